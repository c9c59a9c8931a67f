public import EvaluationEngine

/// Nodes copied out of a document: a document of their own, and the links that entered them from outside.
public struct ClipboardContent: Sendable {
  /// A link from a node that was not copied.
  public struct OutsideLink: Hashable, Sendable {
    /// The name that the node had which was not copied.
    public var source: String
    /// A port of a node of `contents`.
    public var target: PortID

    /// A link into port `target` of `contents` from a node called `source`, which is not of it.
    public init(source: String, target: PortID) {
      self.source = source
      self.target = target
    }
  }

  /// The nodes under the names they had, their links among themselves, every one with a place.
  public var contents: DocumentContents
  /// In the order of targets.
  public var outside: [OutsideLink]

  /// Nodes and the links that entered them; nothing is checked here.
  public init(contents: DocumentContents, outside: [OutsideLink]) {
    self.contents = contents
    self.outside = outside
  }
}
