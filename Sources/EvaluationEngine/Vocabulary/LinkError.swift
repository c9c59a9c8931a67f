/// Why a link is not possible.
public enum LinkError: Error, Hashable, Sendable {
  /// The node has no such port and cannot grow one.
  case noSuchPort
  /// The target is a number, a data set or a sink without ports.
  case takesNoInputs
  /// The target is a formula: its sources are the nodes that it mentions, all at once.
  case fedByMention
  /// The source is a sink.
  case hasNoOutput
  /// The link would close this loop: the source, the target, the path from there back to the source.
  ///
  /// First and last are the same node.
  case loop([NodeID])
  /// The source can never have the kind of value that the port needs; see `Graph.kindRefusal(from:to:)`.
  case wrongKind(needs: InputKind)
}

/// The graph to build has a loop.
public struct LoopFound: Error, Hashable, Sendable {
  /// Builder indices in the direction of the links; first and last are the same.
  public let loop: [Int32]
}
