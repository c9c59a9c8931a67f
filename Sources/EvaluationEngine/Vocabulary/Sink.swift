/// The content of a node that only displays something: it may have inputs, but no value that other nodes could use.
///
/// A chart, a note and a listing are each a sink, created outside the engine; the engine knows only their ports. A sink
/// is equal only to itself, so create each kind once. A graph stores each sink once, so nodes with the same sink need
/// no further memory.
public final class Sink: Sendable {
  /// The name of the kind of node, such as a chart.
  public let name: String
  /// The input ports: `Ports.none`, or at least one port.
  public let ports: Ports
  /// The number of ports that must be linked; these are always the first ports.
  public let requiredPorts: Int

  /// Creates a sink that is different from all others.
  ///
  /// - Parameters:
  ///   - name: The name of the kind of node.
  ///   - ports: The inputs; none by default.
  ///   - requiredPorts: How many of the first ports must be linked; by default the minimum number of ports.
  /// - Precondition: If `ports` is not `Ports.none`, there can be at least one port. There are never fewer ports than
  ///   required ports.
  public init(name: String, ports: Ports = .none, requiredPorts: Int? = nil) {
    precondition(ports == .none || ports.minimum > 0, "a sink with ports needs at least one port")
    precondition((0...ports.minimum).contains(requiredPorts ?? 0), "there are more required ports than fixed ports")
    self.name = name
    self.ports = ports
    self.requiredPorts = requiredPorts ?? ports.minimum
  }

  /// Whether the sink takes inputs.
  public var takesInputs: Bool { ports.maximum > 0 }
}

extension Sink: Hashable {
  /// Whether both are the same object.
  public static func == (left: Sink, right: Sink) -> Bool { left === right }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Sink: CustomStringConvertible {
  /// The sink's name.
  public var description: String { name }
}

/// The different sinks that a graph's nodes have now or had before.
struct SinkTable: Sendable {
  private var sinks: [Sink] = []

  var isEmpty: Bool { sinks.isEmpty }

  subscript(index: Int32) -> Sink { sinks[Int(index)] }

  /// Returns the index of a sink, and adds the sink if it is new.
  ///
  /// - Complexity: linear in the number of different sinks.
  mutating func index(of sink: Sink) -> Int32 {
    let index = sinks.firstIndex(of: sink) ?? sinks.count
    if index == sinks.count { sinks.append(sink) }
    return Int32(truncatingIfNeeded: index)
  }
}
