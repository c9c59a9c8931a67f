import CharacterCanvas
import Geometry

/// Draws a regular pattern of dots that moves with the document plane and so makes scrolling visible.
struct GridPainter {
  static let columns = 10
  static let rows = 5

  let style: CellStyle
  let dot: Unicode.Scalar
  /// The distance between dots, in cells.
  var step = Size(columns: Self.columns, rows: Self.rows)

  var cell: Cell { Cell(CellCluster(dot), style) }

  /// Returns the denser grid of link mode.
  ///
  /// Its dots are visible in the colours of any terminal, but do not make other signs harder to read.
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
