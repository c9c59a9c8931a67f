public import DiagramModel
public import EvaluationEngine

/// A line of the table as its views need it: an immutable value, made again for those that are seen.
public enum TableLineVO: Hashable, Sendable {
  case heading(TableHeadingVO)
  case row(TableRowVO)
  /// The heading of a section that has just gone.
  case leavingHeading(TableHeading)
  /// A row that has just gone.
  case leavingRow(LeavingRowVO)
}

/// What a change did to a row, told for a moment.
public struct TableRowMark: Hashable, Sendable {
  /// Whether it came.
  public internal(set) var isEntered = false
  /// Whether it is elsewhere among the others, or in another section.
  public internal(set) var isMoved = false
  /// The columns in which it shows something else than before.
  public internal(set) var changed: Set<TableColumn> = []
}

/// A row that has just gone, drawn for a moment where it would be.
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
  /// What the section is, and what it is folded by.
  public let heading: TableHeading
  /// The rows that the section has, folded or not.
  public let count: Int
  /// Whether its rows are not shown.
  public let isFolded: Bool
  /// Whether it is gone to with the keys, or holds the selected node folded away.
  public let isSelected: Bool
  /// Whether the section has just come.
  public let isEntered: Bool
}

/// A node's row as its views need it: texts, ready to be written.
public struct TableRowVO: Hashable, Sendable {
  /// By which a click on the row finds it; of a row inside an instance the node of the definition.
  public let node: NodeID
  /// Where the node is that has the row, inside instances; nil for one on the level that is shown.
  public let place: InnerPlace?
  /// Whether there are rows for what is inside; nil if it is not an instance of a group that there is.
  public let isUnfolded: Bool?
  /// As it is in the document, in full.
  public let name: String
  /// `number`, `formula`, `note`, or the operator with its sign before it.
  public let kind: String
  /// `kind` for terminals that show no more than ASCII.
  public let asciiKind: String
  /// Where the node is with its value.
  public let status: NodeVO.Status
  /// The value alone; empty if there is none.
  public let value: String
  /// Whether nothing of the value is left in that.
  public let isValueRounded: Bool
  /// Of a number that has one; else empty.
  public let uncertainty: String
  /// What is behind the value, such as its unit; empty if the node has no label.
  public let label: String
  /// The node's formula, or the call that an operator or chart is; empty if there is neither.
  public let formula: String
  /// How many nodes it feeds.
  public let users: Int
  /// What the latest change did to the row.
  public let mark: TableRowMark
  /// Whether it is `NodesPM.selection`.
  public let isSelected: Bool
  /// Whether it is one of several selected together.
  public let isSelectedTogether: Bool
  /// Whether the link being made cannot go to it.
  public let isRefused: Bool

  /// How many uses it is inside of.
  public var depth: Int { place?.uses.count ?? 0 }
}
