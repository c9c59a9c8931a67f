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

  @Test mutating func `two reductions of one set count as independent: a limit that is known`() throws {
    let set = try measured()
    let (first, second) = (try operation("mean", set), try operation("mean", set))
    let none = try operation("subtract", first, second)
    _ = graph.propagate()
    #expect(graph.value(of: none) == .number(0))
    #expect(
      isNear(UncertaintyPropagation(sources: [:]).uncertainty(of: none, in: graph)?.upper, 0.25 * 2.0.squareRoot()))
  }
}
