public import Geometry

extension Canvas {
  /// Draws the lines of a grid over the present content.
  ///
  /// If `isRounded` is true and the character set has round bends, bends of light lines are round.
  public mutating func draw(_ grid: LineGrid, isRounded: Bool = true) {
    let glyphs = glyphs
    grid.visit(visible) { point, arms, meeting, style in
      let glyph =
        switch meeting {
        case .line(let isDashed): LineGlyphs.glyph(for: arms, in: glyphs, isRounded: isRounded, isDashed: isDashed)
        case .junction: LineGlyphs.junction(in: glyphs)
        case .crossing: LineGlyphs.crossing(of: arms, in: glyphs)
        }
      put(glyph, at: point, style: style)
    }
  }

  /// Draws a frame along the inside of a rectangle.
  ///
  /// A rectangle of a single row or column becomes a line.
  public mutating func frame(_ rect: Rect, _ border: Border, style: CellStyle = .plain) {
    let rect = rect.bounded
    if rect.isEmpty { return }
    let parts = border.parts(in: glyphs)
    let right = rect.maxColumn - 1
    let bottom = rect.maxRow - 1
    let inner = Size(columns: rect.size.columns - 2, rows: rect.size.rows - 2)
    for row in [rect.minRow, bottom] {
      fill(
        Rect(column: rect.minColumn + 1, row: row, columns: inner.columns, rows: 1), with: parts.across, style: style)
    }
    for column in [rect.minColumn, right] {
      fill(Rect(column: column, row: rect.minRow + 1, columns: 1, rows: inner.rows), with: parts.upright, style: style)
    }
    put(parts.topLeft, at: rect.origin, style: style)
    put(parts.topRight, at: Point(column: right, row: rect.minRow), style: style)
    put(parts.bottomLeft, at: Point(column: rect.minColumn, row: bottom), style: style)
    put(parts.bottomRight, at: Point(column: right, row: bottom), style: style)
  }
}
