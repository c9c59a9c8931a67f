public import CharacterCanvas
internal import DataJoin
public import Geometry

/// A chart that stays on a screen while its data change: points enter, move and leave.
///
/// Every mark is an element of a `VisualisationContext`, identified by its series and in it by identity, annotation, x
/// or index. The drawing between two states is a mixture of both, slow at the beginning and the end (a cubic), on axes
/// that move with it; ticks, and written values, are those of the new data at once. The view reads no clock: the caller
/// passes moments, in seconds. At rest nothing has to be drawn again, and the drawing is that of
/// `ChartDescriptor.paint`, except for `looks`.
public final class ChartView {
  /// The most marks that are moved; more are shown in their places at once.
  public static let largestCount = 4_096

  /// The kind of chart.
  public let chart: ChartDescriptor
  /// Whether changes are shown as transitions; a setting.
  public var isAnimated: Bool
  /// How long a transition takes, in seconds.
  public var duration: Double

  /// The marks, fillings and colours that series and slices have, which they keep while others come and go.
  package var looks = ChartLooks()

  private let elements: MarkElements
  private let context: VisualisationContext<MarkDatum, MarkKey, MarkElement>
  private var series: [ChartSeries] = []
  private var plot = Plot()
  /// The start of the axes of the latest transition.
  private var axes = AxisMotion()
  private var options = ChartOptions()
  /// When the latest transition began; nil at rest.
  private var beginning: Double?
  private var isEmpty = true
  /// Whether the marks shown are known one by one, so that they can move.
  private var isFollowing = false

  /// A view that shows no data yet.
  public init(_ chart: ChartDescriptor, isAnimated: Bool = true, duration: Double = 0.3) {
    self.chart = chart
    self.isAnimated = isAnimated
    self.duration = duration
    elements = MarkElements(entrance: chart.entrance)
    context = VisualisationContext(delegate: elements)
  }

  /// Shows these data from the moment `now` on; a running transition continues from its present state.
  ///
  /// The first data, and too many of them, appear at once. Data that are shown already are unchanged, except for the
  /// cursor.
  ///
  /// - Complexity: expected linear.
  public func show(_ series: [ChartSeries], options: ChartOptions = ChartOptions(), at now: Double) {
    show(series, options, at: now) { chart.plan(series, options) }
  }

  /// Shows the data of a reader of the same kind of chart, as in `show(_:options:at:)`.
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

  /// Whether the picture at `now` is not the last one of a transition: another must be drawn soon.
  public func isMoving(at now: Double) -> Bool { fraction(at: now) < 1 }

  /// The chart at `now`.
  ///
  /// - Complexity: linear in the marks while they move, else constant.
  public func drawing(at now: Double) -> ChartDrawing {
    let fraction = fraction(at: now)
    if fraction < 1 { return mixture(Easing.cubic(fraction)) }
    beginning = nil
    settleLeaving()
    return ChartDrawing(chart: chart, plot: plot, options: options)
  }

  /// Draws the chart at `now`; the arguments are those of `ChartDescriptor.paint`.
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

  /// The marks at a fraction of the transition; leaving ones keep their places among the others.
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
      // The cursor knows marks by their places, and this one has one too.
      if leaving.key.series == read, let cursor = options.cursor, place <= cursor.mark { options.cursor?.mark += 1 }
    }
    for (index, identity) in identities.enumerated() {
      mixed.series[index].take(states[identity] ?? [], keepsPlaces: chart.entrance == .fromZero)
    }
    // What leaves keeps a place of its own until it is gone.
    if mixed.joinsByName { BarSlots.assign(&mixed, series) }
    return ChartDrawing(chart: chart, plot: mixed, options: options)
  }
}

/// How fast a transition goes at each moment.
enum Easing {
  /// Slow at both ends: a cubic (Penner, 2001), from 0 at 0 to 1 at 1, with the same beyond.
  static func cubic(_ fraction: Double) -> Double {
    if !(fraction > 0) { return 0 }
    if fraction >= 1 { return 1 }
    let rest = 2 - 2 * fraction
    return fraction < 0.5 ? 4 * fraction * fraction * fraction : 1 - rest * rest * rest / 2
  }
}
