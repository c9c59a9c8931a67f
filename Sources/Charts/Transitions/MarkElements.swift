internal import DataJoin
internal import DataSets

struct MarkDatum {
  var key: MarkKey
  var state: MarkState
  var index: Int

  /// Returns the marks of all visible series, one series after the other.
  static func all(_ shown: [MarkSeries], among series: [ChartSeries]) -> [MarkDatum] {
    zip(shown, MarkKey.series(of: shown, among: series)).flatMap { marks, key in
      marks.y.indices.map {
        MarkDatum(key: MarkKey(marks, $0, in: key), state: MarkState(marks, $0), index: $0)
      }
    }
  }
}

/// A mark of a chart during a transition: its states at the start and the end.
struct MarkElement {
  var from: MarkState
  var to: MarkState
  var index: Int
}

/// Creates, moves and removes the marks of a chart when its data change.
final class MarkElements: VisualisationDelegate {
  private(set) var hasChanges = false

  private let entrance: Entrance
  /// The progress of the previous transition, with easing, when the update began.
  private var fraction = 1.0
  private var isMoving = false
  /// The mark that was updated last: its series and its state at the start of the transition.
  ///
  /// If the next mark is new, its transition starts from this state.
  private var neighbour: (series: MarkKey.Series, state: MarkState)?
  private var entering: Set<MarkKey> = []

  init(entrance: Entrance) {
    self.entrance = entrance
  }

  /// Prepares for an update.
  ///
  /// - Parameters:
  ///   - fraction: How far the previous transition has progressed, from 0 to 1.
  ///   - isMoving: Whether the update starts a new transition.
  func begin(fraction: Double, isMoving: Bool) {
    self.fraction = Easing.cubic(fraction)
    self.isMoving = isMoving
  }

  func prepare(for data: [MarkDatum], in context: VisualisationContext<MarkDatum, MarkKey, MarkElement>) {
    entering = Set(minimumCapacity: isMoving ? max(0, data.count - context.keys.count) : 0)
  }

  func beginUpdate(in context: VisualisationContext<MarkDatum, MarkKey, MarkElement>) {
    hasChanges = false
    neighbour = nil
  }

  func identifier(
    for datum: MarkDatum, at index: Int, in context: VisualisationContext<MarkDatum, MarkKey, MarkElement>
  ) -> MarkKey { datum.key }

  func createElement(
    for datum: MarkDatum, recycling recycled: inout [MarkElement],
    in context: VisualisationContext<MarkDatum, MarkKey, MarkElement>
  ) -> MarkElement {
    entering.insert(datum.key)
    return MarkElement(from: datum.state, to: datum.state, index: datum.index)
  }

  func updateElement(
    _ element: inout MarkElement, for datum: MarkDatum, at index: Int,
    in context: VisualisationContext<MarkDatum, MarkKey, MarkElement>
  ) {
    let before = neighbour?.series == datum.key.series ? neighbour?.state : nil
    if !isMoving {
      element.from = datum.state
    } else if entering.remove(datum.key) != nil {
      element.from = datum.state.absent(entrance, neighbour: before)
    } else {
      element.from = element.from.between(element.to, fraction)
    }
    // Labels and looks do not move.
    (element.from.label, element.from.look) = (datum.state.label, datum.state.look)
    element.to = datum.state
    element.index = datum.index
    if element.from != element.to { hasChanges = true }
    neighbour = (datum.key.series, element.from)
  }

  func removeElement(
    _ element: inout MarkElement, forKey key: MarkKey,
    in context: VisualisationContext<MarkDatum, MarkKey, MarkElement>
  ) -> ElementRemoval {
    guard isMoving else { return .atOnce }
    element.from = element.from.between(element.to, fraction)
    element.to = element.from.absent(entrance, neighbour: nil)
    return .afterTransition
  }
}

extension MarkSeries {
  /// Replaces the marks by marks in these states.
  ///
  /// If `keepsPlaces` is true, marks without x values stay without them, so their indices place them. If it is false,
  /// they get the x values of their states.
  mutating func take(_ states: [MarkState], keepsPlaces: Bool) {
    let hasErrorsX = states.contains { $0.errorX != nil }
    let hasErrorsY = states.contains { $0.errorY != nil }
    x = x == nil && keepsPlaces ? nil : states.map(\.x)
    y = states.map(\.y)
    errorsX = hasErrorsX ? ErrorColumn(states.map(\.errorX)) : nil
    errorsY = hasErrorsY ? ErrorColumn(states.map(\.errorY)) : nil
    labels = states.contains { $0.label != nil } ? states.map(\.label) : nil
    looks = looks == nil ? nil : states.map { $0.look ?? 0 }
    styles = states.contains { $0.style != nil } ? states.map(\.style) : nil
    sizes = sizes == nil ? nil : states.map { $0.size ?? 0 }
    shades = shades == nil ? nil : states.map { $0.shade ?? 0 }
    boxes = boxes == nil ? nil : states.compactMap(\.box)
    slots = slots == nil ? nil : states.map(\.slot)
    written = states.map(\.written)
    presence = states.map(\.presence)
  }
}
