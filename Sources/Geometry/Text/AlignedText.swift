/// Formats rows of texts as lines with aligned columns, measured in cells.
///
/// Each text is made safe first (`CellText`), so that no mark of one cell joins a blank of another one, and the width of
/// a line is the sum of its cells.
public enum AlignedText {
  /// A column whose width does not depend on the texts in it; a longer text moves the texts after it.
  public struct Column: Hashable, Sendable {
    /// The width in cells, 0 or more.
    public var width: Int
    /// Whether texts end at the right edge, as numbers do.
    public var isNumeric: Bool

    private init(width: Int, isNumeric: Bool) {
      self.width = width
      self.isNumeric = isNumeric
    }

    /// Returns a column of words, aligned left.
    public static func words(_ width: Int) -> Column { Column(width: width, isNumeric: false) }

    /// Returns a column of numbers, aligned right.
    public static func numbers(_ width: Int) -> Column { Column(width: width, isNumeric: true) }
  }

  /// Returns one line per row, with columns as wide as their widest text; words are aligned left, numbers right.
  ///
  /// - Parameters:
  ///   - rows: The rows; a row may have fewer texts than others.
  ///   - wordColumns: The number of columns, from the first, with words; the other columns have numbers.
  ///   - gap: The number of blanks between columns.
  /// - Returns: One line per row, without blanks at its end.
  /// - Complexity: linear in the text.
  public static func lines(of rows: [[String]], wordColumns: Int = .max, gap: Int = 2) -> [String] {
    var columns: [Column] = []
    let rows = rows.map { row in row.map { CellText.measured($0) } }
    for row in rows {
      for (place, cell) in row.enumerated() {
        if place == columns.count { columns.append(place < wordColumns ? .words(0) : .numbers(0)) }
        columns[place].width = max(columns[place].width, cell.columns)
      }
    }
    return rows.map { line(of: $0, in: columns, gap: gap) }
  }

  /// Returns the texts of one row as a line, each in its column.
  ///
  /// - Parameters:
  ///   - cells: The texts; further ones than there are columns follow unaligned.
  ///   - columns: The columns.
  ///   - gap: The number of blanks between columns.
  /// - Returns: The line, without blanks at its end.
  /// - Complexity: linear in the text.
  public static func line(of cells: [String], in columns: [Column], gap: Int = 2) -> String {
    line(of: cells.map { CellText.measured($0) }, in: columns, gap: gap)
  }

  private static func line(of cells: [(text: String, columns: Int)], in columns: [Column], gap: Int) -> String {
    var line = ""
    // Blanks are written only before a text that follows them.
    var blanks = 0
    for (place, cell) in cells.enumerated() {
      if place > 0 { blanks += gap }
      let column = place < columns.count ? columns[place] : .words(0)
      let rest = max(0, column.width - cell.columns)
      if cell.columns > 0 {
        line += String(repeating: " ", count: blanks + (column.isNumeric ? rest : 0)) + cell.text
        blanks = column.isNumeric ? 0 : rest
      } else {
        blanks += rest
      }
    }
    return line
  }
}
