/// The document plane.
///
/// Coordinates are limited to ±`coordinateLimit`, so that sums of coordinates never overflow; the user notices no
/// limit.
public enum Plane {
  /// The largest distance of a node's place from the origin, in cells, in each direction.
  public static let coordinateLimit = 1_000_000_000

  /// Returns the valid node position nearest to `point`.
  public static func clamped(_ point: Point) -> Point {
    Point(
      column: min(max(point.column, -coordinateLimit), coordinateLimit),
      row: min(max(point.row, -coordinateLimit), coordinateLimit))
  }
}
