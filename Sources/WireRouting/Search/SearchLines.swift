/// The rows, or the columns, of the search grid, in ascending order; at least one.
struct SearchLines {
  /// The largest number of optional rows or columns, which limits the search in any surroundings.
  private static let limit = 64

  let lines: [Int]
  /// The number of grid lines before each row or column, from the first grid line to the last.
  private let before: [Int]

  /// Creates the lines from all needed ones and some of the wanted ones.
  ///
  /// Between the ends, wanted lines are chosen at even distances. Beyond the ends, the nearest wanted lines are chosen.
  init(needed: [Int], wanted: LineMarks, between ends: ClosedRange<Int>) {
    let inside = wanted.marked(in: ends).filter { !needed.contains($0) }
    // Lines beyond the ends allow detours, and are never given up for lines between the ends.
    let beyond = wanted.marked(around: ends, atMost: max(Self.limit - inside.count, Self.limit / 2), but: needed)
    let space = Self.limit - beyond.count
    let between = inside.count <= space ? inside : (0..<space).map { inside[$0 * inside.count / space] }
    var lines: [Int] = []
    for line in (needed + between + beyond).sorted() where line != lines.last { lines.append(line) }
    self.lines = lines
    var before: [Int] = []
    for (index, line) in lines.enumerated() {
      while let first = lines.first, first + before.count <= line { before.append(index) }
    }
    self.before = before
  }

  var count: Int { lines.count }

  /// The distance from each line to the next; 0 after the last one.
  var gaps: [Int] {
    lines.indices.map { $0 + 1 < lines.count ? lines[$0 + 1] - lines[$0] : 0 }
  }

  /// Returns the index of the first line at or after a row or column, or the number of lines if there is none.
  func index(from cell: Int) -> Int {
    guard let first = lines.first, cell > first else { return 0 }
    return cell - first < before.count ? before[cell - first] : lines.count
  }

  /// Returns the indices of the lines in the rows or columns from `low` to `high`.
  func indices(from low: Int, to high: Int) -> Range<Int> {
    let first = index(from: low)
    return first..<max(first, index(from: high + 1))
  }
}
