public import EvaluationEngine

/// The uncertainty of a value and what each source adds to it.
public struct UncertaintyBudget: Hashable, Sendable {
  /// One for each uncertain number upstream, each formula with such numbers in it, and each number made of points with errors, or data
  /// node with such points; by ascending id, those that cancel out included.
  public let contributions: [Contribution]
  /// Nil where a slope is not finite, as that of `sqrt` at 0: then there is no uncertainty to first order.
  public let uncertainty: StandardUncertainty?

  public struct Contribution: Hashable, Sendable {
    public let source: NodeID
    /// The derivative of the value by the source; of a data node 1.
    public let derivative: Double
    /// The source's own uncertainty; of a data node, how far its points move the value; of a formula, what the uncertain numbers written in it come to, which may not be finite.
    public let uncertainty: StandardUncertainty

    /// How far the source alone moves the value down and up; nil where that is not finite.
    public var effect: StandardUncertainty? {
      let size = derivative.magnitude
      if size == 0 { return StandardUncertainty(0) }
      let sides = [uncertainty.lower, uncertainty.upper].map { $0 == 0 ? 0 : $0 * size }
      guard sides.allSatisfy(\.isFinite) else { return nil }
      return derivative < 0
        ? StandardUncertainty(lower: sides[1], upper: sides[0])
        : StandardUncertainty(lower: sides[0], upper: sides[1])
    }
  }

  init(contributions: [Contribution], correlations: [SourceCorrelation]) {
    self.contributions = contributions
    let effects = contributions.compactMap(\.effect)
    guard effects.count == contributions.count else {
      uncertainty = nil
      return
    }
    // Scaled to the largest, so that no square overflows or vanishes.
    let scale = effects.reduce(0) { max($0, $1.lower, $1.upper) }
    guard scale > 0 else {
      uncertainty = StandardUncertainty(0)
      return
    }
    var lower = 0.0
    var upper = 0.0
    for effect in effects {
      lower += (effect.lower / scale) * (effect.lower / scale)
      upper += (effect.upper / scale) * (effect.upper / scale)
    }
    let shared = Self.sharedVariance(zip(contributions, effects), correlations, scale: scale)
    let sides = [lower, upper].map { max(0, $0 + shared).squareRoot() * scale }
    uncertainty = sides.allSatisfy(\.isFinite) ? StandardUncertainty(lower: sides[0], upper: sides[1]) : nil
  }

  /// What correlated pairs add to the variance of both sides.
  private static func sharedVariance(
    _ parts: Zip2Sequence<[Contribution], [StandardUncertainty]>, _ correlations: [SourceCorrelation], scale: Double
  ) -> Double {
    if correlations.isEmpty { return 0 }
    let signed = Dictionary(
      parts.map { part, effect in (part.source, (part.derivative < 0 ? -effect.mean : effect.mean) / scale) },
      uniquingKeysWith: { first, _ in first })
    return correlations.reduce(0) { sum, correlation in
      guard
        correlation.first != correlation.second,
        let first = signed[correlation.first], let second = signed[correlation.second]
      else { return sum }
      return sum + 2 * correlation.coefficient * first * second
    }
  }
}
