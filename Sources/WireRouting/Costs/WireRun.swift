import Geometry

/// A straight part of a wire: the cells of one row or one column from `low` to `high`, inclusive.
struct WireRun: Hashable, Sendable {
  var isAcross: Bool
  /// The row of a horizontal run, the column of a vertical one.
  var line: Int
  var low: Int
  var high: Int

  /// Creates the run from one corner of a route to the next, including both corners.
  init(_ start: Point, _ end: Point) {
    isAcross = start.row == end.row
    line = isAcross ? start.row : start.column
    let (first, last) = isAcross ? (start.column, end.column) : (start.row, end.row)
    low = min(first, last)
    high = max(first, last)
  }

  var count: Int { high - low + 1 }

  var rect: Rect {
    isAcross
      ? Rect(column: low, row: line, columns: count, rows: 1) : Rect(column: line, row: low, columns: 1, rows: count)
  }

  enum Meeting {
    case none
    /// Each run continues straight over the other.
    case crossing
    /// One run ends or turns on the other.
    case touch
    /// Both runs cover this many common cells of a row or column.
    case overlap(Int)
    /// The runs are directly next to each other, for this many cells.
    case beside(Int)

    /// Whether the eye cannot distinguish the two wires where they meet.
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

  func meets(_ rect: Rect) -> Bool {
    isAcross
      ? line >= rect.minRow && line < rect.maxRow && low < rect.maxColumn && high >= rect.minColumn
      : line >= rect.minColumn && line < rect.maxColumn && low < rect.maxRow && high >= rect.minRow
  }
}
