package import EvaluationEngine
package import GraphDocument

/// How far nodes change with each number that they depend on, computed once until an edit reaches them.
package final class TornadoCache {
  /// The most nodes and points that are computed for it, twice for each number: some hundredths of a second once an edit.
  private static let mostSteps = 4_000_000
  /// The approximate number of points that are processed in the time of computing a node.
  private static let pointsPerStep = 16

  /// How often swings have been computed, for tests.
  package var madeCount: Int { known.madeCount }
  private var known = UpstreamCache<LimitedResult<TornadoRanges?>>(limit: 4)

  /// No requests yet.
  package init() {}

  /// Discards the results that depend on the values, uncertainties or ranges of these nodes; all if they are unknown.
  ///
  /// - Complexity: that of `UpstreamCache.forget(after:)`.
  package func forget(after touched: Set<NodeID>?) { known.forget(after: touched) }

  /// The changes of a node over the range of each number; nil if it is not a number, `tooFar` if it depends on too many
  /// nodes.
  ///
  /// - Complexity: that of `TornadoRanges` the first time, then constant.
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
