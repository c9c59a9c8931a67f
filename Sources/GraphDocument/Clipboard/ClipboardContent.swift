public import EvaluationEngine

/// Copied nodes as a separate document, with the links that entered them from other nodes.
public struct ClipboardContent: Sendable {
  /// A link from a node that was not copied.
  public struct OutsideLink: Hashable, Sendable {
    /// The name of the source node, which was not copied.
    public var source: String
    /// The port of a node of `contents` that the link enters.
    public var target: PortID

    /// Creates a link from a node named `source`, which was not copied, to port `target` of `contents`.
    public init(source: String, target: PortID) {
      self.source = source
      self.target = target
    }
  }

  /// The copied nodes with their original names, the links among them, and a place for each node.
  public var contents: DocumentContents
  /// The links from nodes that were not copied, in the order of their targets.
  public var outside: [OutsideLink]

  /// Creates a clipboard content without checking it.
  public init(contents: DocumentContents, outside: [OutsideLink]) {
    self.contents = contents
    self.outside = outside
  }
}
