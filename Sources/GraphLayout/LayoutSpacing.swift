public import Geometry

/// How much space a layout leaves, in cells.
public struct LayoutSpacing: Hashable, Sendable {
  /// Empty rows between two boxes, one above the other.
  public var betweenBoxes = 1
  /// Empty rows between a box and a wire that passes above or below it.
  public var besideLanes = 0
  /// Empty rows between two wires that run side by side.
  public var betweenLanes = 0
  /// Empty columns between two layers where no wire turns.
  public var betweenLayers = 6
  /// Columns for each wire that turns between two layers.
  public var turn = 2
  /// The maximum number of columns that turning wires add between two layers.
  public var turnLimit = 60
  /// Empty rows between parts of the graph that no wire joins; twice as many columns.
  public var betweenParts = 2
  /// Columns and rows that a group takes around its boxes, on each side.
  public var aroundGroups = Size(columns: 2, rows: 1)
  /// The wanted ratio of columns to rows of packed parts, which determines their shape.
  public var columnsForRows = 4

  /// The maximum number of rows of a layer, at least 1; nil for layers of any height.
  ///
  /// A higher layer continues in further columns.
  public var rowLimit: Int?

  /// Creates the default spacing.
  public init() {}
}
