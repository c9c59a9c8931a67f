import DataSets
import EvaluationEngine
import Testing

/// Data sets as values of a graph.
struct DataGraphTests {
  private var graph = Graph()

  private static func id(_ name: String) throws -> OperatorID { try #require(OperatorID(named: name)) }

  private mutating func data(_ values: Double...) throws -> NodeID {
    graph.insert(.data(.set(try DataSet(values: values))))
  }

  private mutating func operation(_ name: String, _ inputs: NodeID?...) throws -> NodeID {
    let node = graph.insert(.operator(try Self.id(name)))
    try graph.setInputs(inputs, of: node)
    return node
  }

  private mutating func value(of node: NodeID) -> Value {
    _ = graph.propagate()
    return graph.value(of: node)
  }

  @Test mutating func `P1: a data set travels on a wire, through any number of nodes`() throws {
    let set = try data(1, 2, 4)
    var node = set
    for _ in 0..<100 { node = try operation("negate", node) }
    let total = try operation("sum", node)
    #expect(value(of: node).data?.values == [1, 2, 4])
    #expect(value(of: total) == .number(7))
    #expect(graph.checkInvariants() == [])
  }

  @Test mutating func `propagation ends at a set that is the same bit for bit, and only there`() throws {
    let set = try data(3, 1, 2)
    let sorted = try operation("sort", set)
    let total = try operation("sum", sorted)
    let twice = try operation("add", total, total)
    _ = graph.propagate()
    graph.setContent(.data(.set(try DataSet(values: [1, 2, 3]))), of: set)
    #expect(graph.propagate().computed == [set, sorted])
    graph.setContent(.data(.set(try DataSet(values: [1, 2, 5]))), of: set)
    #expect(graph.propagate().computed == [set, sorted, total, twice])
    #expect(graph.value(of: twice) == .number(16))
    // Zeros of both signs are different values.
    graph.setContent(.data(.set(try DataSet(values: [0]))), of: set)
    _ = graph.propagate()
    graph.setContent(.data(.set(try DataSet(values: [-0.0]))), of: set)
    #expect(graph.propagate().computed == [set, sorted, total])
    // Errors alone are a change too.
    graph.setContent(.data(.set(try DataSet([Datum(-0.0, errorY: ErrorBar(1))]))), of: set)
    #expect(graph.propagate().computed == [set, sorted, total])
  }

  @Test mutating func `a node may be a set, then a number, then another set, and its users follow`() throws {
    let source = try data(1, 2)
    let user = try operation("negate", source)
    #expect(value(of: user).data?.values == [-1, -2])
    graph.setContent(.number(7), of: source)
    #expect(value(of: user) == .number(-7))
    graph.setContent(.data(.set(try DataSet(values: [1, 2]))), of: source)
    #expect(value(of: user).data?.values == [-1, -2])
    graph.setContent(.data(.unread(UnreadData("x.csv: no such file"))), of: source)
    #expect(value(of: user) == .waiting(for: source))
    #expect(value(of: source) == .failure(.unread(UnreadData("x.csv: no such file"))))
    _ = graph.remove(source)
    #expect(value(of: user) == .failure(.openPort(0)))
    graph.restore(source, .data(.set(try DataSet(values: [3]))))
    try graph.setInput(source, at: PortID(user, 0))
    #expect(value(of: user).data?.values == [-3])
    #expect(graph.checkInvariants() == [])
  }

  @Test mutating func `numbers stand for sets of that number, and sets have to be equally long`() throws {
    let set = try data(1, 2)
    let ten = graph.insert(.number(10))
    let other = try data(1, 2, 3)
    let sum = try operation("add", set, ten)
    let bad = try operation("add", set, other)
    let user = try operation("negate", bad)
    #expect(value(of: sum).data?.values == [11, 12])
    #expect(value(of: bad) == .failure(.data(.unequalLengths([2, 3]))))
    #expect(value(of: user) == .waiting(for: bad))
    try graph.setInputs([set, ten, sum], of: bad)
    #expect(value(of: bad).data?.values == [22, 24])
  }

  @Test mutating func `a failing element fails the set and is named`() throws {
    let set = try data(1, -4, 0)
    let root = try operation("sqrt", set)
    #expect(value(of: root) == .failure(.element(index: 1, .outsideDomain(.rootOfNegative))))
    let huge = try data(1e308)
    let product = try operation("multiply", huge, huge)
    #expect(value(of: product) == .failure(.element(index: 0, .overflow)))
    let checked = try operation("assert", set)
    #expect(value(of: checked) == .failure(.element(index: 2, .assertionFailed)))
  }

  @Test mutating func `if, assert and a bypass pass sets on`() throws {
    let (yes, no) = (graph.insert(.number(1)), graph.insert(.number(0)))
    let (set, zeros) = (try data(5, 6), try data(1, 0))
    let chosen = try operation("if", yes, set, nil)
    #expect(value(of: chosen).data?.values == [5, 6])
    let other = try operation("if", no, set, yes)
    #expect(value(of: other) == .number(1))
    let each = try operation("if", zeros, set, no)
    #expect(value(of: each).data?.values == [5, 0])
    let asserted = try operation("assert", set)
    #expect(value(of: asserted).data?.values == [5, 6])
    let root = try operation("sqrt", set)
    graph.setBypassed(true, of: root)
    #expect(value(of: root).data?.values == [5, 6])
    let nothing = try operation("null", set)
    #expect(value(of: nothing) == .number(0))
  }

  @Test mutating func `a number where data is needed, or the other way round, is the wrong kind`() throws {
    let (five, set) = (graph.insert(.number(5)), try data(1, 2))
    let sum = try operation("sum", five)
    #expect(value(of: sum) == .failure(.wrongKind(port: 0, needs: .data)))
    let joined = try operation("concat", set, five)
    #expect(value(of: joined) == .failure(.wrongKind(port: 1, needs: .data)))
    let map = try operation("map", set)
    #expect(value(of: map) == .failure(.badParameter(0)))
  }

  @Test(arguments: ["min", "max"])
  mutating func `what a single set could be is waited for, and the other ports are not missed`(
    name: String
  ) throws {
    let failing = try operation("divide", graph.insert(.number(1)), graph.insert(.number(0)))
    let waiting = try operation("negate", failing)
    for source in [failing, waiting] {
      #expect(value(of: try operation(name, source, nil)) == .waiting(for: failing))
      #expect(value(of: try operation(name, source, nil, nil)) == .waiting(for: failing))
      #expect(value(of: try operation(name, nil, source)) == .failure(.openPort(0)))
    }
    // One number alone is not enough, nor is a failure beside one.
    #expect(value(of: try operation(name, graph.insert(.number(1)), nil)) == .failure(.openPort(1)))
    #expect(value(of: try operation(name, failing, graph.insert(.number(1)), nil)) == .failure(.openPort(2)))
  }

  @Test mutating func `min and max of a single set reduce it, of more they work element by element`() throws {
    let (set, other) = (try data(3, 1), try data(2, 2))
    let least = try operation("min", set, nil)
    #expect(value(of: least) == .number(1))
    try graph.setInputs([set, other], of: least)
    #expect(value(of: least).data?.values == [2, 1])
    let five = graph.insert(.number(5))
    try graph.setInputs([five, nil], of: least)
    #expect(value(of: least) == .failure(.openPort(1)))
  }

  @Test mutating func `P10: bins say how many values lie in none`() throws {
    let set = try data(-1, 1, 12, 50, 51, 60)
    let bin = try operation("bin", set)
    graph.setParameters(OperatorParameters([.number(5), .range(0, 50)]), of: bin)
    #expect(value(of: bin).data?.values == [1, 1, 0, 0, 1])
    #expect(graph.value(of: bin).data?.columnX == [5, 15, 25, 35, 45])
    #expect(graph.remark(of: bin) == .outside(OutsideCounts(below: 1, above: 2, missing: 0)))
    graph.setParameters(nil, of: bin)
    #expect(value(of: bin).data?.count == 10)
    #expect(graph.remark(of: bin) == .outside(OutsideCounts(below: 0, above: 0, missing: 0)))
    let none = try data()
    try graph.setInput(none, at: PortID(bin, 0))
    #expect(value(of: bin).data?.values == [Double](repeating: 0, count: 10))
    graph.setContent(.number(0), of: bin)
    _ = graph.propagate()
    #expect(graph.remark(of: bin) == nil)
  }

  @Test mutating func `P15: reductions act on the values, and the errors of points come with the result`() throws {
    let points = [(1.0, 0.3), (2, 0.4)].map { Datum($0.0, errorY: ErrorBar($0.1)) }
    let set = graph.insert(.data(.set(try DataSet(points))))
    let sum = try operation("sum", set)
    #expect(value(of: sum) == .number(3))
    let steps = try #require(graph.linearSteps(of: sum, fed: [true]))
    #expect(steps.steps.map { $0.terms.map(\.map) } == [[.row(PointSlopes(values: [1, 1]))]])
    #expect(graph.linearSteps(of: sum, fed: [false]) == nil)
    let empty = try data()
    for (name, expected) in [
      ("sum", Value.number(0)), ("count", .number(0)), ("mean", .failure(.data(.emptySet(.mean)))),
      ("max", .failure(.data(.emptySet(.max)))),
    ] {
      let inputs = name == "max" ? [empty, nil] : [empty]
      let node = graph.insert(.operator(try Self.id(name)))
      try graph.setInputs(inputs, of: node)
      #expect(value(of: node) == expected, "\(name)")
    }
  }

  @Test mutating func `errors go on element by element, by the slope of the operator`() throws {
    let set = graph.insert(.data(.set(try DataSet([Datum(4, errorY: ErrorBar(lower: 0.1, upper: 0.2))]))))
    let turned = try operation("negate", set)
    let bar = value(of: turned).data?.errorsY?[0]
    #expect(bar == ErrorBar(lower: 0.2, upper: 0.1))
    let root = try operation("sqrt", set)
    #expect(value(of: root).data?.errorsY?[0]?.upper == 0.2 / 4)
    let sum = try operation("add", set, set)
    #expect(value(of: sum).data?.values == [8])
  }

  @Test mutating func `a copy of a graph keeps its own sets`() throws {
    let set = try data(1, 2)
    let total = try operation("sum", set)
    _ = graph.propagate()
    let copy = graph
    graph.setContent(.data(.set(try DataSet(values: [5]))), of: set)
    #expect(value(of: total) == .number(5))
    #expect(copy.value(of: set).data?.values == [1, 2])
    #expect(copy.value(of: total) == .number(3))
  }

  @Test func `a graph is built with data nodes and parameters at once`() throws {
    var builder = GraphBuilder()
    let set = builder.add(.data(.set(try DataSet(values: [1, 2, 3]))))
    let take = builder.add(.operator(try Self.id("take")))
    builder.addInput(set)
    builder.setParameters(OperatorParameters([.number(2), nil]), of: take)
    var (graph, ids) = try Graph.build(builder)
    graph.recompute()
    #expect(graph.value(of: ids[Int(take)]).data?.values == [1, 2])
    #expect(graph.content(of: ids[Int(set)]) == .data(.set(try DataSet(values: [1, 2, 3]))))
  }

  @Test func `a node of numbers alone is not asked for sets`() {
    // What the side table holds would have to be copied with every graph.
    #expect(MemoryLayout<ValueChange>.size == 24)
  }
}
