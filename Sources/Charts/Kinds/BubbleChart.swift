internal import CharacterCanvas
internal import DataJoin
internal import DataSets
internal import Geometry

extension ChartDescriptor {
  /// A chart of circles at x and y, whose areas and shades can show two more values.
  public static let bubble = ChartDescriptor(
    name: "bubble", summary: "Circles at x and y, with areas and shades from data.",
    inputs: [
      ChartInput("values"), ChartInput("sizes", isRequired: false), ChartInput("shades", isRequired: false),
    ], entrance: .inPlace, hasPlaces: true, plan: Bubbles.plan,
    rows: { _, _, columns in max(14, min(24, columns / 3)) },
    paint: { plot, sheet, canvas in
      let points = PointPainter(plot, sheet, legend: Bubbles.legend(plot, sheet.glyphs), on: &canvas)
      BubblePainter(plot: plot, points: points).paint(on: &canvas)
      points.paintLeftOut(plot, on: &canvas)
    },
    draw: { plot, sheet, shapes in
      let points = PointShapes(plot, sheet, legend: Bubbles.legend(plot, sheet.glyphs), on: &shapes)
      points.drawBubbles(on: &shapes)
      points.drawLeftOut(on: &shapes)
    })
}

private enum Bubbles {
  static func plan(_ series: [ChartSeries], _ options: ChartOptions) -> Plot {
    var plot = PointPlan.plan(series, options)
    let shown = plot.series.map { series[$0.place] }
    let largest = shown.compactMap { $0.sizes?.points.extentY?.highest }.max()
    let shades = shown.map { $0.shades?.points.extentY.map { Extent($0.lowest, $0.highest) } }.union
    plot.largestSize = largest
    plot.shadeExtent = shades
    plot.sizeName = shown.compactMap(\.sizes?.name).first
    plot.shadeName = shown.compactMap(\.shades?.name).first
    let scale = shades.map { LinearScale(from: $0, to: Extent(0, 1)) }
    for (index, one) in shown.enumerated() {
      let count = plot.series[index].count
      if let sizes = one.sizes?.points.values, let largest {
        plot.series[index].sizes = (0..<count).map { place in
          largest > 0 && place < sizes.count ? max(0, sizes[place] / largest) : 0
        }
      }
      if let values = one.shades?.points.values, let scale {
        plot.series[index].shades = (0..<count).map { place in place < values.count ? scale(values[place]) : 0 }
      }
    }
    // Space is added so that circles at the edge are drawn completely.
    if options.windowX == nil { plot.axisX = padded(plot.axisX) }
    if options.windowY == nil { plot.axisY = padded(plot.axisY) }
    return plot
  }

  private static func padded(_ axis: ValueAxis) -> ValueAxis {
    if axis.kind == .logarithmic { return axis }
    return ValueAxis(axis.kind, Extent(axis.value(atShare: -0.08), axis.value(atShare: 1.08)))
  }

  static func legend(_ plot: Plot, _ glyphs: ChartGlyphs) -> [LegendEntry] {
    var entries = plot.series.count > 1 ? LegendEntry.series(plot, glyphs) : []
    if let largest = plot.largestSize {
      entries.append(
        LegendEntry(mark: nil, text: "\(plot.sizeName ?? "size") up to \(NumberLabel.text(largest))", role: .label))
    }
    if let shades = plot.shadeExtent {
      let low = "\(plot.shadeName ?? "shade") \(NumberLabel.text(shades.lowest))"
      let high = NumberLabel.text(shades.highest)
      entries.append(
        LegendEntry(mark: Hatch.swatch(ofShade: 0, glyphs), text: low, role: .shade(0)))
      let last = ChartRole.shadeCount - 1
      entries.append(LegendEntry(mark: Hatch.swatch(ofShade: last, glyphs), text: high, role: .shade(last)))
    }
    return entries
  }
}
