/// A node of a graph: a dense index from 0, never given twice during a document's life.
public struct NodeID: Hashable, Comparable, Sendable {
  public let index: Int32

  public init(index: Int32) {
    self.index = index
  }

  public static func < (left: NodeID, right: NodeID) -> Bool {
    left.index < right.index
  }
}

/// An input place of a node.
///
/// Ports count from 0.
public struct PortID: Hashable, Comparable, Sendable {
  public var node: NodeID
  public var port: Int

  public init(_ node: NodeID, _ port: Int) {
    self.node = node
    self.port = port
  }

  /// In one piece, since most of what is known of wires is found by their ports.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(UInt64(UInt32(bitPattern: node.index)) << 32 | UInt64(UInt32(truncatingIfNeeded: port)))
  }

  /// By node, then by port.
  public static func < (left: PortID, right: PortID) -> Bool {
    left.node == right.node ? left.port < right.port : left.node < right.node
  }
}

/// A directed edge from a node's output to an input port.
public struct Link: Hashable, Sendable {
  public var source: NodeID
  public var target: PortID

  public init(source: NodeID, target: PortID) {
    self.source = source
    self.target = target
  }
}
