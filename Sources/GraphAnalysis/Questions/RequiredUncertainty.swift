public import EvaluationEngine

/// The largest standard uncertainty that one source may have if a value must have a wanted standard uncertainty.
///
/// It solves the law of propagation of uncertainty (JCGM 100:2008, 5.1.2 and 5.2.2) for the uncertainty of the source.
/// Let c be the derivative of the value with respect to the source, R the combined uncertainty of all other sources,
/// and K = Σ r(source, j) · c(j) · u(j) their correlation with the source. Then the wanted u² = c² s² + 2 c K s + R² is
/// a quadratic equation for the source's uncertainty s. Like all propagation in this module, it is of first order.
public struct RequiredUncertainty: Hashable, Sendable {
  /// A limit for the source's uncertainty, or the reason why there is no limit.
  public enum Outcome: Hashable, Sendable {
    /// The source's uncertainty may be at most `limit`, and must be at least `least`.
    ///
    /// `least` is more than 0 only if a correlation with another source reduces the combined uncertainty.
    case limit(StandardUncertainty, least: Double)
    /// The other sources alone exceed the wanted uncertainty, on at least one side.
    case exceeded
    /// The derivative with respect to the source is 0, so any uncertainty of the source is allowed.
    case unmoved
    /// No path in the graph leads from the source to the value.
    case independent
    case unknown(UnknownUncertainty)
  }

  /// The limit of the source's uncertainty, or the reason why there is no limit.
  public let outcome: Outcome
  /// The derivative of the value with respect to the source; 0 if there is no derivative.
  public let derivative: Double
  /// The combined uncertainty of all other sources.
  public let others: StandardUncertainty

  /// Computes how uncertain `source` may be so that the value of `node` has the uncertainty `wanted`.
  ///
  /// If the uncertainties of the other sources differ on the two sides, so do the limits for `source`. An increase of
  /// the source changes the value up or down, depending on the sign of the derivative; so does the upper side of its
  /// uncertainty. A source that is correlated with others has the same limit on both sides.
  ///
  /// - Parameters:
  ///   - wanted: The wanted standard uncertainty, finite and not negative.
  ///   - node: A node of the graph.
  ///   - source: A number of the graph, uncertain or not.
  ///   - propagation: The uncertainties in the graph.
  ///   - graph: An evaluated graph.
  ///   - meter: Counts the work on data sets; if it ends the work, the outcome is unknown.
  /// - Complexity: The same as for `UncertaintyPropagation.budget(of:in:)`, and linear in the number of correlations.
  public init(
    _ wanted: Double, of node: NodeID, by source: NodeID, _ propagation: UncertaintyPropagation, in graph: Graph,
    countedBy meter: EvaluationMeter? = nil
  ) {
    var sources = propagation.sources
    sources[source] = StandardUncertainty(1)
    let asked = UncertaintyPropagation(
      sources: sources, correlations: propagation.correlations, written: propagation.written)
    let budget = asked.budget(of: node, in: graph, countedBy: meter)
    if let unknown = budget?.finding.unknown, unknown.reason == .stopped {
      self.init(.unknown(unknown), 0, StandardUncertainty(0))
      return
    }
    guard let budget, let own = budget.contributions.first(where: { $0.source == source })
    else {
      self.init(.independent, 0, StandardUncertainty(0))
      return
    }
    if let unknown = budget.finding.unknown {
      self.init(.unknown(unknown), own.derivative, StandardUncertainty(0))
      return
    }
    let correlated = Set(propagation.correlations.flatMap { [$0.first, $0.second] })
    var sum = QuadratureSum()
    var effects: [NodeID: Double] = [:]
    for contribution in budget.contributions where contribution.source != source {
      guard let effect = contribution.effect else { continue }
      sum.add(effect)
      guard correlated.contains(contribution.source) else { continue }
      let signed = contribution.derivative * contribution.uncertainty.mean
      sum.note(contribution.source, movesBy: signed)
      effects[contribution.source] = signed
    }
    guard let others = sum.result(CorrelationIndex(propagation.correlations)) else {
      self.init(.unknown(UnknownUncertainty(.tooLarge, at: node)), own.derivative, StandardUncertainty(0))
      return
    }
    let common = propagation.correlations.reduce(0.0) { sum, pair in
      guard pair.first != pair.second else { return sum }
      let other = pair.first == source ? pair.second : pair.second == source ? pair.first : nil
      return sum + pair.coefficient * (other.flatMap { effects[$0] } ?? 0)
    }
    let outcome = Self.outcome(wanted, derivative: own.derivative, others, common: common)
    self.init(outcome, own.derivative, others)
  }

  private init(_ outcome: Outcome, _ derivative: Double, _ others: StandardUncertainty) {
    (self.outcome, self.derivative, self.others) = (outcome, derivative, others)
  }

  private static func outcome(
    _ wanted: Double, derivative: Double, _ others: StandardUncertainty, common: Double
  ) -> Outcome {
    if derivative == 0 { return max(others.lower, others.upper) <= wanted ? .unmoved : .exceeded }
    // The correlation with the others, signed by the direction in which the source changes the value.
    let share = derivative < 0 ? -common : common
    guard let lower = interval(wanted, others.lower, share), let upper = interval(wanted, others.upper, share) else {
      return .exceeded
    }
    let slope = derivative.magnitude
    if share == 0 {
      let (down, up) = derivative < 0 ? (upper, lower) : (lower, upper)
      return .limit(StandardUncertainty(lower: down.upperBound / slope, upper: up.upperBound / slope), least: 0)
    }
    let (least, most) = (max(lower.lowerBound, upper.lowerBound), min(lower.upperBound, upper.upperBound))
    guard least <= most else { return .exceeded }
    return .limit(StandardUncertainty(most / slope), least: least / slope)
  }

  /// Returns the range of t ≥ 0 in which t² + 2 t · share + others² is at most wanted²; nil if there is no such t.
  private static func interval(_ wanted: Double, _ others: Double, _ share: Double) -> ClosedRange<Double>? {
    // As a product, which keeps the digits that would cancel in a difference of squares.
    let rest = (wanted - others) * (wanted + others)
    let radicand = share * share + rest
    guard radicand >= 0 else { return nil }
    let root = radicand.squareRoot()
    // The root that does not cancel; the other root follows from their product, −rest.
    let high = share > 0 ? (root + share == 0 ? 0 : rest / (root + share)) : root - share
    guard high >= 0, high.isFinite else { return nil }
    let low = share < 0 && rest < 0 ? -rest / (root - share) : 0
    return max(0, min(low, high))...high
  }
}
