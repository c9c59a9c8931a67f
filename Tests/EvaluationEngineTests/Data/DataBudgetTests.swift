import DataSets
import EvaluationEngine
import Testing

/// How much the sets of a graph may hold together.
struct DataBudgetTests {
  private var graph = Graph()

  init() { graph.dataLimit = 10 }

  private mutating func data(_ count: Int) throws -> NodeID {
    graph.insert(.data(.set(try DataSet(values: (0..<count).map(Double.init)))))
  }

  private mutating func operation(_ name: String, _ inputs: NodeID?...) throws -> NodeID {
    let node = graph.insert(.operator(try #require(OperatorID(named: name))))
    try graph.setInputs(inputs, of: node)
    return node
  }

  private func isTooLarge(_ node: NodeID) -> Bool { graph.value(of: node) == .failure(.tooLarge(limit: 10)) }

  @Test mutating func `limit set-numbers: what fills the budget is there, one number more is too large`() throws {
    let fitting = try operation("negate", try data(5))
    _ = graph.propagate()
    #expect(graph.value(of: fitting).data?.count == 5)
    #expect(graph.heldData == 10)
    let one = try data(1)
    _ = graph.propagate()
    #expect(isTooLarge(one))
    #expect(graph.heldData == 10)
    #expect(graph.checkInvariants() == [])
  }

  @Test(arguments: [("negate", 6), ("cumsum", 6), ("diff", 6), ("sort", 6), ("index", 6)])
  mutating func `an operator asks before it takes`(_ name: String, _ count: Int) throws {
    let node = try operation(name, try data(count))
    let user = try operation("sum", node)
    _ = graph.propagate()
    #expect(isTooLarge(node))
    #expect(graph.value(of: user) == .waiting(for: node))
    #expect(graph.heldData == count)
  }

  @Test mutating func `sets put together ask for all of them`() throws {
    let set = try data(4)
    let fitting = try operation("concat", try data(2), try data(1))
    let large = try operation("concat", set, set)
    _ = graph.propagate()
    #expect(graph.value(of: fitting).data?.count == 3)
    #expect(isTooLarge(large))
  }

  @Test mutating func `any number of reductions of a set that fills the budget has room`() throws {
    let set = try data(10)
    let names = ["sum", "mean", "median", "std", "var", "count"]
    let users = try (0..<1_000).map { try operation(names[$0 % names.count], set) }
    _ = graph.propagate()
    #expect(!users.isEmpty && users.allSatisfy { graph.value(of: $0).number != nil })
    #expect(graph.heldData == 10)
    #expect(graph.checkInvariants() == [])
  }

  @Test mutating func `doubling ends at the budget, however often it is written`() throws {
    graph.dataLimit = 1_000
    var node = try data(2)
    for _ in 0..<60 { node = try operation("concat", node, node) }
    _ = graph.propagate()
    #expect(graph.value(of: node).isWaiting)
    #expect(graph.heldData <= 1_000)
  }

  @Test mutating func `columns that sets share count once`() throws {
    let set = try data(5)
    let y = try operation("y", set)
    let again = try operation("if", graph.insert(.number(1)), y, set)
    _ = graph.propagate()
    #expect(graph.value(of: again).data?.count == 5)
    #expect(graph.heldData == 5)
  }

  @Test mutating func `what a set gives up can be taken again, by itself and by who was refused`() throws {
    let set = try data(5)
    let fitting = try operation("negate", set)
    _ = graph.propagate()
    // The new set and its old one would be more than the budget, one of them is not.
    graph.setContent(.data(.set(try DataSet(values: [9, 8, 7, 6, 5]))), of: set)
    _ = graph.propagate()
    #expect(graph.value(of: fitting).data?.values == [-9, -8, -7, -6, -5])
    #expect(graph.heldData == 10)
    let refused = try operation("abs", set)
    _ = graph.propagate()
    #expect(isTooLarge(refused))
    _ = graph.remove(fitting)
    #expect(graph.propagate().computed == [refused])
    #expect(graph.value(of: refused).data?.values == [9, 8, 7, 6, 5])
    #expect(graph.heldData == 10)
    _ = graph.remove(refused)
    _ = graph.remove(set)
    _ = graph.propagate()
    #expect(graph.heldData == 0)
  }

  @Test mutating func `a node that becomes smaller makes room in the same propagation`() throws {
    let set = try data(5)
    let small = try data(5)
    let refused = try operation("negate", set)
    _ = graph.propagate()
    #expect(isTooLarge(refused))
    graph.setContent(.number(1), of: small)
    let propagation = graph.propagate()
    #expect(graph.value(of: refused).data?.count == 5)
    #expect(propagation.changes.map(\.node).sorted { $0.index < $1.index } == [small, refused])
  }

  @Test mutating func `the steps of a formula share what is left`() throws {
    let set = try data(3)
    // -(-(-s)) needs three sets at once, of which only two fit.
    let negate = try #require(OperatorID(named: "negate"))
    func program(_ calls: Int) -> Program {
      var program = Program()
      program.appendInput(0)
      for _ in 0..<calls { program.appendCall(negate, arguments: 1) }
      return program
    }
    let fitting = graph.insert(.formula(program(2)))
    try graph.setInputs([set], of: fitting)
    _ = graph.propagate()
    #expect(graph.value(of: fitting).data?.values == [0, 1, 2])
    _ = graph.remove(fitting)
    let large = graph.insert(.formula(program(3)))
    try graph.setInputs([set], of: large)
    _ = graph.propagate()
    #expect(isTooLarge(large))
    #expect(graph.heldData == 3)
  }

  @Test mutating func `sets of nodes that nobody asks for make room after their last use`() throws {
    graph.dataLimit = 12
    let source = try data(3)
    var chain = [source]
    for _ in 0..<300 { chain.append(try operation("negate", chain[chain.count - 1])) }
    let (last, total) = (chain[300], try operation("sum", chain[150]))
    let unread = try operation("negate", source)
    _ = graph.propagate()
    #expect(graph.value(of: last).isWaiting)
    graph.recompute(keeping: [last])
    #expect(graph.value(of: last).data?.values == [0, 1, 2])
    #expect(graph.value(of: total) == .number(3))
    #expect(graph.heldData == 6)
    #expect(graph.stoppedNodes == (chain[1..<300] + [unread]).sorted())
    #expect(graph.checkInvariants() == [])
    // Whoever asks for more computes again.
    graph.dataLimit = 1_000
    let isIncomplete = graph.markStopped()
    #expect(isIncomplete)
    _ = graph.propagate()
    #expect(graph.value(of: chain[299]).data?.values == [0, -1, -2])
    #expect(graph.stoppedNodes == [])
  }
}

extension Value {
  fileprivate var isWaiting: Bool {
    if case .waiting = self { true } else { false }
  }
}
