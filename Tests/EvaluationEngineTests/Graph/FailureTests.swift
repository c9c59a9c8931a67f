import EvaluationEngine
import Testing

@Suite struct FailureTests {
  private var graph = Graph()
  private let zero: NodeID
  private let one: NodeID

  init() {
    zero = graph.insert(.number(0))
    one = graph.insert(.number(1))
  }

  private mutating func node(_ name: String, _ inputs: NodeID?...) throws -> NodeID {
    let node = graph.insert(.operator(try #require(OperatorID(named: name))))
    try graph.setInputs(inputs, of: node)
    _ = graph.propagate()
    return node
  }

  private mutating func value(_ name: String, _ inputs: NodeID?...) throws -> Value {
    let node = graph.insert(.operator(try #require(OperatorID(named: name))))
    try graph.setInputs(inputs, of: node)
    _ = graph.propagate()
    return graph.value(of: node)
  }

  @Test mutating func `a failure says which, and what follows waits for it`() throws {
    let division = try node("divide", one, zero)
    let root = try node("sqrt", try node("negate", one))
    let child = try node("add", one, division)
    let grandchild = try node("multiply", child, root)
    #expect(graph.value(of: division) == .failure(.outsideDomain(.divisionByZero)))
    #expect(graph.value(of: root) == .failure(.outsideDomain(.rootOfNegative)))
    #expect(graph.value(of: child) == .waiting(for: division))
    // Through the lowest port, at the root: not for the child.
    #expect(graph.value(of: grandchild) == .waiting(for: division))
    #expect(try value("add", root, grandchild) == .waiting(for: root))
  }

  @Test mutating func `an open port of its own comes before waiting`() throws {
    let failing = try node("ln", zero)
    let sum = try node("add", failing, nil)
    #expect(graph.value(of: failing) == .failure(.outsideDomain(.logarithmOfZero)))
    #expect(graph.value(of: sum) == .failure(.openPort(1)))
    #expect(try value("add", sum, failing) == .waiting(for: sum))
  }

  @Test mutating func `if waits only for its condition and the branch chosen`() throws {
    let failing = try node("divide", one, zero)
    #expect(try value("if", one, zero, failing) == .number(0))
    #expect(try value("if", zero, failing, one) == .number(1))
    #expect(try value("if", one, failing, zero) == .waiting(for: failing))
    #expect(try value("if", failing, one, zero) == .waiting(for: failing))
  }

  @Test mutating func `if needs only its condition and the branch chosen, the other may be open`() throws {
    let failing = try node("divide", one, zero)
    #expect(try value("if", one, zero, nil) == .number(0))
    #expect(try value("if", zero, nil, one) == .number(1))
    #expect(try value("if", one, nil, zero) == .failure(.openPort(1)))
    #expect(try value("if", zero, one, nil) == .failure(.openPort(2)))
    #expect(try value("if", nil, one, zero) == .failure(.openPort(0)))
    #expect(try value("if", nil, nil, nil) == .failure(.openPort(0)))
    #expect(try value("if", failing, nil, nil) == .waiting(for: failing))
    #expect(try value("if", one, failing, nil) == .waiting(for: failing))
  }

  @Test func `a condition that turns to the open branch opens the node, and back again`() throws {
    var graph = Graph()
    let condition = graph.insert(.number(1))
    let five = graph.insert(.number(5))
    let choice = graph.insert(.operator(try #require(OperatorID(named: "if"))))
    try graph.setInputs([condition, five, nil], of: choice)
    _ = graph.propagate()
    graph.setContent(.number(0), of: condition)
    #expect(graph.propagate().changes.last == ValueChange(node: choice, old: .number(5), new: .failure(.openPort(2))))
    graph.setContent(.number(-2), of: condition)
    _ = graph.propagate()
    #expect(graph.value(of: choice) == .number(5))
  }

  @Test mutating func `assert fails where its input is 0 and passes it on otherwise`() throws {
    #expect(try value("assert", zero) == .failure(.assertionFailed))
    #expect(try value("assert", one) == .number(1))
  }

  @Test mutating func `null is 0 even of failing and open inputs`() throws {
    let failing = try node("divide", one, zero)
    #expect(try value("null", failing, nil) == .number(0))
  }

  @Test mutating func `a result too large is an overflow, one too small is 0`() throws {
    let huge = graph.insert(.number(1e308))
    let tiny = graph.insert(.number(.leastNonzeroMagnitude))
    #expect(try value("multiply", huge, huge) == .failure(.overflow))
    #expect(try value("add", huge, huge, huge) == .failure(.overflow))
    #expect(try value("multiply", tiny, tiny) == .number(0))
    let infinite = graph.insert(.number(.infinity))
    _ = graph.propagate()
    #expect(graph.value(of: infinite) == .failure(.overflow))
  }

  @Test func `a change of failure is a change`() throws {
    var graph = Graph()
    let number = graph.insert(.number(0))
    let ln = graph.insert(.operator(try #require(OperatorID(named: "ln"))))
    let after = graph.insert(.operator(try #require(OperatorID(named: "abs"))))
    try graph.setInputs([number], of: ln)
    try graph.setInputs([ln], of: after)
    _ = graph.propagate()
    graph.setContent(.number(-1), of: number)
    let propagation = graph.propagate()
    // The last node waits for the same one as before: computed, not changed.
    #expect(propagation.computed == [number, ln, after])
    #expect(propagation.changes.map(\.node) == [number, ln])
  }

  @Test func `every kind of value survives being stored`() {
    let node = NodeID(index: 3)
    let problems = DomainProblem.allCases.map { Value.failure(.outsideDomain($0)) }
    let values: [Value] =
      [
        .number(0), .number(-0.0), .number(.leastNonzeroMagnitude), .number(-.greatestFiniteMagnitude),
        .failure(.openPort(0)), .failure(.openPort(63)), .failure(.overflow), .failure(.assertionFailed),
        .waiting(for: NodeID(index: 0)), .waiting(for: NodeID(index: .max)),
      ] + problems
    for value in values {
      let change = ValueChange(node: node, old: value, new: .number(1))
      #expect(change.old?.bits == value.bits)
    }
  }
}
