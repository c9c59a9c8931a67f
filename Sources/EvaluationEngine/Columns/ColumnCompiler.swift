/// Compiles a graph into a `ColumnCode`, to compute it for many rows.
///
/// Only nodes that depend on an input become steps; others are constants. A node is computed just before it is needed.
/// Of several inputs, the one that needs most registers is computed first (R. Sethi, J. D. Ullman, The generation of
/// optimal code for arithmetic expressions, 1970). No method is recursive, so a deep graph cannot overflow the call
/// stack.
struct ColumnCompiler {
  private enum Role: UInt8 {
    case unknown
    case constant
    /// A node whose values are given in a column.
    case input
    /// A node whose value differs from row to row.
    case varying
    case laid
  }

  private let graph: Graph
  private var roles: [Role]
  private var needs: [UInt16]
  private var operands: [ColumnOperand]
  private var assembler: ColumnAssembler
  private var sources: [Int32] = []
  private var stack: [Int32] = []
  private var laidCount = 0

  private init(_ graph: Graph, _ inputs: [NodeID]) {
    self.graph = graph
    roles = Array(repeating: .unknown, count: graph.records.count)
    needs = Array(repeating: 0, count: graph.records.count)
    assembler = ColumnAssembler(inputCount: inputs.count)
    operands = Array(repeating: ColumnOperand(column: 0, source: -1), count: graph.records.count)
    for (place, input) in inputs.enumerated() {
      roles[Int(input.index)] = .input
      operands[Int(input.index)] = assembler.input(place)
    }
  }

  /// Returns code that computes `outputs` from columns for `inputs`.
  ///
  /// All values of the graph must be up to date.
  ///
  /// - Returns: nil if an operator on data sets, or a sink, depends on an input.
  /// - Complexity: Linear in the nodes upstream of the outputs, and in the number of ids.
  static func code(of graph: Graph, replacing inputs: [NodeID], asking outputs: [NodeID]) -> ColumnCode? {
    var compiler = ColumnCompiler(graph, inputs)
    for output in outputs {
      guard compiler.survey(from: output.index) else { return nil }
    }
    for output in outputs { compiler.lay(from: output.index) }
    let results = outputs.map { output in
      compiler.roles[Int(output.index)] == .constant
        ? compiler.assembler.constant(graph.record(of: output).value) : compiler.operands[Int(output.index)]
    }
    var code = compiler.assembler.code(yielding: results)
    code.nodeCount = compiler.laidCount
    return code
  }

  // MARK: What differs from row to row

  /// Marks the nodes upstream of an output whose values differ from row to row.
  ///
  /// - Returns: false if one of these nodes is a sink or works on data sets.
  private mutating func survey(from output: Int32) -> Bool {
    stack.append(output)
    while let top = stack.popLast() {
      let node = Int(top < 0 ? ~top : top)
      guard roles[node] == .unknown else { continue }
      readSources(of: node)
      if top < 0 {
        roles[node] = .constant
        guard sources.contains(where: { roles[Int($0)] == .input || roles[Int($0)] == .varying }) else { continue }
        guard isOfNumbers(node) else { return false }
        roles[node] = .varying
        sortSources()
        var need: UInt16 = 1
        for (held, source) in sources.enumerated() {
          need = Swift.max(need, needs[Int(source)] &+ UInt16(truncatingIfNeeded: held))
        }
        needs[node] = Swift.min(need, .max / 2)
      } else {
        stack.append(~top)
        stack += sources
      }
    }
    return true
  }

  private mutating func readSources(of node: Int) {
    sources.removeAll(keepingCapacity: true)
    let record = graph.records[node]
    let slots = graph.slots[Int(record.base)..<Int(record.base) + Int(record.inputCount)]
    switch record.shape {
    case .removed, .number, .data:
      return
    case .bypassed:
      sources += slots.prefix(1).map(\.source)
    case .formula where !graph.programs[record.tableIndex].isComplete:
      return
    case .formula, .sink:
      sources += slots.map(\.source)
    case .other, .unary, .binary, .sum, .difference, .product, .quotient:
      let kernel = KernelTable.all[Int(record.operatorIndex)]
      if case .constant = kernel { return }
      sources += slots.map(\.source)
      if kernel.isChoice {
        if sources[0] < 0 { sources.removeAll(keepingCapacity: true) }
      } else if sources.contains(where: { $0 < 0 }), !isFedAlone(record) {
        sources.removeAll(keepingCapacity: true)
      }
    }
    sources.removeAll { $0 < 0 }
  }

