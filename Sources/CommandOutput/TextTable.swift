/// Rows of texts in aligned columns.
package struct TextTable {
  private let rows: [[SafeText]]

  package init(rows: [[String]]) {
    self.rows = rows.map { row in row.map { SafeText($0) } }
  }

  /// The lines, one per row.
  ///
  /// Each column is as wide as its widest text. There are two blanks between columns, and none at the end of a line.
  package var lines: [SafeText] {
    var widths: [Int] = []
    for row in rows {
      for (column, text) in row.enumerated() {
        if column < widths.count {
          widths[column] = max(widths[column], text.columns)
        } else {
          widths.append(text.columns)
        }
      }
    }
    return rows.map { row in
      var line = SafeText("")
      var end = 0
      var column = 0
      for (text, width) in zip(row, widths) {
        if text.columns > 0 {
          line += .blanks(column - end) + text
          end = column + text.columns
        }
        column += width + 2
      }
      return line
    }
  }
}
