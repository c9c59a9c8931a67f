import EvaluationEngine
import Testing

@Suite struct GraphEditingTests {
  @Test func `a new operator has its least number of ports, all open`() {
    var graph = Graph()
    let add = graph.insert(.operator(.add))
    let null = graph.insert(.operator(.null))
    let number = graph.insert(.number(-0.0))
    _ = graph.propagate()
    #expect(graph.inputs(of: add) == [nil, nil])
    #expect(graph.inputs(of: null) == [])
    #expect(graph.value(of: add) == .failure(.openPort(0)))
    #expect(graph.value(of: null) == .number(0))
    #expect(graph.value(of: number).bits == Value.number(-0.0).bits)
    #expect(graph.count == 3)
    #expect(Array(graph.nodes) == [add, null, number])
    #expect(graph.idLimit == 3)
  }

  @Test func `nothing is computed before propagation, and a node never computed waits for itself`() {
    var graph = Graph()
    let number = graph.insert(.number(1))
    #expect(graph.value(of: number) == .waiting(for: number))
    _ = graph.propagate()
    graph.setContent(.number(2), of: number)
    #expect(graph.value(of: number) == .number(1))
    #expect(graph.content(of: number) == .number(2))
  }

  @Test func `a removed node opens the ports it fed and all that follows is brought up to date`() throws {
    var graph = Graph()
    let one = graph.insert(.number(1))
    let sum = graph.insert(.operator(.add))
    let square = graph.insert(.operator(.multiply))
    let grandchild = graph.insert(.operator(.subtract))
    try graph.setInputs([one, one, one], of: sum)
    try graph.setInputs([sum, sum], of: square)
    try graph.setInputs([square, one], of: grandchild)
    _ = graph.propagate()
    #expect(graph.value(of: grandchild) == .number(8))
    #expect(graph.remove(sum) == [PortID(square, 0), PortID(square, 1)])
    #expect(!graph.contains(sum))
    #expect(graph.propagate().computed == [square, grandchild])
    #expect(graph.value(of: square) == .failure(.openPort(0)))
    #expect(graph.value(of: grandchild) == .waiting(for: square))
    #expect(graph.users(of: one) == [PortID(grandchild, 1)])
    #expect(graph.checkInvariants() == [])
  }

  @Test func `a restored node has its id again and no links`() throws {
    var graph = Graph()
    let one = graph.insert(.number(1))
    let sum = graph.insert(.operator(.add))
    try graph.setInputs([one, one], of: sum)
    #expect(graph.remove(sum) == [])
    #expect(graph.insert(.number(7)).index == 2)
    graph.restore(sum, .operator(.add))
    try graph.setInputs([one, one, one], of: sum)
    _ = graph.propagate()
    #expect(graph.value(of: sum) == .number(3))
    #expect(graph.checkInvariants() == [])
  }

  @Test func `new content keeps the links that its ports allow`() throws {
    var graph = Graph()
    let numbers = [1.0, 2, 4].map { graph.insert(.number($0)) }
    let node = graph.insert(.operator(.add))
    let user = graph.insert(.operator(.multiply))
    try graph.setInputs(numbers, of: node)
    try graph.setInputs([node, node], of: user)
    graph.setContent(.operator(.subtract), of: node)
    #expect(graph.inputs(of: node) == [numbers[0], numbers[1]])
    graph.setContent(.operator(try #require(OperatorID(named: "clamp"))), of: node)
    #expect(graph.inputs(of: node) == [numbers[0], numbers[1], nil])
    graph.setContent(.number(3), of: node)
    #expect(graph.inputs(of: node) == [])
    _ = graph.propagate()
    #expect(graph.value(of: user) == .number(9))
    graph.setContent(.operator(.divide), of: node)
    #expect(graph.inputs(of: node) == [nil, nil])
    #expect(graph.users(of: node) == [PortID(user, 0), PortID(user, 1)])
    #expect(graph.checkInvariants() == [])
  }

  @Test func `limit ports: an operator grows port by port up to its limit`() throws {
    var graph = Graph()
    let one = graph.insert(.number(1))
    let sum = graph.insert(.operator(.add))
    for port in 0..<Ports.limit { try graph.setInput(one, at: PortID(sum, port)) }
    _ = graph.propagate()
    #expect(graph.value(of: sum) == .number(64))
    #expect(graph.linkRefusal(from: one, to: PortID(sum, Ports.limit)) == .noSuchPort)
    #expect(throws: LinkError.noSuchPort) { try graph.setInput(one, at: PortID(sum, Ports.limit)) }
    try graph.setInput(nil, at: PortID(sum, 63))
    _ = graph.propagate()
    #expect(graph.value(of: sum) == .failure(.openPort(63)))
    #expect(graph.checkInvariants() == [])
  }

  @Test func `a copy does not follow the original`() throws {
    var graph = Graph()
    let one = graph.insert(.number(1))
    _ = graph.propagate()
    let copy = graph
    graph.setContent(.number(2), of: one)
    _ = graph.propagate()
    #expect(copy.value(of: one) == .number(1))
    #expect(graph.value(of: one) == .number(2))
  }

  @Test func `hundreds of numbers may come in before the operators they feed`() throws {
    var graph = Graph()
    var sum = graph.insert(.operator(.add))
    for value in 0..<1_000 {
      let number = graph.insert(.number(Double(value)))
      try graph.setInputs([number, number], of: sum)
      #expect(graph.searchedCount == 0)
      if value % 100 == 0 { sum = graph.insert(.operator(.add)) }
    }
    #expect(graph.checkInvariants() == [])
  }

  @Test func `formulas compute another program, fed as they are, and what follows is brought up to date`() throws {
    var graph = Graph()
    let number = graph.insert(.number(3))
    func program(_ step: (inout Program) -> Void) -> Program {
      var program = Program()
      program.appendInput(0)
      step(&program)
      return program
    }
    let doubled = program {
      $0.appendInput(0)
      $0.appendCall(.add, arguments: 2)
    }
    let same = program { _ in }
    let nodes = (0..<3).map { _ in graph.insert(.formula(doubled)) }
    let other = graph.insert(.formula(doubled))
    let last = graph.insert(.operator(.add))
    for node in nodes + [other] { try graph.setInputs([number], of: node) }
    try graph.setInputs([nodes[2], nodes[2]], of: last)
    _ = graph.propagate()
    graph.setProgram(same, of: nodes)
    #expect(graph.checkInvariants() == [])
    #expect(graph.propagate().computed == nodes + [last])
    #expect(nodes.allSatisfy { graph.value(of: $0) == .number(3) && graph.inputs(of: $0) == [number] })
    #expect(graph.value(of: other) == .number(6) && graph.value(of: last) == .number(6))
    graph.setProgram(same, of: nodes + [other])
    #expect(graph.propagate().changes.map(\.node) == [other] && graph.checkInvariants() == [])
  }
}
