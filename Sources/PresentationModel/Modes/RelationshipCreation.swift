public import EvaluationEngine

/// The state of relationship-creation mode: where the link begins and where it would go.
public struct RelationshipCreation: Hashable, Sendable {
  /// The node whose output the link begins at.
  public var source: NodeID
  /// The node that Enter would link to; nil until one is reached.
  public var target: NodeID?
  /// The port picked by its number; nil for the first that is free.
  public var port: Int?
  /// Whether each target becomes the source of the next link.
  public var isChain: Bool

  /// A link that aims nowhere yet, by default.
  public init(source: NodeID, target: NodeID? = nil, port: Int? = nil, isChain: Bool = false) {
    self.source = source
    self.target = target
    self.port = port
    self.isChain = isChain
  }
}
