import EvaluationEngine
import GraphAnalysis

extension DocumentContents {
  /// The correlations of uncertain numbers inside the groups that are used or called.
  ///
  /// A default that is another number in each use is correlated there, as long as it counts.
  ///
  /// - Complexity: linear in the correlations of these groups, for those with defaults times their uses.
  var hiddenCorrelations: [SourceCorrelation] {
    if hidden.count == 0 { return [] }
    var found: [SourceCorrelation] = []
    var met: Set<[NodeID]> = []
    func add(_ first: NodeID?, _ second: NodeID?, _ coefficient: Double) {
      guard let first, let second, first != second, met.insert([min(first, second), max(first, second)]).inserted else {
        return
      }
      found.append(SourceCorrelation(first, second, coefficient))
    }
    for group in namedGroups {
      guard let lowered = groups.definition(named: group)?.lowered else { continue }
      for correlation in lowered.correlations {
        if case (.shared(let first), .shared(let second)) = (correlation.first, correlation.second) {
          add(hidden.shared(first), hidden.shared(second), correlation.coefficient)
        } else {
          for use in uses.uses(of: group) {
            add(source(correlation.first, of: use), source(correlation.second, of: use), correlation.coefficient)
          }
        }
      }
    }
    return found
  }

  /// The node at one end of a correlation in a use; nil where something else is given there.
  private func source(_ end: LoweredGroup.CorrelatedEnd, of use: NodeID) -> NodeID? {
    switch end {
    case .shared(let name): return hidden.shared(name)
    case .input(let port):
      guard let source = graph.input(PortID(use, port)), case .given(_, let input)? = hidden.role(of: source),
        uses[use]?.value(of: input) == nil
      else { return nil }
      return source
    }
  }
}
