/// The nodes in an order in which each comes after its sources.
///
/// Positions of removed nodes stay empty, so that a restored node gets its own back.
struct EvaluationOrder: Sendable {
  /// The node at each position; −1 if there is none.
  var nodes: [Int32] = []
  /// The number of positions at the front that were never used.
  var frontCapacity = 0

  private static let smallestGrowth = 64

  /// Gives a node a position before all others; for a node that has users before it has inputs.
  ///
  /// - Complexity: amortised O(1); when the front is full, positions in `records` move.
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

  /// Gives a node a position after all others.
  mutating func append(_ node: Int32) -> Int32 {
    nodes.append(node)
    return Int32(truncatingIfNeeded: nodes.count - 1)
  }
}
