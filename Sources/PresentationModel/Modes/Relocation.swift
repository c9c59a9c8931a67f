public import EvaluationEngine

/// The state of move mode: what is being moved.
public struct Relocation: Hashable, Sendable {
  public var node: NodeID

  public init(node: NodeID) {
    self.node = node
  }
}
