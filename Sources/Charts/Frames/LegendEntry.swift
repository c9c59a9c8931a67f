internal import CharacterCanvas
internal import Geometry

struct LegendEntry {
  var mark: Unicode.Scalar?
  var text: String
  var role: ChartRole
  var look = 0

  static func series(_ plot: Plot, _ glyphs: ChartGlyphs) -> [LegendEntry] {
    plot.series.map {
      LegendEntry(mark: SeriesMark.of($0.look, glyphs), text: $0.name, role: .series($0.look), look: $0.look)
    }
  }

  /// Draws entries centred in one row.
  ///
  /// Entries that do not fit are replaced by their number, such as `+3`.
  static func paint(_ entries: [LegendEntry], row: Int, _ area: Rect, _ style: ChartStyle, on canvas: inout Canvas) {
    let columns = area.size.columns
    let widths = entries.map { CellText.columns(of: $0.text, glyphs: canvas.glyphs) + ($0.mark == nil ? 0 : 2) }
    func width(_ count: Int) -> Int {
      let rest = entries.count - count
      let more = rest == 0 ? 0 : "+\(rest)".count + 2
      return widths.prefix(count).reduce(0, +) + 2 * max(0, count - 1) + more
    }
    var count = entries.count
    while count > 0, width(count) > columns { count -= 1 }
    if count == 0 {
      if let first = entries.first { first.paint(at: area.minColumn, row: row, columns, style, on: &canvas) }
      return
    }
    var column = area.minColumn + (columns - width(count)) / 2
    for index in 0..<count {
      entries[index].paint(at: column, row: row, columns, style, on: &canvas)
      column += widths[index] + 2
    }
    if count < entries.count {
      canvas.write("+\(entries.count - count)", at: Point(column: column, row: row), style: style[.label])
    }
  }

  func paint(at column: Int, row: Int, _ limit: Int, _ style: ChartStyle, on canvas: inout Canvas) {
    var column = column
    if let mark {
      canvas.put(mark, at: Point(column: column, row: row), style: style[role])
      column += 2
    }
    TextLine.left(
      text, at: Point(column: column, row: row), limit: limit - (mark == nil ? 0 : 2), style[.label], on: &canvas)
  }
}
