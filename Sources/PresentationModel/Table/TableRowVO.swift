public import DiagramModel
public import EvaluationEngine

/// A line of the table for its views: an immutable value, made again for visible lines.
public enum TableLineVO: Hashable, Sendable {
  case heading(TableHeadingVO)
  case row(TableRowVO)
  /// The heading of a section that has just gone.
  case leavingHeading(TableHeading)
  /// A row that has just gone.
  case leavingRow(LeavingRowVO)
}

/// The effect of a change on a row, shown for a moment.
public struct TableRowMark: Hashable, Sendable {
  /// Whether it is new.
  public internal(set) var isEntered = false
  /// Whether it is elsewhere among the others, or in another section.
  public internal(set) var isMoved = false
  /// The columns with changed content.
  public internal(set) var changed: Set<TableColumn> = []
}

/// A row that was just deleted, drawn for a moment at its former place.
public struct LeavingRowVO: Hashable, Sendable {
  /// The name that its node had.
  public let name: String
  /// The value that it had; empty if there was none.
  public let value: String
  /// The label that it had; empty if there was none.
  public let label: String
}

/// A section's heading as its views need it.
public struct TableHeadingVO: Hashable, Sendable {
  /// The subject of the section, and the key for folding it.
  public let heading: TableHeading
  /// The rows that the section has, folded or not.
  public let count: Int
  /// Whether its rows are not shown.
  public let isFolded: Bool
  /// Whether it is selected, or has the selected node folded away.
  public let isSelected: Bool
  /// Whether the section has just come.
  public let isEntered: Bool
}

/// A node's row as its views need it: texts, ready to be written.
public struct TableRowVO: Hashable, Sendable {
  /// The node for a click on the row; for a row inside an instance, that of the definition.
  public let node: NodeID
  /// Where the node is that has the row, inside instances; nil for one on the level that is shown.
  public let place: InnerPlace?
  /// Whether the inner rows are shown; nil if it is not an instance of an existing group.
  public let isUnfolded: Bool?
  /// The full name in the document.
  public let name: String
  /// `number`, `formula`, `note`, or the operator with its sign before it.
  public let kind: String
  /// `kind` for terminals that show no more than ASCII.
  public let asciiKind: String
  /// Where the node is with its value.
  public let status: NodeVO.Status
  /// Only the value; empty if there is none.
  public let value: String
  /// Whether nothing of the value is left in that.
  public let isValueRounded: Bool
  /// The uncertainty of a number; empty if it has none.
  public let uncertainty: String
  /// The text after the value, such as its unit; empty if the node has no label.
  public let label: String
  /// The node's formula, or the call that an operator or chart is; empty if there is neither.
  public let formula: String
  /// How many nodes it feeds.
  public let users: Int
  /// The effect of the latest change on the row.
  public let mark: TableRowMark
  /// Whether it is `NodesPM.selection`.
  public let isSelected: Bool
  /// Whether it is one of several selected together.
  public let isSelectedTogether: Bool
  /// Whether the link being made cannot lead to it.
  public let isRefused: Bool

  /// How many uses it is inside of.
  public var depth: Int { place?.uses.count ?? 0 }
}
