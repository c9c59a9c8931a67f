public import EvaluationEngine
import Formulas

/// A link that cannot be, with its two ends as they were when it was refused.
public struct RefusedLink: Hashable, Sendable {
  /// A node at one end.
  public struct End: Hashable, Sendable {
    /// The node's name in the document.
    public let name: String
    /// What the node was.
    public let content: NodeContent
    /// The group that it is a use of; nil for nodes of other kinds.
    public let group: String?

    /// An end that may be a node still to come.
    public init(name: String, content: NodeContent, group: String? = nil) {
      self.name = name
      self.content = content
      self.group = group
    }
  }

  /// Why it cannot be.
  public let reason: LinkRefusal
  /// nil where the link would begin and end at one node, and where a port was to be opened.
  public let source: End?
  /// The node that was to be fed.
  public let target: End
  /// The port of the target, from 0.
  public let port: Int
  /// What the port is called; nil for one that the target does not have.
  public let portName: String?
  /// The names along the loop that the link would close, first and last the same; empty where it closes none.
  public let loop: [String]

  /// A link between nodes of which one may be still to come: `target` has that port, called `portName`.
  public init(
    _ reason: LinkRefusal, from source: End?, to target: End, port: Int, portName: String?, loop: [String] = []
  ) {
    self.reason = reason
    self.source = source
    self.target = target
    self.port = port
    self.portName = portName
    self.loop = loop
  }
}

extension DocumentContents {
  /// The link that was refused, with its ends' attributes.
  ///
  /// - Precondition: both nodes are there.
  public func refusedLink(_ reason: LinkRefusal, from source: NodeID, to port: PortID) -> RefusedLink {
    let loop: [NodeID] = if case .loop(let loop) = reason { loop } else { [] }
    return RefusedLink(
      reason, from: source == port.node ? nil : end(source), to: end(port.node), port: port.port,
      portName: portName(port), loop: loop.map { name(of: $0) })
  }

  /// The node as an end of a link.
  ///
  /// - Precondition: it is there.
  public func end(_ node: NodeID) -> RefusedLink.End {
    RefusedLink.End(name: name(of: node), content: graph.content(of: node), group: use(of: node)?.group)
  }

  /// What a port is called: by a formula the name that it mentions; nil where there is no such node, or it has none.
  public func portName(_ port: PortID) -> String? {
    guard graph.contains(port.node) else { return nil }
    if isUse(port.node) {
      let names = lowered(of: port.node)?.portNames ?? []
      return names.indices.contains(port.port) ? names[port.port] : nil
    }
    if let formula = formula(of: port.node), formula.names.indices.contains(port.port) {
      return formula.names[port.port]
    }
    return graph.content(of: port.node).ports?.place(of: port.port)
  }

  /// Why a link cannot be made.
  public func sentence(for refusal: LinkRefusal, from source: NodeID, to port: PortID) -> String {
    refusedLink(refusal, from: source, to: port).sentence
  }
}

extension NodeContent {
  /// The ports of what sets their count itself, an operator or a sink that takes inputs; nil for others.
  public var ports: Ports? {
    switch self {
    case .operator(let id): id.descriptor.ports
    case .sink(let sink): sink.takesInputs ? sink.ports : nil
    case .number, .formula, .data: nil
    }
  }
}
