internal import CharacterCanvas
internal import DataJoin
internal import DataSets
internal import Geometry
internal import Glibc

extension ChartDescriptor {
  /// A chart that shows how many values are in each of several adjacent ranges.
  public static let histogram = ChartDescriptor(
    name: "histogram", summary: "The number of values in each of several adjacent ranges.",
    inputs: [ChartInput("values", isRepeated: true)], entrance: .fromZero, hasPlaces: false, hasBins: true,
    plan: Histograms.plan,
    rows: { _, _, columns in max(10, min(18, columns / 4)) },
    paint: { plot, sheet, canvas in
      let note = plot.notes.first { if case .bins = $0 { true } else { false } }
      Columns.paint(
        plot, sheet, hasGaps: plot.series.count > 1, hasValuesX: true, labelX: note?.description,
        showsValues: plot.series.count == 1,
        on: &canvas)
    },
    draw: { plot, sheet, shapes in
      let note = plot.notes.first { if case .bins = $0 { true } else { false } }
      ColumnShapes.draw(
        plot, sheet, hasGaps: plot.series.count > 1, hasValuesX: true, labelX: note?.description,
        showsValues: plot.series.count == 1, on: &shapes)
    })
}

private enum Histograms {
  static func plan(_ series: [ChartSeries], _ options: ChartOptions) -> Plot {
    var plot = Plot()
    let shown = series.enumerated().filter { !options.hidden.contains($0.offset) }
    let extent = shown.map { $0.element.points.extentY.map { Extent($0.lowest, $0.highest) } }.union
    guard let extent = options.binRange ?? extent, shown.contains(where: { !$0.element.points.isEmpty }) else {
      plot.notes = [.nothing]
      return plot
    }
    let count = shown.map(\.element.points.count).max() ?? 0
    do throws(DataProblem) {
      let bins =
        if let wanted = options.bins { try Bins(wanted, around: extent) } else {
          try chosen(shown.map(\.element.points), extent, count)
        }
      var (below, above) = (0, 0)
      for (place, one) in shown {
        let binned = try one.points.binned(bins)
        below += binned.below
        above += binned.above
        var marks = MarkSeries(place: place, name: one.name, y: binned.counts.map(Double.init))
        marks.x = (0..<bins.count).map(bins.centre)
        marks.errorsY = binned.set.errorsY
        plot.series.append(marks)
      }
      plot.notes = [
        .bins(
          count: bins.count, width: bins.high / Double(bins.count) - bins.low / Double(bins.count),
          isChosen: options.bins == nil, below: below, above: above)
      ]
      plot.binWidth = bins.high / Double(bins.count) - bins.low / Double(bins.count)
      plot.axisX = ValueAxis(.linear, Extent(bins.low, bins.high))
    } catch {
      plot.notes = [.refused(error.description)]
      return plot
    }
    // The count above the highest bar needs a row.
    let highest = plot.series.map { ExtentScan.extent($0.y) }.union?.highest ?? 0
    plot.axisY = ValueAxis(.linear, Extent(0, max(highest * 1.08, 1)))
    plot.axisY.isWhole = true
    plot.labelY = plot.onlyName
    return plot
  }

  /// Chooses bins with round edges, and a width according to the rule of Freedman and Diaconis (1981).
  ///
  /// The rule gives twice the interquartile range divided by the cube root of the count. If that is undefined, the
  /// number of bins is about the binary logarithm of the count.
  private static func chosen(_ sets: [DataSet], _ extent: Extent<Double>, _ count: Int) throws(DataProblem) -> Bins {
    let spread =
      sets.compactMap { set -> Double? in
        guard let upper = try? set.quantile(0.75).value, let lower = try? set.quantile(0.25).value else { return nil }
        return upper - lower
      }.max() ?? 0
    let width = extent.highest - extent.lowest
    var wanted = 2 * spread / cbrt(Double(max(count, 1)))
    if !(wanted > 0) || !wanted.isFinite { wanted = width / (log2(Double(max(count, 1))) + 1) }
    // More bins than a screen has columns would not show more.
    wanted = max(wanted, width / 100)
    guard let step = NiceStep(atLeast: wanted) else { return try Bins(1, around: extent) }
    let wide = step.widened(extent)
    let bins = ((wide.highest - wide.lowest) / step.value).rounded()
    guard bins >= 1, bins <= 1_000, wide.lowest < wide.highest else { return try Bins(1, around: extent) }
    return try Bins(Int(bins), from: wide.lowest, to: wide.highest)
  }
}

extension Bins {
  /// Creates bins that cover an extent.
  ///
  /// If the extent is a single value, the bins span a width of 1, or more if floating-point numbers near this value are
  /// farther apart.
  fileprivate init(_ count: Int, around extent: Extent<Double>) throws(DataProblem) {
    let axis = ValueAxis(.linear, extent)
    let isSingle = extent.lowest == extent.highest
    let (low, high) = isSingle ? (extent.lowest - 0.5, extent.lowest + 0.5) : (extent.lowest, extent.highest)
    if low < high {
      try self.init(count, from: low, to: high)
    } else {
      try self.init(count, from: axis.domain.lowest, to: axis.domain.highest)
    }
  }
}
