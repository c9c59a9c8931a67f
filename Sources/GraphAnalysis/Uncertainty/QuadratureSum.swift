import EvaluationEngine

/// The sum of independent effects: the roots of the sums of their squares on each side, with the contributions of
/// correlations.
///
/// Squares neither overflow nor vanish: they are stored in proportion to the largest effect.
struct QuadratureSum {
  private var scale = 0.0
  private var lower = 0.0
  private var upper = 0.0
  /// The mean effects of numbers that are correlated with others, with the sign of the result's change.
  private var signed: [NodeID: Double] = [:]

  mutating func add(lower down: Double, upper up: Double) {
    let size = max(down, up)
    if size > scale {
      let shrinking = (scale / size) * (scale / size)
      lower *= shrinking
      upper *= shrinking
      scale = size
    }
    if scale == 0 { return }
    lower += (down / scale) * (down / scale)
    upper += (up / scale) * (up / scale)
  }

  mutating func add(_ effect: StandardUncertainty) { add(lower: effect.lower, upper: effect.upper) }

  /// Adds the signed effect of a correlated number, in addition to its unsigned effect.
  mutating func note(_ node: NodeID, movesBy effect: Double) { signed[node, default: 0] += effect }

  /// Returns the total; nil if it is not finite, or if correlations make a square negative.
  func result(_ correlations: CorrelationIndex? = nil) -> StandardUncertainty? {
    if scale == 0 { return StandardUncertainty(0) }
    let shared = shared(correlations)
    if isContradictory(shared) { return nil }
    let (down, up) = (max(0, lower + shared).squareRoot() * scale, max(0, upper + shared).squareRoot() * scale)
    return down.isFinite && up.isFinite ? StandardUncertainty(lower: down, upper: up) : nil
  }

  /// Returns the total, or the reason why it is unknown: it is too large, with `cause` as the node, or correlations
  /// contradict each other.
  func finding(_ correlations: CorrelationIndex, tooLargeAt cause: UnknownUncertainty) -> UncertaintyFinding {
    if !correlations.isImpossible(among: signed.lazy.filter { $0.value != 0 }.map(\.key)) {
      if let known = result(correlations) { return .known(known) }
      if !isContradictory(shared(correlations)) { return .unknown(cause) }
    }
    return .unknown(UnknownUncertainty(.contradiction, at: cause.node, cause.operation))
  }

  /// Returns the contribution of correlations, in proportion to the scale.
  private func shared(_ correlations: CorrelationIndex?) -> Double {
    signed.isEmpty ? 0 : 2 * (correlations?.shared(signed.mapValues { $0 / scale }) ?? 0)
  }

  /// Whether correlations make the variance negative by more than rounding, or few digits of the coefficients, can
  /// explain.
  private func isContradictory(_ shared: Double) -> Bool {
    let mean = (lower + upper) / 2
    return mean + shared < -CorrelationCheck.slack * mean
  }
}
