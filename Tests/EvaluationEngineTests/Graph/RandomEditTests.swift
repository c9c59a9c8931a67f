import EvaluationEngine
import TestSupport
import Testing

@Suite struct RandomEditTests {
  /// 10 seeds × 1,000 edits.
  @Test(arguments: UInt64(0)..<10)
  func `after any edit propagation gives what an evaluation from scratch gives, bit for bit`(_ seed: UInt64) {
    var editor = RandomEditor(seed: seed)
    for step in 0..<1_000 {
      let before = editor.graph
      editor.edit()
      let propagation = editor.graph.propagate()
      let problems = editor.graph.checkInvariants() + complaints(propagation, before, editor.graph)
      if !problems.isEmpty {
        Issue.record("seed \(seed), step \(step): \(problems.joined(separator: "; "))")
        return
      }
    }
  }

  private func complaints(_ propagation: Propagation, _ before: Graph, _ after: Graph) -> [String] {
    var complaints: [String] = []
    let expected = NaiveEvaluation(after).values
    if expected.count != after.count { complaints.append("a loop") }
    for node in after.nodes where after.value(of: node).bits != expected[node]?.bits {
      complaints.append("node \(node.index) is \(after.value(of: node)), not \(String(describing: expected[node]))")
    }
    if Set(propagation.computed).count != propagation.computed.count { complaints.append("a node was computed twice") }
    let orders = propagation.computed.map { after.order(of: $0) }
    if orders != orders.sorted() { complaints.append("nodes were computed out of order") }
    let changed = Set(
      after.nodes.filter { node in
        // A sink without ports enters without anything to compute.
        before.contains(node)
          ? before.value(of: node).bits != after.value(of: node).bits : after.content(of: node) != .sink(.memo)
      })
    // A node that was removed and is back reports a change even where its value is the same.
    if !changed.isSubset(of: propagation.changes.map(\.node)) { complaints.append("changes are missing") }
    for change in propagation.changes where change.new?.bits != after.value(of: change.node).bits {
      complaints.append("node \(change.node.index) reported \(String(describing: change.new))")
    }
    return complaints
  }

  @Test func `many edits before one propagation come to the same`() {
    var editor = RandomEditor(seed: 99)
    for round in 0..<50 {
      for _ in 0..<20 { editor.edit() }
      _ = editor.graph.propagate()
      let expected = NaiveEvaluation(editor.graph).values
      for node in editor.graph.nodes {
        #expect(editor.graph.value(of: node).bits == expected[node]?.bits, "round \(round), node \(node.index)")
      }
      #expect(editor.graph.checkInvariants() == [])
    }
  }

  @Test func `a built graph has the values of the edited one`() throws {
    var editor = RandomEditor(seed: 7)
    for _ in 0..<500 { editor.edit() }
    for node in Array(editor.graph.nodes).prefix(10) { editor.graph.setBypassed(true, of: node) }
    _ = editor.graph.propagate()
    let nodes = Array(editor.graph.nodes).shuffled(using: &editor.random)
    let places = Dictionary(uniqueKeysWithValues: zip(nodes, Int32(0)...))
    var builder = GraphBuilder()
    for node in nodes {
      _ = builder.add(editor.graph.content(of: node))
      if editor.graph.isBypassed(node) { builder.bypass() }
      for source in editor.graph.inputs(of: node) { builder.addInput(source.flatMap { places[$0] }) }
    }
    var (built, ids) = try Graph.build(builder)
    #expect(built.checkInvariants() == [])
    #expect(built.propagate().computed == built.evaluationOrder())
    #expect(nodes.contains { editor.graph.isBypassed($0) })
    for (node, id) in zip(nodes, ids) {
      #expect(built.isBypassed(id) == editor.graph.isBypassed(node))
      #expect(built.value(of: id).number?.bitPattern == editor.graph.value(of: node).number?.bitPattern)
    }
  }
}

/// Makes any edit there is, of nodes picked at random.
private struct RandomEditor {
  var graph = Graph()
  var random: SeededGenerator
  private var removed: [NodeID] = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func edit() {
    let nodes = Array(graph.nodes)
    guard let node = nodes.randomElement(using: &random), let source = nodes.randomElement(using: &random) else {
      _ = graph.insert(content())
      return
    }
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<20 where nodes.count < 40:
      _ = graph.insert(content())
    case 20..<27:
      _ = graph.remove(node)
      removed.append(node)
    case 27..<32:
      guard let index = removed.indices.randomElement(using: &random) else { return }
      graph.restore(removed.remove(at: index), content())
    case 32..<46:
      graph.setContent(content(), of: node)
    case 46..<50 where graph.contentKind(of: node) == .formula:
      let sources = graph.inputs(of: node).map { _ in nodes.randomElement(using: &random) }
      try? graph.setInputs(sources, of: node)
    case 50..<58:
      let ports = graph.inputCount(of: node)
      guard ports > 0 else { return }
      try? graph.setInput(nil, at: PortID(node, Int.random(in: 0..<ports, using: &random)))
    case 58..<62:
      graph.setBypassed(Bool.random(using: &random), of: node)
    case 62..<68:
      let isFormula = graph.contentKind(of: node) == .formula
      let count = isFormula ? graph.inputCount(of: node) : Int.random(in: 0...5, using: &random)
      let sources = (0..<count).map { _ in nodes.randomElement(using: &random) }
      try? graph.setInputs(sources, of: node)
    case _:
      try? graph.setInput(
        source, at: PortID(node, Int.random(in: 0...graph.inputCount(of: node), using: &random)))
    }
  }

  private mutating func content() -> NodeContent {
    if Int.random(in: 0..<4, using: &random) == 0, let sink = Sink.all.randomElement(using: &random) {
      return .sink(sink)
    }
    if Bool.random(using: &random) {
      return .number([0, -0.0, 1, -1, 2, 0.5, 3, 1e300][Int.random(in: 0..<8, using: &random)])
    }
    if Int.random(in: 0..<3, using: &random) == 0 { return .formula(.random(using: &random)) }
    return .operator(OperatorCatalog.makingNoSets.randomElement(using: &random) ?? .null)
  }
}
