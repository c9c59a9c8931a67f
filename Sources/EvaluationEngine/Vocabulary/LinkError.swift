/// Why one node cannot be linked to a port of another.
public enum LinkError: Error, Hashable, Sendable {
  /// The target has no such port, and its number of ports cannot be increased that far.
  case noSuchPort
  case takesNoInputs
  /// The target is a formula; its links follow from the names in its text and cannot be set directly.
  case fedByMention
  case hasNoOutput
  /// The link would close a loop; the payload is the source, the target and the path from the target back to the
  /// source.
  ///
  /// The first and the last node are the same.
  case loop([NodeID])
  /// The source never yields the kind of value that the port needs; see `Graph.kindRefusal(from:to:)`.
  case wrongKind(needs: InputKind)
}

/// The error that a graph that is being built has a loop.
public struct LoopFound: Error, Hashable, Sendable {
  /// The builder indices of the nodes in the loop, in the direction of the links; the first and the last are the same.
  public let loop: [Int32]
}
