/// Why one node cannot be linked to a port of another.
public enum LinkError: Error, Hashable, Sendable {
  /// The target has no such port, and cannot get as many ports as would be needed.
  case noSuchPort
  case takesNoInputs
  /// The target is a formula; its links follow from the names in its text and cannot be set directly.
  case fedByMention
  case hasNoOutput
  /// The link would close a loop; the payload is the nodes of the loop.
  ///
  /// The first node is the source, the second is the target; the others lead back to the source, which is also the
  /// last.
  case loop([NodeID])
  /// The source never yields the kind of value that the port needs; see `Graph.kindRefusal(from:to:)`.
  case wrongKind(needs: InputKind)
}

/// The error that a graph cannot be built because it has a loop.
public struct LoopFound: Error, Hashable, Sendable {
  /// The builder indices of the nodes in the loop, in the direction of the links; the first and the last are the same.
  public let loop: [Int32]
}
