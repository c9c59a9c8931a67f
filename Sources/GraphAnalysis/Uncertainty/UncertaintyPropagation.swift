import DataSets
public import EvaluationEngine

/// Propagates the standard uncertainties of number nodes through a graph to first order.
///
/// It applies the law of propagation of uncertainty (GUM, JCGM 100:2008, 5.1 and 5.2).
///
/// Points of data sets with errors are sources like uncertain numbers: each is independent of all others, and its value
/// and x are correlated as its `errorCorrelation` says. Numbers and points are differentiated in one pass, so `mean(s)
/// − mean(s)` has the uncertainty 0.
///
/// Points without errors that a fit uses have their scatter around it as errors: the same points are one source for all
/// fits of a degree.
///
/// The points that a filter keeps, the order of a sort, the choice of `max` and the result of a condition count as
/// fixed. Without a derivative the uncertainty is unknown, which is never 0.
///
/// A number is one source for any number of paths, so `x − x` has the uncertainty 0. If a source has two sides, its
/// upper one changes the result up or down by the sign of the derivative, and each side of the result adds up in
/// quadrature. Correlated pairs count with the mean of their sides, for both sides of the result.
public struct UncertaintyPropagation: Sendable {
  /// The uncertain number nodes.
  public let sources: [NodeID: StandardUncertainty]
  /// Correlations of pairs of sources; all other pairs are independent.
  public let correlations: [SourceCorrelation]
  /// The uncertainties of numbers written in formulas, by the steps of the formulas' programs; each is a source of its own.
  public let written: [NodeID: [Int: StandardUncertainty]]

  /// Creates a propagation of these uncertainties, for a graph that is given later.
  public init(
    sources: [NodeID: StandardUncertainty], correlations: [SourceCorrelation] = [],
    written: [NodeID: [Int: StandardUncertainty]] = [:]
  ) {
    self.sources = sources
    self.written = written
    self.correlations = correlations
  }

  /// Returns the budget of a node's uncertainty.
  ///
  /// - Parameters:
  ///   - node: A node that the graph contains.
  ///   - graph: An evaluated graph.
  ///   - meter: Counts the work on data sets; if it ends the work, the uncertainty is unknown.
  /// - Returns: nil if the node has no number or nothing upstream of it is uncertain.
  /// - Complexity: linear in the nodes, links and points upstream and the number of correlations; no recursion.
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

  /// Returns the uncertainty of a node's value; nil if it has none, or it is unknown.
  public func uncertainty(of node: NodeID, in graph: Graph) -> StandardUncertainty? {
    finding(of: node, in: graph).known
  }

  /// Returns the result for the uncertainty of a node's value.
  ///
  /// - Complexity: the same as for `budget(of:in:)`; for several nodes use `derivation(in:)`.
  public func finding(
    of node: NodeID, in graph: Graph, countedBy meter: EvaluationMeter? = nil
  ) -> UncertaintyFinding {
    if !hasSources(in: graph) { return .none }
    var derivation = derivation(of: graph.upstream(of: [node]) + [node], graph, meter)
    return derivation.uncertainty(of: node)
  }

  /// Returns the derivatives of all uncertain values, for questions about each of them.
  ///
  /// `meter` counts the work on data sets; if it ends the work, a node's derivatives are unknown.
  ///
  /// - Complexity: Linear in the nodes, links and points downstream of uncertain sources, and the sorting of these
  ///   nodes.
  public func derivation(in graph: Graph, countedBy meter: EvaluationMeter? = nil) -> Derivation {
    let starts = Set(sources.keys).union(written.keys).union(uncertainData(in: graph)).union(graph.scatteredNodes)
      .filter(graph.contains)
    if starts.isEmpty { return Derivation(correlations: correlations) }
    return derivation(of: graph.downstream(with: Array(starts)), graph, meter)
  }

  /// Records nodes, which are in evaluation order, on a new tape.
  private func derivation(of nodes: [NodeID], _ graph: Graph, _ meter: EvaluationMeter?) -> Derivation {
    var derivation = Derivation(correlations: correlations, countedBy: meter)
    for id in nodes { derivation.append(id, in: graph, uncertainty: sources[id], written: written[id]) }
    return derivation
  }

  private func hasSources(in graph: Graph) -> Bool {
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
  /// Returns the contributions of each uncertain number, formula and data node among `upstream` to the uncertainty of a
  /// number.
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

/// The correlation of two uncertain numbers: 1 for complete, 0 for none, −1 for complete in opposite directions.
public struct SourceCorrelation: Hashable, Sendable {
  /// One of the two sources.
  public var first: NodeID
  /// The other source; their order does not matter.
  public var second: NodeID
  /// The coefficient, from −1 to 1.
  public var coefficient: Double

  /// Creates a correlation of two sources; nothing is checked here.
  public init(_ first: NodeID, _ second: NodeID, _ coefficient: Double) {
    self.first = first
    self.second = second
    self.coefficient = coefficient
  }
}
