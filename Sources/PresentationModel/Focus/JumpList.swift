import EvaluationEngine

/// The marks on nodes, and the nodes that the user left by jumping.
///
/// Jumps skip deleted nodes and the current node.
package struct JumpList {
  /// The largest number of nodes in the list of backward jumps.
  package static let limit = 100

  var marks: [Character: NodeID] = [:]
  /// The nodes that the user left by a jump, latest last.
  ///
  /// `goBack` returns to them.
  private(set) var back: [NodeID] = []
  /// The nodes that the user left by going back, latest last.
  ///
  /// `goForth` returns to them.
  private(set) var forth: [NodeID] = []

  /// Records that the user jumped away from a node, and clears `forth`.
  mutating func leave(_ node: NodeID) {
    back.append(node)
    if back.count > Self.limit { back.removeFirst() }
    forth = []
  }

  /// Removes and returns the latest node of `back`; nil if there is none.
  ///
  /// - Parameters:
  ///   - current: The selected node, to which going forward returns.
  ///   - exists: Whether a node still exists; deleted nodes are skipped.
  /// - Returns: The node.
  mutating func goBack(from current: NodeID?, where exists: (NodeID) -> Bool) -> NodeID? {
    Self.go(from: &back, to: &forth, current, exists)
  }

  /// Removes and returns the latest node of `forth`; nil if there is none.
  ///
  /// - Parameters:
  ///   - current: The selected node, to which going back returns.
  ///   - exists: Whether a node still exists; deleted nodes are skipped.
  /// - Returns: The node.
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
