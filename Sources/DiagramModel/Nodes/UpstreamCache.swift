import EvaluationEngine
import GraphDocument

/// Results about nodes, each kept until an edit affects its node or a node upstream of it.
struct UpstreamCache<Answer> {
  private struct Entry {
    let answer: Answer
    /// The nodes that the result depends on; nil if it may depend on any node.
    let nodes: Set<NodeID>?
  }

  /// The largest number of results that are kept; callers request results for one or two nodes at a time.
  private let limit: Int
  private var entries: [NodeID: Entry] = [:]
  /// The number of answers computed, for tests.
  private(set) var madeCount = 0

  /// Creates a cache that keeps at most `limit` results.
  init(limit: Int) { self.limit = limit }

  /// Returns the result about a node; if it is not cached, `make` computes it.
  ///
  /// The closure also returns the nodes that the result depends on.
  ///
  /// - Complexity: The first time, the complexity of `make`; then constant.
  mutating func answer(about node: NodeID, make: () -> (Answer, dependsOn: Set<NodeID>?)) -> Answer {
    if let entry = entries[node] { return entry.answer }
    if entries.count >= limit { entries = [:] }
    madeCount += 1
    let (answer, nodes) = make()
    entries[node] = Entry(answer: answer, nodes: nodes)
    return answer
  }

  /// Discards the results that depend on the nodes `touched`; if it is nil, all results.
  ///
  /// - Complexity: For each result, linear in the smaller of `touched` and the nodes that the result depends on.
  mutating func forget(after touched: Set<NodeID>?) {
    guard let touched else {
      entries = [:]
      return
    }
    entries = entries.filter { _, entry in entry.nodes?.isDisjoint(with: touched) ?? false }
  }
}
