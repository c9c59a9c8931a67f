extension CellText {
  /// Returns the text with unsafe characters replaced, wrapped into rows of at most `limit` columns.
  ///
  /// A row ends at a line end of the text, or between words, where blanks are dropped. A word that is longer than a row
  /// is cut between characters. Blanks at the start of a line stay if the line's first word fits into the row after
  /// them. An empty text gives one empty row. A limit below 2 counts as 2, because a wide character would not fit.
  /// `first` is a separate limit for the first row.
  ///
  /// - Complexity: Linear in the length of the text.
  public static func wrapped(_ text: some StringProtocol, toColumns limit: Int, first: Int? = nil) -> [String] {
    let limits = (first: max(2, first ?? limit), next: max(2, limit))
    var rows: [String] = []
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      append(line, to: &rows, limits)
    }
    return rows
  }

  private static func append(_ line: some StringProtocol, to rows: inout [String], _ limits: (first: Int, next: Int)) {
    var row = ""
    var used = 0
    // The blanks between the row so far and the next word.
    var blanks = 0
    let words = line.split(omittingEmptySubsequences: false) { $0 == " " || $0 == "\t" }
    for (index, word) in words.enumerated() {
      if index > 0 { blanks += 1 }
      if word.isEmpty { continue }
      let columns = columns(of: word)
      if used + blanks + columns <= (rows.isEmpty ? limits.first : limits.next) {
        row += String(repeating: " ", count: blanks) + safe(word)
        used += blanks + columns
      } else {
        if used > 0 { rows.append(row) }
        (row, used) = cut(word, into: &rows, limits)
      }
      blanks = 0
    }
    rows.append(row)
  }

  private static func cut(_ word: some StringProtocol, into rows: inout [String], _ limits: (first: Int, next: Int))
    -> (String, Int)
  {
    var row = ""
    var used = 0
    for cluster in clusters(in: word) {
      let columns = Int(cluster.columns)
      if used + columns > (rows.isEmpty ? limits.first : limits.next) {
        rows.append(row)
        (row, used) = ("", 0)
      }
      cluster.append(to: &row)
      used += columns
    }
    return (row, used)
  }
}
