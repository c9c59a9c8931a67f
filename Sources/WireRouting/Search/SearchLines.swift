/// The rows, or the columns, that a search may follow, in ascending order; at least one.
struct SearchLines {
  /// The maximum number of optional lines, so that the search stays limited in any surroundings.
  private static let limit = 64

  let lines: [Int]
  /// For each cell from the first line to the last, the number of lines before it.
  private let before: [Int]

  /// Creates lines from all needed ones and some of the wanted ones.
  ///
  /// Wanted lines between the ends are spread evenly; those beyond the ends are the nearest ones.
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

  /// Returns the index of the first line at a cell or after it; the count if there is none.
  func index(from cell: Int) -> Int {
    guard let first = lines.first, cell > first else { return 0 }
    return cell - first < before.count ? before[cell - first] : lines.count
  }

  /// Returns the indices of the lines from one cell to another.
  func indices(from low: Int, to high: Int) -> Range<Int> {
    let first = index(from: low)
    return first..<max(first, index(from: high + 1))
  }
}
