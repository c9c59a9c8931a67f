import EvaluationEngine

/// The marks on nodes, and the nodes that the user left by jumping.
///
/// Jumps skip deleted nodes and the current node.
package struct JumpList {
  /// The largest number of nodes in the list of backward jumps.
  package static let limit = 100

  var marks: [Character: NodeID] = [:]
  /// The nodes left by jumps, latest last.
  private(set) var back: [NodeID] = []
  /// The nodes left by going back, latest last.
  private(set) var forth: [NodeID] = []

  /// Records a jump away from a node and discards the forward list.
  mutating func leave(_ node: NodeID) {
    back.append(node)
    if back.count > Self.limit { back.removeFirst() }
    forth = []
  }

  /// Goes back to the node that the latest jump left; nil if there is none.
  mutating func goBack(from current: NodeID?, where exists: (NodeID) -> Bool) -> NodeID? {
    Self.go(from: &back, to: &forth, current, exists)
  }

  /// Goes forward to the node that the latest step back left; nil if there is none.
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
