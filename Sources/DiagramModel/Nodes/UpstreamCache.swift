import EvaluationEngine
import GraphDocument

/// Results about nodes, each kept until an edit affects the node or a node upstream.
struct UpstreamCache<Answer> {
  private struct Entry {
    let answer: Answer
    /// The nodes that the result depends on; nil for all.
    let nodes: Set<NodeID>?
  }

  /// The largest number of results that are kept; callers request results for one or two nodes at a time.
  private let limit: Int
  private var entries: [NodeID: Entry] = [:]
  private(set) var madeCount = 0

  init(limit: Int) { self.limit = limit }

  /// Returns the result about a node.
  ///
  /// If the result is not cached, `make` returns the result and the nodes on which it depends.
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

  /// Discards the results that depend on a node in `touched`, or all results if `touched` is nil.
  ///
  /// - Complexity: For each result, linear in `touched`.
  mutating func forget(after touched: Set<NodeID>?) {
    guard let touched else {
      entries = [:]
      return
    }
    entries = entries.filter { _, entry in entry.nodes?.isDisjoint(with: touched) ?? false }
  }
}
