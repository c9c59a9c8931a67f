import CharacterCanvas
import Geometry

/// Dots in a regular pattern on the document plane: they scroll along and show that the canvas moved.
struct GridPainter {
  static let columns = 10
  static let rows = 5

  let style: CellStyle
  let dot: Unicode.Scalar

  func paint(on canvas: inout Canvas) {
    let visible = canvas.visible
    let firstColumn = Self.firstMultiple(of: Self.columns, from: visible.minColumn)
    let firstRow = Self.firstMultiple(of: Self.rows, from: visible.minRow)
    for row in stride(from: firstRow, to: visible.maxRow, by: Self.rows) {
      for column in stride(from: firstColumn, to: visible.maxColumn, by: Self.columns) {
        canvas.put(dot, at: Point(column: column, row: row), style: style)
      }
    }
  }

  private static func firstMultiple(of step: Int, from start: Int) -> Int {
    let remainder = start % step
    return remainder == 0 ? start : start - remainder + (remainder > 0 ? step : 0)
  }
}
