internal import DataSets

/// The marks of one series: columns of equal length, in data order.
///
/// A column is nil if it has no content, so that large sets of plain values are drawn without copying.
struct MarkSeries {
  /// The index of the series; hidden series count too.
  var place: Int
  /// The number, from 0, that selects the symbol and colour of the series.
  ///
  /// Usually the index of the series, but a view can keep the number of an earlier drawing.
  var look: Int
  var name: String
  /// The x of each point, NaN for a point without x; nil to use indices.
  var x: [Double]?
  var y: [Double]
  var errorsX: ErrorColumn?
  var errorsY: ErrorColumn?
  var labels: [String?]?
  /// The relative areas of circles, from 0 to 1.
  var sizes: [Double]?
  /// The shades of circles, from 0 to 1.
  var shades: [Double]?
  var boxes: [BoxFigures]?
  /// Numbers that identify the marks in successive drawings; nil if their labels identify them.
  var identities: [Int]?
  /// The slot of each bar on the axis, from 0; nil to use the index of the bar.
  ///
  /// Bars of several series in one slot are drawn side by side.
  var slots: [Int]?
  /// The value written beside each mark, which differs from `y` during a transition; nil to write `y`.
  var written: [Double]?
  /// The style of each point; nil if no point has its own style.
  var styles: [PointStyle?]?
  /// The number, from 0, that selects the filling and colour of each mark; nil to use the number of the series.
  var looks: [Int]?
  /// How visible each mark is during a transition, from 0 (absent) to 1; nil if all are fully visible.
  var presence: [Double]?

  init(place: Int, name: String, y: [Double]) {
    (self.place, look) = (place, place)
    self.name = name
    self.y = y
  }

  init(place: Int, _ series: ChartSeries) {
    self.init(place: place, name: series.name, y: series.points.values)
    x = series.points.columnX
    errorsX = series.points.errorsX
    errorsY = series.points.errorsY
    labels = series.points.annotations
    styles = PointStyle.styles(of: series.points)
    if series.pointIdentities?.count == count { identities = series.pointIdentities }
  }

  var count: Int { y.count }

  func x(at index: Int) -> Double { x.map { $0[index] } ?? Double(index) }
  func written(at index: Int) -> Double { written.map { $0[index] } ?? y[index] }
  func slot(at index: Int) -> Int { slots.map { $0[index] } ?? index }
  func style(at index: Int) -> PointStyle? { styles.flatMap { $0.count == count ? $0[index] : nil } }
  func look(at index: Int) -> Int { style(at: index)?.place ?? look }
  func presence(at index: Int) -> Double { presence.map { $0[index] } ?? 1 }

  /// Returns the annotation of a point.
  func label(at index: Int) -> String? { labels.flatMap { $0[index] } }
}

/// The five numbers of a box plot and the values beyond its whiskers, after Tukey (Exploratory Data Analysis, 1977).
struct BoxFigures: Hashable {
  var low: Double
  var lowerQuartile: Double
  var median: Double
  var upperQuartile: Double
  var high: Double
  /// The values farther from the quartiles than 1.5 times the interquartile range.
  var outliers: [Double] = []
}

extension ErrorColumn {
  /// Creates a column of error bars, one per mark; nil for a mark without an error bar.
  init(_ bars: [ErrorBar?]) {
    self.init(lower: bars.map { $0?.lower ?? .nan }, upper: bars.map { $0?.upper ?? .nan })
  }
}
