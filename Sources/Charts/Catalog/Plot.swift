internal import DataJoin

/// The plan of a chart: its marks and the ranges of its axes.
///
/// During a transition, it has changed marks and intermediate axes.
struct Plot {
  /// The visible series.
  var series: [MarkSeries] = []
  var axisX = ValueAxis(.linear, Extent(0, 1))
  var axisY = ValueAxis(.linear, Extent(0, 1))
  /// The axes before a transition, while they change to the new axes; otherwise nil.
  var motion: AxisMotion?
  /// The name of the x axis, unless the options of the chart give another.
  var labelX: String?
  /// The name of the y axis, unless the options of the chart give another.
  var labelY: String?
  /// The value of the largest circle; nil if sizes are not given.
  var largestSize: Double?
  /// The values of the lightest and the darkest shade; nil if shades are not given.
  var shadeExtent: Extent<Double>?
  var sizeName: String?
  var shadeName: String?
  /// The width of the bins in which values are counted; nil if the chart does not count values.
  var binWidth: Double?
  /// Whether bars with the same name are in the same slot, side by side.
  var joinsByName = false
  /// Whether x values are dates, in seconds since 1970.
  var areDates = false
  var notes: [ChartNote] = []

  /// The name of the only series; nil if there are several series, or if the only one has no name.
  var onlyName: String? {
    guard series.count == 1, let name = series.first?.name, !name.isEmpty else { return nil }
    return name
  }

  /// The y axis of a chart without ticks, at its present position if a transition is running.
  var shownAxisY: ValueAxis { motion?.axisY(to: axisY) ?? axisY }

  /// The number of slots for bars, side by side.
  var slotCount: Int { series.map { marks in marks.slots?.max().map { $0 + 1 } ?? marks.count }.max() ?? 0 }

  /// Whether there is nothing to draw.
  var isEmpty: Bool { series.allSatisfy { $0.count == 0 } }
}
