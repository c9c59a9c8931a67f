import EvaluationEngine

/// The root of a sum of squared uncertainties, separately for each side, with correlations.
///
/// The uncertainties are stored relative to the largest one, so that squares neither overflow nor underflow.
struct QuadratureSum {
  private var scale = 0.0
  private var lower = 0.0
  private var upper = 0.0
  /// For each number that is correlated with others, the mean of the sides of its effect, with the derivative's sign.
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

  /// Records the signed effect of a correlated number, in addition to adding its size.
  mutating func note(_ node: NodeID, movesBy effect: Double) { signed[node, default: 0] += effect }

  /// Returns the combined uncertainty; nil if it is not finite, or if correlations make the variance negative.
  func result(_ correlations: CorrelationIndex? = nil) -> StandardUncertainty? {
    if scale == 0 { return StandardUncertainty(0) }
    let shared = shared(correlations)
    if isContradictory(shared) { return nil }
    let (down, up) = (max(0, lower + shared).squareRoot() * scale, max(0, upper + shared).squareRoot() * scale)
    return down.isFinite && up.isFinite ? StandardUncertainty(lower: down, upper: up) : nil
  }

  /// Returns the combined uncertainty, or the reason why it is unknown.
  ///
  /// The reason is `cause` if the uncertainty is too large, or else a contradiction between correlations.
  func finding(_ correlations: CorrelationIndex, tooLargeAt cause: UnknownUncertainty) -> UncertaintyFinding {
    if !correlations.isImpossible(among: signed.lazy.filter { $0.value != 0 }.map(\.key)) {
      if let known = result(correlations) { return .known(known) }
      if !isContradictory(shared(correlations)) { return .unknown(cause) }
    }
    return .unknown(UnknownUncertainty(.contradiction, at: cause.node, cause.operation))
  }

  /// Returns the contribution of correlations to the variance, which may be negative.
  ///
  /// It is relative to the square of the largest uncertainty.
  private func shared(_ correlations: CorrelationIndex?) -> Double {
    signed.isEmpty ? 0 : 2 * (correlations?.shared(signed.mapValues { $0 / scale }) ?? 0)
  }

  /// Whether correlations make the variance more negative than rounding, or correlations with few digits, can explain.
  private func isContradictory(_ shared: Double) -> Bool {
    let mean = (lower + upper) / 2
    return mean + shared < -CorrelationCheck.slack * mean
  }
}
