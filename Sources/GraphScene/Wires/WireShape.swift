import Geometry

/// What a way between two ends looks like, of those that need no search.
enum WireShape: Hashable, Sendable {
  /// To a port in the output's row.
  case straight
  /// Three parts: to a column, along it, and on to the port.
  case turning(column: Int)
  /// Five parts: out to the right, to a row, along it, to the port's row, and in from the left.
  case passing(right: Int, row: Int, left: Int)

  func route(_ ends: WireEnds) -> WireRoute {
    switch self {
    case .straight: WireRoute([ends.from, ends.to])
    case .turning(let column):
      WireRoute([
        ends.from, Point(column: column, row: ends.from.row), Point(column: column, row: ends.to.row), ends.to,
      ])
    case .passing(let right, let row, let left):
      WireRoute([
        ends.from, Point(column: right, row: ends.from.row), Point(column: right, row: row),
        Point(column: left, row: row), Point(column: left, row: ends.to.row), ends.to,
      ])
    }
  }
}
