import EvaluationEngine
import TestSupport
import Testing

@Suite struct BuildingTests {
  @Test func `nodes in any order come out in evaluation order`() throws {
    var builder = GraphBuilder()
    // sum = two + three, written first.
    let sum = builder.add(.operator(.add))
    builder.addInput(1)
    builder.addInput(2)
    _ = builder.add(.number(2))
    _ = builder.add(.number(3))
    let lonely = builder.add(.operator(.divide))
    builder.addInput(nil)
    var (graph, ids) = try Graph.build(builder)
    #expect(ids.map(\.index) == [2, 0, 1, 3])
    #expect(graph.evaluationOrder() == [ids[1], ids[2], ids[0], ids[3]])
    #expect(graph.propagate().computed == graph.evaluationOrder())
    #expect(graph.value(of: ids[Int(sum)]) == .number(5))
    // One input given, padded to the least number.
    #expect(graph.inputs(of: ids[Int(lonely)]) == [nil, nil])
    #expect(graph.checkInvariants() == [])
  }

  @Test func `a builder in order keeps its order`() throws {
    var builder = GraphBuilder()
    for index in 0..<100 {
      _ = builder.add(index < 10 ? .number(1) : .operator(.add))
      if index >= 10 {
        builder.addInput(Int32(index - 10))
        builder.addInput(Int32(index - 3))
      }
    }
    #expect(try Graph.build(builder).ids.map(\.index) == Array(0..<100))
  }

  @Test func `a loop is named along its links`() {
    var builder = GraphBuilder()
    // 0 → 1 → 2 → 0, and 3 that is fed by the loop.
    for source: Int32 in [2, 0, 1, 2] {
      _ = builder.add(.operator(.add))
      builder.addInput(source)
    }
    #expect(throws: LoopFound.self) { try Graph.build(builder) }
    do {
      _ = try Graph.build(builder)
    } catch {
      #expect(error.loop == [2, 0, 1, 2] || error.loop == [0, 1, 2, 0] || error.loop == [1, 2, 0, 1])
    }
  }

  @Test func `a node that feeds itself is a loop of one`() {
    var builder = GraphBuilder()
    _ = builder.add(.operator(.add))
    builder.addInput(0)
    #expect {
      try Graph.build(builder)
    } throws: {
      ($0 as? LoopFound)?.loop == [0, 0]
    }
  }

  /// The place of each node in the order in which a walk against the links leaves them; nil where it meets a loop.
  private func places(_ inputs: [[Int32?]]) -> [Int32]? {
    var places = [Int32?](repeating: nil, count: inputs.count)
    var path: Set<Int> = []
    var left: Int32 = 0
    // A walk of a few nodes may call itself.
    func visit(_ node: Int) -> Bool {
      if places[node] != nil { return true }
      guard path.insert(node).inserted else { return false }
      for case let source? in inputs[node] where !visit(Int(source)) { return false }
      path.remove(node)
      places[node] = left
      left += 1
      return true
    }
    for node in inputs.indices where !visit(node) { return nil }
    return places.compactMap(\.self)
  }

  @Test func `a builder in order is not sorted, one with a forward link is`() throws {
    var builder = GraphBuilder()
    builder.addNumber(2)
    builder.add(.operator(.add))
    builder.addInput(0)
    builder.addInput(nil)
    #expect(try SortedGraphBuilder(builder).nodeIDs == nil)
    builder.setInput(0, 2)
    builder.addNumber(3)
    #expect(try SortedGraphBuilder(builder).nodeIDs == [0, 2, 1].map { NodeID(index: $0) })
    builder.setInput(0, 1)
    #expect(throws: LoopFound.self) { try SortedGraphBuilder(builder) }
  }

  @Test func `nodes with none, some and many inputs are built in the order in which a plain walk leaves them`() throws {
    let add = NodeContent.operator(.add)
    for seed in 0..<UInt64(RandomRounds.count(200, long: 5_000)) {
      var random = SeededGenerator(seed: seed)
      let count = Int.random(in: 1...40, using: &random)
      let order = (0..<count).shuffled(using: &random)
      // Links go backwards in a hidden order; now and then one goes anywhere.
      let inputs: [[Int32?]] = order.map { rank in
        let inputCount = [0, 0, 1, 2, 2, 2, 3, 5, 66].randomElement(using: &random) ?? 0
        return (0..<inputCount).map { _ in
          if Int.random(in: 0..<10, using: &random) == 0 { return nil }
          let isAnyWhere = Int.random(in: 0..<200, using: &random) == 0
          let source = Int.random(in: 0..<(isAnyWhere ? count : max(rank, 1)), using: &random)
          return rank == 0 && !isAnyWhere ? nil : order.firstIndex(of: source).map { Int32($0) }
        }
      }
      var builder = GraphBuilder()
      for inputs in inputs {
        builder.add(inputs.isEmpty ? .number(1) : add)
        for input in inputs { builder.addInput(input) }
      }
      guard let places = places(inputs) else {
        #expect(throws: LoopFound.self, "seed \(seed)") { try Graph.build(builder) }
        #expect(throws: LoopFound.self, "seed \(seed)") { try SortedGraphBuilder(builder) }
        continue
      }
      let (graph, ids) = try Graph.build(builder)
      let sorted = try SortedGraphBuilder(builder)
      let sortedIDs = sorted.nodeIDs ?? ids.indices.map { NodeID(index: Int32($0)) }
      #expect(ids.map(\.index) == places && sortedIDs == ids, "seed \(seed)")
      #expect(graph.checkInvariants() == [], "seed \(seed)")
      let again = sorted.build()
      for (node, inputs) in inputs.enumerated() {
        let fed = inputs.prefix(Ports.limit).map { $0.map { ids[Int($0)] } }
        let expected = inputs.isEmpty ? [] : fed + [NodeID?](repeating: nil, count: max(0, 2 - fed.count))
        #expect(graph.inputs(of: ids[node]) == expected, "seed \(seed)")
        #expect(again.inputs(of: ids[node]) == expected, "seed \(seed)")
      }
    }
  }

  @Test func `nothing builds to an empty graph`() throws {
    var (graph, ids) = try Graph.build(GraphBuilder())
    #expect(ids.isEmpty && graph.count == 0)
    #expect(graph.propagate().computed == [])
    graph.recompute()
    #expect(graph.checkInvariants() == [])
    #expect(graph.insert(.number(1)).index == 0)
  }

  @Test func `what lies up and down the stream comes in evaluation order`() throws {
    var graph = Graph()
    let number = graph.insert(.number(1))
    let nodes = (0..<4).map { _ in graph.insert(.operator(.add)) }
    // Linked from the last to the first.
    try graph.setInputs([number, number], of: nodes[3])
    try graph.setInputs([nodes[3], number], of: nodes[1])
    try graph.setInputs([nodes[1], nodes[3]], of: nodes[0])
    #expect(graph.downstream(of: [number]) == [nodes[3], nodes[1], nodes[0]])
    #expect(graph.downstream(of: [nodes[3]]) == [nodes[1], nodes[0]])
    #expect(graph.upstream(of: [nodes[0]]) == [number, nodes[3], nodes[1]])
    #expect(graph.upstream(of: [nodes[2]]) == [])
    #expect(graph.hasUsers(number) && !graph.hasUsers(nodes[2]))
  }
}
