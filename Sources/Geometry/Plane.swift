/// The document plane, on which the nodes of a document have their positions.
///
/// Coordinates are limited to ±`coordinateLimit`, so that sums of coordinates never overflow. The limit is too large to
/// matter in practice.
public enum Plane {
  /// The maximum distance of a node from the origin, in columns or in rows.
  public static let coordinateLimit = 1_000_000_000

  /// Returns the valid node position nearest to `point`.
  public static func clamped(_ point: Point) -> Point {
    Point(
      column: min(max(point.column, -coordinateLimit), coordinateLimit),
      row: min(max(point.row, -coordinateLimit), coordinateLimit))
  }
}
