/// Why an output has no number in a row.
public struct RowFailure: Hashable, Sendable {
  /// The node that fails: the output itself, or the one upstream that it waits for.
  public var node: NodeID
  /// Why that node fails; nil of an input whose column has no number in the row, and of a node that is no number.
  public var failure: Failure?

  /// A failing node, and why it fails.
  public init(node: NodeID, failure: Failure?) {
    self.node = node
    self.failure = failure
  }
}
