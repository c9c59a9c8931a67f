public import EvaluationEngine

/// How a node being added is wired to what is there.
public enum Attachment: Hashable, Sendable {
  /// Fed by that node, on its first port.
  case after(NodeID)
  /// Feeds that node, on its first free port.
  case before(NodeID)
  /// Fed by what feeds that port, and feeds the port in its place.
  case onWire(PortID)
}
