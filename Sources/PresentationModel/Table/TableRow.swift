public import EvaluationEngine
import Formulas
import TextScanning

/// A row of the table as it is joined with the one before: a node, and what decides whether it changed.
///
/// There is one for every node, so it holds no text that would have to be made; what is shown of it is a `TableRowVO`.
public struct TableRow: Hashable, Sendable {
  /// What the row is joined by.
  public let node: NodeID
  let rank: TableRank
  /// Empty if the node has none.
  let label: String
  /// How the node's own numbers are written; nil for the way of the document.
  let display: NumberFormat?
  let value: Value

  /// The columns in which it shows something else than `old`, the row of the same node before, as far as rows hold it; `sorted` is
  /// the column that both are in the order of.
  func changedColumns(since old: TableRow, in sorted: TableColumn) -> Set<TableColumn> {
    var columns: Set<TableColumn> = []
    if rank.name != old.rank.name { columns.insert(.name) }
    if label != old.label { columns.insert(.label) }
    if value != old.value || display != old.display { columns.insert(.value) }
    if rank.key != old.rank.key { columns.insert(sorted) }
    return columns
  }
}

/// What decides where a row is among those of its section: its key, and the name where keys do not.
struct TableRank: Hashable, Sendable {
  let key: TableSortKey
  let name: String
}

/// What a row is put in order by; a row without it comes last, in both orders.
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
