import EvaluationEngine
import GraphAnalysis
import TestSupport
import Testing

/// Formulas among other nodes, with the program of `if(c, a × a, b)` over the ports c, a, b.
struct FormulaAnalysisTests {
  private func graph(condition: Double) throws -> (graph: Graph, ids: [NodeID]) {
    var program = Program()
    program.appendInput(0)
    program.appendInput(1)
    program.appendInput(1)
    program.appendCall(.multiply, arguments: 2)
    program.appendInput(2)
    program.appendCall(try #require(OperatorID(named: "if")), arguments: 3)
    var builder = GraphBuilder()
    for number in [condition, 3, 5] { _ = builder.add(.number(number)) }
    _ = builder.add(.formula(program))
    for source in Int32(0)..<3 { builder.addInput(source) }
    var built = try Graph.build(builder)
    _ = built.graph.propagate()
    return built
  }

  @Test func `a formula depends on what it used, each input once`() throws {
    for (condition, used, value) in [(1.0, [0, 1], 9.0), (0.0, [0, 2], 5.0)] {
      let (graph, ids) = try graph(condition: condition)
      #expect(graph.value(of: ids[3]) == .number(value))
      let explanation = Explanation(of: ids[3], in: graph)
      #expect(explanation.nodes == [ids[3]] + used.map { ids[$0] })
    }
  }

  @Test func `derivatives go through formulas, over all mentions of an input`() throws {
    let (graph, ids) = try graph(condition: 1)
    let found = try #require(Sensitivities.of(ids[3], in: graph, isSource: { $0 != ids[3] }))
    #expect(found.sources == [ids[0], ids[1], ids[2]].sorted())
    let slopes = Dictionary(uniqueKeysWithValues: zip(found.sources, found.derivatives))
    #expect([ids[0], ids[1], ids[2]].map { slopes[$0] } == [0, 6, 0])
  }

  @Test func `a program that shares steps has the budget of a node for each step`() throws {
    let operators: [(name: String, id: OperatorID)] = [("add", .add), ("subtract", .subtract), ("multiply", .multiply)]
    for seed in 0..<UInt64(RandomRounds.count(60, long: 3_000)) {
      var random = SeededGenerator(seed: seed)
      // The values of a, b and c and of every step stay on the stack, where the next ones pick them.
      var program = Program()
      for port in 0..<3 { program.appendInput(port) }
      var definitions = ["a = 1.5", "b = -0.5", "c = 2"]
      var names = ["a", "b", "c"]
      for step in 0..<Int.random(in: 2...8, using: &random) {
        let (name, id) = operators[Int.random(in: 0..<operators.count, using: &random)]
        let taken = (0..<2).map { _ in Int.random(in: 0..<names.count, using: &random) }
        for place in taken { program.appendPick(program.height - 1 - place) }
        program.appendCall(id, arguments: 2)
        definitions.append("s\(step) = \(name) \(names[taken[0]]) \(names[taken[1]])")
        names.append("s\(step)")
      }
      program.appendSlide(names.count - 1)
      let flat = try TestGraph(definitions)
      var graph = flat.graph
      let formula = graph.insert(.formula(program))
      let sources = try ["a", "b", "c"].map { try flat.id($0) }
      try graph.setInputs(sources, of: formula)
      _ = graph.propagate()
      let propagation = UncertaintyPropagation(
        sources: Dictionary(uniqueKeysWithValues: sources.map { ($0, StandardUncertainty(0.25)) }))
      let last = try flat.id(names[names.count - 1])
      #expect(graph.value(of: formula) == graph.value(of: last), "seed \(seed)")
      let found = propagation.uncertainty(of: formula, in: graph)
      let expected = propagation.uncertainty(of: last, in: graph)
      let difference = abs((found?.upper ?? 0) - (expected?.upper ?? 0))
      #expect(difference <= 1e-9 * max(1, expected?.upper ?? 0), "seed \(seed): \(definitions)")
    }
  }

  @Test func `a number doubled sixty times has sixty times twice the uncertainty`() throws {
    var program = Program()
    program.appendInput(0)
    for _ in 0..<60 {
      program.appendPick(0)
      program.appendCall(.add, arguments: 2)
    }
    var graph = Graph()
    let source = graph.insert(.number(3))
    let formula = graph.insert(.formula(program))
    try graph.setInputs([source], of: formula)
    _ = graph.propagate()
    let propagation = UncertaintyPropagation(sources: [source: StandardUncertainty(0.5)])
    #expect(propagation.uncertainty(of: formula, in: graph) == StandardUncertainty(0x1p59))
    #expect(Explanation(of: formula, in: graph).nodes == [formula, source])
  }

  @Test func `numbers written in a formula add to its uncertainty, beside what feeds it`() throws {
    // x × 2 with x = 3 ± 0.1 and the 2 written as 2 ± 0.5, fed on to a negation.
    var program = Program()
    program.appendInput(0)
    program.appendConstant(2)
    program.appendCall(.multiply, arguments: 2)
    var builder = GraphBuilder()
    _ = builder.add(.number(3))
    _ = builder.add(.formula(program))
    builder.addInput(0)
    _ = builder.add(.operator(try #require(OperatorID(named: "negate"))))
    builder.addInput(1)
    var (graph, ids) = try Graph.build(builder)
    _ = graph.propagate()
    let propagation = UncertaintyPropagation(
      sources: [ids[0]: StandardUncertainty(0.1)],
      written: [ids[1]: [1: StandardUncertainty(lower: 0.5, upper: 1)]])
    let budget = try #require(propagation.budget(of: ids[2], in: graph))
    #expect(budget.contributions.map(\.source) == [ids[0], ids[1]].sorted())
    let uncertainty = try #require(budget.uncertainty)
    // The sides change places on the way through the negation: 3 × 1 downwards, 3 × 0.5 upwards.
    #expect(abs(uncertainty.lower - (0.04 + 9.0).squareRoot()) < 1e-12)
    #expect(abs(uncertainty.upper - (0.04 + 2.25).squareRoot()) < 1e-12)
  }
}
