import EvaluationEngine
import GraphDocument

/// The ways in which a node differs from before: by one edit, or by a comparison of documents.
struct NodeChanges: OptionSet {
  let rawValue: UInt8

  static let renamed = NodeChanges(rawValue: 1)
  /// Its content or its value differs.
  static let revalued = NodeChanges(rawValue: 2)
  /// Other nodes feed it.
  static let relinked = NodeChanges(rawValue: 4)
  /// Its label, or something else that is written beside its value, differs.
  static let relabelled = NodeChanges(rawValue: 8)
  static let moved = NodeChanges(rawValue: 16)

  /// The one mark that the node gets: of several changes the first in the order of `diff`.
  var mark: NodeVO.Highlight {
    if contains(.renamed) { return contains(.revalued) ? .renamedAndChanged : .renamed }
    if contains(.revalued) { return .changed }
    if contains(.relinked) { return .relinked }
    if contains(.relabelled) { return .relabelled }
    return contains(.moved) ? .moved : .none
  }

  /// The changes of each node of `comparison` in the new document.
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
