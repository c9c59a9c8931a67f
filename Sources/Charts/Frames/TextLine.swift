internal import CharacterCanvas
internal import Geometry

/// Draws text in one row of a chart; text that does not fit is shortened.
enum TextLine {
  static func centre(
    _ text: String, row: Int, _ area: Rect, _ style: CellStyle, on canvas: inout Canvas
  ) {
    let shown = CellText.truncated(text, toColumns: area.size.columns, glyphs: canvas.glyphs)
    let columns = CellText.columns(of: shown, glyphs: canvas.glyphs)
    let start = area.minColumn + (area.size.columns - columns) / 2
    canvas.write(shown, at: Point(column: start, row: row), style: style, limit: area.size.columns)
  }

  static func right(
    _ text: String, row: Int, end: Int, limit: Int, _ style: CellStyle, on canvas: inout Canvas
  ) {
    let shown = CellText.truncated(text, toColumns: limit, glyphs: canvas.glyphs)
    let columns = CellText.columns(of: shown, glyphs: canvas.glyphs)
    canvas.write(shown, at: Point(column: end - columns, row: row), style: style, limit: limit)
  }

  static func left(
    _ text: String, at point: Point, limit: Int, _ style: CellStyle, on canvas: inout Canvas
  ) {
    let shown = CellText.truncated(text, toColumns: limit, glyphs: canvas.glyphs)
    canvas.write(shown, at: point, style: style, limit: max(0, limit))
  }
}
