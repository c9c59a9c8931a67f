import DataSets
import EvaluationEngine
import GraphAnalysis
import Testing

/// Uncertainties that come from the errors of points.
struct DataUncertaintyTests {
  private var graph = Graph()

  private mutating func operation(_ name: String, _ inputs: NodeID?...) throws -> NodeID {
    let node = graph.insert(.operator(try #require(OperatorID(named: name))))
    try graph.setInputs(inputs, of: node)
    return node
  }

  private mutating func measured() throws -> NodeID {
    let points = [(10.0, 0.3), (20, 0.4)].map { Datum($0.0, errorY: ErrorBar($0.1)) }
    return graph.insert(.data(.set(try DataSet(points))))
  }

  private func isNear(_ value: Double?, _ expected: Double) -> Bool {
    value.map { abs($0 - expected) <= 1e-8 * abs(expected) } ?? false
  }

  @Test mutating func `P15: the errors of points reach what is computed of their sum and mean`() throws {
    let set = try measured()
    let sum = try operation("sum", set)
    let two = graph.insert(.number(2))
    let twice = try operation("multiply", sum, two)
    let spread = try operation("std", set)
    _ = graph.propagate()
    let propagation = UncertaintyPropagation(sources: [:])
    #expect(propagation.uncertainty(of: sum, in: graph) == StandardUncertainty(0.5))
    #expect(propagation.uncertainty(of: twice, in: graph) == StandardUncertainty(1))
    #expect(propagation.uncertainty(of: spread, in: graph) != nil)
    #expect(propagation.uncertainty(of: two, in: graph) == nil)
    let budget = try #require(propagation.budget(of: twice, in: graph))
    #expect(budget.contributions.map(\.source) == [sum])
  }

  @Test mutating func `an uncertain number that goes through a set counts in what is made of it`() throws {
    let set = graph.insert(.data(.set(try DataSet(values: [1, 2, 4]))))
    let rate = graph.insert(.number(3))
    let product = try operation("multiply", set, rate)
    let total = try operation("sum", product)
    _ = graph.propagate()
    let propagation = UncertaintyPropagation(sources: [rate: StandardUncertainty(0.1)])
    #expect(isNear(propagation.uncertainty(of: total, in: graph)?.upper, 0.7))
  }

  @Test mutating func `errors of points and uncertain numbers add up in quadrature`() throws {
    let set = try measured()
    let rate = graph.insert(.number(1))
    let product = try operation("multiply", set, rate)
    let total = try operation("sum", product)
    _ = graph.propagate()
    let propagation = UncertaintyPropagation(sources: [rate: StandardUncertainty(0.04)])
    #expect(isNear(propagation.uncertainty(of: total, in: graph)?.upper, (0.25 + 1.44).squareRoot()))
  }

  @Test mutating func `a weighted mean has the error that the weights say`() throws {
    let set = try measured()
    let mean = try operation("mean", set)
    graph.setParameters(OperatorParameters([.number(1)]), of: mean)
    _ = graph.propagate()
    let error = UncertaintyPropagation(sources: [:]).uncertainty(of: mean, in: graph)
    #expect(isNear(error?.upper, 1 / (1 / 0.09 + 1 / 0.16).squareRoot()))
  }

  @Test mutating func `P15: what is made of one set on two ways belongs together: a mean less itself is 0 ± 0`() throws
  {
    let set = try measured()
    let (first, second) = (try operation("mean", set), try operation("mean", set))
    let none = try operation("subtract", first, second)
    _ = graph.propagate()
    #expect(graph.value(of: none) == .number(0))
    let budget = try #require(UncertaintyPropagation(sources: [:]).budget(of: none, in: graph))
    #expect(budget.uncertainty == StandardUncertainty(0))
    #expect(budget.contributions.map(\.source) == [set])
  }

  @Test mutating func `P15: a part of the whole, both with the errors of the same points`() throws {
    let set = try measured()
    let (largest, sum) = (try operation("max", set, nil), try operation("sum", set))
    let share = try operation("divide", largest, sum)
    let rate = graph.insert(.number(2))
    let product = try operation("multiply", share, rate)
    _ = graph.propagate()
    // 20 / 30: by the first point -20 / 900, by the second 10 / 900.
    let error = ((20 * 0.3) * (20 * 0.3) + (10 * 0.4) * (10 * 0.4)).squareRoot() / 900
    let propagation = UncertaintyPropagation(sources: [rate: StandardUncertainty(0.1)])
    #expect(isNear(propagation.uncertainty(of: share, in: graph)?.upper, error))
    let whole = (4 * error * error + (2.0 / 3 * 0.1) * (2.0 / 3 * 0.1)).squareRoot()
    #expect(isNear(propagation.uncertainty(of: product, in: graph)?.upper, whole))
    let budget = try #require(propagation.budget(of: product, in: graph))
    #expect(budget.contributions.map(\.source) == [set, rate])
  }

  @Test mutating func `sides of errors turn over with the slope, and errors of x count with their correlation`() throws
  {
    let points = [Datum(1, x: 3, errorX: ErrorBar(0.3), errorY: ErrorBar(0.4), errorCorrelation: 0.5), Datum(2, x: 5)]
    let set = graph.insert(.data(.set(try DataSet(points))))
    let places = try operation("x", set)
    let (sum, across) = (try operation("sum", set), try operation("sum", places))
    let both = try operation("add", sum, across)
    _ = graph.propagate()
    let squares = 0.09 + 0.16 + 2 * 0.5 * 0.3 * 0.4
    #expect(isNear(UncertaintyPropagation(sources: [:]).uncertainty(of: both, in: graph)?.upper, squares.squareRoot()))

    let uneven = graph.insert(.data(.set(try DataSet([Datum(4, errorY: ErrorBar(lower: 0.1, upper: 0.3))]))))
    let (one, two) = (try operation("sum", uneven), try operation("mean", uneven))
    let twice = try operation("subtract", one, try operation("multiply", two, graph.insert(.number(3))))
    _ = graph.propagate()
    let turned = UncertaintyPropagation(sources: [:]).uncertainty(of: twice, in: graph)
    #expect(isNear(turned?.lower, 0.6) && isNear(turned?.upper, 0.2))
  }

  @Test mutating func `beyond the limit of work two ways count as independent`() throws {
    let count = 2_000
    let many = try DataSet(
      values: (0..<count).map(Double.init), errorY: ErrorColumn(Array(repeating: 0.1, count: count)))
    let set = graph.insert(.data(.set(many)))
    let none = try operation("subtract", try operation("sum", set), try operation("sum", set))
    _ = graph.propagate()
    let error = UncertaintyPropagation(sources: [:]).uncertainty(of: none, in: graph)
    #expect(isNear(error?.upper, 0.1 * Double(2 * count).squareRoot()))
  }

  @Test mutating func `the work of points as sources is told before it is done`() throws {
    func errors(_ count: Int) throws -> DataSet {
      try DataSet(values: (0..<count).map(Double.init), errorY: ErrorColumn(Array(repeating: 0.1, count: count)))
    }
    let set = graph.insert(.data(.set(try errors(800))))
    let (sum, largest) = (try operation("sum", set), try operation("max", set, nil))
    let share = try operation("divide", largest, sum)
    _ = graph.propagate()
    let propagation = UncertaintyPropagation(sources: [:])
    // One way: the set and what is made of it.
    #expect(propagation.work(of: sum, in: graph) == 2)
    // Two ways: four nodes and 800 points, 16 of which count as a node, for each point up and down.
    #expect(propagation.work(of: share, in: graph) == 4 + 2 * 800 * (4 + 800 / 16 + 1))
    // Beyond the limit ways count as independent, which is no work.
    graph.setContent(.data(.set(try errors(2_000))), of: set)
    _ = graph.propagate()
    #expect(propagation.work(of: share, in: graph) == 4)
    // Through a set an uncertain number is derived by computing twice a copy.
    let rate = graph.insert(.number(2))
    let product = try operation("multiply", set, rate)
    let total = try operation("sum", product)
    _ = graph.propagate()
    let uncertain = UncertaintyPropagation(sources: [rate: StandardUncertainty(0.1)])
    #expect(uncertain.work(of: total, in: graph) == 4 + 2 * (2 * (2_000 + 16) / 16 + 4))
  }
}
