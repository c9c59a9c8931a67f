public import Geometry

/// The route of a wire: an orthogonal line that leaves its output to the right and enters its port from the left.
///
/// It leaves the rectangle around both boxes by at most `reach` cells; the result of a search, by at most
/// `WireEnds.margin`.
public struct WireRoute: Hashable, Sendable {
  /// The maximum distance, in cells, by which a route without a search leaves the rectangle around both boxes.
  static let reach = 12

  /// The corners from the output's cell to the port's cell, each in the row or column of the one before; at least two.
  public let points: [Point]

  init(_ points: [Point]) {
    self.points = points
  }

  /// Creates the route through points, some of which may be in one line, or equal.
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

  /// Returns the routes worth trying if there are no obstacles, best first; at least one.
  static func candidates(_ ends: WireEnds) -> LazyMapSequence<[WireShape], WireRoute> {
    (nearShapes(ends, []) + detours(ends, [])).lazy.map { $0.route(ends) }
  }

  /// Returns the route that depends only on its ends, not on the surroundings.
  public static func plain(_ ends: WireEnds) -> WireRoute { plainShapes(ends)[0].route(ends) }

  /// Returns the shapes to try first, best first: usually they are enough, and there is at least one.
  ///
  /// `trunk` is the column in which other wires of the same output turn already.
  static func plainShapes(_ ends: WireEnds, trunk: Int? = nil) -> [WireShape] {
    isAhead(ends) ? ahead(ends, trunk: trunk) : around(ends, trunk: trunk)
  }

  /// Returns the plain shapes, followed by shapes in columns near them and next to boxes in between.
  static func nearShapes(_ ends: WireEnds, _ obstacles: [Rect], trunk: Int? = nil) -> [WireShape] {
    isAhead(ends) ? ahead(ends, obstacles, trunk: trunk) : around(ends, trunk: trunk)
  }

  /// Returns the shapes to try if no first one is good: around obstacles in between.
  static func detours(_ ends: WireEnds, _ obstacles: [Rect], trunk: Int? = nil) -> [WireShape] {
    isAhead(ends) ? detoursAhead(ends, obstacles, trunk: trunk) : detoursAround(ends, obstacles, trunk: trunk)
  }

  private static func isAhead(_ ends: WireEnds) -> Bool {
    let isBeside = ends.from.column + 1 == ends.to.column && ends.from.row == ends.to.row
    return ends.from.column + 1 < ends.to.column || isBeside
  }

  /// The rectangle around all its cells.
  public var bounds: Rect {
    points.reduce(Rect(origin: points[0], size: .zero)) { $0.union(Rect(origin: $1, size: Size(columns: 1, rows: 1))) }
  }

  /// Whether the route runs over or into another one, so that the two cannot be distinguished.
  public func collides(with other: WireRoute) -> Bool {
    let others = other.runs
    return runs.contains { run in others.contains { run.meeting($0).isCollision } }
  }

  /// The straight parts of the route.
  var runs: [WireRun] {
    zip(points, points.dropFirst()).map { WireRun($0, $1) }
  }

  /// The straight parts of the route without the cells of the two boxes at the ends.
  var innerRuns: [WireRun] {
    var corners = points
    corners[0].column += 1
    corners[corners.count - 1].column -= 1
    // There are no cells between boxes that touch each other.
    if corners.count == 2, corners[0].column > corners[1].column { return [] }
    return zip(corners, corners.dropFirst()).map { WireRun($0, $1) }
  }
}
