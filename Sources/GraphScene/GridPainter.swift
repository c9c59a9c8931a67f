import CharacterCanvas
import Geometry

/// A regular pattern of dots in the document plane, which scrolls with it and so shows movement of the canvas.
struct GridPainter {
  static let columns = 10
  static let rows = 5

  let style: CellStyle
  let dot: Unicode.Scalar
  /// The distance between dots, in cells.
  var step = Size(columns: Self.columns, rows: Self.rows)

  /// The cell of a dot.
  var cell: Cell { Cell(CellCluster(dot), style) }

  /// Returns a dense grid for link mode, visible in the colours of any terminal without reducing the contrast of other
  /// signs.
  static func linking(_ theme: Theme, _ signs: SceneGlyphs) -> GridPainter {
    GridPainter(style: theme[.linkingGrid], dot: signs.linkingDot, step: Size(columns: 4, rows: 2))
  }

  func paint(on canvas: inout Canvas) {
    let visible = canvas.visible
    let firstColumn = Self.firstMultiple(of: step.columns, from: visible.minColumn)
    let firstRow = Self.firstMultiple(of: step.rows, from: visible.minRow)
    for row in stride(from: firstRow, to: visible.maxRow, by: step.rows) {
      for column in stride(from: firstColumn, to: visible.maxColumn, by: step.columns) {
        canvas.put(dot, at: Point(column: column, row: row), style: style)
      }
    }
  }

  private static func firstMultiple(of step: Int, from start: Int) -> Int {
    let remainder = start % step
    return remainder == 0 ? start : start - remainder + (remainder > 0 ? step : 0)
  }
}
