public import EvaluationEngine

/// One node in two documents.
public struct NodePair: Hashable, Sendable {
  /// In the old document.
  public var old: NodeID
  /// In the new document.
  public var new: NodeID

  /// A node of the old document with its successor in the new one.
  public init(old: NodeID, new: NodeID) {
    self.old = old
    self.new = new
  }
}
