import EvaluationEngine
import GraphDocument

/// In which ways a node differs from before: all that one edit, or one comparison of documents, says of it.
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

  /// What each node of `comparison` is in the new document.
  ///
  /// - Complexity: linear in what differs.
  static func all(of comparison: DocumentComparison) -> [NodeID: NodeChanges] {
    var changes: [NodeID: NodeChanges] = [:]
    func note(_ pairs: [[NodePair]], _ change: NodeChanges) {
      for pair in pairs.joined() { changes[pair.new, default: []].insert(change) }
    }
    note([comparison.renamed], .renamed)
    note([comparison.revalued], .revalued)
    note([comparison.relinked], .relinked)
    note(
      [
        comparison.relabelled, comparison.annotated, comparison.redisplayed, comparison.bypassed, comparison.reranged,
      ], .relabelled)
    note([comparison.moved, comparison.reframed], .moved)
    return changes
  }

  /// What each node is that an event is about, in the order in which it comes; nil if there are more than `limit`.
  ///
  /// - Complexity: linear in the event, up to the limit.
  static func all(of event: DocumentEvent, atMost limit: Int) -> [(node: NodeID, changes: NodeChanges)]? {
    var order: [NodeID] = []
    var changes: [NodeID: NodeChanges] = [:]
    func note(_ node: NodeID, _ change: NodeChanges) {
      if changes[node] == nil { order.append(node) }
      changes[node, default: []].insert(change)
    }
    for change in event.changes {
      switch change {
      case .nodeRenamed(let node, _, _): note(node, .renamed)
      case .contentChanged(let node, _, _), .textChanged(let node), .parametersChanged(let node),
        .formChanged(let node), .argumentsDropped(let node, _):
        note(node, .revalued)
      case .attributesChanged(let node, let facets):
        note(node, facets.isDisjoint(with: [.uncertainties, .sources, .uses]) ? .relabelled : .revalued)
      case .displayChanged(let node): if let node { note(node, .relabelled) }
      case .bypassChanged(let node): note(node, .relabelled)
      case .relationshipsChanged(let node, _): note(node, .relinked)
      case .nodesMoved(let nodes), .framesChanged(_, let nodes):
        if nodes.count > limit { return nil }
        for node in nodes { note(node, .moved) }
      case .nodeCreated, .nodeDeleted, .titleChanged, .foreignChanged, .interfaceChanged, .groupChanged,
        .groupAnnotated, .groupRenamed, .replaced:
        break
      }
      if order.count > limit { return nil }
    }
    if event.updates.count > limit - order.count { return nil }
    for update in event.updates { note(update.node, .revalued) }
    return order.map { (node: $0, changes: changes[$0] ?? []) }
  }
}
