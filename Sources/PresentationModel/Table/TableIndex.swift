import DataJoin
import EvaluationEngine

/// The sort key of each node's row, used to find the row by binary search.
struct TableIndex {
  struct Entry: Hashable {
    let heading: TableHeading
    let rank: TableRank
  }

  private var entries: [Entry?] = []

  init() {}

  /// Creates the index of a table.
  ///
  /// - Complexity: linear in the rows.
  init(_ table: [TableSections.Section]) {
    for section in table {
      for row in section.rows { self[row.node] = Entry(heading: section.heading, rank: row.rank) }
    }
  }

  /// The sort key of a node's row; nil for a node without a row.
  subscript(node: NodeID) -> Entry? {
    get { entries.indices.contains(Int(node.index)) ? entries[Int(node.index)] : nil }
    set {
      let place = Int(node.index)
      if place >= entries.count {
        if newValue == nil { return }
        entries += repeatElement(nil, count: place + 1 - entries.count)
      }
      entries[place] = newValue
    }
  }

  /// Returns descriptions of errors in the index, for tests; empty if it equals a new index of `table`.
  func checkInvariants(_ table: [TableSections.Section]) -> [String] {
    let anew = TableIndex(table)
    return max(entries.count, anew.entries.count) > 0
      && (0..<Int32(max(entries.count, anew.entries.count))).contains {
        self[NodeID(index: $0)] != anew[NodeID(index: $0)]
      } ? ["the index does not match the table"] : []
  }
}
