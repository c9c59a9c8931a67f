internal import DataJoin

/// The plan of a chart: its marks and the ranges of its axes.
///
/// During a transition, marks are changed and axes are shown at intermediate positions.
struct Plot {
  /// The visible series.
  var series: [MarkSeries] = []
  var axisX = ValueAxis(.linear, Extent(0, 1))
  var axisY = ValueAxis(.linear, Extent(0, 1))
  /// The former axes, while axes move; otherwise nil.
  var motion: AxisMotion?
  /// The default name of x.
  var labelX: String?
  /// The default name of y.
  var labelY: String?
  /// The value of the largest circle; nil if sizes are not given.
  var largestSize: Double?
  /// The values of the lightest and the darkest shade; nil if shades are not given.
  var shadeExtent: Extent<Double>?
  var sizeName: String?
  var shadeName: String?
  /// The width of the bins whose values are counted; nil if values are not counted.
  var binWidth: Double?
  /// Whether marks with the same name share a slot, beside each other.
  var joinsByName = false
  /// Whether x is dates, in seconds.
  var areDates = false
  var notes: [ChartNote] = []

  /// The name of the series if it is the only one; nil if it has no name.
  var onlyName: String? {
    guard series.count == 1, let name = series.first?.name, !name.isEmpty else { return nil }
    return name
  }

  /// The y axis of a chart without ticks, at its intermediate position during a transition.
  var shownAxisY: ValueAxis { motion?.axisY(to: axisY) ?? axisY }

  /// The number of slots beside each other.
  var slotCount: Int { series.map { marks in marks.slots?.max().map { $0 + 1 } ?? marks.count }.max() ?? 0 }

  /// Whether there is nothing to draw.
  var isEmpty: Bool { series.allSatisfy { $0.count == 0 } }
}
