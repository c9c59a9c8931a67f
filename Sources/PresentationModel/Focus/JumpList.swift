import EvaluationEngine

/// Marks on nodes, and the nodes that jumps left.
///
/// Going back and forth passes over nodes that are no more, and never is on the current one.
package struct JumpList {
  /// The most nodes remembered.
  package static let limit = 100

  var marks: [Character: NodeID] = [:]
  /// The latest last.
  private(set) var back: [NodeID] = []
  /// Those left by going back, the latest last.
  private(set) var forth: [NodeID] = []

  /// Records a jump away from a node and discards the forward list.
  mutating func leave(_ node: NodeID) {
    back.append(node)
    if back.count > Self.limit { back.removeFirst() }
    forth = []
  }

  /// The node that the latest jump left; nil if there is none.
  mutating func goBack(from current: NodeID?, where exists: (NodeID) -> Bool) -> NodeID? {
    Self.go(from: &back, to: &forth, current, exists)
  }

  /// The node of the latest jump back; nil if there is none.
  mutating func goForth(from current: NodeID?, where exists: (NodeID) -> Bool) -> NodeID? {
    Self.go(from: &forth, to: &back, current, exists)
  }

  private static func go(
    from here: inout [NodeID], to there: inout [NodeID], _ current: NodeID?, _ exists: (NodeID) -> Bool
  ) -> NodeID? {
    while let node = here.popLast() {
      guard exists(node), node != current else { continue }
      if let current { there.append(current) }
      return node
    }
    return nil
  }
}
