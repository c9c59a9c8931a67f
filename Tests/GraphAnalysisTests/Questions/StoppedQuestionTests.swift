import DataSets
import EvaluationEngine
import GraphAnalysis
import Testing

/// Work on data sets ends inside of a block of rows where a meter says so.
struct StoppedQuestionTests {
  /// A number, a set, and the sum of a long formula over the set that takes the number.
  private func makeGraph() throws -> (graph: Graph, input: NodeID, target: NodeID) {
    var graph = Graph()
    let input = graph.insert(.number(2))
    let set = graph.insert(.data(.set(try DataSet(values: [Double](repeating: 1, count: 10_000)))))
    let scaled = graph.insert(.operator(.multiply))
    try graph.setInputs([set, input], of: scaled)
    let target = graph.insert(.operator(try #require(OperatorID(named: "sum"))))
    try graph.setInputs([scaled], of: target)
    _ = graph.propagate()
    return (graph, input, target)
  }

  @Test func `a search for a goal ends within the block that it is in`() throws {
    let (graph, input, target) = try makeGraph()
    let seek = GoalSeek(of: target, by: input, in: graph)
    let span = try #require(GoalSeek.Span(0, 10))
    for allowed in [1, 7, 40] {
      var questions = 0
      let meter = EvaluationMeter(block: 1 << 14) {
        questions += 1
        return questions > allowed ? StoppedEvaluation("enough") : nil
      }
      meter.begin()
      #expect(seek.answer(for: 50_000, in: span, countedBy: meter) == nil)
      #expect(meter.stop?.reason == "enough")
      // Each row takes 20,000 steps: nothing goes on to the end of a block.
      #expect(meter.steps < (allowed + 3) * 40_000, "\(meter.steps)")
    }
    #expect(seek.answer(for: 50_000, in: span)?.solutions.isEmpty == false)
  }

  @Test func `swings and samples end in the same way`() throws {
    let (graph, input, target) = try makeGraph()
    let meter = EvaluationMeter(block: 1) { StoppedEvaluation("enough") }
    let swings = InputSwing.all(of: target, by: [(input, 1, 3)], in: graph, countedBy: meter)
    #expect(swings.first?.valueLow == nil && meter.stop != nil)
    let sampled = SampledGraph(
      graph: graph,
      sources: [.init(node: input, distribution: try Distribution(.normal, [2, 1]), stream: RandomStream("x"))])
    let plan = try SamplePlan(sampled, asking: [target], seed: 1)
    let runner = SampleRunner(plan, countedBy: EvaluationMeter(block: 1) { StoppedEvaluation("enough") })
    runner.run(from: 0, count: 1)
    #expect(runner.stop?.reason == "enough")
  }
}
