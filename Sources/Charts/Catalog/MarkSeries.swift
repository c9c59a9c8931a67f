internal import DataSets

/// The drawing of one series: columns of equal length, in data order.
///
/// A column without content is nil, so that sets of many plain values are drawn without being copied.
struct MarkSeries {
  /// The place among all series, also those not shown.
  var place: Int
  /// The number of its mark and colour, from 0: its place, unless a view keeps an earlier one.
  var look: Int
  var name: String
  /// NaN for a point without x; nil if indices stand for them.
  var x: [Double]?
  var y: [Double]
  var errorsX: ErrorColumn?
  var errorsY: ErrorColumn?
  var labels: [String?]?
  /// From 0 to 1, in proportion to areas.
  var sizes: [Double]?
  /// From 0 to 1.
  var shades: [Double]?
  var boxes: [BoxFigures]?
  /// The identities of the marks; nil if their labels identify them.
  var identities: [Int]?
  /// The slots shared with marks of other series, as numbers from 0; nil for the index.
  var slots: [Int]?
  /// The written values if they are not y: while marks move, their true values.
  var written: [Double]?
  /// The styles of points that have their own; nil if none has.
  var styles: [PointStyle?]?
  /// The number of each mark's filling and colour, from 0; nil if all look like their series.
  var looks: [Int]?
  /// From 0, absent, to 1; nil if all are present.
  var presence: [Double]?

  init(place: Int, name: String, y: [Double]) {
    (self.place, look) = (place, place)
    self.name = name
    self.y = y
  }

  /// The points of a data set as they are.
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
  /// The style of a mark by itself; nil if it looks as its series does.
  func style(at index: Int) -> PointStyle? { styles.flatMap { $0.count == count ? $0[index] : nil } }
  /// The mark and colour of a point or bar.
  func look(at index: Int) -> Int { style(at: index)?.place ?? look }
  func presence(at index: Int) -> Double { presence.map { $0[index] } ?? 1 }

  /// The point's name: its annotation, else nil.
  func label(at index: Int) -> String? { labels.flatMap { $0[index] } }
}

/// The five numbers of a box plot and the values beyond its whiskers, after Tukey (Exploratory Data Analysis, 1977).
struct BoxFigures: Hashable {
  var low: Double
  var lowerQuartile: Double
  var median: Double
  var upperQuartile: Double
  var high: Double
  /// Values more than one and a half times the distance of the quartiles beyond them.
  var outliers: [Double] = []
}

extension ErrorColumn {
  /// A column of bars, one or none for each mark.
  init(_ bars: [ErrorBar?]) {
    self.init(lower: bars.map { $0?.lower ?? .nan }, upper: bars.map { $0?.upper ?? .nan })
  }
}
