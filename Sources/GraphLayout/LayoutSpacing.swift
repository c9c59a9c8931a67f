public import Geometry

/// The spacing of a layout, in cells.
public struct LayoutSpacing: Hashable, Sendable {
  /// The number of empty rows between a box and the box below it.
  public var betweenBoxes = 1
  /// The number of empty rows between a box and a wire that passes above or below it.
  public var besideLanes = 0
  /// The number of empty rows between two wires that run side by side.
  public var betweenLanes = 0
  /// The number of empty columns between two layers if no wire turns there.
  public var betweenLayers = 6
  /// The number of columns for each wire that turns between two layers.
  public var turn = 2
  /// The maximum number of columns that turning wires add between two layers.
  public var turnLimit = 60
  /// The number of empty rows between unconnected parts of the graph; twice as many columns are left empty.
  public var betweenParts = 2
  /// The number of columns and rows between a group's boxes and its border, on each side.
  public var aroundGroups = Size(columns: 2, rows: 1)
  /// The wanted ratio of columns to rows of the whole layout if the graph has several unconnected parts.
  public var columnsForRows = 4

  /// The maximum height of a layer in rows, at least 1; nil for no limit.
  ///
  /// A higher layer continues in another column next to the first one.
  public var rowLimit: Int?

  /// Creates the default spacing.
  public init() {}
}
