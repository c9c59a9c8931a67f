public import EvaluationEngine
import Formulas
public import GraphAnalysis

/// The uncertainty of a node, divided into the contributions of its sources and of their components (GUM, JCGM
/// 100:2008, 8).
public struct NodeBudget: Sendable {
  /// The contribution of one source to the uncertainty, or of one component of the source.
  public struct Row: Hashable, Sendable {
    /// The number, formula or data node that contributes.
    public let source: NodeID
    /// The component of the source; nil if the source is not divided into components.
    public let component: UncertaintyComponent?
    /// The kind of the distribution that the document states for the number; nil if it states no distribution.
    public let stated: DistributionKind?
    /// The standard uncertainty of the source or component.
    ///
    /// It is in the unit of the source; for formulas and data nodes, it is in the unit of the result.
    public let uncertainty: StandardUncertainty
    /// The degrees of freedom of the source or component, above 0; infinite if its uncertainty is known exactly.
    public let degreesOfFreedom: Double
    /// The derivative of the result with respect to the source.
    public let sensitivity: Double
    /// The uncertainty that the result would have if only this contribution existed; nil if it is not finite.
    public let effect: StandardUncertainty?
    /// The fraction of the result's variance, without correlations, that comes from this contribution.
    ///
    /// Nil if the uncertainty is 0 or unknown.
    public let share: Double?
  }

  /// The node whose uncertainty the budget explains.
  public let node: NodeID
  /// The value of the node.
  public let value: Double
  /// The combined standard uncertainty, or the reason why it is unknown; never `none`.
  public let finding: UncertaintyFinding
  /// The contributions, largest share first; equal shares are in the order of the nodes.
  public let rows: [Row]
  /// The fraction of the variance that comes from correlations; negative if they reduce the variance, 0 if there are
  /// none.
  public let sharedPart: Double
  /// The fraction of the variance that comes from second-order terms; negative if they reduce the variance.
  ///
  /// Nil if second-order terms were not requested.
  public let secondOrderPart: Double?
  /// The effective degrees of freedom of the combined uncertainty; nil if the uncertainty is unknown.
  public let degrees: EffectiveDegrees?

  /// Computes the contributions to a node's uncertainty.
  ///
  /// Nil if the node has no number, or does not depend on an uncertain value. `meter` counts the work on data sets; if
  /// it ends the work, the uncertainty is unknown.
  ///
  /// - Complexity: Linear in the upstream nodes and in the correlations, plus sorting the sources.
  public init?(of node: NodeID, in contents: DocumentContents, countedBy meter: EvaluationMeter? = nil) {
    guard let (budget, value) = Self.linear(of: node, in: contents, meter) else { return nil }
    self.init(of: node, value, budget, nil, in: contents, meter)
  }

  /// Computes the contributions to a node's uncertainty, including second-order terms.
  ///
  /// Nil if the node has no number, or does not depend on an uncertain value. If the first-order uncertainty is
  /// unknown, there are no second-order terms. `meter` counts the work on data sets and may end it.
  ///
  /// - Throws: The reason why the terms cannot be computed.
  /// - Complexity: The same as for `SecondOrderTerms`.
  public init?(
    ofSecondOrder node: NodeID, in contents: DocumentContents, countedBy meter: EvaluationMeter? = nil
  ) throws(SecondOrderTerms.Failure) {
    guard let (budget, value) = Self.linear(of: node, in: contents, meter) else { return nil }
    var terms: SecondOrderTerms?
    if budget.uncertainty != nil {
      let correlations = contents.uncertaintyPropagation.correlations
      terms = try SecondOrderTerms(of: node, budget, correlations, in: contents.graph, countedBy: meter)
    }
    self.init(of: node, value, budget, terms, in: contents, meter)
  }

