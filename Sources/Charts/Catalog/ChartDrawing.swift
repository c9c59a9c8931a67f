public import CharacterCanvas
public import Geometry

/// A chart that is ready to be drawn: what it makes of its data, made once, for any area, characters and look.
public struct ChartDrawing: Sendable {
  public let chart: ChartDescriptor
  let plot: Plot
  let options: ChartOptions

  /// Draws it; the arguments are those of `ChartDescriptor.paint`.
  ///
  /// - Complexity: O(points + cells).
  public func paint(
    glyphs: ChartGlyphs = .braille, look: ChartLook = .plain, in area: Rect, on canvas: inout Canvas
  ) {
    let glyphs = canvas.glyphs == .ascii ? .ascii : glyphs
    let bounds = Rect(origin: area.origin, size: Canvas.bounded(area.size))
    if bounds.isEmpty { return }
    let sheet = ChartSheet(area: bounds, options: options, glyphs: glyphs, look: look)
    canvas.within(bounds, showing: bounds.origin) { part in
      if plot.isEmpty {
        EmptyPainter.paint(plot.notes, sheet, on: &part)
      } else {
        chart.paint(plot, sheet, &part)
      }
    }
  }
}

extension ChartDescriptor {
  /// What the chart makes of these data, to be drawn as often as needed.
  ///
  /// - Complexity: O(points).
  public func drawing(of series: [ChartSeries], options: ChartOptions = ChartOptions()) -> ChartDrawing {
    ChartDrawing(chart: self, plot: plan(series, options), options: options)
  }
}
