/// An order of nodes in which each node comes after its sources.
///
/// When a node is removed, its position stays empty, so that the node can be restored there.
struct EvaluationOrder: Sendable {
  /// The node at each position; −1 if there is none.
  var nodes: [Int32] = []
  var frontCapacity = 0

  private static let smallestGrowth = 64

  /// Inserts a node before all others.
  ///
  /// Used for a node that is linked to others before it gets its own inputs.
  ///
  /// - Returns: The position of the node.
  /// - Complexity: Amortised O(1); if there is no free position at the beginning, all positions in `records` change.
  mutating func prepend(_ node: Int32, _ records: inout [NodeRecord]) -> Int32 {
    if frontCapacity == 0 {
      let growth = max(EvaluationOrder.smallestGrowth, nodes.count / 4)
      nodes.insert(contentsOf: repeatElement(-1, count: growth), at: 0)
      for index in records.indices where records[index].position >= 0 {
        records[index].position += Int32(truncatingIfNeeded: growth)
      }
      frontCapacity = growth
    }
    frontCapacity -= 1
    nodes[frontCapacity] = node
    return Int32(truncatingIfNeeded: frontCapacity)
  }

  /// Appends a node after all others and returns its position.
  mutating func append(_ node: Int32) -> Int32 {
    nodes.append(node)
    return Int32(truncatingIfNeeded: nodes.count - 1)
  }
}
