public import EvaluationEngine

// What uses give, and who uses groups.
extension DocumentContents {
  /// What wires can begin at that lead from a node: itself, and of a use its other outputs in the order of its group.
  public func outputs(of node: NodeID) -> [NodeID] {
    guard let lowered = lowered(of: node) else { return [node] }
    return lowered.outputs.compactMap { output(of: node, named: $0.name) }
  }

  /// How many uses a group has, calls in formulas and uses in other groups among them.
  ///
  /// - Complexity: linear in the groups.
  public func mentionCount(ofGroup group: String) -> Int {
    groups.names.reduce(directMentionCount(ofGroup: group)) { count, name in
      count + (groups[name]?.directMentionCount(ofGroup: group) ?? 0)
    }
  }

  private func directMentionCount(ofGroup group: String) -> Int {
    uses.useCount(of: group) + uses.callers(of: group).count
  }
}