  private init(
    of node: NodeID, _ value: Double, _ budget: UncertaintyBudget, _ terms: SecondOrderTerms?,
    in contents: DocumentContents, _ meter: EvaluationMeter?
  ) {
    self.node = node
    self.value = value
    let uncertainty = terms.map { StandardUncertainty($0.uncertainty) } ?? budget.uncertainty
    let found = uncertainty.map { .known($0) } ?? budget.finding
    finding =
      found.isZero
      ? FlatSpots(SampledGraph.make(of: contents, countedBy: meter).sampled).finding(found, of: node, countedBy: meter)
      : found
    secondOrderPart = terms?.part
    let whole = uncertainty?.mean ?? 0
    let rows = budget.contributions.flatMap { Row.all(of: $0, in: contents, whole: whole) }
    let independent = rows.reduce(0) { $0 + ($1.share ?? 0) }
    sharedPart = whole > 0 && terms == nil ? Self.rounded(1 - independent) : 0
    self.rows = rows.enumerated().sorted {
      let (one, other) = ($0.element.share ?? 0, $1.element.share ?? 0)
      return one == other ? $0.offset < $1.offset : one > other
    }.map(\.element)
    let correlations = contents.uncertaintyPropagation.correlations
    degrees = finding.known.map { uncertainty in
      DegreesOfBudget(budget.contributions, correlations, contents).degrees(of: uncertainty.mean)
    }
  }

  private static func linear(
    of node: NodeID, in contents: DocumentContents, _ meter: EvaluationMeter?
  ) -> (budget: UncertaintyBudget, value: Double)? {
    guard let budget = contents.uncertaintyPropagation.budget(of: node, in: contents.graph, countedBy: meter),
      case .number(let value) = contents.graph.value(of: node)
    else { return nil }
    return (budget, value)
  }

  /// Returns the expanded uncertainty, for an interval that contains the value with probability `level`.
  ///
  /// Nil if the degrees of freedom are unknown.
  ///
  /// - Parameter level: A probability above 0 and below 1.
  /// - Returns: The expanded uncertainty.
  public func expanded(level: Double) -> ExpandedUncertainty? {
    guard let uncertainty = finding.known, let degrees = degrees?.known else { return nil }
    return ExpandedUncertainty(of: uncertainty, degreesOfFreedom: degrees, level: level)
  }

  /// Returns the result of linear propagation for the node, to be compared with Monte Carlo samples.
  public func prediction(in contents: DocumentContents) -> LinearPrediction {
    LinearPrediction(
      value: value, uncertainty: finding.known, degreesOfFreedom: degrees?.known,
      rounding: contents.graph.rounding(of: node))
  }

  /// For each source, the total share of its components; the largest share comes first.
  public var shares: [(source: NodeID, share: Double)] {
    var sums: [NodeID: Double] = [:]
    for row in rows { sums[row.source, default: 0] += row.share ?? 0 }
    return sums.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }.map { ($0.key, $0.value) }
  }

  /// Returns a share as text, such as `61.2 %`.
  public static func percent(_ share: Double) -> String {
    "\(NumberText.display((share * 1_000).rounded() / 10, digits: 6)) %"
  }

  /// Returns a share of the variance, or 0 if it is so small that it is only a rounding error.
  private static func rounded(_ part: Double) -> Double { abs(part) < 1e-12 ? 0 : part }
}

extension NodeBudget.Row {
  /// The name of the distribution, for a table of the contributions.
  public var distribution: String { component?.distribution ?? stated?.name ?? "normal" }

  /// The number by which the stated uncertainty or the half width was divided to get the standard uncertainty.
  ///
  /// It is 1 if the standard uncertainty itself was stated.
  public var divisor: Double { component?.divisor ?? stated?.divisor ?? 1 }

  fileprivate static func all(
    of contribution: UncertaintyBudget.Contribution, in contents: DocumentContents, whole: Double
  ) -> [NodeBudget.Row] {
    func row(
      _ component: UncertaintyComponent?, _ uncertainty: StandardUncertainty, _ degrees: Double
    ) -> NodeBudget.Row {
      let effect = uncertainty.times(contribution.derivative)
      return NodeBudget.Row(
        source: contribution.source, component: component,
        stated: contents.distribution(of: contribution.source)?.kind
          ?? (contents.graph.isDraw(contribution.source) ? .empirical : nil), uncertainty: uncertainty,
        degreesOfFreedom: degrees,
        sensitivity: contribution.derivative, effect: effect,
        share: whole > 0 ? effect.map { ($0.mean / whole) * ($0.mean / whole) } : nil)
    }
    let evaluation = contents.evaluation(of: contribution.source)
    let components = evaluation?.components ?? []
    if components.isEmpty {
      let degrees = evaluation?.degreesOfFreedom ?? contribution.degreesOfFreedom
      return [row(nil, contribution.uncertainty, degrees)]
    }
    return components.map { row($0, StandardUncertainty($0.standardUncertainty), $0.degreesOfFreedom) }
  }
}
