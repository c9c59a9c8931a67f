package import EvaluationEngine
package import Geometry

extension NodePlane {
  /// How many rings around the wanted place are tried.
  private static var ringLimit: Int { 200 }

  /// The place for a box of that size that is nearest to `wanted` and touches no other box but those `given`: tried in rings of half a box's
  /// height, downwards and to the right before upwards and to the left.
  ///
  /// - Returns: `wanted` itself where even far around there is no space.
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
        // A column of air on each side keeps ports and wires apart.
        let space = Rect(column: place.column - 2, row: place.row, columns: size.columns + 4, rows: size.rows)
        if nodes(in: space).allSatisfy({ given.contains($0) }) { return place }
      }
    }
    return wanted
  }
}
