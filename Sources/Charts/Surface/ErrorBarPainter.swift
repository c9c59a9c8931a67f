internal import CharacterCanvas
internal import Geometry

/// Draws error bars such as `├───┤` with characters.
enum ErrorBarPainter {
  /// Draws a horizontal error bar between two columns of a row: `├───┤`.
  static func across(
    row: Int, _ first: Int, _ last: Int, _ glyphs: ChartGlyphs, _ style: CellStyle, on canvas: inout Canvas
  ) {
    let isASCII = glyphs == .ascii
    if first > last { return }
    canvas.fill(
      Rect(column: first, row: row, columns: last - first + 1, rows: 1), with: isASCII ? "-" : "─", style: style)
    if first == last { return }
    canvas.put(isASCII ? "|" : "├", at: Point(column: first, row: row), style: style)
    canvas.put(isASCII ? "|" : "┤", at: Point(column: last, row: row), style: style)
  }

  static func upright(
    column: Int, _ top: Int, _ bottom: Int, _ glyphs: ChartGlyphs, _ style: CellStyle, on canvas: inout Canvas
  ) {
    let isASCII = glyphs == .ascii
    if top > bottom { return }
    canvas.fill(
      Rect(column: column, row: top, columns: 1, rows: bottom - top + 1), with: isASCII ? "|" : "│", style: style)
    if top == bottom { return }
    canvas.put(isASCII ? "-" : "┬", at: Point(column: column, row: top), style: style)
    canvas.put(isASCII ? "-" : "┴", at: Point(column: column, row: bottom), style: style)
  }
}
