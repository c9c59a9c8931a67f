import EvaluationEngine
import Geometry
import GraphDocument

/// Places for nodes that the document gives none: in columns by their depth, the longest way from an input, from left to
/// right, below all that has a place.
///
/// The same document always gives the same places. Linear in the document.
struct AutomaticPlacement {
  /// Empty columns between one depth and the next, for the wires.
  private static let gap = 8
  /// Rows from the top of one box to the top of the next, beside the box itself.
  private static let rowGap = 1

  /// The places of those nodes; `size` tells how large a node's box is.
  static func places(in contents: DocumentContents, size: (NodeID) -> Size) -> [NodeID: Point] {
    let graph = contents.graph
    let unplaced = graph.evaluationOrder().filter { contents.place(of: $0) == nil }
    guard !unplaced.isEmpty else { return [:] }

    var top = 1
    if unplaced.count < contents.count {
      top = graph.nodes.reduce(Int.min) { lowest, node in
        contents.place(of: node).map { max(lowest, $0.row + size(node).rows + 2) } ?? lowest
      }
    }

    var depths: [NodeID: Int] = [:]
    depths.reserveCapacity(unplaced.count)
    var widths: [Int] = []
    for node in unplaced {
      let depth = graph.inputs(of: node).reduce(0) { deepest, input in
        max(deepest, input.flatMap { depths[$0] }.map { $0 + 1 } ?? 0)
      }
      depths[node] = depth
      while widths.count <= depth { widths.append(0) }
      widths[depth] = max(widths[depth], size(node).columns)
    }

    var starts: [Int] = []
    var column = 2
    for width in widths {
      starts.append(column)
      column = min(column + width + gap, Plane.coordinateLimit)
    }
    var nextRow = [Int](repeating: top, count: widths.count)
    var places: [NodeID: Point] = [:]
    places.reserveCapacity(unplaced.count)
    let inFileOrder = contents.nodesInFileOrder().filter { contents.place(of: $0) == nil }
    for node in inFileOrder {
      guard let depth = depths[node] else { continue }
      places[node] = Plane.clamped(Point(column: starts[depth], row: nextRow[depth]))
      nextRow[depth] = min(nextRow[depth] + size(node).rows + rowGap, Plane.coordinateLimit)
    }
    return places
  }
}
