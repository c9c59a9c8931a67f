public import DiagramModel
public import EvaluationEngine

/// A visible line of the table as it is drawn; a new value is created for every screen update.
public enum TableLineVO: Hashable, Sendable {
  case heading(TableHeadingVO)
  case row(TableRowVO)
  /// The heading of a section that was just removed, shown while it fades out.
  case leavingHeading(TableHeading)
  /// A row that was just removed, shown while it fades out.
  case leavingRow(LeavingRowVO)
}

/// How a change affected a row, which is marked for a moment.
public struct TableRowMark: Hashable, Sendable {
  /// Whether the row is new.
  public internal(set) var isEntered = false
  /// Whether the row moved within its section or to another section.
  public internal(set) var isMoved = false
  /// The columns whose content changed.
  public internal(set) var changed: Set<TableColumn> = []
}

/// A row that was just removed, shown at its former position while it fades out.
public struct LeavingRowVO: Hashable, Sendable {
  /// The former name of the node.
  public let name: String
  /// The former value of the node; empty if it had none.
  public let value: String
  /// The former label of the node; empty if it had none.
  public let label: String
}

/// The heading of a section as it is drawn.
public struct TableHeadingVO: Hashable, Sendable {
  /// The heading that identifies the section.
  public let heading: TableHeading
  /// The number of rows in the section, even if it is folded.
  public let count: Int
  /// Whether the section is folded.
  public let isFolded: Bool
  /// Whether the cursor is on the heading, or on a row hidden in the folded section.
  public let isSelected: Bool
  /// Whether the section was just added.
  public let isEntered: Bool
}

/// The row of a node for drawing, with all texts.
public struct TableRowVO: Hashable, Sendable {
  /// The node that a click on the row selects.
  ///
  /// For a row inside an instance, this is a node in the group's definition.
  public let node: NodeID
  /// The path to a node inside an instance; nil for other nodes.
  public let place: InnerPlace?
  /// Whether the rows inside the instance are shown; nil if the node is not an instance of an existing group.
  public let isUnfolded: Bool?
  /// The full name of the node in the document.
  public let name: String
  /// The kind of the node: `number`, `formula`, `note`, or the operator's symbol and name.
  public let kind: String
  /// The same as `kind`, but only with ASCII characters.
  public let asciiKind: String
  /// Whether the node has a value, fails or waits.
  public let status: NodeVO.Status
  /// The value without its uncertainty; empty if there is none.
  public let value: String
  /// Whether the value or its uncertainty is shown only with zeros, although it is not 0.
  public let isValueRounded: Bool
  /// The uncertainty of a number; empty if it has none.
  public let uncertainty: String
  /// The text after the value, such as its unit; empty if the node has no label.
  public let label: String
  /// The formula; for an instance, operator or chart, the equivalent call; empty if there is none.
  public let formula: String
  /// The number of nodes that use the node.
  public let users: Int
  /// How the latest change affected the row.
  public let mark: TableRowMark
  /// Whether the node is `NodesPM.selection`.
  public let isSelected: Bool
  /// Whether the node is in the multiple selection.
  public let isSelectedTogether: Bool
  /// Whether the link being drawn cannot lead to the node.
  public let isRefused: Bool

  /// How many instances are around the node; 0 for a node of the shown document or definition.
  public var depth: Int { place?.instances.count ?? 0 }
}
