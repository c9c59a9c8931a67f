import DataSets
public import EvaluationEngine

/// Propagates the standard uncertainties of number nodes through a graph to first order.
///
/// It applies the law of propagation of uncertainty (GUM, JCGM 100:2008, 5.1 and 5.2).
///
/// Points of data sets with errors are sources, as uncertain numbers are. Each point is independent of all others, and
/// its value and x are correlated by its `errorCorrelation`. Numbers and points are differentiated in one pass, so
/// `mean(s) − mean(s)` has the uncertainty 0.
///
/// If a fit uses points without errors, their scatter around the fit is taken as their error. If several fits of the
/// same degree use the same points, these points are one source.
///
/// Some results are treated as if they did not depend on uncertain numbers: which points a filter keeps, the order of a
/// sort, which argument `max` chooses, and whether a condition holds. Where no derivative exists, the uncertainty is
/// unknown, and never 0.
///
/// A number is one source even if several paths lead from it, so `x − x` has the uncertainty 0. If the two sides of a
/// source differ, the sign of the derivative determines whether its upper side changes the result up or down. Each side
/// of the result adds up in quadrature. For a pair of correlated sources, the mean of the two sides of each source is
/// used, for both sides of the result.
public struct UncertaintyPropagation: Sendable {
  /// The standard uncertainties of the uncertain number nodes.
  public let sources: [NodeID: StandardUncertainty]
  /// The correlations of pairs of sources; all other pairs are independent.
  public let correlations: [SourceCorrelation]
  /// The uncertainties of numbers written in formulas, by node and by index of the step in the node's program.
  ///
  /// Each of these numbers is a separate source.
  public let written: [NodeID: [Int: StandardUncertainty]]

  /// Creates a propagation of these uncertainties; each request has the graph as a parameter.
  public init(
    sources: [NodeID: StandardUncertainty], correlations: [SourceCorrelation] = [],
    written: [NodeID: [Int: StandardUncertainty]] = [:]
  ) {
    self.sources = sources
    self.written = written
    self.correlations = correlations
  }

  /// Returns the uncertainty of a node with the contributions of its sources.
  ///
  /// - Parameters:
  ///   - node: A node that the graph contains.
  ///   - graph: An evaluated graph.
  ///   - meter: Counts the work on data sets; if it ends the work, the uncertainty is unknown.
  /// - Returns: The contributions; nil if the node has no number, or if nothing upstream of it is uncertain.
  /// - Complexity: Linear in the nodes, links and points upstream and the number of correlations; no recursion.
  public func budget(
    of node: NodeID, in graph: Graph, countedBy meter: EvaluationMeter? = nil
  ) -> UncertaintyBudget? {
    if !hasSources(in: graph) || graph.value(of: node).number == nil { return nil }
    let upstream = graph.upstream(of: [node]) + [node]
    var derivation = derivation(of: upstream, graph, meter)
    let finding = derivation.uncertainty(of: node)
    if finding == .none { return nil }
    let feeding = graph.feeding(node, among: upstream)
    return UncertaintyBudget(
      contributions: derivation.contributions(to: node, from: upstream.filter(feeding.contains), self),
      finding: finding)
  }

  /// Returns the uncertainty of a node's value; nil if the value is not uncertain, or if its uncertainty is unknown.
  public func uncertainty(of node: NodeID, in graph: Graph) -> StandardUncertainty? {
    finding(of: node, in: graph).known
  }

  /// Returns the uncertainty of a node's value, or the reason why it is unknown.
  ///
  /// - Complexity: the same as for `budget(of:in:)`; for several nodes use `derivation(in:)`.
  public func finding(
    of node: NodeID, in graph: Graph, countedBy meter: EvaluationMeter? = nil
  ) -> UncertaintyFinding {
    if !hasSources(in: graph) { return .none }
    var derivation = derivation(of: graph.upstream(of: [node]) + [node], graph, meter)
    return derivation.uncertainty(of: node)
  }

