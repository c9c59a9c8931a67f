/// The existing nodes of a graph, in ascending order, as they were when the sequence was created.
///
/// This is a type of its own, because a chain of lazy sequences is a hundred times slower when another module uses it.
public struct GraphNodes: Sequence, Sendable {
  /// Goes through all nodes by their number, and leaves out removed ones.
  public struct Iterator: IteratorProtocol {
    private let records: [NodeRecord]
    private var index = 0

    init(_ records: [NodeRecord]) {
      self.records = records
    }

    /// Returns the next existing node; the time is proportional to the number of removed nodes before it.
    public mutating func next() -> NodeID? {
      while index < records.count {
        defer { index += 1 }
        if records[index].isLive { return NodeID(index: Int32(truncatingIfNeeded: index)) }
      }
      return nil
    }
  }

  private let records: [NodeRecord]
  /// The exact number of live nodes.
  public let underestimatedCount: Int

  init(_ graph: Graph) {
    records = graph.records
    underestimatedCount = graph.count
  }

  /// Returns an iterator over the nodes that existed when the sequence was made.
  public func makeIterator() -> Iterator { Iterator(records) }
}
