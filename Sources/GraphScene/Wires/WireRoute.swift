public import Geometry

/// The way of a wire: an orthogonal line that leaves its output to the right and enters its port from the left.
///
/// One, three or five straight parts. A wire never leaves the rectangle around both boxes by more than `margin` cells.
public struct WireRoute: Hashable, Sendable {
  /// How far a wire may lead beyond its boxes, in cells.
  public static let margin = 8

  /// The corners from the output's cell to the port's cell, each straight beside or above the one before; at least two.
  public let points: [Point]

  init(_ points: [Point]) {
    self.points = points
  }

  /// The ways worth trying, best first; at least one.
  ///
  /// A pure function of the ends, so that a wire keeps its way while other things move.
  public static func candidates(_ ends: WireEnds) -> [WireRoute] {
    let isAhead = ends.from.column + 1 < ends.to.column
    let isBeside = ends.from.column + 1 == ends.to.column && ends.from.row == ends.to.row
    return isAhead || isBeside ? ahead(ends) : around(ends)
  }

  /// The first candidate that meets no box, or the first of all where each does; the wire then passes below it.
  ///
  /// - Parameters:
  ///   - ends: Where it leads from and to.
  ///   - isFree: Whether no box lies in a rectangle of one row or one column.
  /// - Returns: The way.
  public static func best(_ ends: WireEnds, isFree: (Rect) -> Bool) -> WireRoute {
    let candidates = candidates(ends)
    let free = candidates.first { candidate in candidate.innerParts.allSatisfy(isFree) }
    return free ?? candidates[0]
  }

  /// The rectangle around all its cells.
  public var bounds: Rect {
    points.reduce(Rect(origin: points[0], size: .zero)) { $0.union(Rect(origin: $1, size: Size(columns: 1, rows: 1))) }
  }

  /// The cells of each straight part, without those of the two boxes at the ends.
  var innerParts: [Rect] {
    var corners = points
    corners[0].column += 1
    corners[corners.count - 1].column -= 1
    return zip(corners, corners.dropFirst()).compactMap { start, end in
      // Boxes side by side leave nothing between them.
      if corners.count == 2, start.column > end.column { return nil }
      return Rect(
        column: min(start.column, end.column), row: min(start.row, end.row),
        columns: abs(end.column - start.column) + 1, rows: abs(end.row - start.row) + 1)
    }
  }
}
