internal import DataJoin
internal import DataSets

enum BarPlan {
  static func plan(_ series: [ChartSeries], _ options: ChartOptions, joinsByName: Bool = false) -> Plot {
    var plot = Plot()
    let isLog = options.logarithmic.contains(.y)
    plot.series = series.enumerated().filter { !options.hidden.contains($0.offset) }
      .map { MarkSeries(place: $0.offset, $0.element) }
    let found = plot.series.map { ExtentScan.extent($0.y, $0.errorsY, isPositive: isLog) }.union
    if plot.isEmpty { plot.notes = [.nothing] }
    let notPositive = isLog ? plot.series.reduce(0) { $0 + ExtentScan.countNotPositive($1.y) } : 0
    if notPositive > 0 { plot.notes.append(.notAboveZero(count: notPositive)) }
    guard let found else {
      plot.series = []
      return plot
    }
    if isLog {
      // The shortest bar must be visible too.
      plot.axisY = ValueAxis(.logarithmic, Extent(found.lowest / 2, found.highest))
    } else {
      let extent = options.windowY ?? found.union(Extent(0, 0))
      plot.axisY = ValueAxis(.linear, extent.lowest == extent.highest ? Extent(0, 1) : extent)
    }
    plot.joinsByName = joinsByName
    if joinsByName { BarSlots.assign(&plot, series) }
    let count = plot.slotCount
    plot.areDates = plot.series.contains { series[$0.place].points.xKind == .date }
    plot.axisX = ValueAxis(.linear, Extent(0, Double(max(count, 1))))
    plot.axisX.isWhole = true
    plot.labelY = plot.onlyName
    return plot
  }

  /// Returns the name of the bars in a slot: their annotation, their x, or the number of the slot from 1.
  static func name(_ slot: Int, _ plot: Plot, isDate: Bool) -> String {
    for marks in plot.series {
      let index = marks.slots.map { $0.firstIndex(of: slot) ?? marks.count } ?? slot
      guard index < marks.count else { continue }
      if let label = marks.label(at: index) { return label }
      if let x = marks.x?[index], !x.isNaN { return PlaceText.text(x, isDate: isDate) }
    }
    return String(slot + 1)
  }
}
