/// A set of rows, or of columns, within a range.
///
/// It needs one byte for each row or column of the range, so a range of millions is too large.
struct LineMarks {
  private let range: ClosedRange<Int>
  private var isMarked: [Bool]

  init(_ range: ClosedRange<Int>) {
    self.range = range
    isMarked = [Bool](repeating: false, count: range.count)
  }

  /// Adds a row or column; rows and columns outside the range are ignored.
  mutating func mark(_ line: Int) {
    if range.contains(line) { isMarked[line - range.lowerBound] = true }
  }

  private func contains(_ line: Int) -> Bool { range.contains(line) && isMarked[line - range.lowerBound] }

  /// Returns the rows or columns of the set in a part of the range, ascending.
  func marked(in part: ClosedRange<Int>) -> [Int] {
    part.clamped(to: range).filter { contains($0) && part.contains($0) }
  }

  /// Returns up to `limit` rows or columns of the set that are outside a part of the range, the nearest first.
  ///
  /// Rows or columns in `others` are left out.
  func marked(around part: ClosedRange<Int>, atMost limit: Int, but others: [Int]) -> [Int] {
    var marked: [Int] = []
    let reach = max(part.lowerBound - range.lowerBound, range.upperBound - part.upperBound)
    for distance in stride(from: 1, through: reach, by: 1) {
      for line in [part.lowerBound - distance, part.upperBound + distance] {
        if marked.count < limit, contains(line), !others.contains(line) { marked.append(line) }
      }
      if marked.count >= limit { break }
    }
    return marked
  }
}
