import EvaluationEngine
import Testing

/// (six ÷ two) + one, and what follows it.
@Suite struct BypassTests {
  private var graph = Graph()
  private let six: NodeID
  private let two: NodeID
  private let one: NodeID
  private let quotient: NodeID
  private let sum: NodeID

  init() throws {
    six = graph.insert(.number(6))
    two = graph.insert(.number(2))
    one = graph.insert(.number(1))
    quotient = graph.insert(.operator(.divide))
    sum = graph.insert(.operator(.add))
    try graph.setInputs([six, two], of: quotient)
    try graph.setInputs([quotient, one], of: sum)
    _ = graph.propagate()
  }

  @Test mutating func `a bypassed operator passes its first input on, and only what follows it is computed`() {
    #expect(graph.value(of: sum) == .number(4))
    graph.setBypassed(true, of: quotient)
    #expect(graph.isBypassed(quotient))
    #expect(graph.propagate().computed == [quotient, sum])
    #expect(graph.value(of: quotient) == .number(6))
    #expect(graph.value(of: sum) == .number(7))
    graph.setBypassed(false, of: quotient)
    #expect(graph.propagate().computed == [quotient, sum])
    #expect(graph.value(of: sum) == .number(4))
    #expect(graph.checkInvariants() == [])
  }

  @Test mutating func `bypassing what passes the same value on computes one node`() {
    graph.setContent(.number(1), of: two)
    _ = graph.propagate()
    graph.setBypassed(true, of: quotient)
    #expect(graph.propagate().computed == [quotient])
    graph.setBypassed(true, of: quotient)
    #expect(graph.propagate().computed == [])
  }

  @Test mutating func `a change of an input that is not asked for ends at the bypassed node`() {
    graph.setBypassed(true, of: quotient)
    _ = graph.propagate()
    graph.setContent(.number(0), of: two)
    let propagation = graph.propagate()
    #expect(propagation.computed == [two, quotient])
    #expect(propagation.changes.map(\.node) == [two])
    graph.setContent(.number(8), of: six)
    #expect(graph.propagate().computed == [six, quotient, sum])
    #expect(graph.value(of: sum) == .number(9))
  }

  @Test mutating func `a failing or open input that is not asked for does no harm`() throws {
    graph.setContent(.number(0), of: two)
    _ = graph.propagate()
    #expect(graph.value(of: sum) == .waiting(for: quotient))
    graph.setBypassed(true, of: quotient)
    _ = graph.propagate()
    #expect(graph.value(of: sum) == .number(7))
    try graph.setInput(nil, at: PortID(quotient, 1))
    _ = graph.propagate()
    #expect(graph.value(of: sum) == .number(7))
  }

  @Test mutating func `what follows a bypassed node waits for whom its first input waits`() {
    graph.setContent(.number(0), of: two)
    graph.setBypassed(true, of: sum)
    _ = graph.propagate()
    #expect(graph.value(of: quotient) == .failure(.outsideDomain(.divisionByZero)))
    #expect(graph.value(of: sum) == .waiting(for: quotient))
  }

  @Test mutating func `a bypassed node whose first port is open is open`() throws {
    graph.setBypassed(true, of: quotient)
    try graph.setInput(nil, at: PortID(quotient, 0))
    _ = graph.propagate()
    #expect(graph.value(of: quotient) == .failure(.openPort(0)))
    #expect(graph.value(of: sum) == .waiting(for: quotient))
  }

  @Test(arguments: OperatorCatalog.ids)
  func `every operator can be bypassed`(_ id: OperatorID) throws {
    var graph = Graph()
    let minusZero = graph.insert(.number(-0.0))
    let node = graph.insert(.operator(id))
    graph.setBypassed(true, of: node)
    _ = graph.propagate()
    #expect(graph.value(of: node) == .failure(.openPort(0)))
    try graph.setInput(minusZero, at: PortID(node, 0))
    _ = graph.propagate()
    #expect(graph.value(of: node).number?.bitPattern == (-0.0).bitPattern)
    graph.setBypassed(false, of: node)
    _ = graph.propagate()
    let ports = graph.inputs(of: node)
    let expected = id == .null || ports.count == 1 && id.descriptor([-0.0]).number != nil
    #expect((graph.value(of: node).number != nil) == expected)
    #expect(graph.checkInvariants() == [])
  }

  @Test mutating func `another operator stays bypassed, a number never is`() {
    graph.setBypassed(true, of: quotient)
    graph.setContent(.operator(.multiply), of: quotient)
    _ = graph.propagate()
    #expect(graph.isBypassed(quotient))
    #expect(graph.value(of: quotient) == .number(6))
    graph.setBypassed(false, of: quotient)
    _ = graph.propagate()
    #expect(graph.value(of: quotient) == .number(12))
    graph.setBypassed(true, of: quotient)
    graph.setContent(.number(3), of: quotient)
    graph.setBypassed(true, of: quotient)
    _ = graph.propagate()
    #expect(!graph.isBypassed(quotient))
    #expect(graph.value(of: sum) == .number(4))
    graph.setContent(.operator(.add), of: quotient)
    #expect(!graph.isBypassed(quotient))
    #expect(graph.checkInvariants() == [])
  }

  @Test mutating func `a node removed while bypassed comes back as it is reported`() {
    graph.setBypassed(true, of: quotient)
    _ = graph.remove(quotient)
    graph.restore(quotient, .operator(.divide))
    #expect(!graph.isBypassed(quotient))
    #expect(graph.checkInvariants() == [])
  }

  @Test func `a graph is built with bypassed operators`() throws {
    var builder = GraphBuilder()
    // The user first, so that ids are given in another order.
    _ = builder.add(.operator(.add))
    builder.bypass()
    builder.addInput(2)
    builder.addInput(nil)
    _ = builder.add(.number(9))
    builder.bypass()
    _ = builder.add(.operator(.multiply))
    builder.addInput(1)
    builder.addInput(1)
    var (graph, ids) = try Graph.build(builder)
    graph.recompute()
    #expect(ids.map { graph.isBypassed($0) } == [true, false, false])
    #expect(graph.value(of: ids[0]) == .number(81))
    #expect(graph.checkInvariants() == [])
  }
}
