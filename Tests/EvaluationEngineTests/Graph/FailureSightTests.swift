import DataSets
import TestSupport
import Testing

@testable import EvaluationEngine

/// `failed` and `ifFailed`, which see that another value is missing.
struct FailureSightTests {
  private var graph = Graph()
  private let zero: NodeID
  private let five: NodeID
  private let failing: NodeID

  init() throws {
    zero = graph.insert(.number(0))
    five = graph.insert(.number(5))
    failing = graph.insert(.operator(.divide))
    try graph.setInputs([five, zero], of: failing)
    _ = graph.propagate()
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

  /// `name(first)` or `name(first, second)` as a formula over these sources.
  private mutating func formula(
    _ name: String, _ inputs: [NodeID?], _ parts: ((inout Program) -> Void)...
  ) throws -> NodeID {
    var program = Program()
    for part in parts { part(&program) }
    program.appendCall(try #require(OperatorID(named: name)), arguments: parts.count)
    let node = graph.insert(.formula(program))
    try graph.setInputs(inputs, of: node)
    _ = graph.propagate()
    return node
  }

  // MARK: - What fails and what waits

  @Test mutating func `a value that fails or waits has failed, whatever the reason`() throws {
    let waiting = try node("add", failing, five)
    #expect(try value("failed", five) == .number(0))
    #expect(try value("failed", failing) == .number(1))
    #expect(try value("failed", waiting) == .number(1))
    #expect(try value("ifFailed", five, zero) == .number(5))
    #expect(try value("ifFailed", waiting, zero) == .number(0))
    #expect(try value("ifFailed", five, failing) == .number(5))
  }

  @Test mutating func `where both have no value the reason is that of the second`() throws {
    let root = try node("ln", zero)
    #expect(try value("ifFailed", failing, root) == .waiting(for: root))
    let part = try formula("ifFailed", [failing, zero], { $0.appendInput(0) }) { program in
      program.appendInput(1)
      program.appendCall(OperatorID(named: "ln") ?? .null, arguments: 1)
    }
    #expect(graph.value(of: part) == .failure(.outsideDomain(.logarithmOfZero)))
  }

  @Test mutating func `an open port of their own fails, one further up is a failure like another`() throws {
    #expect(try value("failed", nil) == .failure(.openPort(0)))
    #expect(try value("ifFailed", five, nil) == .failure(.openPort(1)))
    #expect(try value("ifFailed", nil, five) == .failure(.openPort(0)))
    let open = try node("add", five, nil)
    #expect(try value("failed", open) == .number(1))
  }

  @Test mutating func `a name that is no node fails as an argument, and is a failure like another further in`() throws {
    let direct = try formula("failed", [nil], { $0.appendInput(0) })
    #expect(graph.value(of: direct) == .failure(.openPort(0)))
    let inner = try formula("failed", [nil]) { program in
      program.appendInput(0)
      program.appendConstant(1)
      program.appendCall(.add, arguments: 2)
    }
    #expect(graph.value(of: inner) == .number(1))
    let chosen = try formula("failed", [five, nil]) { program in
      program.appendInput(0)
      program.appendInput(1)
      program.appendInput(0)
      program.appendCall(OperatorID(named: "if") ?? .null, arguments: 3)
    }
    #expect(graph.value(of: chosen) == .number(1))
    let second = try formula("ifFailed", [five, nil], { $0.appendInput(0) }, { $0.appendInput(1) })
    #expect(graph.value(of: second) == .failure(.openPort(1)))
  }

  @Test mutating func `another reason of the failure changes nothing downstream`() throws {
    let fallback = try node("ifFailed", failing, five)
    let test = try node("failed", failing)
    let after = try node("add", fallback, test)
    // Division by zero becomes an open port.
    try graph.setInput(nil, at: PortID(failing, 0))
    let propagation = graph.propagate()
    #expect(propagation.computed == [failing, fallback, test])
    #expect(propagation.changes.map(\.node) == [failing])
    try graph.setInputs([five, five], of: failing)
    _ = graph.propagate()
    #expect(graph.value(of: fallback) == .number(1))
    #expect(graph.value(of: test) == .number(0))
    #expect(graph.value(of: after) == .number(1))
  }

  // MARK: - What is not there yet

  @Test mutating func `what was stopped is waited for, and seen once it is computed`() throws {
    let set = graph.insert(.data(.set(try DataSet(values: [1, 2, 0]))))
    let inverse = try node("reciprocal", set)
    let test = try node("failed", inverse)
    let fallback = try node("ifFailed", inverse, five)
    let later = try formula("ifFailed", [inverse, five], { $0.appendInput(0) }, { $0.appendInput(1) })
    let onSum = try node("ifFailed", try node("sum", inverse), five)
    #expect(graph.value(of: fallback) == .number(5))
    graph.setContent(.data(.set(try DataSet(values: [1, 2, 4]))), of: set)
    _ = graph.propagate(countedBy: EvaluationMeter(block: 1) { StoppedEvaluation("enough") })
    for node in [test, fallback, later, onSum] { #expect(graph.value(of: node) == .waiting(for: inverse)) }
    let again = graph.markStopped()
    #expect(again)
    _ = graph.propagate()
    #expect(graph.value(of: test) == .number(0))
    #expect(graph.value(of: fallback).data?.values == [1, 0.5, 0.25])
    #expect(graph.value(of: later).data?.values == [1, 0.5, 0.25])
    #expect(graph.value(of: onSum) == .number(1.75))
    graph.setContent(.data(.set(try DataSet(values: [0, 2, 4]))), of: set)
    _ = graph.propagate()
    for node in [fallback, later, onSum] { #expect(graph.value(of: node) == .number(5)) }
    #expect(graph.value(of: test) == .number(1))
  }

  @Test mutating func `a set that is too large is waited for`() throws {
    graph.dataLimit = 5
    let set = graph.insert(.data(.set(try DataSet(values: [1, 2, 3]))))
    let large = try node("concat", set, set)
    #expect(try value("ifFailed", large, five) == .waiting(for: large))
    let inside = try formula("ifFailed", [set, five]) { program in
      program.appendInput(0)
      program.appendInput(0)
      program.appendCall(OperatorID(named: "concat") ?? .null, arguments: 2)
    } _: {
      $0.appendInput(1)
    }
    #expect(graph.value(of: inside) == .failure(.tooLarge(limit: 5)))
    #expect(try value("failed", inside) == .waiting(for: inside))
  }

  @Test(arguments: [true, false])
  mutating func `data that are still to be read are waited for, data that cannot be read have failed`(
    _ isInterrupted: Bool
  ) throws {
    let data = graph.insert(.data(.unread(UnreadData("no file", isInterrupted: isInterrupted))))
    let sum = try node("sum", data)
    #expect(try value("failed", sum) == (isInterrupted ? .waiting(for: data) : .number(1)))
    #expect(try value("ifFailed", data, five) == (isInterrupted ? .waiting(for: data) : .number(5)))
    let test = try formula("failed", [data, five]) { program in
      program.appendInput(0)
      program.appendInput(1)
      program.appendCall(.add, arguments: 2)
    }
    #expect(graph.value(of: test) == (isInterrupted ? .waiting(for: data) : .number(1)))
  }

  // MARK: - Sets

  @Test mutating func `a set is one value`() throws {
    let set = graph.insert(.data(.set(try DataSet(values: [1, 0, 2]))))
    let inverse = try node("reciprocal", set)
    #expect(try value("failed", set) == .number(0))
    #expect(try value("failed", inverse) == .number(1))
    #expect(try value("ifFailed", inverse, five) == .number(5))
    #expect(try value("ifFailed", set, five).data?.values == [1, 0, 2])
    #expect(try value("ifFailed", failing, set).data?.values == [1, 0, 2])
    let test = try formula("failed", [set], { $0.appendInput(0) })
    #expect(graph.value(of: test) == .number(0))
    let fallback = try formula("ifFailed", [failing, set], { $0.appendInput(0) }, { $0.appendInput(1) })
    #expect(graph.value(of: fallback).data?.values == [1, 0, 2])
  }

  @Test mutating func `a formula for every point sees failures point by point`() throws {
    let ones = graph.insert(.data(.set(try DataSet(values: [1, 2, 3]))))
    let twos = graph.insert(.data(.set(try DataSet(values: [0, 4, 0]))))
    var program = Program()
    program.appendInput(0)
    program.appendInput(1)
    program.appendVariable(.each(0))
    program.appendVariable(.each(1))
    program.appendCall(.divide, arguments: 2)
    // A part that is the same for all points, and has no value.
    program.appendInput(2)
    program.appendConstant(7)
    program.appendCall(try #require(OperatorID(named: "ifFailed")), arguments: 2)
    program.appendCall(try #require(OperatorID(named: "ifFailed")), arguments: 2)
    program.appendCall(try #require(OperatorID(named: "zip")), arguments: 3)
    let zip = graph.insert(.formula(program))
    try graph.setInputs([ones, twos, failing], of: zip)
    _ = graph.propagate()
    #expect(graph.value(of: zip).data?.values == [7, 0.5, 7])
  }

  @Test(arguments: [false, true])
  mutating func `a constant without a value counts where a point needs it`(_ isNeeded: Bool) throws {
    let set = graph.insert(.data(.set(try DataSet(values: [1, 2]))))
    var program = Program()
    program.appendInput(0)
    program.appendInput(1)
    program.appendVariable(.value)
    program.appendCall(try #require(OperatorID(named: "ifFailed")), arguments: 2)
    if isNeeded {
      program.appendInput(1)
      program.appendCall(.add, arguments: 2)
    }
    program.appendCall(try #require(OperatorID(named: "map")), arguments: 2)
    let map = graph.insert(.formula(program))
    try graph.setInputs([set, failing], of: map)
    _ = graph.propagate()
    if isNeeded {
      #expect(graph.value(of: map) == .waiting(for: failing))
    } else {
      #expect(graph.value(of: map).data?.values == [1, 2])
    }
  }

  // MARK: - Rows

  @Test mutating func `a row without a value is one that has failed`() throws {
    let sum = try node("add", five, zero)
    let fallback = try node("ifFailed", sum, zero)
    let test = try node("failed", five)
    let plan = ColumnPlan(of: graph, replacing: [five], asking: [fallback, test])
    let runner = ColumnRunner(plan)
    for (row, value) in [3, .nan, .infinity, -1].enumerated() { runner.input(0)[row] = value }
    runner.run(rows: 4)
    #expect(Array(runner.output(0)) == [3, 0, 0, -1])
    #expect(Array(runner.output(1)) == [0, 1, 1, 0])
  }

  // MARK: - Any graph

  private static let operators = [
    "failed", "ifFailed", "ifFailed", "divide", "ln", "add", "multiply", "assert", "if", "min", "not", "sqrt",
  ].compactMap { OperatorID(named: $0) }

  /// 20 seeds, 150 edits of a graph of up to 40 nodes each.
  @Test(arguments: UInt64(0)..<20)
  func `any graph comes to what a plain evaluation gives, from scratch and after edits, and row by row`(
    _ seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var graph = Graph()
    var nodes = (0..<5).map { _ in graph.insert(.number([0, 1, -1, 2, 0.5][Int.random(in: 0..<5, using: &random)])) }
    for _ in 0..<35 {
      let isFormula = Int.random(in: 0..<3, using: &random) == 0
      let id = try #require(Self.operators.randomElement(using: &random))
      nodes.append(
        graph.insert(isFormula ? .formula(.random(of: Self.operators, using: &random)) : .operator(id)))
    }
    for step in 0..<150 {
      let node = try #require(nodes.randomElement(using: &random))
      if graph.contentKind(of: node) == .number {
        graph.setContent(.number([0, 1, -1, 2, 0.5, 1e300][Int.random(in: 0..<6, using: &random)]), of: node)
      } else {
        let isOpen = Int.random(in: 0..<8, using: &random) == 0
        let port = Int.random(in: 0..<max(graph.inputCount(of: node), 1), using: &random)
        try? graph.setInput(isOpen ? nil : nodes.randomElement(using: &random), at: PortID(node, port))
      }
      _ = graph.propagate()
      var fresh = graph
      fresh.recompute()
      let plain = NaiveEvaluation(graph).values
      let wrong = nodes.filter {
        graph.value(of: $0).bits != plain[$0]?.bits || fresh.value(of: $0).bits != plain[$0]?.bits
      }
      try #require(wrong.isEmpty, "step \(step), nodes \(wrong)")
    }
    let inputs = Array(nodes.prefix(2))
    let plan = ColumnPlan(of: graph, replacing: inputs, asking: nodes)
    let runner = ColumnRunner(plan)
    let rows = (0..<40).map { _ in
      inputs.map { _ in [0, 1, -3, Double.nan, 0.25][Int.random(in: 0..<5, using: &random)] }
    }
    for (row, values) in rows.enumerated() { for place in inputs.indices { runner.input(place)[row] = values[place] } }
    runner.run(rows: rows.count)
    for (row, values) in rows.enumerated() {
      for (place, value) in values.enumerated() {
        graph.setContent(value.isNaN ? .data(.unread(UnreadData(""))) : .number(value), of: inputs[place])
      }
      _ = graph.propagate()
      for (place, node) in nodes.enumerated() where !inputs.contains(node) {
        try #require(
          runner.value(output: place, row: row).bits == graph.value(of: node).bits, "row \(row), node \(node)")
      }
    }
  }
}
