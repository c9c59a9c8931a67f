import DataSets

// All of these need nodes that the graph contains.
extension Graph {
  /// Returns the content of a node: its number, operator, compiled formula, data or sink.
  ///
  /// This is the own content of the node, even if an operator is bypassed, or if another formula is computed in place
  /// of it.
  public func content(of id: NodeID) -> NodeContent {
    let record = record(of: id)
    switch record.shape {
    case .number: return .number(record.constant)
    case .sink: return .sink(sinks[record.tableIndex])
    case .formula:
      if !substituted.isEmpty, let original = substituted[id.index] { return original.content }
      return .formula(programs[record.tableIndex])
    case .data: return .data(sideTable.source(of: id.index) ?? .set(DataSet()))
    case .removed, .bypassed, .other, .unary, .binary, .quotient, .sum, .difference, .product:
      return .operator(OperatorID(index: record.operatorIndex))
    }
  }

  /// Returns the kind of a node's content, without the content itself.
  ///
  /// - Complexity: O(1).
  public func contentKind(of id: NodeID) -> ContentKind {
    let record = record(of: id)
    return switch record.shape {
    case .number: .number
    case .sink: .sink(sinks[record.tableIndex])
    case .formula: substituted.isEmpty ? .formula : substituted[id.index]?.content.contentKind ?? .formula
    case .data: .data
    case .removed, .bypassed, .other, .unary, .binary, .quotient, .sum, .difference, .product: .operator
    }
  }

  /// Whether the node has a value that other nodes can use; false only for a sink.
  ///
  /// - Complexity: O(1).
  public func hasOutput(_ id: NodeID) -> Bool { record(of: id).shape != .sink }

  /// Returns the value of the node after the last propagation.
  ///
  /// - Complexity: O(1).
  public func value(of id: NodeID) -> Value {
    let stored = record(of: id).value
    if let value = StoredValue.decode(stored, of: id) { return value }
    switch sideTable.content(of: id.index) {
    case .set(let set): return .data(set)
    case .failure(let failure): return .failure(failure)
    case nil: return .waiting(for: id)
    }
  }

  /// Whether the node has no value, and will get one only after an edit.
  ///
  /// This is the result of the operator `failed`. A node whose data is still to be read, for example, has not failed.
  public func hasFailed(_ id: NodeID) -> Bool {
    let stored = record(of: id).value
    return value(of: id).isMissing && !StoredValue.isUndecided(stored)
  }

  /// Returns whether a missing value at a port has no effect except through the operators `failed` and `ifFailed`.
  ///
  /// - Complexity: linear in the steps of a formula.
  public func seesFailure(through port: PortID) -> Bool {
    if isBypassed(port.node) { return false }
    switch content(of: port.node) {
    case .operator(let operation): return operation.descriptor.kernel.seesFailures
    case .formula(let program): return program.seesFailure(through: port.port)
    case .number, .data, .sink: return false
    }
  }

  /// Whether the node's value is a data set, without reading it.
  public func isSet(_ id: NodeID) -> Bool { StoredValue.isSet(record(of: id).value) }

  /// Returns the remark on the node's value; nil if there is none.
  public func remark(of id: NodeID) -> ResultRemark? { sideTable.remark(of: id.index) }

  /// Whether a node is a source of uncertainty because it fits points without errors, or draws a point at random.
  public func isScattered(_ id: NodeID) -> Bool { sideTable.hasRemarks && remark(of: id)?.isOfSource == true }

  /// The nodes that fit points without errors or draw a point at random, by ascending id.
  ///
  /// For a fit, the scatter of the points is the uncertainty of the result.
  ///
  /// - Complexity: Linear in the nodes that have a remark.
  public var scatteredNodes: [NodeID] { sideTable.scatteredNodes.map(NodeID.init(index:)) }

  /// Whether a node's only calculation is to draw a point of a set at random.
  public func isDraw(_ id: NodeID) -> Bool {
    switch content(of: id) {
    case .operator: drawCount(of: id) > 0
    case .formula(let program): drawCount(of: id) == 1 && program.count == 2
    case .number, .data, .sink: false
    }
  }

  /// Returns how many times a node draws a point of a set at random.
  public func drawCount(of id: NodeID) -> Int {
    switch content(of: id) {
    case .operator(let operation): operation.draws ? 1 : 0
    case .formula(let program):
      program.steps.count { step in
        if case .call(let operation, _) = step { operation.draws } else { false }
      }
    case .number, .data, .sink: 0
    }
  }

  /// Whether some node uses data sets, or has used them.
  public var knowsData: Bool { !sideTable.isEmpty }

  /// The data nodes, in ascending order.
  ///
  /// - Complexity: O(k log k) for k data nodes.
  public var dataNodes: [NodeID] { sideTable.sourceNodes.map(NodeID.init(index:)) }

  /// Returns the parameters of an operator; nil if it has none.
  public func parameters(of id: NodeID) -> OperatorParameters? { sideTable.parameters(of: id.index) }

  /// Whether an operator is bypassed, so that its value is that of its first input: see `setBypassed(_:of:)`.
  public func isBypassed(_ id: NodeID) -> Bool {
    record(of: id).shape == .bypassed
  }

  /// Returns the number of the node's ports, including open ones.
  public func inputCount(of id: NodeID) -> Int {
    Int(record(of: id).inputCount)
  }

  /// Returns the node that feeds a port; `nil` if it is open or does not exist.
  public func input(_ port: PortID) -> NodeID? {
    let record = record(of: port.node)
    guard port.port >= 0, port.port < Int(record.inputCount) else { return nil }
    return source(ofSlot: Int(record.base) + port.port)
  }

  /// Returns the node that feeds each port; `nil` for an open port.
  public func inputs(of id: NodeID) -> [NodeID?] {
    let record = record(of: id)
    return (0..<Int(record.inputCount)).map { source(ofSlot: Int(record.base) + $0) }
  }

  /// Whether some port of the node is open.
  ///
  /// - Complexity: linear in its ports.
  public func hasOpenPort(_ id: NodeID) -> Bool {
    let record = record(of: id)
    return (0..<Int(record.inputCount)).contains { slots[Int(record.base) + $0].source < 0 }
  }

  /// Returns the ports that the node feeds, sorted.
  ///
  /// - Complexity: O(k log k) for k ports.
  public func users(of id: NodeID) -> [PortID] {
    var users: [PortID] = []
    var slot = record(of: id).users
    while slot >= 0 {
      let target = slots[Int(slot)].target
      users.append(PortID(NodeID(index: target), Int(slot - records[Int(target)].base)))
      slot = slots[Int(slot)].next
    }
    return users.sorted()
  }

  /// Whether the node feeds any port; in constant time.
  public func hasUsers(_ id: NodeID) -> Bool {
    record(of: id).users >= 0
  }

  /// Whether the node feeds more than one port; in constant time.
  public func hasSeveralUsers(_ id: NodeID) -> Bool {
    let first = record(of: id).users
    return first >= 0 && slots[Int(first)].next >= 0
  }

  /// Whether the node feeds more than `limit` ports.
  ///
  /// - Complexity: O(`limit`).
  public func hasUsers(_ id: NodeID, moreThan limit: Int) -> Bool {
    var count = 0
    var slot = record(of: id).users
    while slot >= 0 {
      count += 1
      if count > limit { return true }
      slot = slots[Int(slot)].next
    }
    return false
  }

  private func source(ofSlot slot: Int) -> NodeID? {
    let source = slots[slot].source
    return source < 0 ? nil : NodeID(index: source)
  }
}
