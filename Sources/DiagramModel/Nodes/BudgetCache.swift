package import EvaluationEngine
import GraphAnalysis
package import GraphDocument

/// The budgets of the nodes that were asked about since the document changed last, each made once.
package final class BudgetCache {
  /// The most nodes upstream of one that are gone over: some milliseconds once an edit.
  package static let reach = 20_000

  /// How many budgets have been made, for tests.
  package var madeCount: Int { known.madeCount }
  private var known = UpstreamCache<Entry>(limit: 16)

  private struct Entry {
    let budget: LimitedResult<NodeBudget?>
    /// What each visible source adds, as a part of the variance.
    var shares: [NodeID: Double] = [:]
  }

  /// Nothing has been asked.
  package init() {}

  /// The document has changed: budgets may differ of what depends on these nodes, or of all where they are not known.
  ///
  /// - Complexity: linear in the smaller of the nodes and of what each budget depends on.
  package func forget(after touched: Set<NodeID>?) { known.forget(after: touched) }

  /// The budget of a node, nil if it depends on nothing uncertain; `tooFar` where it depends on more than is gone over.
  ///
  /// - Complexity: that of `NodeBudget` the first time, then constant.
  package func budget(of node: NodeID, in contents: DocumentContents) -> LimitedResult<NodeBudget?> {
    entry(of: node, in: contents).budget
  }

  /// What each visible source of a node adds to its uncertainty, as a part of the variance; empty if that is not known,
  /// and where the node is uncertain by itself alone.
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
