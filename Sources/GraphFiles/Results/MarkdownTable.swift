/// A table as Markdown writes it: a line of titles, one that says to which side each column goes, and a line for each row.
package struct MarkdownTable {
  private let titles: [String]
  private let rows: [[String]]
  private let wordColumns: Int

  /// A table whose first columns are words, to the left, and whose others are numbers, to the right.
  package init(titles: [String], rows: [[String]], wordColumns: Int = 1) {
    self.titles = titles
    self.rows = rows
    self.wordColumns = wordColumns
  }

  /// Its lines, with characters that no terminal shows made visible, and nothing in its cells taken for markup.
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
  /// Lines of text as a file has them, each with its end.
  package var fileBytes: [UInt8] { [UInt8]((joined(separator: "\n") + "\n").utf8) }
}
