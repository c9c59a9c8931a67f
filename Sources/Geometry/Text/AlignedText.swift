/// Rows of texts as lines whose columns line up.
public enum AlignedText {
  /// Rows whose first columns are words, to the left, and whose others are numbers, to the right, with two blanks between columns.
  ///
  /// - Parameters:
  ///   - rows: As many texts in each as in the first.
  ///   - wordColumns: How many columns are words.
  /// - Returns: A line for each row.
  /// - Complexity: linear in the text.
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
