import EvaluationEngine
import Units

/// Why the units of a node do not fit, with the nodes whose values they are.
struct NodeUnitConflict: Hashable, Sendable {
  let conflict: UnitConflict
  /// The node with the first value; nil for a part of a formula.
  let left: NodeID?
  /// The node with the second value; nil for a part of a formula.
  let right: NodeID?
  /// The operator that takes no units, or other units; nil if the values do not fit each other.
  let operation: OperatorID?

  init(_ found: UnitAnalysis.Conflict, in analysis: UnitAnalysis, inputs: [NodeID?]) {
    func node(_ step: Int) -> NodeID? {
      guard case .input(let port) = analysis.parts.steps[analysis.parts.origins[step]], inputs.indices.contains(port)
      else { return nil }
      return inputs[port]
    }
    conflict = found.conflict
    left = node(found.left)
    // The second unit of a conversion is a wanted one.
    right = found.conflict.action == .convert ? nil : node(found.right)
    operation = found.operation
  }
}

extension NodeUnitConflict {
  /// Returns why the units do not fit, with a remedy, as a part of a sentence; `name` gives the names of nodes.
  func sentence(naming name: (NodeID) -> String) -> String {
    let (left, right) = (self.left.map(name), self.right.map(name))
    if conflict.action == .convert, conflict.right.isOne, let operation {
      let value = left.map { "'\($0)' is in \(conflict.left.text)" } ?? "this is in \(conflict.left.text)"
      return "\(operation.name) takes plain numbers, and \(value): divide it by 1 [\(conflict.left.storedText)]"
    }
    let message = conflict.message(left: left, right: right)
    return "\(message): \(conflict.remedy(left: left ?? "a", right: right ?? "b"))"
  }
}
