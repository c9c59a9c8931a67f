import EvaluationEngine
import Geometry

/// A node with the box that it has on the document plane.
struct PlacedNode {
  let node: NodeID
  let frame: Rect

  /// From left to right and from top to bottom, as one reads.
  static func isBefore(_ left: PlacedNode, _ right: PlacedNode) -> Bool {
    (left.frame.minRow, left.frame.minColumn, left.node) < (right.frame.minRow, right.frame.minColumn, right.node)
  }
}
