import DataSets
import EvaluationEngine
import Testing

/// Links that could only fail, told before they are made.
final class KindTests {
  private var graph = Graph()
  private let number: NodeID
  private let data: NodeID
  private let mean: NodeID

  init() throws {
    number = graph.insert(.number(3))
    data = graph.insert(.data(.set(try DataSet(values: [1, 2]))))
    mean = graph.insert(.operator(.named("mean")))
    _ = graph.propagate()
  }

  /// A node fed by these.
  private func add(_ name: String, _ inputs: NodeID?...) throws -> NodeID {
    let node = graph.insert(.operator(.named(name)))
    if !inputs.isEmpty { try graph.setInputs(inputs, of: node) }
    _ = graph.propagate()
    return node
  }

  private func isRefused(_ source: NodeID, _ target: NodeID, _ port: Int = 0) -> Bool {
    graph.kindRefusal(from: source, to: PortID(target, port)) != nil
  }

  @Test func `a number never serves a port for data, a set and what makes one do`() throws {
    #expect(graph.kindRefusal(from: number, to: PortID(mean, 0)) == .wrongKind(needs: .data))
    #expect(!isRefused(data, mean))
    #expect(!isRefused(try add("cumsum", data), mean))
    #expect(isRefused(try add("sum", data), mean))
    // Also where the operator still waits for its data.
    #expect(isRefused(try add("count"), mean))
    #expect(!isRefused(try add("sort"), mean))
  }

  @Test func `what a port takes is known of the content alone: data for what is made for it, both element by element`()
  {
    #expect(NodeContent.operator(.named("mean")).takesDataAlone(at: 0))
    #expect(!NodeContent.operator(.named("filter")).takesDataAlone(at: 1))
    #expect(NodeContent.operator(.named("add")).neededKind(at: 0) == nil)
    #expect(NodeContent.number(1).neededKind(at: 0) == nil)
  }

  @Test func `operators element by element yield sets of sets, numbers of numbers, and of open ports either`()
    throws
  {
    #expect(isRefused(try add("add", number, number), mean))
    #expect(!isRefused(try add("add", number, data), mean))
    #expect(!isRefused(try add("add", number, nil), mean))
    #expect(isRefused(try add("negate", try add("add", number, number)), mean))
    #expect(!isRefused(try add("negate"), mean))
  }

  @Test func `a table yields a number of a number and a set of a set, and takes only sets behind them`() throws {
    for name in ["interpolate", "lookup"] {
      let content = NodeContent.operator(.named(name))
      #expect([0, 1, 2].map(content.neededKind) == [nil, .data, .data])
      #expect(isRefused(try add(name, number, data, data), mean))
      #expect(!isRefused(try add(name, data, data, data), mean))
      #expect(!isRefused(try add(name, nil, data, data), mean))
      let node = try add(name, nil, nil, nil)
      #expect(!isRefused(number, node) && !isRefused(data, node))
      #expect(isRefused(number, node, 1) && !isRefused(data, node, 2))
    }
    #expect(!isRefused(try add("scan", data), mean))
  }

  @Test func `of if either branch may come, whatever its condition is now`() throws {
    let choice = try add("if", number, number, data)
    #expect(graph.value(of: choice) == .number(3))
    #expect(!isRefused(choice, mean))
    #expect(isRefused(try add("if", number, number, number), mean))
  }

  @Test func `a bypassed operator yields what its first input is`() throws {
    let sum = try add("sum", data)
    graph.setBypassed(true, of: sum)
    _ = graph.propagate()
    #expect(!isRefused(sum, mean))
  }

  @Test
  func `ports beside the data of a formula for every point take anything, further ports of concat only data`()
    throws
  {
    let filter = try add("filter", data, nil)
    #expect(isRefused(number, filter))
    #expect(!isRefused(number, filter, 1))
    let concat = try add("concat")
    #expect(isRefused(number, concat, 1))
    #expect(isRefused(number, concat, 2))
  }

  @Test func `numbers and sets may come into operators on numbers and into sinks`() {
    let shown = graph.insert(.sink(.dial))
    let add = graph.insert(.operator(.add))
    for target in [shown, add] {
      #expect(!isRefused(number, target))
      #expect(!isRefused(data, target))
    }
  }

  @Test func `the port of a formula is asked by what its program does with it`() throws {
    var program = Program()
    program.appendInput(0)
    program.appendCall(.named("mean"), arguments: 1)
    program.appendInput(1)
    program.appendCall(.add, arguments: 2)
    let formula = graph.insert(.formula(program))
    #expect(isRefused(number, formula, 0))
    #expect(!isRefused(number, formula, 1))
    #expect(!isRefused(data, formula, 0))
  }

  @Test func `a port is asked for what is picked of it, and not for what is taken away`() throws {
    // x and y are put aside; y's mean stays.
    var program = Program()
    program.appendInput(0)
    program.appendInput(1)
    program.appendPick(0)
    program.appendCall(.named("mean"), arguments: 1)
    program.appendSlide(2)
    let formula = graph.insert(.formula(program))
    #expect(!isRefused(number, formula, 0) && !isRefused(data, formula, 0))
    #expect(isRefused(number, formula, 1) && !isRefused(data, formula, 1))
    try graph.setInputs([number, data], of: formula)
    #expect(isRefused(formula, mean))
  }

  @Test func `a parameter of a formula takes no set`() throws {
    var program = Program()
    program.appendInput(0)
    program.appendInput(1)
    program.appendCall(.named("take"), arguments: 2)
    let formula = graph.insert(.formula(program))
    #expect(graph.kindRefusal(from: data, to: PortID(formula, 1)) == .wrongKind(needs: .number))
    #expect(!isRefused(number, formula, 1))
  }

  @Test func `a graph takes the link all the same, and its node fails`() throws {
    try graph.setInput(number, at: PortID(mean, 0))
    _ = graph.propagate()
    #expect(graph.value(of: mean) == .failure(.wrongKind(port: 0, needs: .data)))
  }

  @Test func `far upstream nobody looks: what a long chain yields may be anything`() throws {
    var last = number
    for _ in 0..<600 { last = try add("negate", last) }
    #expect(!isRefused(last, mean))
  }
}

extension OperatorID {
  /// The operator of that name, which there is.
  fileprivate static func named(_ name: String) -> OperatorID { OperatorID(named: name) ?? .null }
}
