import DataSets
import EvaluationEngine
import Testing

@testable import GraphAnalysis

/// What is computed for a sample.
struct SamplePlanTests {
  /// A set with errors, of which `y` is asked, with much beside: nodes that rest on what is drawn and feed nothing, and nodes that feed `y` and
  /// rest on nothing drawn.
  private func make(_ besides: Int) throws -> (graph: SampledGraph, asked: NodeID) {
    var graph = Graph()
    let bars = ErrorColumn([0.1, 0.2, 0.3])
    let set = graph.insert(.data(.set(try DataSet(values: [1, 2, 3]).withErrors(bars))))
    let number = graph.insert(.number(5))
    let sum = graph.insert(.operator(try #require(OperatorID(named: "sum"))))
    try graph.setInputs([set], of: sum)
    let fixed = graph.insert(.number(2))
    var last = fixed
    for _ in 0..<besides {
      let loose = graph.insert(.operator(.add))
      try graph.setInputs([sum, number], of: loose)
      let feeding = graph.insert(.operator(.add))
      try graph.setInputs([last, fixed], of: feeding)
      last = feeding
    }
    let scaled = graph.insert(.operator(.multiply))
    try graph.setInputs([sum, number], of: scaled)
    let asked = graph.insert(.operator(.add))
    try graph.setInputs([scaled, last], of: asked)
    _ = graph.propagate()
    let source = SampledGraph.Source(
      node: number, distribution: try Distribution(.normal, [5, 1]), stream: RandomStream("number"))
    return (SampledGraph(graph: graph, sources: [source], sets: [.init(node: set, stream: RandomStream("set"))]), asked)
  }

  @Test func `a sample of points with errors computes what they reach and is asked for, whatever lies beside`() throws {
    for besides in [0, 1, 500] {
      let (sampled, asked) = try make(besides)
      let plan = try SamplePlan(sampled, asking: [asked], seed: 1)
      var graph = plan.graph
      let set = try #require(plan.sets.first)
      graph.setContent(set.draw.content(ofSample: 3), of: set.node)
      graph.setContent(.number(6), of: sampled.sources[0].node)
      // The two that are drawn, the sum, the product and the node asked for.
      #expect(graph.propagate().computed.count == 5, "\(besides)")
      #expect(graph.value(of: asked).number != sampled.graph.value(of: asked).number)
    }
  }

  @Test func `samples are the same whatever lies beside`() throws {
    func samples(_ besides: Int) throws -> [Double] {
      let (sampled, asked) = try make(besides)
      let runner = SampleRunner(try SamplePlan(sampled, asking: [asked], seed: 1))
      runner.run(from: 0, count: 50)
      return runner.withOutput(0) { Array($0) }
    }
    let alone = try samples(0)
    let shifted = try samples(40)
    #expect(zip(alone, shifted).allSatisfy { abs($1 - $0 - 80) < 1e-9 })
    #expect(Set(alone).count == 50)
  }

  @Test func `one of some values is drawn, each as often`() throws {
    let distribution = try #require(Distribution(drawnFrom: [7, 1, 4, 4]))
    #expect(distribution.mean == 4 && distribution.standardUncertainty == 4.5.squareRoot())
    let quantiles = distribution.quantiles
    let drawn = (0..<400).map { quantiles((Double($0) + 0.5) / 400) }
    #expect(drawn.filter { $0 == 1 }.count == 100 && drawn.filter { $0 == 4 }.count == 200)
    #expect(drawn.filter { $0 == 7 }.count == 100 && quantiles(1) == 7)
    #expect(Distribution(drawnFrom: []) == nil)
    #expect(Distribution(drawnFrom: [-Double.greatestFiniteMagnitude, .greatestFiniteMagnitude]) == nil)
  }
}
