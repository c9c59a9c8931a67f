import DataSets
import EvaluationEngine
import Testing

/// Nodes that only show, as a chart does.
struct SinkTests {
  private var graph = Graph()

  @Test mutating func `a sink has no value, and a change of what it shows is reported`() throws {
    let number = graph.insert(.number(1))
    let shown = graph.insert(.sink(.plot))
    try graph.setInput(number, at: PortID(shown, 0))
    #expect(graph.propagate().computed == [number, shown])
    #expect(graph.value(of: shown) == .absent)
    graph.setContent(.number(2), of: number)
    #expect(graph.propagate().changes.map(\.node) == [number, shown])
    #expect(graph.value(of: shown) == .absent)
    // What it shows is the same: nothing is to be drawn again.
    graph.setContent(.number(2), of: number)
    #expect(graph.propagate().computed == [number])
    #expect(graph.checkInvariants() == [])
  }

  @Test mutating func `a sink waits for an input that fails, and needs the ports that are required`() throws {
    let shown = graph.insert(.sink(.cloud))
    _ = graph.propagate()
    #expect(graph.value(of: shown) == .failure(.openPort(0)))
    let set = graph.insert(.data(.set(try DataSet(values: [1, 2]))))
    try graph.setInput(set, at: PortID(shown, 0))
    _ = graph.propagate()
    #expect(graph.value(of: shown) == .absent)
    let sum = graph.insert(.operator(try #require(OperatorID(named: "add"))))
    try graph.setInput(sum, at: PortID(shown, 1))
    _ = graph.propagate()
    #expect(graph.value(of: shown) == .waiting(for: sum))
  }

  @Test mutating func `a sink grows a port for each series as far as its ports allow, and feeds nothing`() throws {
    let number = graph.insert(.number(1))
    let plot = graph.insert(.sink(.plot))
    for port in 0..<Ports.limit { try graph.setInput(number, at: PortID(plot, port)) }
    #expect(graph.inputCount(of: plot) == Ports.limit)
    #expect(graph.linkRefusal(from: number, to: PortID(plot, Ports.limit)) == .noSuchPort)
    let dial = graph.insert(.sink(.dial))
    #expect(graph.linkRefusal(from: number, to: PortID(dial, 1)) == .noSuchPort)
    #expect(graph.linkRefusal(from: plot, to: PortID(dial, 0)) == .hasNoOutput)
    graph.setContent(.sink(.cloud), of: plot)
    #expect(graph.inputCount(of: plot) == 3)
    #expect(graph.checkInvariants() == [])
  }

  @Test mutating func `a sink that the engine has never heard of is computed, linked, refused and deleted like any`()
    throws
  {
    let gauge = graph.insert(.sink(.gauge))
    #expect(graph.content(of: gauge) == .sink(.gauge) && graph.contentKind(of: gauge) == .sink(.gauge))
    #expect(!graph.hasOutput(gauge))
    let numbers = (0..<3).map { graph.insert(.number(Double($0))) }
    let sum = graph.insert(.operator(.add))
    for (port, number) in numbers.enumerated() {
      _ = graph.propagate()
      #expect(graph.value(of: gauge) == .failure(.openPort(port)))
      #expect(graph.kindRefusal(from: number, to: PortID(gauge, port)) == nil)
      try graph.setInput(number, at: PortID(gauge, port))
    }
    #expect(graph.propagate().computed == [gauge])
    #expect(graph.value(of: gauge) == .absent)
    #expect(graph.linkRefusal(from: sum, to: PortID(gauge, 3)) == .noSuchPort)
    #expect(graph.linkRefusal(from: gauge, to: PortID(sum, 0)) == .hasNoOutput)
    #expect(throws: LinkError.noSuchPort) { try graph.setInputs([sum], of: gauge) }
    try graph.setInput(sum, at: PortID(gauge, 1))
    _ = graph.propagate()
    #expect(graph.value(of: gauge) == .waiting(for: sum))
    try graph.setInput(nil, at: PortID(gauge, 2))
    _ = graph.propagate()
    #expect(graph.value(of: gauge) == .failure(.openPort(2)))
    try graph.setInput(numbers[2], at: PortID(gauge, 2))
    #expect(graph.remove(numbers[2]) == [PortID(gauge, 2)])
    #expect(graph.remove(gauge) == [])
    #expect(!graph.hasUsers(sum) && graph.checkInvariants() == [])
    graph.restore(gauge, .sink(.gauge))
    _ = graph.propagate()
    #expect(graph.value(of: gauge) == .failure(.openPort(0)))
    #expect(graph.checkInvariants() == [])
  }

  @Test func `a sink is itself whatever another is called, and two graphs may hold them in another order`() throws {
    let other = Sink(name: "gauge", ports: .fixed("value", "low", "high"))
    #expect(other != .gauge)
    var graphs = (Graph(), Graph())
    let one = (graphs.0.insert(.sink(other)), graphs.0.insert(.sink(.gauge)))
    let two = (graphs.1.insert(.sink(.gauge)), graphs.1.insert(.sink(other)))
    #expect(graphs.0.content(of: one.0) == graphs.1.content(of: two.1))
    #expect(graphs.0.content(of: one.1) == graphs.1.content(of: two.0))
    var builder = GraphBuilder()
    let contents = [other, .gauge, .memo, .gauge].map(NodeContent.sink)
    for content in contents { _ = builder.add(content) }
    let (built, ids) = try Graph.build(builder)
    #expect(ids.map { built.content(of: $0) } == contents)
    #expect(built.checkInvariants() == [])
  }
}

/// Sinks of the tests' own: the engine knows none.
extension Sink {
  /// Looks at nothing, as a note does.
  static let memo = Sink(name: "memo")
  /// A port for each of several series.
  static let plot = Sink(name: "plot", ports: .variadic("values", minimum: 1))
  /// Three ports, of which only the first is required.
  static let cloud = Sink(name: "cloud", ports: .fixed("values", "sizes", "shades"), requiredPorts: 1)
  /// Three ports, none of which may be open.
  static let gauge = Sink(name: "gauge", ports: .fixed("value", "low", "high"))
  /// One port.
  static let dial = Sink(name: "dial", ports: .fixed("value"))

  static let all = [memo, plot, cloud, gauge, dial]
}
