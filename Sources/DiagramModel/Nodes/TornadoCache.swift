package import EvaluationEngine
package import GraphDocument

/// How much nodes change over the range of each number that they depend on, computed once until an edit affects them.
package final class TornadoCache {
  /// The most nodes and points that are computed, twice per number: some hundredths of a second per edit.
  private static let mostSteps = 4_000_000
  /// The approximate number of points that are processed in the time for computing a node.
  private static let pointsPerStep = 16

  /// The number of results computed, for tests.
  package var madeCount: Int { known.madeCount }
  private var known = UpstreamCache<LimitedResult<TornadoRanges?>>(limit: 4)

  /// Creates an empty cache.
  package init() {}

  /// Discards the results that depend on the values, uncertainties or ranges of changed nodes; all if the changed nodes
  /// are unknown.
  ///
  /// - Complexity: The complexity of `UpstreamCache.forget(after:)`.
  package func forget(after touched: Set<NodeID>?) { known.forget(after: touched) }

  /// Returns the changes of a node over the range of each number; nil if it is not a number, `tooFar` if it depends on
  /// too many nodes.
  ///
  /// - Complexity: The first time, the complexity of `TornadoRanges`; then constant.
  package func swings(of node: NodeID, in contents: DocumentContents) -> LimitedResult<TornadoRanges?> {
    known.answer(about: node) { Self.make(node, contents) }
  }

  private static func make(
    _ node: NodeID, _ contents: DocumentContents
  ) -> (LimitedResult<TornadoRanges?>, dependsOn: Set<NodeID>?) {
    guard contents.graph.contains(node) else { return (.found(nil), nil) }
    guard let upstream = contents.graph.upstream(of: [node], atMost: BudgetCache.reach) else { return (.tooFar, nil) }
    var (numbers, steps) = (0, 0)
    for id in upstream {
      if contents.kind(of: id) == .number { numbers += 1 }
      steps += 1 + (contents.graph.value(of: id).data?.count ?? 0) / pointsPerStep
    }
    let isTooFar = 2 * numbers * steps > mostSteps
    return (isTooFar ? .tooFar : .found(TornadoRanges(of: node, in: contents)), Set(upstream).union([node]))
  }
}
