/// Formats rows of texts as lines with aligned columns.
public enum AlignedText {
  /// Returns one line per row, with two spaces between columns; words are aligned left, numbers right.
  ///
  /// - Parameters:
  ///   - rows: The rows, each with the same number of texts.
  ///   - wordColumns: The number of columns with words, which come first; the other columns have numbers.
  /// - Returns: One line per row.
  /// - Complexity: Linear in the text.
  public static func lines(of rows: [[String]], wordColumns: Int = 0) -> [String] {
    let count = rows.map(\.count).max() ?? 0
    var widths = [Int](repeating: 0, count: count)
    for row in rows {
      for (column, text) in row.enumerated() { widths[column] = max(widths[column], CellText.columns(of: text)) }
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, text in
        let blanks = String(repeating: " ", count: widths[column] - CellText.columns(of: text))
        return column < wordColumns ? text + blanks : blanks + text
      }
      return cells.joined(separator: "  ")
    }
  }
}
