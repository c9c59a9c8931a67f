import Geometry

/// A straight part of a wire: the cells from `low` to `high`, both among them, of one row or one column.
struct WireRun: Hashable, Sendable {
  var isAcross: Bool
  /// The row of a run across, the column of an upright one.
  var line: Int
  var low: Int
  var high: Int

  /// The run between two corners, one straight beside or above the other; both are among its cells.
  init(_ start: Point, _ end: Point) {
    isAcross = start.row == end.row
    line = isAcross ? start.row : start.column
    let (first, last) = isAcross ? (start.column, end.column) : (start.row, end.row)
    low = min(first, last)
    high = max(first, last)
  }

  /// How many cells it has.
  var count: Int { high - low + 1 }

  var rect: Rect {
    isAcross
      ? Rect(column: low, row: line, columns: count, rows: 1) : Rect(column: line, row: low, columns: 1, rows: count)
  }

  /// How two runs meet.
  enum Meeting {
    case none
    /// Each goes straight on over the other.
    case crossing
    /// One ends or turns on the other.
    case touch
    /// They share that many cells of one line.
    case overlap(Int)
    /// They run side by side without a cell between them, for that many cells.
    case beside(Int)

    /// Whether the two are indistinguishable there.
    var isCollision: Bool {
      switch self {
      case .touch, .overlap: true
      case .none, .crossing, .beside: false
      }
    }
  }

  @inline(__always)
  func meeting(_ other: WireRun) -> Meeting {
    guard isAcross == other.isAcross else {
      guard low <= other.line, other.line <= high, other.low <= line, line <= other.high else { return .none }
      let isInside = low < other.line && other.line < high && other.low < line && line < other.high
      return isInside ? .crossing : .touch
    }
    let shared = min(high, other.high) - max(low, other.low) + 1
    guard shared > 0 else { return .none }
    switch abs(line - other.line) {
    case 0: return .overlap(shared)
    case 1: return .beside(shared)
    case _: return .none
    }
  }

  /// Whether any of its cells is in a rectangle.
  func meets(_ rect: Rect) -> Bool {
    isAcross
      ? line >= rect.minRow && line < rect.maxRow && low < rect.maxColumn && high >= rect.minColumn
      : line >= rect.minColumn && line < rect.maxColumn && low < rect.maxRow && high >= rect.minRow
  }
}
