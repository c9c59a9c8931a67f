internal import CharacterCanvas
internal import Geometry

struct BarPainter {
  let glyphs: ChartGlyphs
  let scale: LengthScale

  /// Draws a horizontal bar from the zero line of the scale; `origin` is the first cell of the scale.
  func across(
    _ value: Double, from origin: Point, fill: Unicode.Scalar, style: CellStyle, on canvas: inout Canvas
  ) {
    let eighths = scale.eighths(value)
    for step in 0..<((abs(eighths) + 7) / 8) {
      let here = abs(eighths) - step * 8
      let column = origin.column + (eighths > 0 ? scale.zero + step : scale.zero - 1 - step)
      let scalar =
        eighths > 0
        ? EighthBlocks.left(here, glyphs, fill: fill) : EighthBlocks.right(here, glyphs, fill: fill)
      if scalar != " " { canvas.put(scalar, at: Point(column: column, row: origin.row), style: style) }
    }
  }

  /// Draws a vertical bar in `columns`; the scale spans the rows of `area`.
  func upright(
    _ value: Double, columns: Range<Int>, in area: Rect, fill: Unicode.Scalar, style: CellStyle,
    on canvas: inout Canvas
  ) {
    let eighths = scale.eighths(value)
    for step in 0..<((abs(eighths) + 7) / 8) {
      let here = abs(eighths) - step * 8
      let row = area.maxRow - 1 - (eighths > 0 ? scale.zero + step : scale.zero - 1 - step)
      let scalar =
        eighths > 0
        ? EighthBlocks.bottom(here, glyphs, fill: fill) : EighthBlocks.top(here, glyphs, fill: fill)
      if scalar == " " { continue }
      for column in columns { canvas.put(scalar, at: Point(column: column, row: row), style: style) }
    }
  }

  /// Returns the ASCII character that fills the bars of series number `place`, from 0.
  static func fill(_ place: Int) -> Unicode.Scalar {
    let signs: [Unicode.Scalar] = ["#", "=", "*", "o", "+", "x"]
    return signs[place % signs.count]
  }
}
