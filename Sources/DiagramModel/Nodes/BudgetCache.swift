package import EvaluationEngine
import GraphAnalysis
package import GraphDocument

/// The budgets of the nodes requested since the document's last change, each made once.
package final class BudgetCache {
  /// The most nodes upstream of one that are visited: some milliseconds once per edit.
  package static let reach = 20_000

  /// The number of budgets made, for tests.
  package var madeCount: Int { known.madeCount }
  private var known = UpstreamCache<Entry>(limit: 16)

  private struct Entry {
    let budget: LimitedResult<NodeBudget?>
    /// The contribution of each visible source, as a part of the variance.
    var shares: [NodeID: Double] = [:]
  }

  /// No requests yet.
  package init() {}

  /// Discards the budgets that depend on these nodes, or all if they are unknown, because the document has changed.
  ///
  /// - Complexity: Linear in the smaller of the nodes and of those that each budget depends on.
  package func forget(after touched: Set<NodeID>?) { known.forget(after: touched) }

  /// The budget of a node; nil if it depends on nothing uncertain, `tooFar` if it depends on more nodes than are
  /// visited.
  ///
  /// - Complexity: that of `NodeBudget` the first time, then constant.
  package func budget(of node: NodeID, in contents: DocumentContents) -> LimitedResult<NodeBudget?> {
    entry(of: node, in: contents).budget
  }

  /// The contribution of each visible source to a node's uncertainty, as a part of the variance; empty if that is
  /// unknown, and if the node is only uncertain by itself.
  ///
  /// - Complexity: that of `NodeBudget` the first time, then constant.
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
    let found = NodeBudget(of: node, in: contents)
    guard let budget = found, budget.finding.known != nil else { return (Entry(budget: .found(found)), nodes) }
    var shares: [NodeID: Double] = [:]
    for (source, share) in budget.shares { shares[contents.visible(source) ?? source, default: 0] += share }
    shares[node] = nil
    return (Entry(budget: .found(budget), shares: shares), nodes)
  }
}
