import Geometry

/// The largest coordinate used in calculations: beyond every canvas, but small enough that sums of a few coordinates do
/// not overflow.
private let farthest = 1 << 40

extension Int {
  fileprivate var bounded: Int { Swift.min(Swift.max(self, -farthest), farthest) }
}

extension Point {
  /// The point with its coordinates limited, so that arithmetic does not overflow.
  var bounded: Point { Point(column: column.bounded, row: row.bounded) }
}

extension Rect {
  /// The rectangle with its edges limited, so that arithmetic does not overflow.
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
