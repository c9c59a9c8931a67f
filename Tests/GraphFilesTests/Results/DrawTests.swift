import DataSets
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import GraphFiles
import Testing

/// `draw`: a number that is one of the values of a set, by chance; and points that scatter around a fit, in samples.
struct DrawTests {
  private static let nodes = #"""
    {"name": "heights", "kind": "data", "values": [160, 170, 171, 179]},
    {"name": "one", "kind": "data", "values": [3]}, {"name": "none", "kind": "data", "values": []},
    {"name": "bars", "kind": "data", "points": [{"value": 1, "errorMinY": 0.1}, {"value": 3}]},
    {"name": "k", "kind": "number", "value": 2, "uncertainty": 0.5},
    {"name": "line", "kind": "data", "points": [{"value": 1, "valueX": 0}, {"value": 3.2, "valueX": 1},
      {"value": 4.7, "valueX": 2}, {"value": 7.1, "valueX": 3}]},
    {"name": "two", "kind": "data", "points": [{"value": 1, "valueX": 0}, {"value": 3, "valueX": 1}]}
    """#

  private func document(_ formulas: [String]) throws -> DocumentContents {
    let written = formulas.enumerated().map { index, formula in
      ", {\"name\": \"f\(index)\", \"kind\": \"formula\", \"formula\": \"\(formula)\"}"
    }
    return try NativeFormat.read(Array("{\"nodecalc\": 1, \"nodes\": [\(Self.nodes)\(written.joined())]}".utf8))
  }

  private func node(_ index: Int, _ contents: DocumentContents) throws -> NodeID {
    try #require(contents.node(named: "f\(index)"))
  }

  /// What samples of a formula come to, and how many sources of uncertainty are not drawn.
  private func sampled(_ formula: String, _ count: Int = 20_000) throws -> (summary: SampleSummary, left: Int) {
    let contents = try document([formula])
    let (sampled, remarks) = SampledGraph.make(of: contents)
    let plan = try SamplePlan(sampled, asking: [try node(0, contents)], seed: 1)
    let runner = SampleRunner(plan)
    var values: [Double] = []
    while values.count < count {
      let rows = min(plan.blockSamples, count - values.count)
      runner.run(from: values.count, count: rows)
      values += runner.withOutput(0) { Array($0) }
    }
    return (values.withUnsafeMutableBufferPointer { SampleSummary($0) }, remarks.count)
  }

  /// The formula, its value and its uncertainty: the deviation of all values is √45.5.
  private static let drawn: [(formula: String, value: Double, uncertainty: Double)] = [
    ("draw(heights)", 170, 45.5.squareRoot()), ("2 * draw(heights) + 1", 341, 2 * 45.5.squareRoot()),
    // Each call draws for itself; a name or a node is one number.
    ("draw(heights) - draw(heights)", 0, 91.0.squareRoot()),
    ("draw(heights) + mean(heights)", 340, 45.5.squareRoot()),
    ("k * draw(heights)", 340, (4 * 45.5 + 170 * 170 * 0.25).squareRoot()),
    ("draw(one) + k", 5, 0.5), ("draw(map(heights, value / 10))", 17, 0.455.squareRoot()),
    ("sum(map(heights, 2 * value)) + draw(heights)", 1530, 45.5.squareRoot()),
    ("max(0, draw(heights)) + draw([1, 2])", 171.5, (45.5 + 0.25).squareRoot()),
  ]

  @Test func `a draw has the mean and the deviation of all values, to first order and in samples`() throws {
    let contents = try document(Self.drawn.map(\.formula))
    let quantities = NodeQuantities(contents)
    for (index, (formula, value, uncertainty)) in Self.drawn.enumerated() {
      let found = try #require(quantities.quantity(of: try node(index, contents)), "\(formula)")
      #expect(found.unknown == nil && abs(found.value.value - value) < 1e-9, "\(formula): \(found)")
      #expect(abs((found.value.upper ?? 0) - uncertainty) < 1e-9, "\(formula): \(found)")
      let (summary, left) = try sampled(formula)
      #expect(left == 0, "\(formula)")
      let (mean, deviation) = (try #require(summary.mean), try #require(summary.standardDeviation))
      #expect(abs(mean - value) < 5 * uncertainty / 141, "\(formula): \(mean)")
      #expect(abs(deviation / uncertainty - 1) < 0.04, "\(formula): \(deviation)")
    }
  }

  @Test func `samples are of the values themselves`() throws {
    let summary = try sampled("draw(heights)").summary
    #expect(summary.extent?.low == 160 && summary.extent?.high == 179)
    let filled = summary.histogram.filter { $0 > 0 }
    // Four values, each a quarter of the samples.
    #expect(filled.count == 4 && filled.allSatisfy { abs($0 - 5_000) < 300 }, "\(filled)")
  }

  @Test
  func `a draw of nothing fails, one of what fails waits, and one of what is uncertain has an unknown uncertainty`()
    throws
  {
    let contents = try document([
      "draw(none)", "draw(f0)", "draw(bars)", "draw(map(heights, value * k))", "draw(k)", "f3 + 1",
    ])
    func sentence(_ index: Int) throws -> String? { contents.sentence(forValueOf: try node(index, contents)) }
    #expect(try sentence(0)?.contains("the mean of an empty set is not defined") == true)
    guard case .waiting = contents.graph.value(of: try node(1, contents)) else {
      Issue.record("\(contents.graph.value(of: try node(1, contents)))")
      return
    }
    #expect(try sentence(4) != nil)
    let quantities = NodeQuantities(contents)
    for index in [2, 3, 5] {
      let found = try #require(quantities.quantity(of: try node(index, contents)))
      #expect(found.unknown?.reason == .steps, "\(index): \(found)")
    }
    // Which point it is, is not drawn there, and that is told.
    #expect(try sampled("draw(map(heights, value * k))", 100).left == 1)
    #expect(try sampled("draw(map(heights, value * k)) + draw(heights)", 100).left == 1)
  }

  @Test func `a budget names draws as empirical, each a source of its own`() throws {
    let contents = try document(["draw(heights)", "draw(heights)", "f0 + 2 * f1 + k"])
    let budget = try #require(NodeBudget(of: try node(2, contents), in: contents))
    #expect(budget.rows.map(\.distribution) == ["empirical", "empirical", "normal"])
    #expect(budget.rows.map { contents.name(of: $0.source) } == ["f1", "f0", "k"])
    #expect(abs((budget.finding.known?.mean ?? 0) - (5 * 45.5 + 0.25).squareRoot()) < 1e-9)
    #expect(contents.remark(onValueOf: try node(0, contents)) == "one of 4 values at random, all equally likely")
  }

  @Test func `a draw follows edits, and comes back by undo`() throws {
    let document = Document(try document(["draw(heights)", "f0 + 1"]))
    func uncertainty() throws -> Double? {
      NodeQuantities(document.contents).quantity(of: try node(1, document.contents))?.value.upper
    }
    #expect(abs(try #require(try uncertainty()) - 45.5.squareRoot()) < 1e-9)
    let heights = try #require(document.contents.node(named: "heights"))
    try document.apply(.setData(heights, NodeData(.written(try DataSet(values: [1, 3])))))
    #expect(abs(try #require(try uncertainty()) - 1) < 1e-9)
    #expect(document.undo())
    #expect(abs(try #require(try uncertainty()) - 45.5.squareRoot()) < 1e-9)
  }

  @Test(arguments: [
    "intercept(line) + 10 * slope(line)", "fitAt(10, line)", "slope(line) - slope(line)", "fitAt(10, line, 2)",
  ])
  func `points without errors scatter around fits in samples as in linear propagation`(_ formula: String) throws {
    let contents = try document([formula])
    let quantity = try #require(NodeQuantities(contents).quantity(of: try node(0, contents)))
    let uncertainty = quantity.value.upper ?? 0
    let (summary, left) = try sampled(formula, 8_000)
    let interval = try #require(summary.symmetric)
    #expect(left == 0)
    // The ends are those of Student's t with as many degrees of freedom as the budget says.
    let degrees = try #require(NodeBudget(of: try node(0, contents), in: contents)?.degrees?.known)
    let half = uncertainty * StudentT.coverageFactor(level: 0.95, degreesOfFreedom: degrees)
    let slack = max(4 * (summary.scatterOfEnds ?? 0), 1e-9)
    #expect(abs(interval.low - (quantity.value.value - half)) < slack, "\(interval), \(quantity), \(degrees)")
    #expect(abs(interval.high - (quantity.value.value + half)) < slack, "\(interval), \(quantity), \(degrees)")
  }

  @Test func `points whose scatter cannot be drawn are reported`() throws {
    #expect(try sampled("slope(two)", 10).left == 1)
    #expect(try sampled("slope(map(line, value + 1))", 10).left == 1)
  }
}
