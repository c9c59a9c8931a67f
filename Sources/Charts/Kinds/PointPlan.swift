internal import DataJoin
internal import DataSets

enum PointPlan {
  static func plan(_ series: [ChartSeries], _ options: ChartOptions) -> Plot {
    var plot = Plot()
    plot.series = series.enumerated().filter { !options.hidden.contains($0.offset) }
      .map { MarkSeries(place: $0.offset, $0.element) }
    let isLogX = options.logarithmic.contains(.x)
    let isLogY = options.logarithmic.contains(.y)
    let isDates =
      !plot.isEmpty && plot.series.allSatisfy { marks in marks.count == 0 || series[marks.place].points.xKind == .date }
    let extentX =
      options.windowX
      ?? plot.series.map { marks in
        if let x = marks.x { return ExtentScan.extent(x, marks.errorsX, isPositive: isLogX) }
        guard marks.count > 0 else { return nil }
        return Extent(isLogX ? 1 : 0, Double(marks.count - 1))
      }.union
    let extentY =
      options.windowY
      ?? plot.series.map {
        ExtentScan.extent($0.y, $0.errorsY, isPositive: isLogY, places: $0.x, window: options.windowX)
      }.union
    plot.axisX = ValueAxis(isDates ? .dates : isLogX ? .logarithmic : .linear, extentX ?? Extent(1, 10))
    plot.axisX.isWhole = plot.series.allSatisfy { $0.x == nil }
    plot.axisY = ValueAxis(isLogY ? .logarithmic : .linear, extentY ?? Extent(1, 10))
    plot.areDates = isDates
    plot.labelY = plot.onlyName
    plot.notes = notes(plot, options)
    if (extentX == nil || extentY == nil) && !plot.isEmpty, options.windowX == nil { plot.series = [] }
    return plot
  }

  private static func notes(_ plot: Plot, _ options: ChartOptions) -> [ChartNote] {
    if plot.isEmpty { return [.nothing] }
    var notes: [ChartNote] = []
    let withoutX = plot.series.reduce(0) { $0 + ($1.x?.count(where: \.isNaN) ?? 0) }
    if withoutX > 0 { notes.append(.withoutX(count: withoutX)) }
    var notPositive = 0
    for marks in plot.series {
      let badX = plot.axisX.kind == .logarithmic || options.logarithmic.contains(.x)
      for index in marks.y.indices {
        if options.logarithmic.contains(.y), marks.y[index] <= 0 {
          notPositive += 1
        } else if badX, marks.x(at: index) <= 0 {
          notPositive += 1
        }
      }
      if options.logarithmic.isEmpty { break }
    }
    if notPositive > 0 { notes.append(.notAboveZero(count: notPositive)) }
    if let note = noteOnPlace(plot) { notes.append(note) }
    return notes
  }

  /// Returns a remark if all points have the same x or the same value.
  ///
  /// - Complexity: Most data has different values at its beginning, where the search ends.
  private static func noteOnPlace(_ plot: Plot) -> ChartNote? {
    let count = plot.series.reduce(0) { $0 + $1.count }
    if count < 2 { return count == 1 ? .onePoint : nil }
    func isSame(_ value: (MarkSeries, Int) -> Double) -> Bool {
      guard let first = plot.series.first(where: { $0.count > 0 }).map({ value($0, 0) }) else { return false }
      return plot.series.allSatisfy { marks in marks.y.indices.allSatisfy { value(marks, $0) == first } }
    }
    if isSame({ $0.x(at: $1) }) { return .sameX(count: count) }
    return isSame({ $0.y[$1] }) ? .sameValues(count: count) : nil
  }
}
