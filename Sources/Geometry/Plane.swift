/// The document plane: unbounded to the user, within ±`coordinateLimit` in fact, so that sums of coordinates never
/// overflow.
public enum Plane {
  /// The largest distance of a node's place from the origin, in cells, in each direction.
  public static let coordinateLimit = 1_000_000_000

  /// The place nearest to `point` that a node may have.
  public static func clamped(_ point: Point) -> Point {
    Point(
      column: min(max(point.column, -coordinateLimit), coordinateLimit),
      row: min(max(point.row, -coordinateLimit), coordinateLimit))
  }
}
