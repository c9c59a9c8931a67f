import EvaluationEngine
import Testing

@Suite struct PropagationTests {
  @Test func `an edit computes what it reaches, once, in order`() throws {
    var graph = Graph()
    let two = graph.insert(.number(2))
    let three = graph.insert(.number(3))
    let sum = graph.insert(.operator(.add))
    let square = graph.insert(.operator(.multiply))
    try graph.setInputs([two, three], of: sum)
    try graph.setInputs([sum, sum], of: square)
    _ = graph.propagate()
    #expect(graph.value(of: square) == .number(25))
    graph.setContent(.number(5), of: two)
    let propagation = graph.propagate()
    #expect(propagation.computed == [two, sum, square])
    #expect(
      propagation.changes == [
        ValueChange(node: two, old: .number(2), new: .number(5)),
        ValueChange(node: sum, old: .number(5), new: .number(8)),
        ValueChange(node: square, old: .number(25), new: .number(64)),
      ])
    #expect(graph.checkInvariants() == [])
  }

  @Test func `each link of the seed's doubling chain is computed once`() throws {
    let links = 500
    var graph = Graph()
    let head = graph.insert(.number(1e-200))
    var chain = [head]
    for _ in 0..<links {
      let double = graph.insert(.operator(.add))
      try graph.setInputs([chain[chain.count - 1], chain[chain.count - 1]], of: double)
      chain.append(double)
    }
    _ = graph.propagate()
    graph.setContent(.number(2e-200), of: head)
    #expect(graph.propagate().computed == chain)
    #expect(chain.count == links + 1)
  }

  @Test func `a ladder of 1,000 diamonds computes its 3,001 nodes once each`() throws {
    var graph = Graph()
    let head = graph.insert(.number(1))
    var nodes = [head]
    var tip = head
    for _ in 0..<1_000 {
      let left = graph.insert(.operator(.add))
      let right = graph.insert(.operator(.subtract))
      let join = graph.insert(.operator(.add))
      try graph.setInputs([tip, tip], of: left)
      try graph.setInputs([tip, tip], of: right)
      try graph.setInputs([left, right], of: join)
      nodes += [left, right, join]
      tip = join
    }
    let first = graph.propagate()
    #expect(first.computed == nodes)
    #expect(first.computed.count == 3_001)
    // 2^1000 still is a double.
    #expect(graph.value(of: tip) == .number(0x1p1000))
  }

  @Test func `a value that stays the same stops the wave`() throws {
    var graph = Graph()
    let number = graph.insert(.number(-3))
    let absolute = graph.insert(.operator(try #require(OperatorID(named: "abs"))))
    let after = graph.insert(.operator(try #require(OperatorID(named: "sqrt"))))
    try graph.setInputs([number], of: absolute)
    try graph.setInputs([absolute], of: after)
    _ = graph.propagate()
    graph.setContent(.number(3), of: number)
    let propagation = graph.propagate()
    #expect(propagation.computed == [number, absolute])
    #expect(propagation.changes.map(\.node) == [number])
    #expect(graph.propagate().computed == [])
  }

  @Test func `the head of a chain of 1,000,000 nodes is edited without a deep call`() throws {
    let length: Int32 = 1_000_000
    var builder = GraphBuilder()
    builder.reserve(nodes: Int(length), inputs: Int(length))
    // The head is the last node of the file: everything refers forwards.
    let negate = try #require(OperatorID(named: "negate"))
    for index in 0..<length - 1 {
      _ = builder.add(.operator(negate))
      builder.addInput(index + 1)
    }
    _ = builder.add(.number(1))
    var (graph, ids) = try Graph.build(builder)
    graph.recompute()
    #expect(graph.value(of: ids[0]) == .number(-1))
    graph.setContent(.number(2), of: ids[Int(length) - 1])
    let propagation = graph.propagate()
    #expect(propagation.computed.count == Int(length))
    #expect(graph.value(of: ids[0]) == .number(-2))
  }
}
