public import CharacterCanvas
public import Geometry

/// A chart that is ready to be drawn in any area, with any characters and style.
///
/// Its marks and axes are planned only once.
public struct ChartDrawing: Sendable {
  /// The kind of chart.
  public let chart: ChartDescriptor
  let plot: Plot
  let options: ChartOptions

  /// Draws the chart; the arguments are the same as for `ChartDescriptor.paint`.
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
  /// Returns the cell in `area` that contains the mark at the reading position; nil if the mark is not visible.
  ///
  /// If the mark has several cells, the result is the topmost one, and the leftmost in its row.
  ///
  /// - Complexity: O(points + cells).
  public func readCell(glyphs: ChartGlyphs = .braille, in area: Rect) -> Point? {
    // Kinds of charts emphasize the mark in different ways, so the cell is found by the cursor's style.
    let style = ChartStyle { $0 == .cursor ? CellStyle(traits: .reverse) : .plain }
    var canvas = Canvas(size: area.size, glyphs: glyphs.canvasGlyphs)
    paint(glyphs: glyphs, style: style, in: Rect(origin: .origin, size: canvas.size), on: &canvas)
    guard let index = canvas.cells.firstIndex(where: { $0.style == style[.cursor] }) else { return nil }
    let (row, column) = index.quotientAndRemainder(dividingBy: canvas.size.columns)
    return area.origin + Point(column: column, row: row)
  }
}

extension ChartDescriptor {
  /// Plans the chart for the given data; the result can be drawn any number of times.
  ///
  /// - Complexity: O(points).
  public func drawing(of series: [ChartSeries], options: ChartOptions = ChartOptions()) -> ChartDrawing {
    ChartDrawing(chart: self, plot: plan(series, options), options: options)
  }
}

enum EmptyPainter {
  /// Draws the title, and in the middle the reason why the chart is empty.
  static func paint(_ notes: [ChartNote], _ sheet: ChartSheet, on canvas: inout Canvas) {
    let area = sheet.area
    if let title = sheet.options.title, area.size.rows >= 3 {
      TextLine.centre(title, row: area.minRow, area, sheet.style[.title], on: &canvas)
    }
    let text = (notes.first ?? .nothing).description
    TextLine.centre(text, row: area.center.row, area, sheet.style[.label], on: &canvas)
  }
}
