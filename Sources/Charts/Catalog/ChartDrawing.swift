public import CharacterCanvas
public import Geometry

/// A chart that is ready to be drawn: its plan, made once, for any area, characters and style.
public struct ChartDrawing: Sendable {
  /// The kind of chart.
  public let chart: ChartDescriptor
  let plot: Plot
  let options: ChartOptions

  /// Draws it; the arguments are those of `ChartDescriptor.paint`.
  ///
  /// - Complexity: O(points + cells).
  public func paint(
    glyphs: ChartGlyphs = .braille, style: ChartStyle = .plain, in area: Rect, on canvas: inout Canvas
  ) {
    let glyphs = canvas.glyphs == .ascii ? .ascii : glyphs
    let bounds = Rect(origin: area.origin, size: Canvas.bounded(area.size))
    if bounds.isEmpty { return }
    let sheet = ChartSheet(area: bounds, options: options, glyphs: glyphs, style: style)
    canvas.within(bounds, showing: bounds.origin) { part in
      if plot.isEmpty {
        EmptyPainter.paint(plot.notes, sheet, on: &part)
      } else {
        chart.paint(plot, sheet, &part)
      }
    }
  }
}

extension ChartDrawing {
  /// Where in `area` the mark that is read is drawn: its topmost cell, of those of one row the leftmost; nil if none is
  /// seen.
  ///
  /// - Complexity: O(points + cells).
  public func readCell(glyphs: ChartGlyphs = .braille, in area: Rect) -> Point? {
    // Each kind of chart shows what is read in its own form: this is whatever has the cursor's style.
    let style = ChartStyle { $0 == .cursor ? CellStyle(traits: .reverse) : .plain }
    var canvas = Canvas(size: area.size, glyphs: glyphs.canvasGlyphs)
    paint(glyphs: glyphs, style: style, in: Rect(origin: .origin, size: canvas.size), on: &canvas)
    guard let index = canvas.cells.firstIndex(where: { $0.style == style[.cursor] }) else { return nil }
    let (row, column) = index.quotientAndRemainder(dividingBy: canvas.size.columns)
    return area.origin + Point(column: column, row: row)
  }
}

extension ChartDescriptor {
  /// The plan of the chart for these data, to be drawn any number of times.
  ///
  /// - Complexity: O(points).
  public func drawing(of series: [ChartSeries], options: ChartOptions = ChartOptions()) -> ChartDrawing {
    ChartDrawing(chart: self, plot: plan(series, options), options: options)
  }
}

/// The text if there is nothing to draw.
enum EmptyPainter {
  /// The title, and in the middle why nothing is seen.
  static func paint(_ notes: [ChartNote], _ sheet: ChartSheet, on canvas: inout Canvas) {
    let area = sheet.area
    if let title = sheet.options.title, area.size.rows >= 3 {
      TextLine.centre(title, row: area.minRow, area, sheet.style[.title], on: &canvas)
    }
    let text = (notes.first ?? .nothing).description
    TextLine.centre(text, row: area.center.row, area, sheet.style[.label], on: &canvas)
  }
}
