package import EvaluationEngine
import GraphAnalysis
package import GraphDocument

/// The budgets that were requested since the document's last change, each computed once.
package final class BudgetCache {
  /// How many upstream nodes a budget may have; visiting them takes a few milliseconds per edit.
  package static let reach = 20_000
  /// How many derivatives with respect to points of data sets a budget may need; computing them takes some hundredths
  /// of a second.
  package static let mostSteps = 20_000_000

  /// The number of budgets computed, for tests.
  package var madeCount: Int { known.madeCount }
  private var known = UpstreamCache<Entry>(limit: 16)

  private struct Entry {
    let budget: LimitedResult<NodeBudget?>
    var shares: [NodeID: Double] = [:]
  }

  /// Creates an empty cache.
  package init() {}

  /// Discards the budgets that depend on a node in `touched`, or all budgets if `touched` is nil.
  ///
  /// - Complexity: Linear in the changed nodes for each budget.
  package func forget(after touched: Set<NodeID>?) { known.forget(after: touched) }

  /// Returns the uncertainty budget of a node; nil if the node does not depend on anything uncertain, or `tooFar` if it
  /// depends on too many nodes or points.
  ///
  /// - Complexity: The first time, the complexity of `NodeBudget`; then constant.
  package func budget(of node: NodeID, in contents: DocumentContents) -> LimitedResult<NodeBudget?> {
    entry(of: node, in: contents).budget
  }

  /// Returns how much each visible node contributes to a node's uncertainty, as a share of the variance.
  ///
  /// The result is empty if the uncertainty is unknown, or if only the node itself contributes to it.
  ///
  /// - Complexity: The first time, the complexity of `NodeBudget`; then constant.
  package func shares(of node: NodeID, in contents: DocumentContents) -> [NodeID: Double] {
    entry(of: node, in: contents).shares
  }

  private func entry(of node: NodeID, in contents: DocumentContents) -> Entry {
    known.answer(about: node) { Self.make(node, contents) }
  }

  private static func make(_ node: NodeID, _ contents: DocumentContents) -> (Entry, dependsOn: Set<NodeID>?) {
    guard contents.mayBeUncertain, contents.graph.contains(node) else { return (Entry(budget: .found(nil)), nil) }
    guard let upstream = contents.graph.upstream(of: [node], atMost: reach) else {
      return (Entry(budget: .tooFar), nil)
    }
    let nodes = Set(upstream).union([node])
    // Counted in steps and not in time, so that the same document always shows the same.
    let meter = EvaluationMeter(block: mostSteps) { StoppedEvaluation("the budget takes longer") }
    let found = NodeBudget(of: node, in: contents, countedBy: meter)
    if meter.stop != nil { return (Entry(budget: .tooFar), nodes) }
    guard let budget = found, budget.finding.known != nil else { return (Entry(budget: .found(found)), nodes) }
    var shares: [NodeID: Double] = [:]
    for (source, share) in budget.shares { shares[contents.visible(source) ?? source, default: 0] += share }
    shares[node] = nil
    return (Entry(budget: .found(budget), shares: shares), nodes)
  }
}
