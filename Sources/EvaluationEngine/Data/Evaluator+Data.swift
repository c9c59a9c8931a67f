import DataSets

/// The state that evaluation needs for sets, in one object: the loop over numbers passes only a pointer to it.
struct DataWork {
  var sideTable: DataSideTable
  /// Counts the work and may end it.
  let meter: EvaluationMeter?
}

/// Evaluation of data sets; it is never reached in graphs with plain numbers only.
extension Evaluator {
  func isSet(_ source: Int32) -> Bool {
    source >= 0 && StoredValue.isSet(records[Int(source)].value)
  }

  /// Returns the operand that a node passes to the nodes it feeds.
  func operand(of source: Int32) -> Operand {
    let value = records[Int(source)].value
    if !value.isNaN { return .stored(value) }
    if StoredValue.isSet(value), case .set(let set)? = data.pointee.sideTable.content(of: source) { return .set(set) }
    return .stored(waiting(source))
  }

  /// Returns the operand at the port of a slot.
  func operand(fromSlot slot: Int, port: Int) -> Operand {
    let source = slots[slot].source
    return source < 0 ? .stored(StoredValue.openPort(port)) : operand(of: source)
  }

  /// Stores a node's result in the side table, if it is not a number.
  ///
  /// - Returns: the node's value.
  func keep(_ computed: Computed, of node: Int) -> Double {
    data.pointee.sideTable.keep(computed, of: Int32(truncatingIfNeeded: node), before: records[node].value)
  }

  /// Returns the memory that a node may use for its set.
  func remainingBudget(of node: Int) -> RemainingBudget {
    data.pointee.sideTable.remainingBudget(for: Int32(truncatingIfNeeded: node), countedBy: data.pointee.meter)
  }

  /// Returns the content of a data node.
  func source(of node: Int) -> Computed {
    switch data.pointee.sideTable.source(of: Int32(truncatingIfNeeded: node)) {
    case .set(let set):
      data.pointee.sideTable.budget.cost(of: set) <= remainingBudget(of: node).free
        ? Computed(.set(set)) : Computed(.tooLarge(limit: data.pointee.sideTable.limit))
    case .unread(let problem): Computed(.unread(problem))
    case nil: Computed(.overflow)
    }
  }

  /// Computes an operator with a set among its inputs, or one that works on sets.
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
