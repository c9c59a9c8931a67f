import DataSets
import TestSupport
import Testing

@testable import EvaluationEngine

@Suite struct ColumnPlanTests {
  /// A graph of numbers, operators and formulas, some bypassed, some ports open; the first nodes are numbers.
  private func randomGraph(using random: inout SeededGenerator) -> (graph: Graph, nodes: [NodeID]) {
    var graph = Graph()
    var nodes: [NodeID] = (0..<5).map { _ in graph.insert(.number(specialNumber(using: &random))) }
    for _ in 0..<Int.random(in: 5...60, using: &random) {
      let content: NodeContent
      switch Int.random(in: 0..<10, using: &random) {
      case 0: content = .number(specialNumber(using: &random))
      case 1, 2: content = .formula(.random(of: OperatorCatalog.onNumbers, using: &random))
      case _: content = .operator(OperatorCatalog.onNumbers.randomElement(using: &random) ?? .add)
      }
      let node = graph.insert(content)
      var count = graph.inputCount(of: node)
      if let id = content.operatorID {
        let ports = id.descriptor.ports
        count = Int.random(in: ports.minimum...min(ports.maximum, ports.minimum + 2), using: &random)
        if Int.random(in: 0..<12, using: &random) == 0 { graph.setBypassed(true, of: node) }
      }
      let sources = (0..<count).map { _ in
        Int.random(in: 0..<25, using: &random) > 0 ? nodes.randomElement(using: &random) : nil
      }
      try? graph.setInputs(sources, of: node)
      nodes.append(node)
    }
    _ = graph.propagate()
    return (graph, nodes)
  }

  private func specialNumber(using random: inout SeededGenerator) -> Double {
    [0, -0.0, 1, -1, 0.5, 2, 3, -2.5, 1e308, 0x1p-1060, 170, 7].randomElement(using: &random) ?? 0
  }

  /// What the outputs come to where the inputs are numbers, or fail.
  private func expected(
    _ graph: Graph, _ inputs: [NodeID], _ row: [Double], _ outputs: [NodeID]
  ) -> [(value: String, failure: RowFailure?)] {
    var graph = graph
    var missing: Set<NodeID> = []
    for (input, value) in zip(inputs, row) {
      graph.setContent(value.isNaN ? .data(.unread(UnreadData(""))) : .number(value), of: input)
      if value.isNaN { missing.insert(input) } else { missing.remove(input) }
    }
    _ = graph.propagate()
    func cause(_ node: NodeID) -> Failure? {
      guard !missing.contains(node), case .failure(let failure) = graph.value(of: node) else { return nil }
      return failure
    }
    return outputs.map { output in
      if missing.contains(output) { return ("waiting for \(output.index)", RowFailure(node: output, failure: nil)) }
      let value = graph.value(of: output)
      switch value {
      case .failure: return (value.bits, RowFailure(node: output, failure: cause(output)))
      case .waiting(let node): return (value.bits, RowFailure(node: node, failure: cause(node)))
      case .absent: return (value.bits, RowFailure(node: output, failure: nil))
      case .number, .data: return (value.bits, nil)
      }
    }
  }

