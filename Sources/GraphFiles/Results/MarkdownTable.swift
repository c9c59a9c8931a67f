/// A table in Markdown: a line of titles, a line with the alignment of each column, and one line per row.
package struct MarkdownTable {
  private let titles: [String]
  private let rows: [[String]]
  private let wordColumns: Int

  /// Creates a table with words in the first `wordColumns` columns, aligned left, and numbers in the others, aligned
  /// right.
  package init(titles: [String], rows: [[String]], wordColumns: Int = 1) {
    self.titles = titles
    self.rows = rows
    self.wordColumns = wordColumns
  }

  /// The lines of the table, with invisible characters made visible and all markup in cells escaped.
  ///
  /// - Complexity: linear in the text.
  package var lines: [String] {
    let sides = titles.indices.map { $0 < wordColumns ? "---" : "---:" }
    return [Self.line(titles), "| \(sides.joined(separator: " | ")) |"] + rows.map(Self.line)
  }

  private static func line(_ cells: [String]) -> String {
    let written = cells.map { MarkupText.markdown($0) }
    return "| \(written.joined(separator: " | ")) |"
  }
}

extension [String] {
  /// The lines as the bytes of a file, each with a line feed.
  package var fileBytes: [UInt8] { [UInt8]((joined(separator: "\n") + "\n").utf8) }
}
