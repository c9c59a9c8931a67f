public import Geometry

/// The route of a wire: horizontal and vertical parts that leave an output to the right and enter a port from the left.
///
/// A route goes at most `reach` cells beyond the rectangle around both boxes; a route found by a search, at most
/// `WireEnds.margin` cells.
public struct WireRoute: Hashable, Sendable {
  /// How many cells a route found without a search may extend beyond the rectangle around both boxes.
  static let reach = 12

  /// The cells at which the route turns, and its first and last cell; at least two.
  ///
  /// Each is in the same row or column as the previous one.
  public let points: [Point]

  init(_ points: [Point]) {
    self.points = points
  }

  /// Creates the route through these cells.
  ///
  /// Some may be equal, or in line with their neighbours.
  init(corners points: some Sequence<Point>) {
    var corners: [Point] = []
    for point in points {
      if corners.last == point { continue }
      if corners.count > 1 {
        let (first, second) = (corners[corners.count - 2], corners[corners.count - 1])
        let isStraight =
          (first.row == second.row && second.row == point.row)
          || (first.column == second.column && second.column == point.column)
        if isStraight { corners.removeLast() }
      }
      corners.append(point)
    }
    self.points = corners
  }

  /// Returns the routes to try without obstacles, best first; at least one.
  static func candidates(_ ends: WireEnds) -> LazyMapSequence<[WireShape], WireRoute> {
    (nearShapes(ends, []) + detours(ends, [])).lazy.map { $0.route(ends) }
  }

  /// Returns the route that depends only on its ends, not on the surroundings.
  public static func plain(_ ends: WireEnds) -> WireRoute { plainShapes(ends)[0].route(ends) }

  /// Returns the shapes to try first, best first; at least one.
  ///
  /// Usually one of them is good enough. `trunk` is the column where other wires of the same output turn; nil if there
  /// is none.
  static func plainShapes(_ ends: WireEnds, trunk: Int? = nil) -> [WireShape] {
    isAhead(ends) ? ahead(ends, trunk: trunk) : around(ends, trunk: trunk)
  }

  /// Returns the shapes of `plainShapes`, followed by shapes that turn in neighbouring columns or next to obstacles.
  static func nearShapes(_ ends: WireEnds, _ obstacles: [Rect], trunk: Int? = nil) -> [WireShape] {
    isAhead(ends) ? ahead(ends, obstacles, trunk: trunk) : around(ends, trunk: trunk)
  }

  /// Returns shapes that lead around obstacles between the ends, for use if no nearer shape is good enough.
  static func detours(_ ends: WireEnds, _ obstacles: [Rect], trunk: Int? = nil) -> [WireShape] {
    isAhead(ends) ? detoursAhead(ends, obstacles, trunk: trunk) : detoursAround(ends, obstacles, trunk: trunk)
  }

  private static func isAhead(_ ends: WireEnds) -> Bool {
    let isBeside = ends.from.column + 1 == ends.to.column && ends.from.row == ends.to.row
    return ends.from.column + 1 < ends.to.column || isBeside
  }

  /// The smallest rectangle that contains all cells of the route.
  public var bounds: Rect {
    points.reduce(Rect(origin: points[0], size: .zero)) { $0.union(Rect(origin: $1, size: Size(columns: 1, rows: 1))) }
  }

  /// Whether the two routes cannot be distinguished, because they share cells or one ends on the other.
  public func collides(with other: WireRoute) -> Bool {
    let others = other.runs
    return runs.contains { run in others.contains { run.meeting($0).isCollision } }
  }

  var runs: [WireRun] {
    zip(points, points.dropFirst()).map { WireRun($0, $1) }
  }

  /// The straight parts of the route outside the two boxes at its ends.
  var innerRuns: [WireRun] {
    var corners = points
    corners[0].column += 1
    corners[corners.count - 1].column -= 1
    // There are no cells between boxes that touch each other.
    if corners.count == 2, corners[0].column > corners[1].column { return [] }
    return zip(corners, corners.dropFirst()).map { WireRun($0, $1) }
  }
}
