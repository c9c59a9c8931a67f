import DataSets
import EvaluationEngine
import Testing

/// Charts as nodes of a graph.
struct ChartTests {
  private var graph = Graph()

  @Test mutating func `a chart has no value, and a change of what it shows is told`() throws {
    let number = graph.insert(.number(1))
    let chart = graph.insert(.chart(.bar))
    try graph.setInput(number, at: PortID(chart, 0))
    #expect(graph.propagate().computed == [number, chart])
    #expect(graph.value(of: chart) == .absent)
    graph.setContent(.number(2), of: number)
    #expect(graph.propagate().changes.map(\.node) == [number, chart])
    #expect(graph.value(of: chart) == .absent)
    // What it shows is the same: nothing is to be drawn again.
    graph.setContent(.number(2), of: number)
    #expect(graph.propagate().computed == [number])
    #expect(graph.checkInvariants() == [])
  }

  @Test mutating func `a chart waits for an input that fails, and needs its first`() throws {
    let chart = graph.insert(.chart(.bubble))
    _ = graph.propagate()
    #expect(graph.value(of: chart) == .failure(.openPort(0)))
    let set = graph.insert(.data(.set(try DataSet(values: [1, 2]))))
    try graph.setInput(set, at: PortID(chart, 0))
    _ = graph.propagate()
    #expect(graph.value(of: chart) == .absent)
    let sum = graph.insert(.operator(try #require(OperatorID(named: "add"))))
    try graph.setInput(sum, at: PortID(chart, 1))
    _ = graph.propagate()
    #expect(graph.value(of: chart) == .waiting(for: sum))
  }

  @Test mutating func `a chart grows a port for each series as far as its kind allows, and feeds nothing`() throws {
    let number = graph.insert(.number(1))
    let bars = graph.insert(.chart(.bar))
    for port in 0..<Ports.limit { try graph.setInput(number, at: PortID(bars, port)) }
    #expect(graph.inputCount(of: bars) == Ports.limit)
    #expect(graph.linkRefusal(from: number, to: PortID(bars, Ports.limit)) == .noSuchPort)
    let pie = graph.insert(.chart(.pie))
    #expect(graph.linkRefusal(from: number, to: PortID(pie, 1)) == .noSuchPort)
    #expect(graph.linkRefusal(from: bars, to: PortID(pie, 0)) == .hasNoOutput)
    graph.setContent(.chart(.bubble), of: bars)
    #expect(graph.inputCount(of: bars) == 3)
    #expect(graph.checkInvariants() == [])
  }
}
