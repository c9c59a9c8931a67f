public import EvaluationEngine

/// The visible nodes of a document at the time of the call, ascending.
public struct DocumentNodes: Sequence, Sendable {
  /// Goes through the nodes of the graph and leaves hidden ones out.
  public struct Iterator: IteratorProtocol {
    private var nodes: GraphNodes.Iterator
    private let hidden: HiddenNodes

    init(_ nodes: GraphNodes.Iterator, without hidden: HiddenNodes) {
      self.nodes = nodes
      self.hidden = hidden
    }

    /// The next node that is not hidden.
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

  /// An iterator over the nodes that existed when the sequence was made.
  public func makeIterator() -> Iterator { Iterator(nodes.makeIterator(), without: hidden) }
}
