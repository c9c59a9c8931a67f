import Geometry

/// The rows and columns that a wire tries, in the order in which it likes them.
enum Lanes {
  /// How far around a wanted column others are tried.
  private static let reach = 8

  /// The wanted columns as given, those that lie beside boxes, then those around the wanted ones, the nearest first; each once,
  /// all within `range`.
  static func around(_ wanted: [Int], _ beside: [Int], within range: ClosedRange<Int>) -> [Int] {
    var columns: [Int] = []
    var seen = Set<Int>()
    func add(_ column: Int) {
      if range.contains(column), seen.insert(column).inserted { columns.append(column) }
    }
    wanted.forEach(add)
    for distance in 1...reach {
      for column in wanted.prefix(2) {
        add(column - distance)
        add(column + distance)
      }
    }
    beside.forEach(add)
    return columns
  }

  /// Those rows that a wire may run along, each once, the ones that make the shortest way first; at most `limit`.
  static func along(_ rows: [Int], from ends: WireEnds, within limit: Int) -> [Int] {
    let top = min(ends.sourceFrame.minRow, ends.targetFrame.minRow) - ends.margin
    let bottom = max(ends.sourceFrame.maxRow, ends.targetFrame.maxRow) - 1 + ends.margin
    let fitting = Set(rows).filter { $0 >= top && $0 <= bottom }
    func length(_ row: Int) -> Int { abs(row - ends.from.row) + abs(row - ends.to.row) }
    return Array(fitting.sorted { (length($0), $0) < (length($1), $1) }.prefix(limit))
  }
}
