import EvaluationEngine
import TestSupport
import Testing

@Suite struct LinkErrorTests {
  @Test func `a link that closes a loop is refused and named`() throws {
    var graph = Graph()
    let nodes = (0..<3).map { _ in graph.insert(.operator(.add)) }
    let (a, b, c) = (nodes[0], nodes[1], nodes[2])
    try graph.setInput(a, at: PortID(b, 0))
    try graph.setInput(b, at: PortID(c, 0))
    _ = graph.propagate()
    let order = graph.evaluationOrder()
    #expect(graph.linkRefusal(from: c, to: PortID(a, 0)) == .loop([c, a, b, c]))
    #expect(throws: LinkError.loop([c, a, b, c])) { try graph.setInput(c, at: PortID(a, 0)) }
    #expect(throws: LinkError.loop([c, a, b, c])) { try graph.setInputs([b, c].reversed(), of: a) }
    #expect(graph.inputs(of: a) == [nil, nil])
    #expect(graph.evaluationOrder() == order)
    #expect(graph.propagate().computed == [])
    #expect(graph.checkInvariants() == [])
  }

  @Test func `a node does not feed itself, a number takes no inputs, a port that is not there takes none`() {
    var graph = Graph()
    let number = graph.insert(.number(1))
    let divide = graph.insert(.operator(.divide))
    #expect(graph.linkRefusal(from: divide, to: PortID(divide, 0)) == .loop([divide, divide]))
    #expect(graph.linkRefusal(from: divide, to: PortID(number, 0)) == .takesNoInputs)
    #expect(graph.linkRefusal(from: number, to: PortID(divide, 2)) == .noSuchPort)
    #expect(graph.linkRefusal(from: number, to: PortID(divide, -1)) == .noSuchPort)
    #expect(graph.linkRefusal(from: number, to: PortID(divide, 1)) == nil)
    #expect(throws: LinkError.noSuchPort) { try graph.setInputs([number], of: divide) }
    #expect(throws: LinkError.takesNoInputs) { try graph.setInputs([divide], of: number) }
    #expect(graph.inputs(of: divide) == [nil, nil])
  }

  @Test func `a sink without ports feeds nothing, takes nothing and is never computed`() throws {
    var graph = Graph()
    let number = graph.insert(.number(1))
    let sum = graph.insert(.operator(.add))
    _ = graph.propagate()
    let memo = graph.insert(.sink(.memo))
    #expect(graph.propagate().computed == [])
    #expect(graph.value(of: memo) == .absent && !graph.value(of: memo).isMissing)
    #expect(graph.linkRefusal(from: memo, to: PortID(sum, 0)) == .hasNoOutput)
    #expect(graph.linkRefusal(from: number, to: PortID(memo, 0)) == .takesNoInputs)
    #expect(throws: LinkError.hasNoOutput) { try graph.setInputs([number, memo], of: sum) }
    #expect(throws: LinkError.takesNoInputs) { try graph.setInputs([nil], of: memo) }
    #expect(graph.inputs(of: sum) == [nil, nil])
    try graph.setInputs([number, number], of: sum)
    graph.setContent(.sink(.memo), of: number)
    _ = graph.propagate()
    #expect(graph.inputs(of: sum) == [nil, nil])
    #expect(graph.value(of: number) == .absent)
    #expect(graph.checkInvariants() == [])
  }

  @Test(arguments: UInt64(0)..<20)
  func `exactly the links that close a loop are refused, whatever the graph`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var graph = Graph()
    let nodes = (0..<30).map { _ in graph.insert(.operator(.add)) }
    for _ in 0..<200 {
      let source = nodes[Int.random(in: nodes.indices, using: &random)]
      let target = PortID(nodes[Int.random(in: nodes.indices, using: &random)], Int.random(in: 0...1, using: &random))
      let loops = source == target.node || isUpstream(target.node, of: source, in: graph)
      let refusal = graph.linkRefusal(from: source, to: target)
      #expect((refusal != nil) == loops, "seed \(seed)")
      if case .loop(let loop)? = refusal {
        #expect(loop.first == source && loop.last == source && loop[1] == target.node)
        for (from, to) in zip(loop.dropFirst(), loop.dropFirst(2)) {
          #expect(graph.inputs(of: to).contains(from), "seed \(seed): no link from \(from) to \(to)")
        }
        #expect(throws: LinkError.loop(loop)) { try graph.setInput(source, at: target) }
      } else {
        try graph.setInput(source, at: target)
      }
    }
    #expect(graph.checkInvariants() == [])
  }

  @Test func `the loop check costs what it touches, not the document`() throws {
    // The same little edit beside 100 and beside 100,000 nodes that it has nothing to do with.
    let counts = try [100, 100_000].map { bystanders in
      var builder = GraphBuilder()
      for _ in 0..<3 { _ = builder.add(.operator(.add)) }
      var last = builder.add(.number(1))
      for _ in 0..<bystanders {
        let next = builder.add(.operator(.add))
        builder.addInput(last)
        builder.addInput(last)
        last = next
      }
      for _ in 0..<3 { _ = builder.add(.operator(.add)) }
      var (graph, ids) = try Graph.build(builder)
      let (front, back) = (Array(ids.prefix(3)), Array(ids.suffix(3)))
      try graph.setInput(front[0], at: PortID(front[1], 0))
      try graph.setInput(front[1], at: PortID(front[2], 0))
      try graph.setInput(back[0], at: PortID(back[1], 0))
      try graph.setInput(back[1], at: PortID(back[2], 0))
      // Against the order: three nodes at the front move behind three at the back.
      try graph.setInput(back[2], at: PortID(front[0], 0))
      #expect(graph.linkRefusal(from: front[2], to: PortID(back[0], 0)) != nil)
      return graph.searchedCount
    }
    #expect(counts == [6, 6])
  }

  private func isUpstream(_ node: NodeID, of start: NodeID, in graph: Graph) -> Bool {
    var seen: Set<NodeID> = []
    var stack = [start]
    while let next = stack.popLast() {
      for case let source? in graph.inputs(of: next) where seen.insert(source).inserted { stack.append(source) }
    }
    return seen.contains(node)
  }
}
