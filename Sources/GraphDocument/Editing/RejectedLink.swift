public import EvaluationEngine
import Formulas

/// A link that was rejected, with the state of its two ends at that time.
public struct RejectedLink: Hashable, Sendable {
  /// A node at one end.
  public struct End: Hashable, Sendable {
    /// The node's name in the document.
    public let name: String
    /// The node's content at that time.
    public let content: NodeContent
    /// The group of an instance; nil for nodes of other kinds.
    public let group: String?

    /// Creates the end of a link; the node may not exist yet.
    public init(name: String, content: NodeContent, group: String? = nil) {
      self.name = name
      self.content = content
      self.group = group
    }
  }

  /// The reason for the rejection.
  public let reason: LinkError
  /// The source of the link; nil if the link would connect a node to itself, or if a port was to be opened.
  public let source: End?
  /// The target of the link.
  public let target: End
  /// The port of the target, from 0.
  public let port: Int
  /// The label of the port; nil if the target does not have the port.
  public let portName: String?
  /// The names along the loop that the link would close, with the first one repeated at the end; empty if it closes
  /// none.
  public let loop: [String]

  /// Creates a rejected link, of which one node may not exist yet; `portName` is the label of `target`'s port.
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
