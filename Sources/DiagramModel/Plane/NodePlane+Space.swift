package import EvaluationEngine
package import Geometry
package import GraphDocument

/// Space on the plane for new nodes: its start, and the nodes that must move.
package struct InsertionGap: Hashable, Sendable {
  /// The top-left corner.
  package let place: Point
  /// The nodes that are pushed to the right; none if there was space.
  package let moves: [NodeMove]
}

/// Space for nodes with existing sources, to the right of all of these, so that wires run to the right.
extension NodePlane {
  /// How many times its own height a box goes up or down to where there is space: before others are pushed, and if they
  /// cannot be.
  private static var reach: (near: Int, far: Int) { (4, 100) }
  /// The most nodes that are pushed.
  private static var pushLimit: Int { 2_000 }
  /// Cells that stay empty around new nodes, for ports and wires.
  private static var air: Size { Size(columns: 2, rows: 1) }
  /// Boxes that begin so many columns from each other at most are in one column.
  private static var columnReach: Int { 12 }

  /// Space for a box that those nodes feed: beside the rightmost of them, or above or below where that is near.
  ///
  /// What follows one that stands there too, or nearly so, comes below that in its column.
  ///
  /// If there is no free space nearby, all boxes that begin as far right as the obstacle are moved on: boxes keep their
  /// order from left to right, so no wire turns round and no box covers another.
  ///
  /// - Returns: nil if none of the nodes has a box. Where more than 2,000 nodes would be pushed, or over the edge of
  ///   the plane, or where something reaches in from the left, nothing is, and the place is farther above or below.
  /// - Complexity: In proportion to the boxes around, and to the nodes that are moved.
  package func space(for size: Size, rightOf sources: [NodeID], after last: NodeID? = nil) -> InsertionGap? {
    guard let source = rightmost(sources) else { return nil }
    var wanted = Plane.clamped(Point(column: source.maxColumn + NodeMetrics.columnGap, row: source.minRow))
    if let last = last.flatMap({ frame(of: $0) }), last.minColumn >= wanted.column,
      last.minColumn <= wanted.column + Self.columnReach
    {
      wanted = Plane.clamped(Point(column: last.minColumn, row: max(wanted.row, last.maxRow + Self.air.rows)))
      if let row = freeRow(for: size, near: wanted, Self.reach.near, upwards: false) {
        return InsertionGap(place: row, moves: [])
      }
    }
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

  /// Space for a box on the wire between two nodes that are too close: beside the first one, or above or below that,
  /// after the second one has moved on with all boxes that begin as far right.
  ///
  /// - Returns: nil if one of them has no box, the second does not stand right of the first, or more than 2,000 nodes
  ///   would have to go.
  /// - Complexity: As for `space(for:rightOf:)`.
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
  ///   - size: The total size.
  ///   - corner: The place of their top-left corner if the node's successor is at the node's place.
  ///   - node: The node.
  ///   - sources: The sources of the node, which will feed them.
  /// - Returns: the node's own place, or one as far to the right of its sources as they need; the rest of the plane
  ///   moves on.
  /// - Complexity: As for `space(for:rightOf:)`.
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

  /// The place in the column of `wanted` that is nearest to it and free, the lower of two; nil if none is near.
  ///
  /// Without `upwards` none above is taken.
  private func freeRow(
    for size: Size, near wanted: Point, _ reach: Int, besides given: Set<NodeID> = [], upwards: Bool = true
  ) -> Point? {
    for distance in 0...reach * size.rows {
      for row in [wanted.row + distance] + (distance > 0 && upwards ? [wanted.row - distance] : []) {
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

  /// Moves all boxes that begin in a column or after it to the right; nil if they are too many, or would leave the
  /// plane.
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
