package import EvaluationEngine
package import Geometry

extension NodePlane {
  /// How far from the wanted position others are tried, in rings around it.
  private static var ringLimit: Int { 200 }

  /// Returns the position nearest to `wanted` at which a box covers no boxes except those of `given`.
  ///
  /// Positions are tried in rings whose distance is half the height of the box. Below and to the right come before
  /// above and to the left.
  ///
  /// - Returns: The position; `wanted` itself if there is no space even far around it.
  package func freePlace(for size: Size, near wanted: Point, besides given: Set<NodeID> = []) -> Point {
    let wanted = Plane.clamped(wanted)
    for ring in 0..<Self.ringLimit {
      let down = ring * 2
      let across = ring * 4
      let offsets: [(Int, Int)] =
        ring == 0
        ? [(0, 0)]
        : [
          (0, down), (across, 0), (across, down), (0, -down), (across, -down), (-across, 0), (-across, down),
          (-across, -down),
        ]
      for (columns, rows) in offsets {
        let place = Plane.clamped(wanted + Point(column: columns, row: rows))
        // A column of space on each side keeps ports and wires apart.
        let space = Rect(column: place.column - 2, row: place.row, columns: size.columns + 4, rows: size.rows)
        if nodes(in: space).allSatisfy({ given.contains($0) }) { return place }
      }
    }
    return wanted
  }
}
