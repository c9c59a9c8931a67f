public import Charts
public import DiagramModel
public import EvaluationEngine
public import Geometry

/// All that a screen shows at a moment, as one value: a scene paints it and knows no model.
///
/// The scene requests the visible part of the document plane from its diagram; see there for how long it answers.
public struct EditorFrame {
  /// A chart in place of the canvas.
  public struct ChartPicture {
    /// The position and options of reading.
    public let reader: ChartReader
    /// The chart at the moment, with points moving to their places.
    public let drawing: ChartDrawing
  }

  /// The size of the screen in cells.
  public let size: Size
  /// How canvas and side pane are to share it.
  public let request: ScreenLayout.Request
  /// The parts around the canvas.
  public let screen: ScreenVO
  /// The document as the canvas shows it.
  public let diagram: DiagramView
  /// The part of the document plane that the canvas shows.
  public let viewport: Viewport
  /// How nodes are drawn.
  public let shown: ShownLevel
  /// How much of the style of relationship-creation mode is seen, from above 0 to 1; means nothing in other modes.
  public let linkShare: Double
  /// The node that has a person's attention; nil for none.
  public let focusedNode: NodeID?
  /// Where a new node would come, on the document plane.
  public let cursor: Point
  /// The rectangle that the mouse is drawing, in cells of the document plane; nil for none.
  public let rubberBand: Rect?
  /// Whether a map of the whole graph is in a corner.
  public let showsMinimap: Bool
  /// The lines of the table; nil if it is not shown.
  public let table: TableVO?
  /// The chart that is read in place of the canvas; nil most of the time.
  public let chart: ChartPicture?
}

/// The drawing of the table: the lines that fit, from the top.
public struct TableVO: Hashable, Sendable {
  /// The lines below the titles of the columns.
  public let lines: [TableLineVO]
  /// Its sorting and its filter.
  public let arrangement: TableArrangement
  /// Whether keys go to the table.
  public let hasFocus: Bool
  /// The line among `lines` that has the focus; nil if it is not seen.
  public let focusedLine: Int?
  /// Whether there are lines above those that are seen.
  public let goesOnAbove: Bool
  /// Whether there are lines below them.
  public let goesOnBelow: Bool
  /// The text of a table without lines.
  public let emptyText: String
}
