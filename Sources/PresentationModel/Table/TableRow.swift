public import EvaluationEngine
import Formulas
import TextScanning

/// A row of the table, compared with its former version: a node, and the data that tell whether the row changed.
///
/// Every node has a row, so rows contain no texts that must be computed; `TableRowVO` contains the texts.
public struct TableRow: Hashable, Sendable {
  /// The node, which identifies the row in comparisons.
  public let node: NodeID
  let rank: TableRank
  /// The label of the node; empty if it has none.
  let label: String
  /// The number format of the node; nil for the document's format.
  let display: NumberFormat?
  let value: Value

  /// Returns the columns that differ from `old`, the former row of the same node, as far as rows contain their data.
  ///
  /// `sorted` is the column by which both are sorted.
  func changedColumns(since old: TableRow, in sorted: TableColumn) -> Set<TableColumn> {
    var columns: Set<TableColumn> = []
    if rank.name != old.rank.name { columns.insert(.name) }
    if label != old.label { columns.insert(.label) }
    if value != old.value || display != old.display { columns.insert(.value) }
    if rank.key != old.rank.key { columns.insert(sorted) }
    return columns
  }
}

/// The rank of a row in its section: its sort key, and its name to order equal keys.
struct TableRank: Hashable, Sendable {
  let key: TableSortKey
  let name: String
}

/// The sort key of a row; rows without a key come last in both orders.
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
