import EvaluationEngine
import Geometry
import GraphDocument

/// Places for nodes that the document gives none: laid out among themselves, below all that has a place.
///
/// The same document always gives the same places.
enum AutomaticPlacement {
  /// Empty rows between what has a place and what is laid out.
  private static let gap = 2

  static func places(in contents: DocumentContents, size: (NodeID) -> Size) -> [NodeID: Point] {
    let unplaced = contents.nodesInFileOrder().filter { contents.place(of: $0) == nil }
    guard !unplaced.isEmpty else { return [:] }
    var corner = NodeArrangement.home
    if unplaced.count < contents.count {
      corner.row = contents.graph.nodes.reduce(Int.min) { lowest, node in
        contents.place(of: node).map { max(lowest, $0.row + size(node).rows + gap) } ?? lowest
      }
    }
    let arrangement = NodeArrangement(unplaced, in: contents)
    return Dictionary(
      uniqueKeysWithValues: zip(arrangement.nodes, arrangement.places.map { Plane.clamped(corner + $0) }))
  }
}
