package import EvaluationEngine
package import Geometry
package import GraphDocument

/// Space on the plane for what is new: where it begins, and what gives way for it.
package struct InsertionGap: Hashable, Sendable {
  /// The top-left corner.
  package let place: Point
  /// The nodes that are pushed to the right; none where there was space.
  package let moves: [NodeMove]
}

/// Space for what is fed by nodes that are there, to the right of all of them, so that wires run to the right.
extension NodePlane {
  /// How many times its own height a box goes up or down to where there is space: before others are pushed, and where they cannot be.
  private static var reach: (near: Int, far: Int) { (4, 100) }
  /// The most nodes that are pushed.
  private static var pushLimit: Int { 2_000 }
  /// Cells that stay empty around what is new: ports and wires need them.
  private static var air: Size { Size(columns: 2, rows: 1) }

  /// Space for a box that those nodes feed: beside the rightmost of them, on its row, or above or below where that is near.
  ///
  /// Where nothing near is free, all that begins as far right as what is in the way is pushed on: boxes keep their order from left to right,
  /// so that no wire turns round and no box comes to lie on another.
  ///
  /// - Returns: nil where none of the nodes has a box. Where more than 2,000 nodes would be pushed, or over the edge of the plane, or where
  ///   something reaches in from the left, nothing is, and the place is farther above or below.
  /// - Complexity: in proportion to what lies around, and to the nodes that are pushed.
  package func space(for size: Size, rightOf sources: [NodeID]) -> InsertionGap? {
    guard let source = rightmost(sources) else { return nil }
    let wanted = Plane.clamped(Point(column: source.maxColumn + NodeMetrics.columnGap, row: source.minRow))
    if let place = freeRow(for: size, near: wanted, Self.reach.near) { return InsertionGap(place: place, moves: []) }
    let space = Self.surroundings(of: Rect(origin: wanted, size: size))
    let first = nodes(in: space).compactMap { frame(of: $0)?.minColumn }.min() ?? wanted.column
    if first >= source.maxColumn,
      let moves = pushing(from: first, by: wanted.column + size.columns + NodeMetrics.columnGap - first)
    {
      return InsertionGap(place: wanted, moves: moves)
    }
    let far = freeRow(for: size, near: wanted, Self.reach.far)
    return InsertionGap(place: far ?? freePlace(for: size, near: wanted), moves: [])
  }

  /// Space for a box on the wire between two nodes that stand too close: beside the first one, or above or below that, after the second
  /// one has gone on with all that begins as far right.
  ///
  /// - Returns: nil where one of them has no box, the second does not stand right of the first, or more than 2,000 nodes would have to go.
  /// - Complexity: as for `space(for:rightOf:)`.
  package func space(for size: Size, between source: NodeID, and target: NodeID) -> InsertionGap? {
    guard let from = frame(of: source), let to = frame(of: target), from.maxColumn <= to.minColumn else { return nil }
    let step = size.columns + 2 * NodeMetrics.columnGap - (to.minColumn - from.maxColumn)
    guard let moves = step > 0 ? pushing(from: to.minColumn, by: step) : [] else { return nil }
    let wanted = Plane.clamped(
      Point(column: from.maxColumn + NodeMetrics.columnGap, row: (from.minRow + to.minRow) / 2))
    return freeRow(for: size, near: wanted, Self.reach.far, besides: Set(moves.map(\.node))).map {
      InsertionGap(place: $0, moves: moves)
    }
  }

  /// Space for nodes that take the place of one.
  ///
  /// - Parameters:
  ///   - size: That of all of them together.
  ///   - corner: Where their top-left corner lies if the node's successor stands where the node does.
  ///   - node: The node.
  ///   - sources: What feeds it, and will feed them.
  /// - Returns: the node's own place, or one as far to the right of what feeds it as they need, the rest of the plane going on with them.
  /// - Complexity: as for `space(for:rightOf:)`.
  package func space(for size: Size, at corner: Point, inPlaceOf node: NodeID, fedBy sources: [NodeID]) -> InsertionGap
  {
    let least = rightmost(sources).map { $0.maxColumn + NodeMetrics.columnGap } ?? corner.column
    let wanted = Plane.clamped(Point(column: max(corner.column, least), row: corner.row))
    var moves: [NodeMove] = []
    if wanted.column > corner.column, let box = frame(of: node) {
      // What comes may reach farther than what went.
      let more = max(0, corner.column + size.columns - box.maxColumn)
      moves = pushing(from: box.maxColumn, by: wanted.column - corner.column + more) ?? []
    }
    let given = Set(moves.map(\.node)).union([node])
    if let place = freeRow(for: size, near: wanted, Self.reach.far, besides: given) {
      return InsertionGap(place: place, moves: moves)
    }
    return InsertionGap(place: freePlace(for: size, near: wanted, besides: [node]), moves: [])
  }

  /// The box that reaches farthest to the right, of several the topmost.
  private func rightmost(_ nodes: [NodeID]) -> Rect? {
    nodes.compactMap { frame(of: $0) }.max { ($0.maxColumn, $1.minRow) < ($1.maxColumn, $0.minRow) }
  }

  /// The place in the column of `wanted` that is nearest to it and free, the lower of two; nil where none is near.
  private func freeRow(
    for size: Size, near wanted: Point, _ reach: Int, besides given: Set<NodeID> = []
  ) -> Point? {
    for distance in 0...reach * size.rows {
      for row in distance == 0 ? [wanted.row] : [wanted.row + distance, wanted.row - distance] {
        let place = Point(column: wanted.column, row: row)
        let space = Self.surroundings(of: Rect(origin: place, size: size))
        if Plane.clamped(place) == place, nodes(in: space).allSatisfy({ given.contains($0) }) { return place }
      }
    }
    return nil
  }

  private static func surroundings(of box: Rect) -> Rect {
    Rect(
      column: box.minColumn - air.columns, row: box.minRow - air.rows, columns: box.size.columns + 2 * air.columns,
      rows: box.size.rows + 2 * air.rows)
  }

  /// Moves to the right all that begins in a column or behind it; nil where they are too many, or would leave the plane.
  private func pushing(from column: Int, by step: Int) -> [NodeMove]? {
    let extent = boxExtent
    let side = Rect(
      column: column, row: extent.minRow, columns: max(0, extent.maxColumn - column), rows: extent.size.rows)
    guard let nodes = side.isEmpty ? [] : nodes(in: side, atMost: Self.pushLimit) else { return nil }
    var moves: [NodeMove] = []
    for node in nodes.sorted() {
      guard let start = frame(of: node)?.origin, start.column >= column else { continue }
      let place = start + Point(column: step, row: 0)
      guard Plane.clamped(place) == place else { return nil }
      moves.append(NodeMove(node, to: place))
    }
    return moves
  }
}
