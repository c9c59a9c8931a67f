public import EvaluationEngine
import Formulas

/// A link that cannot be, with its two ends as they were when it was refused.
public struct RejectedLink: Hashable, Sendable {
  /// A node at one end.
  public struct End: Hashable, Sendable {
    /// The node's name in the document.
    public let name: String
    /// What the node was.
    public let content: NodeContent
    /// The group that it is an instance of; nil for nodes of other kinds.
    public let group: String?

    /// An end that may be a node still to come.
    public init(name: String, content: NodeContent, group: String? = nil) {
      self.name = name
      self.content = content
      self.group = group
    }
  }

  /// Why it cannot be.
  public let reason: LinkError
  /// nil if the link would begin and end at one node, and where a port was to be opened.
  public let source: End?
  /// The node that was to be fed.
  public let target: End
  /// The port of the target, from 0.
  public let port: Int
  /// What the port is called; nil for one that the target does not have.
  public let portName: String?
  /// The names along the loop that the link would close, first and last the same; empty if it closes none.
  public let loop: [String]

  /// A link between nodes of which one may be still to come: `target` has that port, called `portName`.
  public init(
    _ reason: LinkError, from source: End?, to target: End, port: Int, portName: String?, loop: [String] = []
  ) {
    self.reason = reason
    self.source = source
    self.target = target
    self.port = port
    self.portName = portName
    self.loop = loop
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
