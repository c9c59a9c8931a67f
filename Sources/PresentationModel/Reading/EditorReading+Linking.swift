import DiagramModel
import EvaluationEngine
import GraphDocument

extension EditorReading {
  static var choiceLimit: Int { 1_000 }

  /// The only node that can take the link; nil if several can, or if there are too many nodes to examine.
  var onlyTarget: NodeID? {
    guard contents.count <= Self.choiceLimit else { return nil }
    var targets = contents.nodes.lazy.filter { self.canBeTarget($0) }.makeIterator()
    guard let only = targets.next(), targets.next() == nil else { return nil }
    return only
  }

  func aimedAtOnly(_ target: NodeID) -> String {
    "only '\(contents.name(of: target))' can take the link: \(keyName(.accept)) links, \(keyName(.cancel)) leaves"
  }

  /// The link being drawn, also while the user types the name of its target; nil if there is none.
  var relationship: RelationshipCreation? {
    modes.top?.handler.link
  }

  var linkTargetOrSource: NodeID? {
    relationship.map { $0.target ?? $0.source }
  }

  func canBeTarget(_ node: NodeID) -> Bool {
    relationship.map { contents.canTake($0, at: node) } ?? false
  }

  /// Returns why the units would not fit if the link being drawn led to the node; nil if they would fit.
  func unitConflict(at node: NodeID) -> String? {
    relationship.flatMap { contents.unitConflict(of: $0, at: node) }
  }

  func linkRefusal(from source: NodeID, to node: NodeID) -> LinkError? {
    contents.linkRefusal(from: source, to: node)
  }

  func proposedPort(_ creation: RelationshipCreation) -> PortID? {
    contents.proposedPort(creation)
  }

  func portLabel(_ port: PortID) -> String { contents.portLabel(port) }
}
