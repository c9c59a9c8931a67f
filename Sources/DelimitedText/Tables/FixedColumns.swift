import TextScanning

/// Columns of fixed width in print-outs and terminal output, where a line of dashes shows the start of each.
///
///     Number  Name                     Amount
///     ------  --------------------  ---------
///     100234  ACME TOOLS INC         1,234.56
///     100235  BETA LTD                 99.90-
struct FixedColumns: Hashable {
  /// The dashes of each column, in characters from the beginning of the line.
  private let dashes: [Range<Int>]

  /// Finds the columns in a text; nil if no line of dashes shows columns.
  ///
  /// - Complexity: linear in the text.
  init?(in text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var above = 0..<0
    while start < text.count {
      let end = Self.lineEnd(text, start)
      let runs = Self.runs(text, start..<end)
      // Shorter dashes may be missing values.
      if runs.count > 1, runs.contains(where: { $0.count > 3 }), !Self.isAboveSums(text, above, end) {
        dashes = runs
        return
      }
      above = start..<end
      start = end + 1
    }
    return nil
  }

  /// Returns whether a line of dashes is between the last row and its sums: a number ends the line `above`, and the
  /// dashes that end at `end` are above the last line.
  private static func isAboveSums(_ text: UnsafeBufferPointer<UInt8>, _ above: Range<Int>, _ end: Int) -> Bool {
    guard let last = text[above].last(where: { $0 != ASCII.space }), last &- ASCII.zero <= 9,
      let sums = text[end...].firstIndex(where: { !isLineEnd($0) })
    else { return false }
    return text[lineEnd(text, sums)...].allSatisfy {
      isLineEnd($0) || [ASCII.space, ASCII.minus, ASCII.equals].contains($0)
    }
  }

  private static func lineEnd(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    text[start...].firstIndex(where: isLineEnd) ?? text.count
  }

  /// Returns the runs of dashes in a line.
  ///
  /// Returns an empty array if the line contains anything except dashes and blanks, or dashes of different characters.
  private static func runs(_ text: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    guard let dash = text[line].first(where: { $0 != ASCII.space }),
      [ASCII.minus, ASCII.equals, ASCII.underscore].contains(dash)
    else { return [] }
    for index in line {
      let column = index - line.lowerBound
      if text[index] == dash {
        if let last = runs.last, last.upperBound == column {
          runs[runs.count - 1] = last.lowerBound..<column + 1
        } else {
          runs.append(column..<column + 1)
        }
      } else if text[index] != ASCII.space {
        return []
      }
    }
    return runs
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == ASCII.lineFeed || byte == ASCII.carriageReturn }

  /// Returns the cells of a line with the blanks around them.
  ///
  /// Returns nil if a word covers the gap between two columns, as in a title. A value wider than the dashes may begin
  /// in the gap before them. A sign may follow the dashes.
  func cells(of text: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> [Range<Int>]? {
    if text[line].contains(ASCII.tab) { return nil }
    // The bytes at which characters begin.
    var places = line.filter { text[$0] & 0xC0 != 0x80 }
    places.append(line.upperBound)
    func place(_ column: Int) -> Int { places[min(column, places.count - 1)] }
    func isBlank(_ column: Int) -> Bool { column >= places.count - 1 || text[places[column]] == ASCII.space }
    var cells: [Range<Int>] = []
    var start = 0
    for (column, next) in zip(dashes, dashes.dropFirst()) {
      var end = next.lowerBound
      while end > column.upperBound, !isBlank(end - 1), !isBlank(end) { end -= 1 }
      if !isBlank(end - 1), !isBlank(end) { return nil }
      cells.append(place(start)..<place(end))
      start = end
    }
    cells.append(place(start)..<line.upperBound)
    return cells
  }
}
