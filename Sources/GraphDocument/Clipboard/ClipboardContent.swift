public import EvaluationEngine

/// Copied nodes as a document of their own, with a list of the links that came from nodes outside the copy.
public struct ClipboardContent: Sendable {
  /// A link from a node that was not copied to a copied node.
  public struct OutsideLink: Hashable, Sendable {
    /// The name of the node at the start of the link, which was not copied.
    public var source: String
    /// The port at the end of the link, of a node in `contents`.
    public var target: PortID

    /// Creates a link from the node named `source`, which was not copied, to the port `target` of a copied node.
    public init(source: String, target: PortID) {
      self.source = source
      self.target = target
    }
  }

  /// The copied nodes with their original names, the links among them, and a position for each node.
  public var contents: DocumentContents
  /// The links that came from nodes outside the copy, in the order of their targets.
  public var outside: [OutsideLink]

  /// Creates the content of a clipboard without checking it.
  public init(contents: DocumentContents, outside: [OutsideLink]) {
    self.contents = contents
    self.outside = outside
  }
}
