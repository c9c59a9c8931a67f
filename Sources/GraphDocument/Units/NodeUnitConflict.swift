import EvaluationEngine
import Units

/// The reason why a node's units do not fit: two values whose units differ, or the operator that rejects the units.
struct NodeUnitConflict: Hashable, Sendable {
  let conflict: UnitConflict
  /// The node that has the first value; nil if the value is part of a formula.
  let left: NodeID?
  /// The node that has the second value; nil if the value is part of a formula.
  let right: NodeID?
  /// The operator that does not accept the units; nil if the two values do not fit each other.
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
  /// Returns the reason with a suggestion, as part of a sentence.
  ///
  /// `name` returns the name of a node.
  func sentence(naming name: (NodeID) -> String) -> String {
    let (left, right) = (self.left.map(name), self.right.map(name))
    if case .noUnit = conflict.kind { return conflict.description }
    if let operation, operation.descriptor.units == .fold {
      return "the formula of \(operation.name) gives \(conflict.right.storedText), and its total is in "
        + "\(conflict.left.storedText): a total has one unit"
    }
    if conflict.action == .convert, conflict.right.isOne, let operation {
      let value = left.map { "'\($0)' is in \(conflict.left.text)" } ?? "this is in \(conflict.left.text)"
      return "\(operation.name) takes plain numbers, and \(value): divide it by 1 [\(conflict.left.storedText)]"
    }
    let message = conflict.message(left: left, right: right)
    return "\(message): \(conflict.remedy(left: left ?? "a", right: right ?? "b"))"
  }
}

/// A conversion between units of reciprocal dimensions, such as L/100 km and mi/gal.
struct ReciprocalNote: Hashable, Sendable {
  let source: Unit
  let target: Unit

  var sentence: String { "\(target.text) is a reciprocal of \(source.text): the conversion takes 1/x" }
}
