public import EvaluationEngine
import Formulas
import TextScanning

/// A row of the table: a node, and the data by which a change of the row is noticed.
///
/// Every node has a row, so rows contain no texts, because computing all texts would take long; `TableRowVO` contains
/// the texts.
public struct TableRow: Hashable, Sendable {
  /// The node, which identifies the row.
  public let node: NodeID
  let rank: TableRank
  /// The label of the node; empty if it has none.
  let label: String
  /// The number format of the node; nil for the document's format.
  let display: NumberFormat?
  let value: Value

  /// Returns the columns that differ between `old`, the former row of the same node, and this row.
  ///
  /// Only columns are compared whose data the row contains. `sorted` is the column by which both rows are sorted.
  func changedColumns(since old: TableRow, in sorted: TableColumn) -> Set<TableColumn> {
    var columns: Set<TableColumn> = []
    if rank.name != old.rank.name { columns.insert(.name) }
    if label != old.label { columns.insert(.label) }
    if value != old.value || display != old.display { columns.insert(.value) }
    if rank.key != old.rank.key { columns.insert(sorted) }
    return columns
  }
}

/// What determines the order of rows in a section: the sort key and, for equal keys, the name.
struct TableRank: Hashable, Sendable {
  let key: TableSortKey
  let name: String
}

/// The value by which a row is sorted; rows without one come last in ascending and descending order.
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
