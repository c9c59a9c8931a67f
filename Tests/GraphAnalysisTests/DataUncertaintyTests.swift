import DataSets
import EvaluationEngine
import GraphAnalysis
import TestSupport
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
    #expect(budget.contributions.map(\.source) == [set])
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

  @Test mutating func `thousands of points on two ways belong together too`() throws {
    let count = 2_000
    let many = try DataSet(
      values: (0..<count).map(Double.init), errorY: ErrorColumn(Array(repeating: 0.1, count: count)))
    let set = graph.insert(.data(.set(many)))
    let none = try operation("subtract", try operation("sum", set), try operation("sum", set))
    _ = graph.propagate()
    #expect(UncertaintyPropagation(sources: [:]).uncertainty(of: none, in: graph) == StandardUncertainty(0))
  }

  @Test mutating func `sums and differences of neighbours keep what their points have in common`() throws {
    let points = (1...3).map { Datum(Double($0), errorY: ErrorBar(1)) }
    let set = graph.insert(.data(.set(try DataSet(points))))
    let (steps, sums) = (try operation("diff", set), try operation("cumsum", set))
    let (across, total, back) = (
      try operation("sum", steps), try operation("sum", sums), try operation("diff", sums)
    )
    _ = graph.propagate()
    var derivation = UncertaintyPropagation(sources: [:]).derivation(in: graph)
    let (difference, sum) = (derivation.uncertainty(of: across), derivation.uncertainty(of: total))
    #expect(isNear(difference.known?.upper, 2.0.squareRoot()))
    #expect(isNear(sum.known?.upper, 14.0.squareRoot()))
    // The points of computed sets have their own errors over all ways together.
    let expected = [(steps, [2.0, 2]), (sums, [1, 2, 3]), (back, [1, 1])]
    for (node, squares) in expected {
      let found = derivation.errors(of: node, in: graph)
      let errors = try #require(found)
      #expect(errors.unknown == nil)
      let bars = try #require(errors.bars)
      #expect(
        !squares.indices.isEmpty && squares.indices.allSatisfy { isNear(bars[$0]?.upper, squares[$0].squareRoot()) },
        "\(bars.upper)")
    }
  }

  @Test(.enabled(if: RandomTestLength.isLong))
  mutating func `points that belong together in many ways have their errors where much work is allowed`() throws {
    let count = 3_000
    let many = try DataSet(
      values: (0..<count).map(Double.init), errorY: ErrorColumn(Array(repeating: 0.1, count: count)))
    let sums = try operation("cumsum", graph.insert(.data(.set(many))))
    let sumsOfSums = try operation("cumsum", sums)
    _ = graph.propagate()
    var derivation = UncertaintyPropagation(sources: [:]).derivation(in: graph)
    derivation.allowSweeps()
    let found = derivation.errors(of: sumsOfSums, in: graph)
    let errors = try #require(found)
    let bars = try #require(errors.bars)
    #expect(errors.unknown == nil)
    for place in [0, 1, 10, count - 1] {
      let number = Double(place + 1)
      #expect(isNear(bars[place]?.upper, 0.1 * (number * (number + 1) * (2 * number + 1) / 6).squareRoot()), "\(place)")
    }
  }

  @Test mutating func `points that belong together in too many ways are unknown, and their sum is not`() throws {
    let count = 3_000
    let many = try DataSet(
      values: (0..<count).map(Double.init), errorY: ErrorColumn(Array(repeating: 0.1, count: count)))
    let sums = try operation("cumsum", graph.insert(.data(.set(many))))
    let sumsOfSums = try operation("cumsum", sums)
    let (last, turned) = (try operation("max", sumsOfSums, nil), try operation("negate", sums))
    _ = graph.propagate()
    var derivation = UncertaintyPropagation(sources: [:]).derivation(in: graph)
    let found = derivation.errors(of: sumsOfSums, in: graph)
    let errors = try #require(found)
    #expect(errors.bars == nil && errors.unknown?.reason == .tooManyPaths)
    let largest = derivation.uncertainty(of: last)
    let places = Double(count)
    #expect(isNear(largest.known?.upper, 0.1 * (places * (places + 1) * (2 * places + 1) / 6).squareRoot()))
    // Totals of points that have nothing else in common are known, however many they are.
    for node in [sums, turned] {
      let totals = derivation.errors(of: node, in: graph)
      let bars = try #require(totals?.bars)
      #expect(totals?.unknown == nil && isNear(bars[0]?.upper, 0.1))
      #expect(isNear(bars[count - 1]?.lower, 0.1 * places.squareRoot()))
    }
  }

  @Test mutating func `what counts points has its chances, and what is made of them is unknown`() throws {
    let set = try measured()
    let bin = try operation("bin", set)
    let sum = try operation("sum", bin)
    let twice = try operation("add", bin, bin)
    _ = graph.propagate()
    var derivation = UncertaintyPropagation(sources: [:]).derivation(in: graph)
    let counts = derivation.errors(of: bin, in: graph)
    #expect(counts?.unknown == nil)
    #expect(counts?.bars?.upper == graph.value(of: bin).data?.errorsY?.upper)
    let (total, doubled) = (derivation.uncertainty(of: sum), derivation.errors(of: twice, in: graph))
    #expect(total.unknown?.reason == .counting && total.unknown?.node == bin)
    #expect(doubled?.unknown?.reason == .counting)
  }

  @Test mutating func `all numbers behind one are found with one look at it`() throws {
    let set = try measured()
    let share = try operation("divide", try operation("max", set, nil), try operation("sum", set))
    var chain = [share]
    for _ in 0..<1_000 { chain.append(try operation("negate", chain.last)) }
    _ = graph.propagate()
    var derivation = UncertaintyPropagation(sources: [:]).derivation(in: graph)
    // A node each, and nothing for the nodes behind the share.
    #expect(derivation.work == 4 + 1_000)
    let found = chain.compactMap { derivation.uncertainty(of: $0).known }
    #expect(found.count == chain.count)
    // The share, what it is made of, and the points.
    #expect(derivation.work <= 4 + 1_000 + 8)
  }

  @Test func `a chain behind one uncertain number is gone through once for all of its nodes`() throws {
    var builder = GraphBuilder()
    _ = builder.add(.number(1))
    // Beside it stand as many nodes that nothing uncertain reaches.
    var ends = [Int32(0), builder.add(.number(2))]
    let negate = try #require(OperatorID(named: "negate"))
    for _ in 0..<10_000 {
      for place in ends.indices {
        let next = builder.add(.operator(negate))
        builder.addInput(ends[place])
        ends[place] = next
      }
    }
    let (built, ids) = try Graph.build(builder)
    var graph = built
    _ = graph.propagate()
    let propagation = UncertaintyPropagation(sources: [ids[0]: StandardUncertainty(0.5)])
    var derivation = propagation.derivation(in: graph)
    #expect(derivation.work == 10_001)
    let known = ids.filter { derivation.uncertainty(of: $0) == .known(StandardUncertainty(0.5)) }
    #expect(known.count == 10_001)
    #expect(derivation.work <= 10_002)
  }

  @Test func `independent numbers added one by one are gone through once each`() throws {
    var builder = GraphBuilder()
    var sources: [Int32] = [builder.add(.number(1))]
    var sums: [Int32] = [sources[0]]
    for _ in 0..<2_000 {
      sources.append(builder.add(.number(1)))
      let sum = builder.add(.operator(.add))
      for input in [sums[sums.count - 1], sources[sources.count - 1]] { builder.addInput(input) }
      sums.append(sum)
    }
    let (built, ids) = try Graph.build(builder)
    var graph = built
    _ = graph.propagate()
    let uncertain = Dictionary(uniqueKeysWithValues: sources.map { (ids[Int($0)], StandardUncertainty(1)) })
    var derivation = UncertaintyPropagation(sources: uncertain).derivation(in: graph)
    for (count, sum) in sums.enumerated() {
      let found = derivation.uncertainty(of: ids[Int(sum)]).known?.upper
      #expect(isNear(found, Double(count + 1).squareRoot()))
    }
    #expect(derivation.work <= 4 * ids.count)
  }
}
