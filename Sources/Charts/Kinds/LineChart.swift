internal import CharacterCanvas
internal import DataSets
internal import Geometry

extension ChartDescriptor {
  /// A chart of points joined by lines in data order.
  public static let line = ChartDescriptor(
    name: "line", summary: "Values over x, or in their order, joined by lines; several series.",
    inputs: [ChartInput("values", isRepeated: true)], entrance: .fromNeighbour, hasPlaces: true, plan: PointPlan.plan,
    rows: { _, _, columns in max(12, min(20, columns / 4)) },
    paint: { plot, sheet, canvas in
      let painter = PointPainter(plot, sheet, on: &canvas)
      let frame = painter.frame
      var surface = DotSurface(area: frame.plot, glyphs: sheet.glyphs)
      for marks in plot.series { painter.paintErrors(marks, on: &canvas) }
      for marks in plot.series { LinePainter(frame: frame).draw(marks, on: &surface) }
      // In ASCII a single line is drawn lightly, so that its points are visible.
      let isLight =
        sheet.glyphs == .ascii && plot.series.count == 1 && plot.series[0].count <= frame.plot.size.columns / 3
      painter.draw(surface, sign: isLight ? "." : nil, on: &canvas)
      let columns = frame.plot.size.columns
      for (index, marks) in plot.series.enumerated() {
        let isSparse = marks.count <= columns / 3 || marks.errorsX != nil || marks.errorsY != nil
        if isSparse, marks.count <= 2 * columns {
          painter.paintMarks(marks, on: &canvas)
        } else {
          if plot.series.count > 1 {
            painter.paintMarks(marks, distance: 12, offset: 3 + 5 * index % 12, on: &canvas)
          }
          painter.paintStyledMarks(marks, on: &canvas)
        }
      }
      painter.paintLeftOut(plot, on: &canvas)
      painter.paintRemark(plot, on: &canvas)
      painter.paintCursor(plot, on: &canvas)
    },
    draw: { PointShapes.drawLineChart($0, $1, on: &$2) })
}
