package import EvaluationEngine
package import Geometry

extension NodePlane {
  /// The number of rings of positions that are tried around the wanted position.
  private static var ringLimit: Int { 200 }

  /// Returns a position near `wanted` at which a box covers no boxes except boxes of nodes in `given`.
  ///
  /// The position is `wanted` if it is free. Other positions are tried in rings around it, which are two rows and four
  /// columns apart. In each ring, positions below and to the right come before positions above and to the left.
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
