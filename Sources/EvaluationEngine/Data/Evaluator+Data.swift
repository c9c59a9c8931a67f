import DataSets

/// What evaluation needs for data sets.
///
/// The loop over numbers passes a single pointer to it.
struct DataWork {
  var sideTable: DataSideTable
  let meter: EvaluationMeter?
}

/// Evaluation of data sets.
///
/// Graphs with only plain numbers never reach it.
extension Evaluator {
  func isSet(_ source: Int32) -> Bool {
    source >= 0 && StoredValue.isSet(records[Int(source)].value)
  }

  func operand(of source: Int32) -> Operand {
    let value = records[Int(source)].value
    if !value.isNaN { return .stored(value) }
    if StoredValue.isSet(value), case .set(let set)? = data.pointee.sideTable.content(of: source) { return .set(set) }
    return .stored(waiting(source))
  }

  func operand(fromSlot slot: Int, port: Int) -> Operand {
    let source = slots[slot].source
    return source < 0 ? .stored(StoredValue.openPort(port)) : operand(of: source)
  }

  /// Stores a result that is not a number outside of the node's record.
  ///
  /// - Returns: The value for the record, encoded as in `StoredValue`.
  func keep(_ computed: Computed, of node: Int) -> Double {
    data.pointee.sideTable.keep(computed, of: Int32(truncatingIfNeeded: node), before: records[node].value)
  }

  func remainingBudget(of node: Int) -> RemainingBudget {
    data.pointee.sideTable.remainingBudget(for: Int32(truncatingIfNeeded: node), countedBy: data.pointee.meter)
  }

  /// Computes the nodes of an evaluation order; −1 stands for no node.
  ///
  /// Sets are discarded after their last use, except those of `kept` nodes.
  @inline(never)
  func computeAll(_ order: UnsafeBufferPointer<Int32>, keeping kept: Set<NodeID>) {
    var lastUses: [Int32: [Int32]] = [:]
    for (position, node) in order.enumerated() where node >= 0 {
      records[Int(node)].value = compute(Int(node))
      // The set of a data node is also its source.
      if isSet(node), records[Int(node)].shape != .data, !kept.contains(NodeID(index: node)) {
        lastUses[lastUse(of: node), default: []].append(node)
      }
      for ended in lastUses.removeValue(forKey: Int32(truncatingIfNeeded: position)) ?? [] {
        records[Int(ended)].value = data.pointee.sideTable.discard(ended, before: records[Int(ended)].value)
      }
    }
  }

  /// Returns the last position of a node and of its users in the evaluation order.
  private func lastUse(of node: Int32) -> Int32 {
    var last = records[Int(node)].position
    var slot = records[Int(node)].users
    while slot >= 0 {
      last = max(last, records[Int(slots[Int(slot)].target)].position)
      slot = slots[Int(slot)].next
    }
    return last
  }

  func source(of node: Int) -> Computed {
    switch data.pointee.sideTable.source(of: Int32(truncatingIfNeeded: node)) {
    case .set(let set):
      data.pointee.sideTable.budget.cost(of: set) <= remainingBudget(of: node).free
        ? Computed(.set(set)) : Computed(.tooLarge(limit: data.pointee.sideTable.limit))
    case .unread(let problem): Computed(.unread(problem))
    case nil: Computed(.overflow)
    }
  }

  /// Computes an operator that has or needs a data set as an input.
  @inline(never)
  func applyToSets(_ node: Int, _ record: NodeRecord) -> Double {
    let base = Int(record.base)
    let descriptor = OperatorID(index: record.operatorIndex).descriptor
    var inputs = (0..<Int(record.inputCount)).map { operand(fromSlot: base + $0, port: $0) }
    if isFedAlone(node, record.operatorIndex) {
      // A single set is reduced: the other ports may be open.
      inputs = [inputs[0]]
    } else if let open = inputs.indices.first(where: { slots[base + $0].source < 0 }) {
      return StoredValue.openPort(open)
    }
    let call = OperatorCall(
      descriptor, inputs: inputs, parameters: data.pointee.sideTable.parameters(of: Int32(truncatingIfNeeded: node)),
      within: remainingBudget(of: node))
    return keep(call.result(), of: node)
  }
}
