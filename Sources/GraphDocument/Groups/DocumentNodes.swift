public import EvaluationEngine

/// The visible nodes of a document in ascending order, as they were when the sequence was created.
public struct DocumentNodes: Sequence, Sendable {
  /// Iterates over the nodes of the graph and skips hidden nodes.
  public struct Iterator: IteratorProtocol {
    private var nodes: GraphNodes.Iterator
    private let hidden: HiddenNodes

    init(_ nodes: GraphNodes.Iterator, without hidden: HiddenNodes) {
      self.nodes = nodes
      self.hidden = hidden
    }

    /// Returns the next node that is not hidden.
    public mutating func next() -> NodeID? {
      while let node = nodes.next() {
        if !hidden.contains(node) { return node }
      }
      return nil
    }
  }

  private let nodes: GraphNodes
  private let hidden: HiddenNodes
  /// The exact number of nodes.
  public let underestimatedCount: Int

  init(_ contents: DocumentContents) {
    nodes = contents.graph.nodes
    hidden = contents.hidden
    underestimatedCount = contents.count
  }

  /// Returns an iterator over the nodes that existed when the sequence was created.
  public func makeIterator() -> Iterator { Iterator(nodes.makeIterator(), without: hidden) }
}
