public import CharacterCanvas
internal import DataJoin
public import Geometry

/// A chart that stays on the screen while its data change, and animates the changes.
///
/// Each mark is an element of a `VisualisationContext`, identified by its `MarkKey`. During a transition, marks and
/// axes move with cubic easing from their old to their new places; ticks and printed values change immediately. The
/// view has no clock: the caller passes times in seconds.
///
/// Without a transition nothing needs to be drawn again. The drawing then equals the result of `ChartDescriptor.paint`,
/// but series keep the colours of earlier drawings (`looks`).
public final class ChartView {
  /// The largest number of marks that are animated; more marks change immediately.
  public static let largestCount = 4_096

  /// The kind of chart.
  public let chart: ChartDescriptor
  /// Whether changes are animated.
  public var isAnimated: Bool
  /// The duration of a transition, in seconds.
  public var duration: Double

  /// The number of each series or slice, which selects its symbol, filling and colour.
  ///
  /// The number stays the same while other series or slices are added or removed.
  package var looks = ChartLooks()

  private let elements: MarkElements
  private let context: VisualisationContext<MarkDatum, MarkKey, MarkElement>
  private var series: [ChartSeries] = []
  private var plot = Plot()
  private var axes = AxisMotion()
  private var options = ChartOptions()
  /// The time in seconds at which the latest transition began; nil if there is none.
  private var beginning: Double?
  private var isEmpty = true
  private var isFollowing = false

  /// Creates a view without data.
  public init(_ chart: ChartDescriptor, isAnimated: Bool = true, duration: Double = 0.3) {
    self.chart = chart
    self.isAnimated = isAnimated
    self.duration = duration
    elements = MarkElements(entrance: chart.entrance)
    context = VisualisationContext(delegate: elements)
  }

  /// Shows new data from the time `now` on; a running transition continues from its intermediate state.
  ///
  /// The first data, and data with too many marks, appear immediately. If the data are already shown, only the cursor
  /// changes.
  ///
  /// - Complexity: expected linear.
  public func show(_ series: [ChartSeries], options: ChartOptions = ChartOptions(), at now: Double) {
    show(series, options, at: now) { chart.plan(series, options) }
  }

  /// Shows the data of a reader of the same kind of chart, like `show(_:options:at:)`.
  public func show(_ reader: ChartReader, at now: Double) {
    show(reader.series, reader.options, at: now) { reader.plot }
  }

  private func show(_ series: [ChartSeries], _ options: ChartOptions, at now: Double, plan: () -> Plot) {
    self.options.cursor = options.cursor
    if !isEmpty, series == self.series, options == self.options { return }
    let fraction = fraction(at: now)
    settleLeaving()
    axes.fraction = Easing.cubic(fraction)
    axes.leave(plot, movesX: chart.entrance != .fromZero)
    (self.series, self.options, plot) = (series, options, plan())
    looks.give(to: &plot, of: series)
    let count = plot.series.reduce(0) { $0 + $1.count }
    let canFollow = isAnimated && duration > 0 && count <= Self.largestCount
    let isMoving = canFollow && isFollowing
    (isEmpty, isFollowing) = (false, canFollow)
    elements.begin(fraction: fraction, isMoving: isMoving)
    context.update(canFollow ? MarkDatum.all(plot.series, among: self.series) : [])
    let isChanged = isMoving && (elements.hasChanges || !context.leaving.isEmpty)
    beginning = isChanged ? now : nil
    if !isChanged { settleLeaving() }
  }

  /// Whether a transition is still running at `now`, so that the chart must be drawn again soon.
  public func isMoving(at now: Double) -> Bool { fraction(at: now) < 1 }

  /// Returns the drawing of the chart at `now`.
  ///
  /// - Complexity: linear in the marks during a transition, otherwise constant.
  public func drawing(at now: Double) -> ChartDrawing {
    let fraction = fraction(at: now)
    if fraction < 1 { return mixture(Easing.cubic(fraction)) }
    beginning = nil
    settleLeaving()
    return ChartDrawing(chart: chart, plot: plot, options: options)
  }

  /// Draws the chart at `now`; the other arguments are the same as for `ChartDescriptor.paint`.
  public func paint(
    at now: Double, glyphs: ChartGlyphs = .braille, style: ChartStyle = .plain, in area: Rect, on canvas: inout Canvas
  ) {
    drawing(at: now).paint(glyphs: glyphs, style: style, in: area, on: &canvas)
  }

  private func fraction(at now: Double) -> Double {
    guard let beginning, duration > 0 else { return 1 }
    let fraction = (now - beginning) / duration
    return fraction.isNaN ? 1 : max(0, fraction)
  }

  private func settleLeaving() {
    for element in context.leaving { context.finishLeaving(element.departure) }
  }

  private func mixture(_ fraction: Double) -> ChartDrawing {
    var mixed = plot
    mixed.motion = axes
    mixed.motion?.fraction = fraction
    var options = options
    let identities = MarkKey.series(of: mixed.series, among: series)
    let read = options.cursor.flatMap { cursor in
      mixed.series.firstIndex { $0.place == cursor.series }.map { identities[$0] }
    }
    var states: [MarkKey.Series: [MarkState]] = [:]
    for (key, element) in zip(context.keys, context.elements) {
      states[key.series, default: []].append(element.from.between(element.to, fraction))
    }
    for leaving in context.leaving {
      let state = leaving.element.from.between(leaving.element.to, fraction)
      let place = min(leaving.element.index, states[leaving.key.series]?.count ?? 0)
      states[leaving.key.series, default: []].insert(state, at: place)
      // The cursor refers to marks by index, and the leaving mark takes an index.
      if leaving.key.series == read, let cursor = options.cursor, place <= cursor.mark { options.cursor?.mark += 1 }
    }
    for (index, identity) in identities.enumerated() {
      mixed.series[index].take(states[identity] ?? [], keepsPlaces: chart.entrance == .fromZero)
    }
    // A leaving bar keeps a slot of its own until it is removed.
    if mixed.joinsByName { BarSlots.assign(&mixed, series) }
    return ChartDrawing(chart: chart, plot: mixed, options: options)
  }
}

enum Easing {
  /// Returns the progress of a transition after a fraction of its time, slow at both ends (Penner, 2001).
  ///
  /// Fractions below 0 give 0, and fractions above 1 give 1.
  static func cubic(_ fraction: Double) -> Double {
    if !(fraction > 0) { return 0 }
    if fraction >= 1 { return 1 }
    let rest = 2 - 2 * fraction
    return fraction < 0.5 ? 4 * fraction * fraction * fraction : 1 - rest * rest * rest / 2
  }
}
