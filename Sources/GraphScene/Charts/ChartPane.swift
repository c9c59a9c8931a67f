public import CharacterCanvas
public import Charts
import DiagramModel
import EvaluationEngine
public import Geometry

/// A chart on the whole screen, with a list of its series on the last row.
///
/// The message line of the screen shows the text at the cursor.
public struct ChartPane: Sendable {
  /// The style of the background, the chart and the row of series.
  public var theme: Theme
  /// The characters of which the chart is drawn; always ASCII on an ASCII canvas.
  public var glyphs: ChartGlyphs

  /// Creates a pane; its chart is passed to `paint`.
  public init(theme: Theme, glyphs: ChartGlyphs = .braille) {
    self.theme = theme
    self.glyphs = glyphs
  }

  /// Draws the chart of `reader` in `area`.
  ///
  /// If `drawing` is not nil, it is drawn instead. If there are several series, the last row lists them.
  ///
  /// - Returns: The cell of the cursor; nil if it is not visible.
  @discardableResult
  public func paint(
    _ reader: ChartReader, as drawing: ChartDrawing? = nil, in area: Rect, on canvas: inout Canvas
  ) -> Point? {
    let showsSeries = reader.legend.count > 1 && area.size.rows >= 4
    let below = showsSeries ? 1 : 0
    let chart = Rect(origin: area.origin, size: Size(columns: area.size.columns, rows: area.size.rows - below))
    canvas.fill(area, style: theme[.canvas])
    let drawing = drawing ?? reader.drawing
    drawing.paint(glyphs: glyphs, style: theme.chartStyle, in: chart, on: &canvas)
    if showsSeries {
      write(seriesText(reader), row: area.maxRow - 1, area, theme[.hintText], on: &canvas)
    }
    return drawing.readCell(glyphs: canvas.glyphs == .ascii ? .ascii : glyphs, in: chart)
  }

  /// Returns the list of series with the digit that shows or hides each: "1 sin 2 cos 3 (plan)".
  ///
  /// Hidden series are in brackets.
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

struct ChartPainter {
  let theme: Theme
  let glyphs: GlyphSet

  func paint(_ chart: ChartVO, in area: Rect, on canvas: inout Canvas) {
    chart.drawing.paint(glyphs: glyphs == .ascii ? .ascii : .braille, style: theme.chartStyle, in: area, on: &canvas)
  }
}
