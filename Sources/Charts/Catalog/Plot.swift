internal import DataJoin

/// The plan of a chart before drawing: its marks, and the ranges of its axes.
///
/// A transition changes marks, and shows them on axes that are on their way.
struct Plot {
  /// The series that are shown.
  var series: [MarkSeries] = []
  var axisX = ValueAxis(.linear, Extent(0, 1))
  var axisY = ValueAxis(.linear, Extent(0, 1))
  /// The former axes, while they move; nil at rest.
  var motion: AxisMotion?
  /// The default names of x and y.
  var labelX: String?
  var labelY: String?
  /// The values of the largest area and of the ends of the shades; nil if sizes or shades are not given.
  var largestSize: Double?
  var shadeExtent: Extent<Double>?
  var sizeName: String?
  var shadeName: String?
  /// How wide a bin is that marks count the values of; nil if they do not.
  var binWidth: Double?
  /// Whether marks of one name are beside each other, in a slot of their own.
  var joinsByName = false
  /// Whether x counts seconds of dates.
  var areDates = false
  var notes: [ChartNote] = []

  /// The name of the series, if it is the only one and has a name.
  var onlyName: String? {
    guard series.count == 1, let name = series.first?.name, !name.isEmpty else { return nil }
    return name
  }

  /// The axis of y that is shown by a chart without ticks.
  var shownAxisY: ValueAxis { motion?.axisY(to: axisY) ?? axisY }

  /// How many places beside each other marks have.
  var slotCount: Int { series.map { marks in marks.slots?.max().map { $0 + 1 } ?? marks.count }.max() ?? 0 }

  /// Whether there is nothing to draw.
  var isEmpty: Bool { series.allSatisfy { $0.count == 0 } }
}