  private func complaint(
    _ graph: Graph, _ inputs: [NodeID], _ outputs: [NodeID], rows: Int, using random: inout SeededGenerator
  ) -> String? {
    let plan = ColumnPlan(of: graph, replacing: inputs, asking: outputs)
    let runner = ColumnRunner(plan)
    // A second block on the same memory must not see the first.
    for _ in 0..<2 {
      var columns: [[Double]] = []
      for (place, _) in inputs.enumerated() {
        let column = (0..<rows).map { _ in
          switch Int.random(in: 0..<20, using: &random) {
          case 0: Double.nan
          case 1: Double.infinity
          case 2...8: specialNumber(using: &random)
          case _: Double.random(in: -3...3, using: &random)
          }
        }
        columns.append(column)
        if plan.unusedInputs.contains(place) { continue }
        for row in 0..<rows { runner.input(place)[row] = column[row] }
      }
      runner.run(rows: rows)
      for row in 0..<rows {
        let expected = expected(graph, inputs, columns.map { $0[row] }, outputs)
        for place in outputs.indices {
          let value = runner.value(output: place, row: row)
          guard value.bits == expected[place].value else {
            return "row \(row), output \(place): \(value), not \(expected[place].value)"
          }
          guard
            runner.output(place)[row].bitPattern == value.number?.bitPattern ?? runner.output(place)[row].bitPattern,
            runner.output(place)[row].isFinite == (value.number != nil)
          else { return "row \(row), output \(place): \(runner.output(place)[row]) is not \(value)" }
          let failure = runner.failure(output: place, row: row)
          guard failure == expected[place].failure else {
            return
              "row \(row), output \(place): \(String(describing: failure)), not \(String(describing: expected[place].failure))"
          }
        }
      }
    }
    return nil
  }

  @Test func `a plan has the values and failures of the graph bit for bit, in every row`() {
    for seed in 0..<UInt64(RandomRounds.count(40, long: 2_000)) {
      var random = SeededGenerator(seed: seed)
      let (graph, nodes) = randomGraph(using: &random)
      let inputs = (0..<Int.random(in: 0...4, using: &random)).compactMap { _ in
        Int.random(in: 0..<4, using: &random) > 0
          ? nodes[..<5].randomElement(using: &random) : nodes.randomElement(using: &random)
      }
      let outputs = (0..<6).compactMap { _ in nodes.randomElement(using: &random) }
      let rows = [1, 7, 20].randomElement(using: &random) ?? 1
      if let complaint = complaint(graph, inputs, outputs, rows: rows, using: &random) {
        Issue.record("seed \(seed): \(complaint)")
        return
      }
    }
  }

  @Test func `rows of a whole block, and of none`() throws {
    let sketch = try Sketch(.divide, fedBy: 1, 2)
    var random = SeededGenerator(seed: 3)
    for rows in [0, 1, ColumnPlan.blockRows - 1, ColumnPlan.blockRows] {
      #expect(complaint(sketch.graph, [sketch.inputs[1]], [sketch.result], rows: rows, using: &random) == nil)
    }
  }

