public import CharacterCanvas
public import Charts
public import Geometry

/// A chart on the whole screen: the chart, below it which series are shown, and what the cursor reads.
public struct ChartPane: Sendable {
  public var theme: Theme
  public var glyphs: ChartGlyphs

  public init(theme: Theme, glyphs: ChartGlyphs = .braille) {
    self.theme = theme
    self.glyphs = glyphs
  }

  /// Draws the pane on `area`; the last row reads, of several series the row above says which are shown.
  public func paint(_ reader: ChartReader, in area: Rect, on canvas: inout Canvas) {
    let showsSeries = reader.legend.count > 1 && area.size.rows >= 4
    let below = min(area.size.rows, area.size.rows >= 2 ? (showsSeries ? 2 : 1) : 0)
    let chart = Rect(origin: area.origin, size: Size(columns: area.size.columns, rows: area.size.rows - below))
    canvas.fill(area, style: theme[.canvas])
    reader.chart.paint(
      reader.series, options: reader.options, glyphs: glyphs, look: theme.chartLook, in: chart, on: &canvas)
    if showsSeries {
      write(seriesText(reader), row: area.maxRow - 2, area, theme[.hintText], on: &canvas)
    }
    if below > 0 { write(reader.sentence, row: area.maxRow - 1, area, theme[.reading], on: &canvas) }
  }

  /// "1 sin  2 cos  3 (plan)": the digit that shows or hides each, hidden ones in brackets.
  private func seriesText(_ reader: ChartReader) -> String {
    reader.legend.enumerated().map { place, entry in
      "\(place + 1) \(entry.isShown ? entry.name : "(\(entry.name))")"
    }.joined(separator: "  ")
  }

  private func write(_ text: String, row: Int, _ area: Rect, _ style: CellStyle, on canvas: inout Canvas) {
    let shown = CellText.truncated(text, toColumns: max(0, area.size.columns - 2), glyphs: canvas.glyphs)
    canvas.write(
      shown, at: Point(column: area.minColumn + 1, row: row), style: style, limit: max(0, area.size.columns - 1))
  }
}
