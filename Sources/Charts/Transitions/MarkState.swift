internal import DataSets

/// The properties of a mark that a transition can change.
struct MarkState: Hashable {
  var x: Double
  var y: Double
  var errorX: ErrorBar?
  var errorY: ErrorBar?
  var size: Double?
  var shade: Double?
  var box: BoxFigures?
  var label: String?
  var style: PointStyle?
  var look: Int?
  /// The printed value, which changes at the start of a transition.
  var written: Double
  var slot: Int
  /// How visible the mark is during a transition, from 0 (absent) to 1.
  var presence = 1.0

  init(_ marks: MarkSeries, _ index: Int) {
    x = marks.x(at: index)
    y = marks.y[index]
    errorX = marks.errorsX.flatMap { $0[index] }
    errorY = marks.errorsY.flatMap { $0[index] }
    size = marks.sizes?[index]
    shade = marks.shades?[index]
    box = marks.boxes?[index]
    label = marks.label(at: index)
    style = marks.style(at: index)
    look = marks.looks.flatMap { index < $0.count ? $0[index] : nil }
    written = marks.written(at: index)
    slot = marks.slot(at: index)
  }

  /// Returns the state of this mark before it appears or after it disappears.
  ///
  /// `neighbour` is the mark before this mark; a new mark of a line starts at its neighbour.
  func absent(_ entrance: Entrance, neighbour: MarkState?) -> MarkState {
    var state = self
    state.presence = 0
    switch entrance {
    case .fromZero: state.y = 0
    case .inPlace: break
    case .fromNeighbour:
      if let neighbour { (state.x, state.y) = (neighbour.x, neighbour.y) }
    }
    return state
  }

  /// Returns the state between this one (at fraction 0) and `other` (at fraction 1).
  func between(_ other: MarkState, _ fraction: Double) -> MarkState {
    if fraction >= 1 { return other }
    func mixed(_ from: Double, _ to: Double) -> Double {
      from == to || from.isNaN || to.isNaN ? to : from * (1 - fraction) + to * fraction
    }
    var state = other
    state.x = mixed(x, other.x)
    state.y = mixed(y, other.y)
    state.presence = mixed(presence, other.presence)
    if let from = size, let to = other.size { state.size = mixed(from, to) }
    if let from = shade, let to = other.shade { state.shade = mixed(from, to) }
    if let from = box, let to = other.box {
      state.box = BoxFigures(
        low: mixed(from.low, to.low), lowerQuartile: mixed(from.lowerQuartile, to.lowerQuartile),
        median: mixed(from.median, to.median), upperQuartile: mixed(from.upperQuartile, to.upperQuartile),
        high: mixed(from.high, to.high), outliers: to.outliers)
    }
    return state
  }
}
