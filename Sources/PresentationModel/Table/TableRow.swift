public import EvaluationEngine
import Formulas
import TextScanning

/// A row of the table for the join with the former ones: a node, and the data that determine whether it changed.
///
/// There is one for every node, so it contains no text that would have to be made; a `TableRowVO` has its texts.
public struct TableRow: Hashable, Sendable {
  /// The key of the join.
  public let node: NodeID
  let rank: TableRank
  /// Empty if the node has none.
  let label: String
  /// How the node's own numbers are written; nil for the way of the document.
  let display: NumberFormat?
  let value: Value

  /// The columns in which it differs from `old`, the former row of the same node, as far as rows have their data;
  /// `sorted` is the column that orders both.
  func changedColumns(since old: TableRow, in sorted: TableColumn) -> Set<TableColumn> {
    var columns: Set<TableColumn> = []
    if rank.name != old.rank.name { columns.insert(.name) }
    if label != old.label { columns.insert(.label) }
    if value != old.value || display != old.display { columns.insert(.value) }
    if rank.key != old.rank.key { columns.insert(sorted) }
    return columns
  }
}

/// The rank of a row in its section: its sort key, and its name for equal keys.
struct TableRank: Hashable, Sendable {
  let key: TableSortKey
  let name: String
}

/// The sort key of a row; a row without it comes last, in both orders.
enum TableSortKey: Hashable, Sendable {
  case number(Double)
  case text(String)
  case nothing

  /// Whether a row with this key comes before one with `other`; nil if neither does.
  func precedes(_ other: TableSortKey, isDescending: Bool) -> Bool? {
    switch (self, other) {
    case (.number(let left), .number(let right)):
      left == right ? nil : (left < right) != isDescending
    case (.text(let left), .text(let right)):
      left == right ? nil : NaturalOrder.precedes(left, right) != isDescending
    case (.nothing, .nothing): nil
    case (_, .nothing), (.number, .text): true
    case (.nothing, _), (.text, .number): false
    }
  }
}
