internal import CharacterCanvas
internal import DataSets
internal import Geometry

extension ChartDescriptor {
  /// A chart of separate points at x and y.
  public static let scatter = ChartDescriptor(
    name: "scatter", summary: "Points at x and y; several series.",
    inputs: [ChartInput("values", isRepeated: true)], entrance: .inPlace, hasPlaces: true, plan: PointPlan.plan,
    rows: { _, _, columns in max(12, min(24, columns / 4)) },
    paint: { plot, sheet, canvas in
      let painter = PointPainter(plot, sheet, isWide: true, on: &canvas)
      let frame = painter.frame
      let count = plot.series.reduce(0) { $0 + $1.count }
      // Dots show more than marks that would cover each other, but do not distinguish series.
      if plot.series.count == 1, count > frame.plot.size.area / 6, let marks = plot.series.first {
        var surface = DotSurface(area: frame.plot, glyphs: sheet.glyphs)
        for index in marks.y.indices where marks.presence(at: index) >= 0.5 {
          guard let dot = painter.dot(marks.x(at: index), marks.y[index], on: surface) else { continue }
          surface.set(dot.column, dot.row, .series(marks.look))
        }
        painter.draw(surface, on: &canvas)
        painter.paintStyledMarks(marks, on: &canvas)
      } else {
        for marks in plot.series { painter.paintErrors(marks, on: &canvas) }
        for marks in plot.series { painter.paintMarks(marks, on: &canvas) }
      }
      painter.paintLeftOut(plot, on: &canvas)
      painter.paintRemark(plot, on: &canvas)
      painter.paintCursor(plot, on: &canvas)
    },
    draw: { PointShapes.drawScatterChart($0, $1, on: &$2) })
}
