/// A slice of a pie: how it is called, its value, and where it begins and ends as a share of the whole.
struct PieSlice {
  var name: String
  var value: Double
  var start: Double
  var end: Double
  var pattern: Int
  var isRead: Bool
}

extension PieSlice {
  /// The slices of a plot, clockwise from the top; beyond a limit all others are one.
  static func all(of plot: Plot, _ cursor: ChartCursor?) -> [PieSlice] {
    guard let marks = plot.series.first, let largest = marks.y.max(), largest > 0 else { return [] }
    // Shares of the largest value add up to a float, whatever the values are.
    let total = marks.y.reduce(0) { $0 + $1 / largest }
    var sum = 0.0
    var slices: [PieSlice] = []
    for index in marks.y.indices.prefix(sliceLimit) {
      let start = sum / total
      sum += marks.y[index] / largest
      // The last slice lies beside the first one.
      let isAlike = index == marks.count - 1 && index > 0 && index % Hatch.count == 0
      slices.append(
        PieSlice(
          name: BarPlan.name(index, plot, isDate: plot.areDates), value: marks.written(at: index), start: start,
          end: sum / total,
          pattern: isAlike ? 1 : index % Hatch.count,
          isRead: cursor == ChartCursor(series: marks.place, mark: index)))
    }
    if marks.count > sliceLimit {
      let rest = marks.y[sliceLimit...].reduce(0) { $0 + $1 / largest }
      slices.append(
        PieSlice(
          name: "others (\(marks.count - sliceLimit))", value: rest * largest, start: sum / total, end: 1,
          pattern: sliceLimit % Hatch.count, isRead: false))
    }
    return slices
  }

  /// How many slices there are before all others are one.
  private static let sliceLimit = 99
}
