public import Geometry

/// The way of a wire: an orthogonal line that leaves its output to the right and enters its port from the left.
///
/// A wire never leaves the rectangle around both boxes by more than `WireEnds.margin` cells.
public struct WireRoute: Hashable, Sendable {
  /// The corners from the output's cell to the port's cell, each straight beside or above the one before; at least two.
  public let points: [Point]

  init(_ points: [Point]) {
    self.points = points
  }

  /// The ways worth trying, best first; at least one.
  ///
  /// A pure function of the ends and of what lies in the way: boxes between or around the two.
  static func candidates(_ ends: WireEnds, obstacles: [Rect] = []) -> LazyMapSequence<[WireShape], WireRoute> {
    (nearShapes(ends, obstacles) + detours(ends, obstacles)).lazy.map { $0.route(ends) }
  }

  /// The first of them, most often enough; at least one.
  static func nearShapes(_ ends: WireEnds, _ obstacles: [Rect]) -> [WireShape] {
    leadsAhead(ends) ? ahead(ends, obstacles) : around(ends)
  }

  /// The others: past what lies between or around, where none of the first is good.
  static func detours(_ ends: WireEnds, _ obstacles: [Rect]) -> [WireShape] {
    leadsAhead(ends) ? detoursAhead(ends, obstacles) : detoursAround(ends, obstacles)
  }

  private static func leadsAhead(_ ends: WireEnds) -> Bool {
    let isBeside = ends.from.column + 1 == ends.to.column && ends.from.row == ends.to.row
    return ends.from.column + 1 < ends.to.column || isBeside
  }

  /// The rectangle around all its cells.
  public var bounds: Rect {
    points.reduce(Rect(origin: points[0], size: .zero)) { $0.union(Rect(origin: $1, size: Size(columns: 1, rows: 1))) }
  }

  /// Its straight parts.
  var runs: [WireRun] {
    zip(points, points.dropFirst()).map { WireRun($0, $1) }
  }

  /// Its straight parts without the cells of the two boxes at the ends.
  var innerRuns: [WireRun] {
    var corners = points
    corners[0].column += 1
    corners[corners.count - 1].column -= 1
    // Boxes side by side leave nothing between them.
    if corners.count == 2, corners[0].column > corners[1].column { return [] }
    return zip(corners, corners.dropFirst()).map { WireRun($0, $1) }
  }
}
