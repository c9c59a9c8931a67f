package import EvaluationEngine
package import GraphDocument

/// How much nodes change over the range of each number that they depend on.
///
/// Each result is computed when it is requested, and kept until an edit affects it.
package final class TornadoCache {
  /// How many steps a result may need; the limit takes some hundredths of a second.
  ///
  /// For each number that a node depends on, all nodes and points are computed twice.
  private static let mostSteps = 4_000_000
  /// The number of data points that take about as long as computing one node.
  private static let pointsPerStep = 16

  /// The number of results computed, for tests.
  package var madeCount: Int { known.madeCount }
  private var known = UpstreamCache<LimitedResult<TornadoRanges?>>(limit: 4)

  /// Creates an empty cache.
  package init() {}

  /// Discards the results that depend on values, uncertainties or ranges of a node in `touched`, or all if `touched` is
  /// nil.
  ///
  /// - Complexity: The complexity of `UpstreamCache.forget(after:)`.
  package func forget(after touched: Set<NodeID>?) { known.forget(after: touched) }

  /// Returns how much a node changes over the range of each number that it depends on; nil if the value of the node is
  /// not a number, or `tooFar` if the node depends on too many nodes.
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
