package import EvaluationEngine
package import GraphDocument

/// How far one node moves with each number that it rests on, computed once until the document changes.
package final class TornadoCache {
  /// The most nodes and points that are computed for it, twice for each number: some hundredths of a second once an edit.
  private static let mostSteps = 4_000_000
  /// So many points are gone through in the time that a node is computed in, about.
  private static let pointsPerStep = 16

  /// How often swings have been computed, for tests.
  package private(set) var madeCount = 0
  private var known: (node: NodeID, swings: LimitedResult<TornadoRanges?>)?

  /// Nothing has been asked.
  package init() {}

  /// The document has changed so that swings may differ.
  package func forget() { known = nil }

  /// The swings of a node, nil where it is no number; `tooFar` where it rests on too much for them.
  ///
  /// - Complexity: that of `TornadoRanges` the first time, then constant.
  package func swings(of node: NodeID, in contents: DocumentContents) -> LimitedResult<TornadoRanges?> {
    if let known, known.node == node { return known.swings }
    madeCount += 1
    let swings = Self.make(node, contents)
    known = (node, swings)
    return swings
  }

  private static func make(_ node: NodeID, _ contents: DocumentContents) -> LimitedResult<TornadoRanges?> {
    guard contents.graph.contains(node) else { return .found(nil) }
    guard let upstream = contents.graph.upstream(of: [node], atMost: BudgetCache.reach) else { return .tooFar }
    var (numbers, steps) = (0, 0)
    for id in upstream {
      if contents.kind(of: id) == .number { numbers += 1 }
      steps += 1 + (contents.graph.value(of: id).data?.count ?? 0) / pointsPerStep
    }
    return 2 * numbers * steps > mostSteps ? .tooFar : .found(TornadoRanges(of: node, in: contents))
  }
}
