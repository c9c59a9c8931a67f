public import EvaluationEngine
import Formulas
public import GraphAnalysis

/// The budget of a node's uncertainty, by source and component (GUM, JCGM 100:2008, 8).
public struct NodeBudget: Sendable {
  /// The contribution of a source, or of one of its components.
  public struct Row: Hashable, Sendable {
    /// The number, formula or data node that it is of.
    public let source: NodeID
    /// Nil if the source has no components.
    public let component: UncertaintyComponent?
    /// How values of the source are distributed, if that is stated of the number as a whole.
    public let stated: DistributionKind?
    /// The standard uncertainty, in the unit of the source; of formulas and data nodes in that of the result.
    public let uncertainty: StandardUncertainty
    /// Above 0; infinite for an exactly known uncertainty.
    public let degreesOfFreedom: Double
    /// The derivative of the result by the source.
    public let sensitivity: Double
    /// The change of the result by this contribution alone; nil if it is not finite.
    public let effect: StandardUncertainty?
    /// The contribution's own part of the result's variance, without correlations; nil if the uncertainty is 0 or
    /// unknown.
    public let share: Double?
  }

  /// The node that it is of.
  public let node: NodeID
  /// The node's number.
  public let value: Double
  /// The combined standard uncertainty; never `none`.
  public let finding: UncertaintyFinding
  /// The largest share first; of equal ones in the order of the nodes.
  public let rows: [Row]
  /// The part of the variance that correlations add; 0 without any, negative if they reduce it.
  public let sharedPart: Double
  /// The part of the variance that second-order terms add; negative if they reduce it, nil if they are not requested.
  public let secondOrderPart: Double?
  /// Nil if the uncertainty is unknown.
  public let degrees: EffectiveDegrees?

  /// The budget of a node; nil if it has no number, or depends on nothing uncertain.
  ///
  /// - Complexity: Linear in the upstream nodes, by one backward sweep, in the correlations, and in the order of the
  ///   sources.
  public init?(of node: NodeID, in contents: DocumentContents) {
    guard let (budget, value) = Self.linear(of: node, in: contents) else { return nil }
    self.init(of: node, value, budget, nil, in: contents)
  }

  /// The budget of a node with terms of second order, which an uncertainty that is unknown to first order has none of;
  /// nil if it has no number, or depends on nothing uncertain.
  ///
  /// - Throws: why there are no such terms.
  /// - Complexity: that of `SecondOrderTerms`.
  public init?(
    ofSecondOrder node: NodeID, in contents: DocumentContents
  ) throws(SecondOrderTerms.Failure) {
    guard let (budget, value) = Self.linear(of: node, in: contents) else { return nil }
    var terms: SecondOrderTerms?
    if budget.uncertainty != nil {
      let correlations = contents.uncertaintyPropagation.correlations
      terms = try SecondOrderTerms(of: node, budget, correlations, in: contents.graph)
    }
    self.init(of: node, value, budget, terms, in: contents)
  }

  private init(
    of node: NodeID, _ value: Double, _ budget: UncertaintyBudget, _ terms: SecondOrderTerms?,
    in contents: DocumentContents
  ) {
    self.node = node
    self.value = value
    let uncertainty = terms.map { StandardUncertainty($0.uncertainty) } ?? budget.uncertainty
    let found = uncertainty.map { .known($0) } ?? budget.finding
    finding =
      found.isZero ? FlatSpots(SampledGraph.make(of: contents).sampled).finding(found, of: node) : found
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
    of node: NodeID, in contents: DocumentContents
  ) -> (budget: UncertaintyBudget, value: Double)? {
    guard let budget = contents.uncertaintyPropagation.budget(of: node, in: contents.graph),
      case .number(let value) = contents.graph.value(of: node)
    else { return nil }
    return (budget, value)
  }

  /// The expanded uncertainty at a level, above 0 and below 1; nil if its degrees of freedom are not known.
  public func expanded(level: Double) -> ExpandedUncertainty? {
    guard let uncertainty = finding.known, let degrees = degrees?.known else { return nil }
    return ExpandedUncertainty(of: uncertainty, degreesOfFreedom: degrees, level: level)
  }

  /// The prediction of linear propagation for the node, to be compared with samples.
  public func prediction(in contents: DocumentContents) -> LinearPrediction {
    LinearPrediction(
      value: value, uncertainty: finding.known, degreesOfFreedom: degrees?.known,
      rounding: contents.graph.rounding(of: node))
  }

  /// The shares of the sources, those of the components of each together, largest first.
  public var shares: [(source: NodeID, share: Double)] {
    var sums: [NodeID: Double] = [:]
    for row in rows { sums[row.source, default: 0] += row.share ?? 0 }
    return sums.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }.map { ($0.key, $0.value) }
  }

  /// `61.2 %`: a share as people read it.
  public static func percent(_ share: Double) -> String {
    "\(NumberText.display((share * 1_000).rounded() / 10, digits: 6)) %"
  }

  /// The part, or 0 if it is only a rounding error.
  private static func rounded(_ part: Double) -> Double { abs(part) < 1e-12 ? 0 : part }
}

extension NodeBudget.Row {
  /// The distribution, as budgets name it.
  public var distribution: String { component?.distribution ?? stated?.name ?? "normal" }

  /// The divisor of the half width, or of the stated uncertainty; 1 for a standard uncertainty.
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
