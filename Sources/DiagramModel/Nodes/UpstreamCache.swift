import EvaluationEngine
import GraphDocument

/// A cache of answers about nodes, each of which depends on the node and on everything upstream of it.
///
/// Edits elsewhere do not discard an answer.
struct UpstreamCache<Answer> {
  private struct Entry {
    let answer: Answer
    /// The nodes that the answer depends on; nil if it may depend on any node.
    let nodes: Set<NodeID>?
  }

  /// The most answers that are kept; users ask about one or two nodes at a time.
  private let limit: Int
  private var entries: [NodeID: Entry] = [:]
  /// The number of answers computed, for tests.
  private(set) var madeCount = 0

  /// Creates an empty cache for at most this many answers.
  init(limit: Int) { self.limit = limit }

  /// Returns the answer about a node: the cached one, or the one that `make` returns together with the nodes that it
  /// depends on.
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

  /// Discards the answers that depend on changed nodes; all if the changed nodes are unknown.
  ///
  /// - Complexity: For each answer, linear in the smaller of the two sets.
  mutating func forget(after touched: Set<NodeID>?) {
    guard let touched else {
      entries = [:]
      return
    }
    entries = entries.filter { _, entry in entry.nodes?.isDisjoint(with: touched) ?? false }
  }
}
