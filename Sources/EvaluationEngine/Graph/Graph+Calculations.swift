/// A compiled formula that is computed in place of a node's own operator or formula, for example to convert units.
public struct Calculation: Hashable, Sendable {
  /// The compiled formula; it may not have more ports than the node.
  public var program: Program
  /// For each step of the node's own formula, the step of `program` with the same value; empty for an operator.
  public var steps: [Int32]

  /// Creates a calculation.
  public init(_ program: Program, steps: [Int32] = []) {
    self.program = program
    self.steps = steps
  }
}

/// The operator or formula that a node has in the document, while another formula is computed in its place.
struct Substituted: Hashable, Sendable {
  /// The operator or formula that the document contains.
  var content: NodeContent
  /// See `Calculation.steps`.
  var steps: [Int32]
}

// A document may compute a node otherwise than its content says, for example because units are converted at its ports.
// The content, the ports and the links stay what they are.
extension Graph {
  /// Sets the formula that is computed in place of a node's own content; nil computes the own content again.
  ///
  /// The formula is removed when the content, the ports or the parameters of the node change. It has no effect on
  /// numbers, data, sinks and bypassed operators.
  ///
  /// - Precondition: The program is complete, and has at most as many ports as the node.
  /// - Complexity: Linear in the ports and in the steps of the program.
  public mutating func setCalculation(_ calculation: Calculation?, of id: NodeID) {
    let node = Int(id.index)
    guard let calculation else {
      if restoreContent(of: id.index) { markPending(id.index) }
      return
    }
    if let known = substituted[id.index], known.steps == calculation.steps,
      programs[records[node].tableIndex] == calculation.program
    {
      return
    }
    precondition(calculation.program.isComplete, "the program has no value")
    precondition(calculation.program.inputCount <= inputCount(of: id), "fed otherwise")
    restoreContent(of: id.index)
    switch contentKind(of: id) {
    case .operator where !isBypassed(id):
      substituted[id.index] = Substituted(content: content(of: id), steps: calculation.steps)
      records[node].shape = .formula
    case .formula:
      substituted[id.index] = Substituted(content: content(of: id), steps: calculation.steps)
      programs.remove(records[node].tableIndex)
    case .operator, .number, .data, .sink: return
    }
    records[node].tableIndex = programs.insert(calculation.program)
    sideTable.forget(id.index)
    markPending(id.index)
  }

  /// Returns what is computed for a node: the formula set by `setCalculation(_:of:)`, or else its own content.
  public func calculation(of id: NodeID) -> NodeContent {
    guard isSubstituted(id) else { return content(of: id) }
    return .formula(programs[record(of: id).tableIndex])
  }

  /// Whether another formula is computed in place of the node's own content.
  public func isSubstituted(_ id: NodeID) -> Bool { !substituted.isEmpty && substituted[id.index] != nil }

  /// Returns the step of the computed formula that has the same value as the step `step` of the node's own formula.
  public func calculatedStep(_ step: Int, of id: NodeID) -> Int {
    guard !substituted.isEmpty, let steps = substituted[id.index]?.steps, steps.indices.contains(step) else {
      return step
    }
    return Int(steps[step])
  }

  /// Returns the step of the node's own formula that corresponds to a step of the computed formula.
  ///
  /// This is the first step of the own formula whose value is computed in `step` or later.
  ///
  /// - Complexity: O(log n) in the steps.
  public func contentStep(ofCalculated step: Int, of id: NodeID) -> Int {
    guard !substituted.isEmpty, let steps = substituted[id.index]?.steps, !steps.isEmpty else { return step }
    var (low, high) = (0, steps.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if Int(steps[middle]) < step { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The nodes for which another formula is computed in place of their own content, unsorted.
  public var substitutedNodes: [NodeID] { substituted.keys.map(NodeID.init(index:)) }

  /// The nodes that the next propagation computes because they or their inputs were edited, in evaluation order.
  ///
  /// If no node has been computed yet, these are all nodes.
  ///
  /// - Complexity: O(k log k) for k changed nodes; linear in all nodes if no node has been computed yet.
  public var changedNodes: [NodeID] {
    if everythingIsPending { return order.nodes.filter { $0 >= 0 }.map(NodeID.init(index:)) }
    let changed = pending.filter { records[Int($0)].isLive }
    return changed.sorted { records[Int($0)].position < records[Int($1)].position }.map(NodeID.init(index:))
  }

  /// Marks a node so that the next propagation computes it again.
  public mutating func markChanged(_ id: NodeID) { markPending(id.index) }

  /// Whether some formula contains units.
  public var mayHaveUnits: Bool { programs.hasUnits }

  /// Removes the formula that is computed in place of a node's own content.
  ///
  /// - Returns: Whether there was such a formula.
  @discardableResult
  mutating func restoreContent(of node: Int32) -> Bool {
    if substituted.isEmpty { return false }
    guard let original = substituted.removeValue(forKey: node) else { return false }
    let index = Int(node)
    programs.remove(records[index].tableIndex)
    sideTable.forget(node)
    switch original.content {
    case .formula(let program): records[index].tableIndex = programs.insert(program)
    case .operator(let operation):
      let count = Int(records[index].inputCount)
      let base = Int(records[index].base)
      records[index].first = count > 0 ? slots[base].source : -1
      records[index].second = count > 1 ? slots[base + 1].source : -1
      records[index].shape = KernelTable.shape(of: operation, inputCount: count)
    case .number, .data, .sink: break
    }
    return true
  }
}
