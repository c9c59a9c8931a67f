package import EvaluationEngine
package import Geometry

extension NodePlane {
  private static var blockGap: Size { Size(columns: 4, rows: 1) }

  /// Returns the nearest free position for a block of nodes straight below, above, left or right of `wanted`.
  ///
  /// The block covers no boxes except boxes of nodes in `given`, and no frames except frames with `titles`. A row
  /// counts as two columns. If positions are equally near, the position below is preferred, then the position to the
  /// right.
  ///
  /// - Returns: The position; `wanted` itself if nothing is there, or if the plane ends in every direction.
  /// - Complexity: Linear in the boxes on the paths.
  package func clearPlace(for size: Size, near wanted: Point, besides given: Set<NodeID>, inFrames titles: Set<String>)
    -> Point
  {
    let wanted = Plane.clamped(wanted)
    let directions: [Direction] = [.down, .right, .up, .left]
    let places = directions.compactMap { direction in
      pushed(size, from: wanted, direction, besides: given, inFrames: titles)
    }
    func distance(_ place: Point) -> Int { abs(place.column - wanted.column) + 2 * abs(place.row - wanted.row) }
    return places.min { distance($0) < distance($1) } ?? wanted
  }

  /// Returns the first position in a direction at which the block covers nothing; nil if the plane ends before.
  private func pushed(
    _ size: Size, from wanted: Point, _ direction: Direction, besides given: Set<NodeID>, inFrames titles: Set<String>
  ) -> Point? {
    let gap = Self.blockGap
    var place = wanted
    while Plane.clamped(place) == place {
      let space = Rect(
        column: place.column - gap.columns, row: place.row - gap.rows, columns: size.columns + 2 * gap.columns,
        rows: size.rows + 2 * gap.rows)
      let obstacles =
        nodes(in: space).filter { !given.contains($0) }.compactMap { frame(of: $0) }
        + frames(in: space).filter { !titles.contains($0) }.compactMap { area(ofFrame: $0) }
      guard let first = obstacles.first else { return place }
      let around = obstacles.reduce(first) { $0.union($1) }
      switch direction {
      case .down: place.row = around.maxRow + gap.rows
      case .up: place.row = around.minRow - gap.rows - size.rows
      case .right: place.column = around.maxColumn + gap.columns
      case .left: place.column = around.minColumn - gap.columns - size.columns
      }
    }
    return nil
  }
}
