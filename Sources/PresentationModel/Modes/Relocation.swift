public import EvaluationEngine

/// The state of move mode: what is being moved.
public struct Relocation: Hashable, Sendable {
  /// In ascending order; not empty.
  public var nodes: [NodeID]

  /// Takes nodes in ascending order, one at least.
  public init(nodes: [NodeID]) {
    self.nodes = nodes
  }
}
