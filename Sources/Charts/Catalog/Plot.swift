internal import DataJoin

/// The marks of a chart and the ranges of its axes.
///
/// During a transition, the marks and axes are intermediate ones.
struct Plot {
  var series: [MarkSeries] = []
  var axisX = ValueAxis(.linear, Extent(0, 1))
  var axisY = ValueAxis(.linear, Extent(0, 1))
  /// The transition from the former axes to the new ones; nil if none is running.
  var motion: AxisMotion?
  /// The name of the x axis; the options of the chart can override it.
  var labelX: String?
  /// The name of the y axis; the options of the chart can override it.
  var labelY: String?
  var largestSize: Double?
  var shadeExtent: Extent<Double>?
  var sizeName: String?
  var shadeName: String?
  /// The width of the histogram's bins; nil if the chart is not a histogram.
  var binWidth: Double?
  /// Whether bars with the same name are drawn side by side in one slot.
  var joinsByName = false
  /// Whether x values are dates, in seconds since 1970.
  var areDates = false
  var notes: [ChartNote] = []

  /// The name of the only series; nil for several series, or if the series has no name.
  var onlyName: String? {
    guard series.count == 1, let name = series.first?.name, !name.isEmpty else { return nil }
    return name
  }

  /// The y axis at its present position, if a transition is running.
  ///
  /// For charts without ticks.
  var shownAxisY: ValueAxis { motion?.axisY(to: axisY) ?? axisY }

  /// The number of slots along the axis; a slot holds one bar of each series.
  var slotCount: Int { series.map { marks in marks.slots?.max().map { $0 + 1 } ?? marks.count }.max() ?? 0 }

  var isEmpty: Bool { series.allSatisfy { $0.count == 0 } }
}
