/// A table as Markdown writes it: a line of titles, one that says to which side each column goes, and a line for each row.
package struct MarkdownTable {
  private let titles: [String]
  private let rows: [[String]]
  private let wordColumns: Int

  /// A table whose first columns are words, aligned left; the others are numbers, aligned right.
  package init(titles: [String], rows: [[String]], wordColumns: Int = 1) {
    self.titles = titles
    self.rows = rows
    self.wordColumns = wordColumns
  }

  /// Its lines, with invisible characters made visible, and cells escaped so that none is read as markup.
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
  /// Lines of text in the form of a file, each with its line end.
  package var fileBytes: [UInt8] { [UInt8]((joined(separator: "\n") + "\n").utf8) }
}
