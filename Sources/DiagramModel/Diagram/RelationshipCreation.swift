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

/// The possible targets of a link being made.
extension DocumentContents {
  /// Returns the port that Enter would fill, or open if the link already exists; nil if none is chosen and none is
  /// free.
  package func proposedPort(_ creation: RelationshipCreation) -> PortID? {
    guard let target = creation.target else { return nil }
    if let port = creation.port { return PortID(target, port) }
    let inputs = inputs(of: target)
    if let existing = inputs.firstIndex(of: creation.source) { return PortID(target, existing) }
    return freePort(of: target, for: creation.source)
  }

  /// Returns the port of a node to which a new link from `source` leads; nil if there is none.
  ///
  /// It is the first open port, or the one that the node would add, among those that accept the source's value; for a
  /// data set, the first one that accepts only data, if there is one.
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

  package func portLabel(_ port: PortID) -> String {
    portName(port) ?? "port \(port.port + 1)"
  }
}