  /// Returns a tape with the derivatives of all uncertain values, for requests about many nodes.
  ///
  /// `meter` counts the work on data sets; if it ends the work, a node's derivatives are unknown.
  ///
  /// - Complexity: Linear in the nodes, links and points downstream of uncertain sources, plus sorting these nodes.
  public func derivation(in graph: Graph, countedBy meter: EvaluationMeter? = nil) -> Derivation {
    let starts = Set(sources.keys).union(written.keys).union(uncertainData(in: graph)).union(graph.scatteredNodes)
      .filter(graph.contains)
    if starts.isEmpty { return Derivation(correlations: correlations) }
    return derivation(of: graph.downstream(with: Array(starts)), graph, meter)
  }

  /// Returns a new tape on which these nodes are recorded; they must be in evaluation order.
  private func derivation(of nodes: [NodeID], _ graph: Graph, _ meter: EvaluationMeter?) -> Derivation {
    var derivation = Derivation(correlations: correlations, countedBy: meter)
    for id in nodes { derivation.append(id, in: graph, uncertainty: sources[id], written: written[id]) }
    return derivation
  }

  /// Returns whether a value of an evaluated graph may be uncertain.
  public func hasSources(in graph: Graph) -> Bool {
    !sources.isEmpty || !written.isEmpty || !uncertainData(in: graph).isEmpty || !graph.scatteredNodes.isEmpty
  }

  private func uncertainData(in graph: Graph) -> [NodeID] {
    graph.dataNodes.filter { id in
      guard case .data(let set) = graph.value(of: id) else { return false }
      return set.hasErrors || set.hasErrorsX
    }
  }
}

extension Derivation {
  fileprivate mutating func contributions(
    to node: NodeID, from upstream: [NodeID], _ propagation: UncertaintyPropagation
  ) -> [UncertaintyBudget.Contribution] {
    guard case .number(let entry, let factor) = trace(of: node) else { return [] }
    let gradient = wholeGradient(of: entry)
    if gradient.stop != nil { return [] }
    var derivatives: [NodeID: Double] = [:]
    var sums: [NodeID: (sum: QuadratureSum, isKnown: Bool, scatter: [EffectiveDegrees.Part])] = [:]
    for (place, slopes) in gradient.slopes {
      let source = entries[place].node
      if propagation.sources[source] != nil, case .number(let slope) = slopes {
        derivatives[source, default: 0] += product(slope, factor)
        continue
      }
      var part = sums[source] ?? (QuadratureSum(), true, [])
      if let effect = effect(of: place, slopes)?.known?.times(factor) {
        part.sum.add(effect)
        if let degrees = scatterDegrees[place] {
          part.scatter.append(EffectiveDegrees.Part(effect: effect.mean, degreesOfFreedom: Double(degrees)))
        }
      } else {
        part.isKnown = factor == 0
      }
      sums[source] = part
    }
    return upstream.sorted().compactMap { source in
      if let uncertainty = propagation.sources[source] {
        return UncertaintyBudget.Contribution(
          source: source, derivative: derivatives[source] ?? 0, uncertainty: uncertainty, degreesOfFreedom: .infinity)
      }
      guard propagation.written[source] != nil || isPoints(source) else { return nil }
      let sum = sums[source] ?? (QuadratureSum(), true, [])
      let effect = (sum.isKnown ? sum.sum.result() : nil) ?? StandardUncertainty(.infinity)
      let degrees =
        sum.scatter.isEmpty ? .infinity : EffectiveDegrees.ofIndependent(sum.scatter, combined: effect.mean)
      return UncertaintyBudget.Contribution(
        source: source, derivative: 1, uncertainty: effect, degreesOfFreedom: degrees)
    }
  }

  private func isPoints(_ id: NodeID) -> Bool {
    if case .points(let entry) = trace(of: id), entries[entry].isSource { return true }
    return scatteredNodes.contains(id)
  }
}

/// The correlation of two uncertain numbers, from −1 to 1.
///
/// It is 1 if the numbers always deviate equally, 0 if they deviate independently, and −1 if they always deviate in
/// opposite directions.
public struct SourceCorrelation: Hashable, Sendable {
  /// One of the two sources.
  public var first: NodeID
  /// The other source; the order of the two sources does not matter.
  public var second: NodeID
  /// The coefficient, from −1 to 1.
  public var coefficient: Double

  /// Creates a correlation of two sources without checking it.
  public init(_ first: NodeID, _ second: NodeID, _ coefficient: Double) {
    self.first = first
    self.second = second
    self.coefficient = coefficient
  }
}
