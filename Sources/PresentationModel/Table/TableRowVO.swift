public import DiagramModel
public import EvaluationEngine

/// A line of the table for its views: an immutable value, made again for every frame in which it is visible.
public enum TableLineVO: Hashable, Sendable {
  case heading(TableHeadingVO)
  case row(TableRowVO)
  /// The heading of a section that was just removed.
  case leavingHeading(TableHeading)
  /// A row that was just removed.
  case leavingRow(LeavingRowVO)
}

/// The marks of a row after a change, shown for a moment.
public struct TableRowMark: Hashable, Sendable {
  /// Whether the row is new.
  public internal(set) var isEntered = false
  /// Whether the row moved within its section or to another one.
  public internal(set) var isMoved = false
  /// The columns with changed content.
  public internal(set) var changed: Set<TableColumn> = []
}

/// A row that was just removed, shown for a moment at its former place.
public struct LeavingRowVO: Hashable, Sendable {
  /// The former name of the node.
  public let name: String
  /// The former value of the node; empty if it had none.
  public let value: String
  /// The former label of the node; empty if it had none.
  public let label: String
}

/// The heading of a section for its views.
public struct TableHeadingVO: Hashable, Sendable {
  /// The identity of the section, for folding it.
  public let heading: TableHeading
  /// The number of rows in the section, folded or not.
  public let count: Int
  /// Whether the section is folded.
  public let isFolded: Bool
  /// Whether the heading has the focus, or contains the focused row while folded.
  public let isSelected: Bool
  /// Whether the section is new.
  public let isEntered: Bool
}

/// The row of a node for its views, with all texts.
public struct TableRowVO: Hashable, Sendable {
  /// The node for a click on the row; for an inner row, the node in the definition.
  public let node: NodeID
  /// The path to the node of an inner row; nil for a row of the current level.
  public let place: InnerPlace?
  /// Whether inner rows are shown; nil if the node is not an instance of an existing group.
  public let isUnfolded: Bool?
  /// The full name in the document.
  public let name: String
  /// The kind: `number`, `formula`, `note`, or the operator with its symbol before it.
  public let kind: String
  /// `kind` for terminals that show only ASCII.
  public let asciiKind: String
  /// Whether the node has a value, fails or waits.
  public let status: NodeVO.Status
  /// The value without its uncertainty; empty if there is none.
  public let value: String
  /// Whether rounding hides the whole value.
  public let isValueRounded: Bool
  /// The uncertainty of a number; empty if it has none.
  public let uncertainty: String
  /// The text after the value, such as its unit; empty if the node has no label.
  public let label: String
  /// The node's formula, or an instance, operator or chart as a call; empty if there is none.
  public let formula: String
  /// The number of nodes that the node feeds.
  public let users: Int
  /// The marks of the latest change of the row.
  public let mark: TableRowMark
  /// Whether the node is `NodesPM.selection`.
  public let isSelected: Bool
  /// Whether the node is in the multiple selection.
  public let isSelectedTogether: Bool
  /// Whether the link being made cannot have the node as its target.
  public let isRefused: Bool

  /// The number of instances that contain the node, in the current level.
  public var depth: Int { place?.uses.count ?? 0 }
}
