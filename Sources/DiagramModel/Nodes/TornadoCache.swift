package import EvaluationEngine
package import GraphDocument

/// How far nodes change with each number that they depend on, computed once until an edit reaches them.
package final class TornadoCache {
  /// The most nodes and points that are computed for it, twice for each number: some hundredths of a second once an edit.
  private static let mostSteps = 4_000_000
  /// So many points are gone through in the time that a node is computed in, about.
  private static let pointsPerStep = 16

  /// How often swings have been computed, for tests.
  package var madeCount: Int { known.madeCount }
  private var known = UpstreamCache<LimitedResult<TornadoRanges?>>(limit: 4)

  /// Nothing has been asked.
  package init() {}

  /// The values, uncertainties or ranges of these nodes may differ; of all where they are not known.
  ///
  /// - Complexity: that of `UpstreamCache.forget(after:)`.
  package func forget(after touched: Set<NodeID>?) { known.forget(after: touched) }

  /// The swings of a node, nil if it is not a number; `tooFar` where it depends on too much for them.
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
