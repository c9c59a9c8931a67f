import Geometry

/// The form of a route found without a search: the columns and rows in which it runs between its ends.
enum WireShape: Hashable, Sendable {
  /// A straight line to a port in the output's row.
  case straight
  /// Three parts: horizontally to a column, along this column, and horizontally on to the port.
  case turning(column: Int)
  /// Five parts: out to the right, to a row, along it, to the port's row, and in from the left.
  case passing(right: Int, row: Int, left: Int)

  func route(_ ends: WireEnds) -> WireRoute {
    var points: [Point] = []
    trace(ends, into: &points)
    return WireRoute(points)
  }

  /// The number of corners, including both ends.
  var cornerCount: Int {
    switch self {
    case .straight: 2
    case .turning: 4
    case .passing: 6
    }
  }

  /// Replaces the content of `points` by the corners of the shape.
  ///
  /// Trying many shapes then needs no new arrays.
  func trace(_ ends: WireEnds, into points: inout [Point]) {
    points.removeAll(keepingCapacity: true)
    points.append(ends.from)
    switch self {
    case .straight: break
    case .turning(let column):
      points.append(Point(column: column, row: ends.from.row))
      points.append(Point(column: column, row: ends.to.row))
    case .passing(let right, let row, let left):
      points.append(Point(column: right, row: ends.from.row))
      points.append(Point(column: right, row: row))
      points.append(Point(column: left, row: row))
      points.append(Point(column: left, row: ends.to.row))
    }
    points.append(ends.to)
  }
}
