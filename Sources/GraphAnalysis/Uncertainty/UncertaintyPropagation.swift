import DataSets
public import EvaluationEngine

/// Carries the standard uncertainties of number nodes through a graph to first order, by the law of propagation of
/// uncertainty (GUM, JCGM 100:2008, 5.1 and 5.2).
///
/// A number that is made of a data set whose points have errors is a source of its own, with the error that these come to. Where a set
/// reaches the result on several ways, as in `max(s) / sum(s)`, its points are the sources instead, put together by data node, so that
/// `mean(s) − mean(s)` has the uncertainty 0. Only where that would be too much work (about 1,000 points) or chances of bins
/// are involved do several ways count as independent.
///
/// A number is one source however many paths lead from it, so that `x − x` has the uncertainty 0. Where a source has two
/// sides, its upper one moves the result up or down as the sign of the derivative says, and each side of the result adds up
/// in quadrature. Correlated pairs count with the mean of their sides, for both sides of the result.
public struct UncertaintyPropagation: Sendable {
  public let sources: [NodeID: StandardUncertainty]
  public let correlations: [SourceCorrelation]
  /// The uncertainties of numbers written in formulas, by the steps of the formulas' programs; each is a source of its own.
  public let written: [NodeID: [Int: StandardUncertainty]]

  public init(
    sources: [NodeID: StandardUncertainty], correlations: [SourceCorrelation] = [],
    written: [NodeID: [Int: StandardUncertainty]] = [:]
  ) {
    self.sources = sources
    self.written = written
    self.correlations = correlations
  }

  /// What the uncertainty of a node's value is made of.
  ///
  /// - Parameters:
  ///   - node: A node that the graph contains.
  ///   - graph: An evaluated graph.
  /// - Returns: nil where the node has no number or nothing upstream of it is uncertain.
  /// - Complexity: linear in the nodes and links upstream and the number of correlations; no recursion.
  public func budget(of node: NodeID, in graph: Graph) -> UncertaintyBudget? {
    if sources.isEmpty, written.isEmpty, !graph.hasRemarks { return nil }
    let points = graph.hasRemarks ? PointSources(of: node, in: graph)?.effects() : nil
    guard
      let sensitivities = Sensitivities.of(
        node, in: graph, isSource: { sources[$0] != nil },
        adds: { written[$0] != nil || points == nil && graph.errorOfResult($0) != nil })
    else { return nil }
    var contributions = zip(sensitivities.sources, sensitivities.derivatives).compactMap { source, derivative in
      (sources[source] ?? ownUncertainty(of: source, graph, countsPoints: points == nil)).map {
        UncertaintyBudget.Contribution(source: source, derivative: derivative, uncertainty: $0)
      }
    }
    contributions += (points ?? []).map { set, effect in
      UncertaintyBudget.Contribution(source: set, derivative: 1, uncertainty: effect)
    }
    if contributions.isEmpty { return nil }
    contributions.sort { $0.source < $1.source }
    return UncertaintyBudget(contributions: contributions, correlations: correlations)
  }

  /// So many points of data sets are gone through in the time that a node is computed in.
  static let pointsPerUnit = 16

  /// How much work `budget(of:in:)` is, in units: a node computed, as often as it has to be, or sixteen points gone through.
  ///
  /// - Complexity: linear in the nodes and links upstream.
  public func work(of node: NodeID, in graph: Graph) -> Int {
    let cone = graph.upstream(of: [node]) + [node]
    var points = 0
    var sourceCount = 0
    for id in cone {
      if let set = graph.value(of: id).data { points += Self.pointsPerUnit + set.count }
      if sources[id] != nil || written[id] != nil { sourceCount += 1 }
    }
    var work = cone.count
    if points > 0 {
      // Through sets every source is derived by computing twice a copy of the graph, which costs a part of its size by itself.
      work += 2 * sourceCount * (points / Self.pointsPerUnit + cone.count + graph.count / 8)
    }
    if graph.hasRemarks, let extent = PointSources.Extent(of: node, in: graph) { work += extent.work }
    return work
  }

  /// The uncertainty of a node's value; nil where it has none, or none that is finite.
  public func uncertainty(of node: NodeID, in graph: Graph) -> StandardUncertainty? {
    budget(of: node, in: graph)?.uncertainty
  }

  /// What a node adds by itself: numbers written in its formula, and points with errors that it makes a number of.
  private func ownUncertainty(of node: NodeID, _ graph: Graph, countsPoints: Bool) -> StandardUncertainty? {
    let parts = [uncertainty(writtenIn: node, graph), countsPoints ? graph.errorOfResult(node) : nil].compactMap(\.self)
    guard let first = parts.first, parts.count > 1 else { return parts.first }
    return parts.dropFirst().reduce(first) { sum, part in
      StandardUncertainty(lower: hypotenuse(sum.lower, part.lower), upper: hypotenuse(sum.upper, part.upper))
    }
  }

  private func hypotenuse(_ first: Double, _ second: Double) -> Double {
    let scale = max(first, second)
    if scale == 0 || !scale.isFinite { return scale }
    return scale * ((first / scale) * (first / scale) + (second / scale) * (second / scale)).squareRoot()
  }

  /// What the numbers written in a formula add to the uncertainty of its value.
  ///
  /// Not finite where a slope is not.
  private func uncertainty(writtenIn node: NodeID, _ graph: Graph) -> StandardUncertainty? {
    guard let uncertainties = written[node], let parts = graph.parts(ofFormula: node) else { return nil }
    let slopes = parts.slopes { uncertainties[$0] != nil }
    let contributions = uncertainties.keys.sorted().compactMap { step in
      uncertainties[step].map { (slope: slopes[step], uncertainty: $0) }
    }
    guard contributions.allSatisfy(\.slope.isFinite) else {
      return StandardUncertainty(.infinity)
    }
    let budget = UncertaintyBudget(
      contributions: contributions.map { part in
        UncertaintyBudget.Contribution(source: node, derivative: part.slope, uncertainty: part.uncertainty)
      }, correlations: [])
    return budget.uncertainty ?? StandardUncertainty(.infinity)
  }
}

extension Graph {
  /// The error of a number that came of a set whose points have errors.
  fileprivate func errorOfResult(_ node: NodeID) -> StandardUncertainty? {
    guard case .error(let bar)? = remark(of: node) else { return nil }
    return StandardUncertainty(lower: bar.lower, upper: bar.upper)
  }
}
