public import EvaluationEngine
public import GraphAnalysis

/// What came of asking for the uncertainty of a node's value with so much work allowed.
public enum BoundedUncertainty: Hashable, Sendable {
  /// The value rests on nothing uncertain, or there is none to first order.
  case none
  case known(StandardUncertainty)
  /// It would have taken more work than was allowed.
  case tooFar
}

extension DocumentContents {
  /// The uncertainty that a node's value has, its own or what follows from what is upstream of it, where that is found by
  /// `allowance` units of work at most.
  ///
  /// Units are those of `UncertaintyPropagation.work(of:in:)`; what was done is taken from the allowance.
  public func uncertainty(ofValueOf node: NodeID, allowance: inout Int) -> BoundedUncertainty {
    guard mayBeUncertain, graph.value(of: node).number != nil else { return .none }
    if case .number = graph.content(of: node) { return uncertainty(of: node).map { .known($0) } ?? .none }
    guard let upstream = graph.upstream(of: [node], atMost: allowance) else {
      allowance = 0
      return .tooFar
    }
    var sources: [NodeID: StandardUncertainty] = [:]
    var written: [NodeID: [Int: StandardUncertainty]] = [:]
    var hasErrors = false
    for node in upstream + [node] {
      sources[node] = uncertainty(of: node)
      written[node] = formula(of: node)?.writtenUncertainties
      if case .error? = graph.remark(of: node) { hasErrors = true }
    }
    let allowed = allowance
    allowance -= upstream.count
    if sources.isEmpty, written.isEmpty, !hasErrors { return .none }
    let propagation = UncertaintyPropagation(
      sources: sources, correlations: correlations.map { SourceCorrelation($0.first, $0.second, $0.coefficient) },
      written: written)
    let work = propagation.work(of: node, in: graph)
    guard work <= allowed else { return .tooFar }
    allowance = allowed - work
    return propagation.uncertainty(of: node, in: graph).map { .known($0) } ?? .none
  }
}
