/// The identity of a node: its index, from 0, in the arrays of the graph.
///
/// The id of a removed node is not used again, except for hidden nodes, which users never see.
public struct NodeID: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The index in the graph's arrays, from 0.
  public let index: Int32

  /// Creates the id with this index; a node with the index need not exist.
  public init(index: Int32) {
    self.index = index
  }

  /// Compares indices; ids in ascending order are in the order in which the nodes were added.
  public static func < (left: NodeID, right: NodeID) -> Bool {
    left.index < right.index
  }
}

/// An input port of a node; ports are counted from 0.
public struct PortID: Hashable, Comparable, Sendable {
  /// The node with the input.
  public var node: NodeID
  /// The index among the node's inputs, from 0.
  public var port: Int

  /// Creates the id of the input at index `port`, from 0; neither the node nor the port need exist.
  public init(_ node: NodeID, _ port: Int) {
    self.node = node
    self.port = port
  }

  /// Hashes the node and the port as a single integer, which is faster.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(UInt64(UInt32(bitPattern: node.index)) << 32 | UInt64(UInt32(truncatingIfNeeded: port)))
  }

  /// Compares nodes, then ports.
  public static func < (left: PortID, right: PortID) -> Bool {
    left.node == right.node ? left.port < right.port : left.node < right.node
  }
}

/// A directed edge from a node's output to an input port.
public struct Link: Hashable, Sendable {
  /// The node with the output.
  public var source: NodeID
  /// The port that it feeds.
  public var target: PortID

  /// Creates a link between any two ends; neither end needs to exist.
  public init(source: NodeID, target: PortID) {
    self.source = source
    self.target = target
  }
}
