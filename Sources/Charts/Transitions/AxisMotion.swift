internal import DataJoin

/// The axes of a chart during a transition from former ranges to new ones.
///
/// The ends of the axes move like the marks, so a mark that is visible before and after the transition stays visible.
/// With bars side by side, the x axis changes at once, because the present bars share the width.
struct AxisMotion {
  /// An axis from before the transition, and its weight when the transition starts.
  private struct Past {
    var axis: ValueAxis
    var share: Double
  }

  /// The largest number of former axes that are kept when new transitions interrupt earlier ones.
  ///
  /// The axes with the largest weights are kept.
  private static let largestCount = 4

  private var pastX: [Past] = []
  private var pastY: [Past] = []
  /// The progress of the transition, from 0 to 1.
  var fraction = 1.0

  /// Starts a new transition from the present axes; the axes of `plot` become former axes.
  ///
  /// `movesX` tells whether the x axis moves too.
  mutating func leave(_ plot: Plot, movesX: Bool) {
    pastX = movesX ? Self.left(pastX, plot.axisX, fraction) : []
    pastY = Self.left(pastY, plot.axisY, fraction)
    fraction = 0
  }

  private static func left(_ past: [Past], _ axis: ValueAxis, _ fraction: Double) -> [Past] {
    var left = past.map { Past(axis: $0.axis, share: $0.share * (1 - fraction)) }.filter { $0.share > 0 }
    if fraction > 0 || left.isEmpty { left.append(Past(axis: axis, share: left.isEmpty ? 1 : fraction)) }
    while left.count > largestCount, let lightest = left.indices.min(by: { left[$0].share < left[$1].share }) {
      left.remove(at: lightest)
    }
    return left
  }

  /// Returns the x axis at the present moment of a transition that ends at `own`.
  ///
  /// `settled` extends a former axis so that it ends at ticks; `own` is already extended.
  func axisX(to own: ValueAxis, settled: (ValueAxis) -> ValueAxis = { $0 }) -> ValueAxis {
    shown(own, pastX, settled)
  }

  /// Returns the y axis at the present moment of a transition that ends at `own`.
  ///
  /// `settled` extends a former axis so that it ends at ticks; `own` is already extended.
  func axisY(to own: ValueAxis, settled: (ValueAxis) -> ValueAxis = { $0 }) -> ValueAxis {
    shown(own, pastY, settled)
  }

  private func shown(_ own: ValueAxis, _ past: [Past], _ settled: (ValueAxis) -> ValueAxis) -> ValueAxis {
    let past = past.filter { $0.axis.kind == own.kind }
    let weight = past.reduce(0) { $0 + $1.share }
    if !(weight > 0) || fraction >= 1 { return own }
    var (low, high) = (own.domain.lowest * fraction, own.domain.highest * fraction)
    for left in past {
      let domain = settled(left.axis).domain
      low += domain.lowest * (left.share / weight * (1 - fraction))
      high += domain.highest * (left.share / weight * (1 - fraction))
    }
    guard low < high else { return own }
    var axis = ValueAxis(own.kind, Extent(low, high))
    axis.isWhole = own.isWhole
    return axis
  }
}
