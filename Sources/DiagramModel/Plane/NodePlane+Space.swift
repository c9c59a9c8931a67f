package import EvaluationEngine
package import Geometry
package import GraphDocument

/// Space on the plane for new nodes, and the moves of other nodes that make this space free.
package struct InsertionGap: Hashable, Sendable {
  /// The top-left corner of the space.
  package let place: Point
  /// The moves of nodes to the right that make the space free; empty if it is free already.
  package let moves: [NodeMove]
}

/// Makes space for nodes to the right of their sources, so that wires run from left to right.
extension NodePlane {
  /// How far above and below free space is searched, in heights of the box.
  ///
  /// `near` is the distance before other nodes are moved to make space. `far` is the distance if they cannot be moved.
  private static var reach: (near: Int, far: Int) { (4, 100) }
  private static var pushLimit: Int { 2_000 }
  private static var air: Size { Size(columns: 2, rows: 1) }
  /// How far apart the left edges of two boxes may be, in columns, to count as one below the other.
  private static var columnReach: Int { 12 }

  /// Returns space for a box to the right of its sources: beside the rightmost source, or nearby above or below.
  ///
  /// If the node `last`, which was added before, is already in this place, the space is below that node.
  ///
  /// If there is no free space nearby, boxes are moved to the right: all boxes that begin in the same column as the box
  /// in the way, or farther to the right. Boxes keep their order from left to right, so no wire turns back and no box
  /// covers another.
  ///
  /// If nodes cannot be moved, the space is farther above or below. Nodes cannot be moved if:
  /// - more than 2,000 nodes would be moved;
  /// - a node would leave the plane;
  /// - a box farther left is in the way.
  ///
  /// - Returns: The space; nil if no source has a box.
  /// - Complexity: Linear in the boxes around, and in the nodes that are moved.
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

  /// Returns space for a box on the wire between two nodes that are too close to each other.
  ///
  /// The second node and all boxes that begin in its column or farther to the right are moved to the right. The space
  /// is beside the first node, or above or below that position.
  ///
  /// - Returns: The space; nil if one of the two nodes has no box, if the second is not to the right of the first, or
  ///   if more than 2,000 nodes would be moved.
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

  /// Returns space for several new nodes that replace a node.
  ///
  /// - Parameters:
  ///   - size: The size of all new nodes together.
  ///   - corner: The preferred top-left corner. With it, the new node that takes over the links of `node` is exactly
  ///     where `node` was.
  ///   - node: The node that is replaced.
  ///   - sources: The nodes that feed `node` and will feed the new nodes.
  /// - Returns: `corner`, or a position far enough to the right of the sources; nodes to the right of `node` are then
  ///   moved.
  /// - Complexity: As for `space(for:rightOf:)`.
  package func space(for size: Size, at corner: Point, inPlaceOf node: NodeID, fedBy sources: [NodeID]) -> InsertionGap
  {
    let least = rightmost(sources).map { $0.maxColumn + NodeMetrics.columnGap } ?? corner.column
    let wanted = Plane.clamped(Point(column: max(corner.column, least), row: corner.row))
    var moves: [NodeMove] = []
    if wanted.column > corner.column, let box = frame(of: node) {
      // The new nodes may reach farther than the replaced one.
      let more = max(0, corner.column + size.columns - box.maxColumn)
      moves = pushing(from: box.maxColumn, by: wanted.column - corner.column + more) ?? []
    }
    let given = Set(moves.map(\.node)).union([node])
    if let place = freeRow(for: size, near: wanted, Self.reach.far, besides: given) {
      return InsertionGap(place: place, moves: moves)
    }
    return InsertionGap(place: freePlace(for: size, near: wanted, besides: [node]), moves: [])
  }

  /// Returns the box that reaches farthest to the right; if there are several, the topmost.
  private func rightmost(_ nodes: [NodeID]) -> Rect? {
    nodes.compactMap { frame(of: $0) }.max { ($0.maxColumn, $1.minRow) < ($1.maxColumn, $0.minRow) }
  }

  /// Returns the free position in the column of `wanted` that is nearest to `wanted`; nil if there is none within
  /// `reach`.
  ///
  /// If two positions are equally near, the lower one is chosen. Positions above are tried only if `upwards` is true.
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

  /// Returns the moves of all boxes that begin in `column` or farther to the right, by `step` columns to the right.
  ///
  /// Returns nil if there are too many such boxes, or if one of them would leave the plane.
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
