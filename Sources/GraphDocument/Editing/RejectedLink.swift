public import EvaluationEngine
import Formulas

/// A link that was rejected, with everything that a message needs to explain why.
public struct RejectedLink: Hashable, Sendable {
  /// A node at one end of the link, as it was when the link was rejected.
  public struct End: Hashable, Sendable {
    /// The node's name in the document.
    public let name: String
    /// The node's content.
    public let content: NodeContent
    /// The group of an instance; nil for nodes of other kinds.
    public let group: String?

    /// Creates an end of a link, possibly for a node that does not exist yet.
    public init(name: String, content: NodeContent, group: String? = nil) {
      self.name = name
      self.content = content
      self.group = group
    }
  }

  /// Why the link was rejected.
  public let reason: LinkError
  /// The node at the start of the link.
  ///
  /// Nil if the rejected edit would have opened the port, or if the link would connect a node to itself.
  public let source: End?
  /// The node at the end of the link.
  public let target: End
  /// The index of the target's port, from 0.
  public let port: Int
  /// The label of the target's port; nil if there is no such port.
  public let portName: String?
  /// The names of the nodes along the loop that the link would close; the last name is the first name again.
  ///
  /// Empty if there is no loop.
  public let loop: [String]

  /// Creates a rejected link, which may begin or end at a node that does not exist yet.
  ///
  /// `portName` is the label of the target's port.
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
  /// The ports of an operator, or of a sink with inputs; nil for other content.
  public var ports: Ports? {
    switch self {
    case .operator(let id): id.descriptor.ports
    case .sink(let sink): sink.takesInputs ? sink.ports : nil
    case .number, .formula, .data: nil
    }
  }
}
