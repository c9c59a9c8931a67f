public import EvaluationEngine
import Formulas
import GraphDocument

/// A link that is being made: its start and its target.
public struct RelationshipCreation: Hashable, Sendable {
  /// The node with the output at which the link begins.
  public var source: NodeID
  /// The node that Enter would link to; nil until one is chosen.
  public var target: NodeID?
  /// The index of the chosen port; nil for the first free port.
  public var port: Int?
  /// Whether each target becomes the source of the next link.
  public var isChain: Bool

  /// Creates a link, by default without a target.
  public init(source: NodeID, target: NodeID? = nil, port: Int? = nil, isChain: Bool = false) {
    self.source = source
    self.target = target
    self.port = port
    self.isChain = isChain
  }
}

extension DocumentContents {
  /// Returns the port that Enter would link; nil if no port is chosen or free.
  ///
  /// If the port already has this link, Enter removes it.
  package func proposedPort(_ creation: RelationshipCreation) -> PortID? {
    guard let target = creation.target else { return nil }
    if let port = creation.port { return PortID(target, port) }
    let inputs = inputs(of: target)
    if let existing = inputs.firstIndex(of: creation.source) { return PortID(target, existing) }
    return freePort(of: target, for: creation.source)
  }

  /// Returns the port of `target` that a new link from `source` would enter; nil if there is none.
  ///
  /// The result is the first open port that accepts the source's value. If there is no such port, it is a port that the
  /// node would add. For a data set, ports that accept only data come first.
  package func freePort(of target: NodeID, for source: NodeID) -> PortID? {
    let inputs = inputs(of: target)
    let grown = ownPorts(of: target).map { inputs.count < $0.maximum } == true ? [inputs.count] : []
    // An operator on data also has ports for numbers beside the port for data.
    let ports = (inputs.indices.filter { inputs[$0] == nil } + grown).lazy.map { PortID(target, $0) }
      .filter { self.graph.kindRefusal(from: source, to: $0) == nil }
    guard graph.isSet(source) else { return ports.first }
    let content = graph.content(of: target)
    return ports.first { content.takesDataAlone(at: $0.port) } ?? ports.first
  }

  /// Returns whether some port of the node accepts the link being made.
  package func canTake(_ link: RelationshipCreation, at node: NodeID) -> Bool {
    visible(link.source) != node && linkRefusal(from: link.source, to: node) == nil
  }

  /// Returns why the units would not fit with the link being made, at the chosen port or at every port that it could
  /// enter; nil if they would fit at one of them.
  ///
  /// Such a link is possible, but the target fails.
  ///
  /// - Complexity: linear in the target's formula, for up to 16 ports.
  package func unitConflict(of link: RelationshipCreation, at node: NodeID) -> String? {
    let port = link.target == node ? link.port : nil
    let proposed = proposedPort(RelationshipCreation(source: link.source, target: node, port: port))
    let ports = proposed.map { [$0] } ?? (0..<min(inputCount(of: node), 17)).map { PortID(node, $0) }
    if ports.count > 16 { return nil }
    let remarks = UnitRemarks(self)
    var first: String?
    for port in ports where input(port) != link.source || port == proposed {
      guard let conflict = remarks.conflict(linking: link.source, to: port) else { return nil }
      first = first ?? conflict
    }
    return first
  }

  package func portLabel(_ port: PortID) -> String {
    portName(port) ?? "port \(port.port + 1)"
  }
}