  /// Whether only the first of several ports of a reduction is linked.
  ///
  /// To reduce numbers, the other ports must be linked too; to reduce a data set, they need not be.
  private func isFedAlone(_ record: NodeRecord) -> Bool {
    let slots = graph.slots[Int(record.base)..<Int(record.base) + Int(record.inputCount)]
    guard slots.count > 1, let first = slots.first, first.source >= 0 else { return false }
    return slots.dropFirst().allSatisfy { $0.source < 0 }
      && OperatorID(index: record.operatorIndex).descriptor.reduction != nil
  }

  /// Whether a node works only on numbers; `readSources` must have been called for it.
  private func isOfNumbers(_ node: Int) -> Bool {
    let record = graph.records[node]
    switch record.shape {
    case .sink, .removed, .data: return false
    case .formula: if graph.programs[record.tableIndex].needsOperands { return false }
    case .number, .bypassed: break
    case .other, .unary, .binary, .sum, .difference, .product, .quotient:
      if case .data = KernelTable.all[Int(record.operatorIndex)] { return false }
    }
    return !sources.contains { roles[Int($0)] == .constant && StoredValue.isSet(graph.records[Int($0)].value) }
  }

  private mutating func sortSources() {
    let needs = needs
    if sources.count > 1 { sources.sort { needs[Int($0)] > needs[Int($1)] } }
  }

  // MARK: Steps

  private mutating func lay(from output: Int32) {
    stack.append(output)
    while let top = stack.popLast() {
      let node = Int(top < 0 ? ~top : top)
      guard roles[node] == .varying else { continue }
      if top < 0 {
        operands[node] = operand(of: node)
        roles[node] = .laid
        laidCount += 1
      } else {
        readSources(of: node)
        sortSources()
        stack.append(~top)
        stack += sources.reversed()
      }
    }
  }

  private mutating func operand(of node: Int) -> ColumnOperand {
    let record = graph.records[node]
    let base = Int(record.base)
    switch record.shape {
    case .bypassed:
      return received(fromSlot: base, port: 0)
    case .formula:
      return run(graph.programs[record.tableIndex], base: base)
    case .other, .unary, .binary, .sum, .difference, .product, .quotient, .number, .data, .sink, .removed:
      if isFedAlone(record), !KernelTable.all[Int(record.operatorIndex)].isChoice {
        let operand = received(fromSlot: base, port: 0)
        return assembler.callFedAlone(record.operatorIndex, operand)
      }
      var arguments: [ColumnOperand] = []
      arguments.reserveCapacity(Int(record.inputCount))
      for port in 0..<Int(record.inputCount) { arguments.append(received(fromSlot: base + port, port: port)) }
      return assembler.call(record.operatorIndex, arguments)
    }
  }

  private mutating func run(_ program: Program, base: Int) -> ColumnOperand {
    let ports = (0..<program.inputCount).map { received(fromSlot: base + $0, port: $0) }
    return assembler.run(program) { port, _ in ports[port] }
  }

  private mutating func received(fromSlot slot: Int, port: Int) -> ColumnOperand {
    let source = graph.slots[slot].source
    guard source >= 0 else { return assembler.constant(StoredValue.openPort(port)) }
    if roles[Int(source)] == .constant {
      var operand = assembler.constant(graph.records[Int(source)].value)
      operand.source = source
      return operand
    }
    // If the source itself only passes a failure on, this operand waits for the same node.
    var operand = operands[Int(source)]
    if operand.source < 0 { operand.source = source }
    return operand
  }
}
