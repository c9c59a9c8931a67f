import Geometry

/// Beyond every plane and every canvas, and small enough that sums of a few of these do not overflow.
private let farthest = 1 << 40

extension Int {
  fileprivate var bounded: Int { Swift.min(Swift.max(self, -farthest), farthest) }
}

extension Point {
  /// This point, or one in the same direction that arithmetic can bear.
  var bounded: Point { Point(column: column.bounded, row: row.bounded) }
}

extension Rect {
  /// This rectangle, cut off where arithmetic could not bear its edges.
  var bounded: Rect {
    let corner = origin.bounded
    let columns = Self.end(origin.column, size.columns) - corner.column
    let rows = Self.end(origin.row, size.rows) - corner.row
    return Rect(origin: corner, size: Size(columns: columns, rows: rows))
  }

  private static func end(_ start: Int, _ length: Int) -> Int {
    let (end, overflow) = start.addingReportingOverflow(length)
    return overflow ? farthest : end.bounded
  }
}
