import Geometry

/// The rows and columns that are tried for the straight parts of a wire, in order of preference.
enum Lanes {
  private static let reach = 8
  /// The largest distance between the ends, in columns, at which columns other than the preferred ones are tried.
  private static let widthLimit = 16_384
  /// The largest distance between the boxes, in rows, at which any row is tried.
  private static let heightLimit = 1 << 24

  /// Returns the columns to try, without duplicates and all within `range`.
  ///
  /// The order is: the preferred columns (`wanted`), their neighbours (nearest first), and the columns next to boxes
  /// (`beside`).
  static func around(_ wanted: [Int], _ beside: [Int], within range: ClosedRange<Int>) -> [Int] {
    guard range.upperBound - range.lowerBound < widthLimit else { return wanted.filter(range.contains) }
    var columns: [Int] = []
    var isSeen = [Bool](repeating: false, count: range.count)
    func add(_ column: Int) {
      guard range.contains(column), !isSeen[column - range.lowerBound] else { return }
      isSeen[column - range.lowerBound] = true
      columns.append(column)
    }
    columns.reserveCapacity(wanted.count + 4 * reach + beside.count)
    for column in wanted { add(column) }
    for distance in 1...reach {
      for column in wanted.prefix(2) {
        add(column - distance)
        add(column + distance)
      }
    }
    for column in beside { add(column) }
    return columns
  }

  /// Returns at most `limit` rows along which a wire may run, without duplicates.
  ///
  /// Rows with short routes come first.
  ///
  /// The result is empty if the boxes are millions of rows apart.
  static func along(_ rows: [Int], from ends: WireEnds, within limit: Int) -> [Int] {
    let top = min(ends.sourceFrame.minRow, ends.targetFrame.minRow) - ends.margin
    let bottom = max(ends.sourceFrame.maxRow, ends.targetFrame.maxRow) - 1 + ends.margin
    // In one number, which is what sorts fastest: the length, then the row.
    let span = max(bottom - top + 1, 1)
    guard span < heightLimit else { return [] }
    var keys: [Int] = []
    for row in rows where row >= top && row <= bottom {
      keys.append((abs(row - ends.from.row) + abs(row - ends.to.row)) * span + row - top)
    }
    keys.sort()
    var best: [Int] = []
    for key in keys where best.count < limit {
      let row = top + key % span
      if row != best.last { best.append(row) }
    }
    return best
  }
}
