/// Rows of texts as lines with aligned columns.
public enum AlignedText {
  /// Rows whose first columns are words, aligned left, and whose others are numbers, aligned right, with two blanks
  /// between columns.
  ///
  /// - Parameters:
  ///   - rows: Each with as many texts as the first.
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
