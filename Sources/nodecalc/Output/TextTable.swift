import Geometry

/// Rows of texts, written in columns that line up.
struct TextTable {
  var rows: [[String]]

  /// One line a row: each column as wide as its widest text, two blanks between columns, none at the end.
  var lines: [String] {
    var widths: [Int] = []
    for row in rows {
      for (column, text) in row.enumerated() {
        let width = CellText.columns(of: text)
        if column < widths.count {
          widths[column] = max(widths[column], width)
        } else {
          widths.append(width)
        }
      }
    }
    return rows.map { row in
      var line = ""
      var end = 0
      var column = 0
      for (text, width) in zip(row, widths) {
        if !text.isEmpty {
          line += String(repeating: " ", count: column - end) + text
          end = column + CellText.columns(of: text)
        }
        column += width + 2
      }
      return line
    }
  }
}
