internal import CharacterCanvas
internal import DataSets
internal import Geometry

extension ChartDescriptor {
  /// A chart of the latest values as bars, with the newest at the right.
  public static let history = ChartDescriptor(
    name: "history", summary: "The latest values as bars side by side, the newest at the right.",
    inputs: [ChartInput("values")], entrance: .fromZero, hasPlaces: false, plan: { BarPlan.plan($0, $1) },
    rows: { _, _, columns in max(6, min(12, columns / 6)) },
    paint: { plot, sheet, canvas in
      guard let marks = plot.series.first else { return }
      let frame = PlotFrame(sheet, plot, HistoryChart.request(plot, sheet))
      frame.paint(sheet, on: &canvas)
      let area = frame.plot
      let bars = BarPainter(glyphs: sheet.glyphs, scale: LengthScale(frame.axisY, cells: area.size.rows))
      for place in 0..<min(marks.count, area.size.columns) {
        let index = marks.count - 1 - place
        let column = area.maxColumn - 1 - place
        let isRead = sheet.options.cursor == ChartCursor(series: marks.place, mark: index)
        bars.upright(
          marks.y[index], columns: column..<column + 1, in: area, fill: BarPainter.fill(marks.look),
          style: sheet.style[isRead ? .cursor : .series(marks.look)], on: &canvas)
      }
    },
    draw: { ColumnShapes.drawHistory($0, $1, on: &$2) })
}

enum HistoryChart {
  static func request(_ plot: Plot, _ sheet: ChartSheet) -> PlotFrame.Request {
    var request = PlotFrame.Request(title: sheet.options.title)
    request.labelX = sheet.options.labelX
    request.labelY = sheet.options.labelY ?? plot.labelY
    request.hasBarsX = true
    request.hasBarsY = true
    request.countsBack = true
    return request
  }
}
