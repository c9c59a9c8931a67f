public import Charts
public import DiagramModel
public import EvaluationEngine
public import Formulas
public import Geometry

/// Everything that the screen shows at one moment, as a value for the code that paints it.
///
/// Painting requests the visible part of the document plane from `diagram`; see `DiagramView` for how long that is
/// possible.
public struct EditorFrame {
  /// A chart that replaces the canvas.
  public struct ChartPicture {
    /// The chart's options and the point at which the user reads.
    public let reader: ChartReader
    /// The drawing of the chart at this moment; points may be moving to their places.
    public let drawing: ChartDrawing
    /// The sign before the decimals of numbers in the chart.
    public let decimalMark: DecimalMark
  }

  /// The size of the screen in cells.
  public let size: Size
  /// The panes that the editor wants between the title and the tool line.
  public let request: ScreenLayout.Request
  /// The parts of the screen outside the canvas.
  public let screen: ScreenVO
  /// The drawing of the document.
  public let diagram: DiagramView
  /// The part of the document plane that is visible.
  public let viewport: Viewport
  /// The level of detail of nodes.
  public let shown: ShownLevel
  /// How far the canvas has changed to the style of link mode, above 0 and at most 1; ignored in other modes.
  public let linkShare: Double
  /// The node that the user works on; nil if there is none.
  public let focusedNode: NodeID?
  /// The canvas cursor in the document plane, where a new node would be added.
  public let cursor: Point
  /// The selection rectangle, in cells of the document plane; nil if the user is not drawing one.
  public let rubberBand: Rect?
  /// Whether a map of the whole graph is shown in a corner.
  public let showsMinimap: Bool
  /// The visible part of the table; nil if the table is not shown.
  public let table: TableVO?
  /// The chart that replaces the canvas; usually nil.
  public let chart: ChartPicture?
}

/// The visible part of the table.
public struct TableVO: Hashable, Sendable {
  /// The lines below the titles of the columns.
  public let lines: [TableLineVO]
  /// The sorting, grouping and filter that the user chose.
  public let arrangement: TableArrangement
  /// Whether keys go to the table.
  public let hasFocus: Bool
  /// The index of the focused line in `lines`; nil if it is not visible.
  public let focusedLine: Int?
  /// Whether there are more lines above.
  public let goesOnAbove: Bool
  /// Whether there are more lines below.
  public let goesOnBelow: Bool
  /// The text to show if the table has no lines.
  public let emptyText: String
  /// The sign before the decimals of numbers in the rows, in which all numbers have points.
  public let decimalMark: DecimalMark
}
