/// The live nodes of a graph at the time of the call, ascending.
///
/// This is a separate type instead of a chain of lazy sequences: other modules call such a chain through witness tables
/// for each element, at a hundred times the cost.
public struct GraphNodes: Sequence, Sendable {
  /// Goes through the records by index and leaves removed nodes out.
  public struct Iterator: IteratorProtocol {
    private let records: [NodeRecord]
    private var index = 0

    init(_ records: [NodeRecord]) {
      self.records = records
    }

    /// Returns the next live node, in time proportional to the removed nodes before it.
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
