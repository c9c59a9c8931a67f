import EvaluationEngine
import GraphDocument

/// How a node has changed, because of an edit or compared with another document.
struct NodeChanges: OptionSet {
  let rawValue: UInt8

  static let renamed = NodeChanges(rawValue: 1)
  /// The content or the value differs.
  static let revalued = NodeChanges(rawValue: 2)
  /// The inputs are linked to other nodes.
  static let relinked = NodeChanges(rawValue: 4)
  /// The label, or another text beside the value, differs.
  static let relabelled = NodeChanges(rawValue: 8)
  static let moved = NodeChanges(rawValue: 16)

  /// How the node is highlighted.
  ///
  /// If the node has several changes, the change that `diff` names first decides.
  var mark: NodeVO.Highlight {
    if contains(.renamed) { return contains(.revalued) ? .renamedAndChanged : .renamed }
    if contains(.revalued) { return .changed }
    if contains(.relinked) { return .relinked }
    if contains(.relabelled) { return .relabelled }
    return contains(.moved) ? .moved : .none
  }

  /// Returns how each node of the new document differs from the old one.
  ///
  /// - Complexity: Linear in the differences.
  static func all(of comparison: DocumentComparison) -> [NodeID: NodeChanges] {
    var changes: [NodeID: NodeChanges] = [:]
    func note(_ pairs: [[NodePair]], _ change: NodeChanges) {
      for pair in pairs.joined() { changes[pair.new, default: []].insert(change) }
    }
    note([comparison.renamed], .renamed)
    note([comparison.revalued], .revalued)
    note([comparison.relinked], .relinked)
    for id in AttributeID.reported { note([comparison[id]], id == .frame ? .moved : .relabelled) }
    note([comparison.moved], .moved)
    return changes
  }
}
