public import EvaluationEngine
import Formulas

/// A link that cannot be, with its two ends as they were when it was refused.
public struct RejectedLink: Hashable, Sendable {
  /// A node at one end.
  public struct End: Hashable, Sendable {
    /// The node's name in the document.
    public let name: String
    /// The node's content at that time.
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
  /// nil if the link would connect a node to itself, or if a port was to be opened.
  public let source: End?
  /// The node that was to be fed.
  public let target: End
  /// The port of the target, from 0.
  public let port: Int
  /// The label of the port; nil if the target does not have it.
  public let portName: String?
  /// The names along the loop that the link would close, first and last the same; empty if it closes none.
  public let loop: [String]

  /// A link between nodes, one of which may not exist yet; `portName` is the label of `target`'s port.
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
  /// The ports of an operator or a sink that takes inputs; nil for content without own ports.
  public var ports: Ports? {
    switch self {
    case .operator(let id): id.descriptor.ports
    case .sink(let sink): sink.takesInputs ? sink.ports : nil
    case .number, .formula, .data: nil
    }
  }
}
