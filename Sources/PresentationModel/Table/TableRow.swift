public import EvaluationEngine
import Formulas
import TextScanning

/// A row of the table: a node, and the data that shows whether the row has changed.
///
/// Every node has a row. Rows contain no texts, because computing all texts would take long; `TableRowVO` contains the
/// texts.
public struct TableRow: Hashable, Sendable {
  /// The node, which identifies the row.
  public let node: NodeID
  let rank: TableRank
  let label: String
  /// The number format of the node; nil for the document's format.
  let display: NumberFormat?
  let value: Value

  /// Returns the columns that differ between this row and `old`, the former row of the same node.
  ///
  /// Only columns whose data the row contains are compared. `sorted` is the column by which both rows are sorted.
  func changedColumns(since old: TableRow, in sorted: TableColumn) -> Set<TableColumn> {
    var columns: Set<TableColumn> = []
    if rank.name != old.rank.name { columns.insert(.name) }
    if label != old.label { columns.insert(.label) }
    if value != old.value || display != old.display { columns.insert(.value) }
    if rank.key != old.rank.key { columns.insert(sorted) }
    return columns
  }
}

/// The sort key of a row in its section.
///
/// Rows with equal keys are sorted by name.
struct TableRank: Hashable, Sendable {
  let key: TableSortKey
  let name: String
}

/// The value by which a row is sorted.
///
/// Rows without a value come last in ascending and descending order.
enum TableSortKey: Hashable, Sendable {
  case number(Double)
  case text(String)
  case nothing

  /// Whether a row with this key comes before a row with `other`; nil if the keys are equal.
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
