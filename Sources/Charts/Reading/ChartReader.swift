public import CharacterCanvas
internal import DataJoin
public import Geometry

/// A chart that is being read on the whole screen: you can move a cursor from point to point, zoom in, and hide series.
///
/// The reader is a value, independent of keys and screens. `perform` runs an action, `picture` draws the chart, and
/// `sentence` describes the point at the cursor. When data change, the cursor stays at its point as long as there is a
/// point with the same name, x or index.
public struct ChartReader: Sendable {
  /// The kind of chart.
  public let chart: ChartDescriptor
  /// All series, including hidden ones.
  public private(set) var series: [ChartSeries]
  /// The options, with the cursor, the visible part of x and the hidden series.
  public private(set) var options: ChartOptions
  private(set) var plot: Plot

  /// Creates a reader with the cursor of `options`, or with a cursor at the first visible mark if that mark does not
  /// exist.
  public init(_ chart: ChartDescriptor, _ series: [ChartSeries], options: ChartOptions = ChartOptions()) {
    self.chart = chart
    self.series = series
    self.options = options
    plot = chart.plan(series, options)
    if let cursor = options.cursor, marks(of: cursor.series)?.y.indices.contains(cursor.mark) == true { return }
    self.options.cursor = firstMark
  }

  /// The names of all series, and whether each is visible.
  public var legend: [(name: String, isShown: Bool)] {
    series.enumerated().map { ($0.element.name, !options.hidden.contains($0.offset)) }
  }

  /// Returns the chart as a picture of a given size.
  public func picture(size: Size, glyphs: ChartGlyphs = .braille, style: ChartStyle = .plain) -> Canvas {
    var canvas = Canvas(size: size, glyphs: glyphs.canvasGlyphs, style: style[.ground])
    drawing.paint(glyphs: glyphs, style: style, in: Rect(origin: .origin, size: canvas.size), on: &canvas)
    return canvas
  }

  /// The chart's remarks on the data.
  public var notes: [ChartNote] { plot.notes }

  /// The chart with its cursor, ready to be drawn.
  public var drawing: ChartDrawing { ChartDrawing(chart: chart, plot: plot, options: options) }

  /// A sentence about the point at the cursor, with its series, name, value and position; empty if there is no point.
  public var sentence: String {
    guard let cursor = options.cursor, let marks = marks(of: cursor.series) else { return "" }
    return ReadingText.sentence(marks, cursor.mark, plot)
  }

  /// Replaces the series; the cursor stays at its point as long as the point exists.
  public mutating func show(_ series: [ChartSeries]) {
    let key = options.cursor.flatMap { cursor in
      keyed.first { $0.marks.place == cursor.series }.map { MarkKey($0.marks, cursor.mark, in: $0.key) }
    }
    self.series = series
    options.hidden = options.hidden.filter(series.indices.contains)
    plot = chart.plan(series, options)
    options.cursor = key.flatMap(mark) ?? firstMark
  }

  /// Hides or shows the series at index `place`; the last visible series cannot be hidden.
  public mutating func toggle(series place: Int) {
    guard series.indices.contains(place) else { return }
    if options.hidden.remove(place) == nil {
      if options.hidden.count + 1 >= series.count { return }
      options.hidden.insert(place)
    }
    replan()
  }

  /// Performs an action, if it applies to the chart.
  public mutating func perform(_ action: ChartAction) {
    switch action {
    case .next: step(by: 1)
    case .previous: step(by: -1)
    case .nextMany: step(by: many)
    case .previousMany: step(by: -many)
    case .first: step(by: .min / 2)
    case .last: step(by: .max / 2)
    case .nextSeries: changeSeries(by: 1)
    case .previousSeries: changeSeries(by: -1)
    case .zoomIn: zoom(by: 0.5)
    case .zoomOut: zoom(by: 2)
    case .fit:
      options.windowX = nil
      options.windowY = nil
      replan()
    case .toggleLogarithmicX:
      options.logarithmic.formSymmetricDifference(.x)
      replan()
    case .toggleLogarithmicY:
      options.logarithmic.formSymmetricDifference(.y)
      replan()
    }
  }

  // MARK: The cursor

  private func marks(of place: Int) -> MarkSeries? { plot.series.first { $0.place == place } }