  @Test func `what a set is made of in a row is computed by the graph`() throws {
    var graph = Graph()
    let numbers = [graph.insert(.number(1)), graph.insert(.number(2))]
    let list = graph.insert(.operator(try #require(OperatorID(named: "list"))))
    let sum = graph.insert(.operator(try #require(OperatorID(named: "sum"))))
    try graph.setInputs(numbers, of: list)
    try graph.setInput(list, at: PortID(sum, 0))
    _ = graph.propagate()
    var random = SeededGenerator(seed: 4)
    #expect(complaint(graph, numbers, [sum, list, numbers[0]], rows: 20, using: &random) == nil)
    // A set that rests on no input is a constant.
    let other = graph.insert(.number(5))
    let both = graph.insert(.operator(.add))
    try graph.setInput(sum, at: PortID(both, 0))
    try graph.setInput(other, at: PortID(both, 1))
    let plan = ColumnPlan(of: graph, replacing: [other], asking: [both, list])
    #expect(!plan.asksGraph)
    #expect(complaint(graph, [other], [both, list], rows: 20, using: &random) == nil)
  }

  @Test func `an input that no output rests on need not be filled`() throws {
    let sketch = try Sketch(.add, fedBy: 1, 2)
    let inputs = [sketch.inputs[0], sketch.inputs[1], sketch.inputs[0]]
    #expect(ColumnPlan(of: sketch.graph, replacing: inputs, asking: [sketch.inputs[1]]).unusedInputs == [0, 2])
    // Of a node that comes twice the last column counts.
    #expect(ColumnPlan(of: sketch.graph, replacing: inputs, asking: [sketch.result]).unusedInputs == [0])
  }

  @Test func `a chain takes two registers, however long it is`() throws {
    var builder = GraphBuilder()
    var last = builder.add(.number(1))
    let one = builder.add(.number(1))
    for _ in 0..<200_000 {
      let next = builder.add(.operator(.add))
      builder.addInput(last)
      builder.addInput(one)
      last = next
    }
    let (graph, ids) = try Graph.build(builder)
    let plan = ColumnPlan(of: graph, replacing: [ids[0]], asking: [ids[Int(last)]])
    #expect(plan.code.registerCount == 2)
    #expect(plan.code.steps.count == 200_000)
    let runner = ColumnRunner(plan)
    for row in 0..<3 { runner.input(0)[row] = Double(row) }
    runner.run(rows: 3)
    #expect(Array(runner.output(0)) == [200_000, 200_001, 200_002])
  }

  @Test func `a deep sum takes few registers from either side`() throws {
    for isLeft in [true, false] {
      var builder = GraphBuilder()
      let input = builder.add(.number(1))
      var total = builder.add(.operator(.multiply))
      for _ in 0..<2 { builder.addInput(input) }
      for index in 0..<1_000 {
        let factor = builder.add(.number(Double(index)))
        let term = builder.add(.operator(.multiply))
        builder.addInput(input)
        builder.addInput(factor)
        let next = builder.add(.operator(.add))
        builder.addInput(isLeft ? total : term)
        builder.addInput(isLeft ? term : total)
        total = next
      }
      let (graph, ids) = try Graph.build(builder)
      let plan = ColumnPlan(of: graph, replacing: [ids[Int(input)]], asking: [ids[Int(total)]])
      #expect(plan.code.registerCount <= 3)
    }
  }

  @Test func `very many values alive at once are computed for few rows at a time`() throws {
    var builder = GraphBuilder()
    let input = builder.add(.number(1))
    let terms = (0..<2_000).map { index in
      let number = builder.add(.number(Double(index)))
      let term = builder.add(.operator(.add))
      builder.addInput(input)
      builder.addInput(number)
      return term
    }
    var total = input
    for term in terms + terms.reversed() {
      let next = builder.add(.operator(.subtract))
      builder.addInput(term)
      builder.addInput(total)
      total = next
    }
    let (built, ids) = try Graph.build(builder)
    var graph = built
    _ = graph.propagate()
    let plan = ColumnPlan(of: graph, replacing: [ids[Int(input)]], asking: [ids[Int(total)]])
    #expect(plan.code.registerCount > 1_000)
    #expect(plan.code.stripRows < 64)
    var random = SeededGenerator(seed: 5)
    #expect(complaint(graph, [ids[Int(input)]], [ids[Int(total)]], rows: 70, using: &random) == nil)
  }

  @Test func `a formula's step that rests on constants alone is no step`() throws {
    var program = Program()
    program.appendInput(0)
    program.appendConstant(2)
    program.appendConstant(3)
    program.appendCall(.add, arguments: 2)
    program.appendCall(.multiply, arguments: 2)
    var graph = Graph()
    let input = graph.insert(.number(1))
    let formula = graph.insert(.formula(program))
    try graph.setInputs([input], of: formula)
    #expect(ColumnPlan(of: graph, replacing: [input], asking: [formula]).code.steps.count == 1)
  }
}

/// An operator fed by numbers.
private struct Sketch {
  let graph: Graph
  let inputs: [NodeID]
  let result: NodeID

  init(_ operation: OperatorID, fedBy numbers: Double...) throws {
    var graph = Graph()
    var inputs: [NodeID] = []
    for number in numbers { inputs.append(graph.insert(.number(number))) }
    result = graph.insert(.operator(operation))
    for (port, input) in inputs.enumerated() { try graph.setInput(input, at: PortID(result, port)) }
    _ = graph.propagate()
    self.graph = graph
    self.inputs = inputs
  }
}
