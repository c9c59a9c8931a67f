public import CharacterCanvas
public import Charts
public import Geometry

/// A chart in the box of a node: a border with the name on it, and the chart inside.
public struct ChartBoxPainter: Sendable {
  public var theme: Theme
  public var glyphs: ChartGlyphs

  public init(theme: Theme, glyphs: ChartGlyphs = .braille) {
    self.theme = theme
    self.glyphs = glyphs
  }

  /// Draws the box on `area`; a chart keeps its own order of what it leaves out as the box gets smaller.
  public func paint(
    _ chart: ChartDescriptor, _ series: [ChartSeries], options: ChartOptions = ChartOptions(), name: String,
    isSelected: Bool, in area: Rect, on canvas: inout Canvas
  ) {
    let border = theme[isSelected ? .selectedBox : .box]
    canvas.frame(area, isSelected ? .heavy : .rounded, style: border)
    let room = area.size.columns - 4
    if room > 2 {
      let title = " \(CellText.truncated("\(chart.name) \(name)", toColumns: room - 2, glyphs: canvas.glyphs)) "
      canvas.write(
        title, at: Point(column: area.minColumn + 2, row: area.minRow), style: theme[.nodeName], limit: room)
    }
    chart.paint(
      series, options: options, glyphs: glyphs, look: theme.chartLook, in: area.inset(by: 1), on: &canvas)
  }
}
