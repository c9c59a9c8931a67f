/// The content of a node that only shows: it may take inputs, has no value and feeds nothing.
///
/// The engine knows the ports of a sink but not its kind: a chart, a note and a listing are each a value of this type,
/// made outside. A sink is equal only to itself, so make each once. It costs no memory per node: a graph stores each
/// sink once.
public final class Sink: Sendable {
  /// The name of the kind.
  public let name: String
  /// The inputs: `Ports.none`, or at least one port, which may be open if it is not required.
  public let ports: Ports
  /// The number of ports, from the first, that may not be open.
  public let requiredPorts: Int

  /// Creates a new sink, different from all others.
  ///
  /// - Parameters:
  ///   - name: The name of the kind.
  ///   - ports: The inputs; none by default.
  ///   - requiredPorts: The number of ports, from the first, that may not be open; by default the minimum number of
  ///   ports.
  /// - Precondition: a sink with ports has at least one, and required ports always exist.
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

/// The sinks of present and former nodes of a graph, without duplicates.
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
