package import EvaluationEngine
package import Geometry

extension NodePlane {
  /// The number of rings around the wanted place that are tried.
  private static var ringLimit: Int { 200 }

  /// Returns the place for a box nearest to `wanted` that overlaps no boxes except `given`.
  ///
  /// Places are tried in rings of half a box's height, downwards and to the right before upwards and to the left.
  ///
  /// - Returns: The place; `wanted` itself if there is no space even far around it.
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