  private var firstMark: ChartCursor? {
    plot.series.first { $0.count > 0 }.map { ChartCursor(series: $0.place, mark: order(of: $0).first ?? 0) }
  }

  private var keyed: [(marks: MarkSeries, key: MarkKey.Series)] {
    zip(plot.series, MarkKey.series(of: plot.series, among: series)).map { ($0, $1) }
  }

  private func mark(of key: MarkKey) -> ChartCursor? {
    for (marks, series) in keyed where series == key.series {
      if let index = marks.y.indices.first(where: { MarkKey(marks, $0, in: series) == key }) {
        return ChartCursor(series: marks.place, mark: index)
      }
    }
    return nil
  }

  private var many: Int {
    let count = options.cursor.flatMap { marks(of: $0.series)?.count } ?? 0
    return max(1, count / 10)
  }

  private func order(of marks: MarkSeries) -> [Int] {
    guard chart.hasPlaces, let x = marks.x else { return Array(marks.y.indices) }
    return marks.y.indices.filter { !x[$0].isNaN }.sorted { (x[$0], $0) < (x[$1], $1) }
  }

  private mutating func step(by count: Int) {
    guard let cursor = options.cursor, let marks = marks(of: cursor.series) else { return }
    let order = order(of: marks)
    guard !order.isEmpty else { return }
    let place = order.firstIndex(of: cursor.mark) ?? 0
    let (wanted, isOverflow) = place.addingReportingOverflow(count)
    let next = isOverflow ? (count < 0 ? 0 : order.count - 1) : min(max(wanted, 0), order.count - 1)
    options.cursor?.mark = order[next]
    reveal()
  }

  private mutating func changeSeries(by count: Int) {
    let shown = plot.series.filter { $0.count > 0 }
    guard let cursor = options.cursor, let place = shown.firstIndex(where: { $0.place == cursor.series }) else {
      return
    }
    let old = shown[place]
    let new = shown[((place + count) % shown.count + shown.count) % shown.count]
    if new.place == old.place { return }
    let x = old.x(at: cursor.mark)
    var nearest = (index: 0, distance: Double.infinity)
    for index in new.y.indices where abs(new.x(at: index) - x) < nearest.distance {
      nearest = (index, abs(new.x(at: index) - x))
    }
    options.cursor = ChartCursor(series: new.place, mark: nearest.index)
    reveal()
  }

  // MARK: The visible part

  /// Changes the visible range of x by a factor, around the cursor and within the data.
  ///
  /// If the range would be wider than the data, everything is shown.
  private mutating func zoom(by factor: Double) {
    guard chart.hasPlaces, let cursor = options.cursor, let marks = marks(of: cursor.series) else { return }
    var whole = options
    whole.windowX = nil
    // Positions on the whole axis, so that zooming is proportional on a logarithmic axis.
    let axis = chart.plan(series, whole).axisX
    let shown = options.windowX ?? axis.domain
    let width = ((axis.share(shown.highest) ?? 1) - (axis.share(shown.lowest) ?? 0)) * factor
    // The constant allows for rounding.
    if !(width < 1 - 1e-9) {
      options.windowX = nil
    } else {
      let low = min(max((axis.share(marks.x(at: cursor.mark)) ?? 0.5) - width / 2, 0), 1 - width)
      let part = Extent(axis.value(atShare: low), axis.value(atShare: low + width))
      if part.lowest < part.highest { options.windowX = part }
    }
    replan()
  }

  private mutating func reveal() {
    guard let window = options.windowX, let cursor = options.cursor, let marks = marks(of: cursor.series) else {
      return
    }
    let x = marks.x(at: cursor.mark)
    if x >= window.lowest, x <= window.highest { return }
    let shift = x < window.lowest ? x - window.lowest : x - window.highest
    let moved = Extent(window.lowest + shift, window.highest + shift)
    if moved.lowest.isFinite, moved.highest.isFinite { options.windowX = moved }
    replan()
  }

  private mutating func replan() {
    plot = chart.plan(series, options)
    if let cursor = options.cursor, marks(of: cursor.series)?.y.indices.contains(cursor.mark) == true { return }
    options.cursor = firstMark
  }
}
