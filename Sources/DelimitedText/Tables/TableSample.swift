import TextScanning

struct TableSample {
  struct Row {
    /// The line in which the row begins, from 1.
    var line: Int
    /// The row's cells, as indices in the sample's `cells`.
    var cells: Range<Int>
    var role: Role
    /// Whether stars at its end were dropped.
    var hasStars = false
  }

  /// What the row itself shows about its kind.
  enum Role: Hashable {
    case cells
    case blank
    /// A line of dashes or stars.
    case rule
    case comment
    /// A line that does not begin and end with the delimiter, although other lines do.
    case unframed
    /// The name of a section, such as `[Peak Table]`.
    case section
  }

  let text: UnsafeBufferPointer<UInt8>
  let dialect: TableDialect
  private(set) var rows: [Row] = []
  private(set) var cells: [TableCell] = []
  private(set) var kinds: [CellKind] = []
  /// Whether some cell has NULs after it.
  private(set) var hasPadding = false
  /// Whether some cell has a byte order mark before it.
  private(set) var hasMarks = false
  /// Whether a blank line follows every line because line ends were doubled.
  ///
  /// These blank lines are not in `rows`.
  private(set) var isSpaced = false
  /// Whether the text continues after the last row.
  let isCut: Bool

  /// Creates a sample of the rows from `start` on.
  ///
  /// If `isWhole` is false, the last row is left out, because it may be incomplete.
  ///
  /// - Complexity: linear in the text.
  init(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, line: Int, isWhole: Bool, _ dialect: TableDialect,
    comment: [UInt8]?, missing: MissingWords, columnLimit: Int
  ) {
    self.text = text
    self.dialect = dialect
    isCut = !isWhole
    var splitter = TableSplitter(dialect)
    var offset = start
    var line = line
    while offset < text.count, let next = splitter.split(text, from: offset, isLast: isWhole) {
      let first = cells.count
      cells.append(contentsOf: splitter.cells.prefix(columnLimit + 1))
      for cell in cells[first...] {
        kinds.append(CellKind(cell, text, marks: missing))
        if cell.hasPadding { hasPadding = true }
        if cell.hasMark { hasMarks = true }
      }
      let role = Self.role(splitter, text, offset, comment: comment)
      rows.append(Row(line: line, cells: first..<cells.count, role: role, hasStars: splitter.hasStars))
      line += splitter.lines
      offset = next
    }
    dropSpacing()
  }

  private mutating func dropSpacing() {
    func isBlank(_ row: Row) -> Bool { row.role == .blank && row.cells.count <= 1 }
    guard let first = rows.firstIndex(where: { !isBlank($0) }), let last = rows.lastIndex(where: { !isBlank($0) }),
      last - first > 3, rows.contains(where: { $0.cells.count > 1 })
    else { return }
    for row in first..<last where !isBlank(rows[row]) && !isBlank(rows[row + 1]) { return }
    isSpaced = true
    var kept: [Row] = []
    var isBelow = false
    for row in rows {
      if isBlank(row), isBelow {
        isBelow = false
        continue
      }
      isBelow = !isBlank(row)
      kept.append(row)
    }
    rows = kept
  }

  static func role(
    _ splitter: TableSplitter, _ text: UnsafeBufferPointer<UInt8>, _ start: Int, comment: [UInt8]?
  ) -> Role {
    let cells = splitter.cells
    var isBlank = true
    var isRule = true
    for cell in cells where !cell.isEmpty {
      isBlank = false
      if !Self.isRule(cell, text, splitter.dialect) { isRule = false }
      if !isRule { break }
    }
    if isBlank { return .blank }
    var first = start
    while first < splitter.contentEnd, TableSplitter.isBlank(text[first]) { first += 1 }
    let isComment =
      if let comment {
        splitter.contentEnd - first >= comment.count && zip(text[first...], comment).allSatisfy { $0 == $1 }
      } else {
        first < text.count && text[first] == ASCII.hash
          && (cells.count == 1 || splitter.dialect.delimiter == .spaces)
      }
    if isComment { return .comment }
    if isRule { return .rule }
    if splitter.lacksFrame { return .unframed }
    let isSection =
      cells.count == 1 && text[first] == ASCII.leftBracket
      && text[first..<splitter.contentEnd].firstIndex(of: ASCII.rightBracket) == splitter.contentEnd - 1
      && !cells[0].isQuoted
    return isSection ? .section : .cells
  }

  private static func isRule(
    _ cell: TableCell, _ text: UnsafeBufferPointer<UInt8>, _ dialect: TableDialect
  ) -> Bool {
    if dialect.delimiter == .bar, isMarkdownRule(cell, text) { return true }
    if dialect.delimiter == .spaces, TableSplitter.isStars(cell, text) { return true }
    guard cell.end - cell.start >= (dialect.columns == nil ? 4 : 1) else { return false }
    let byte = text[cell.start]
    guard
      [ASCII.minus, ASCII.equals, ASCII.underscore, UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "~")].contains(
        byte)
    else { return false }
    var index = cell.start
    while index < cell.end {
      if text[index] != byte, text[index] != UInt8(ascii: "+"), text[index] != ASCII.minus { return false }
      index += 1
    }
    return true
  }

  /// Returns whether a cell belongs to the line between header and rows of a Markdown table, such as `---` or `:---:`.
  private static func isMarkdownRule(_ cell: TableCell, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var dashes = text[cell.start..<cell.end]
    if dashes.first == ASCII.colon { dashes = dashes.dropFirst() }
    if dashes.last == ASCII.colon { dashes = dashes.dropLast() }
    return cell.end - cell.start >= 3 && !dashes.isEmpty && dashes.allSatisfy { $0 == ASCII.minus }
  }

  /// Returns whether a row begins with `#`, like a comment or a header of some programs.
  func beginsWithHash(_ row: Int) -> Bool {
    guard let first = cells[rows[row].cells].first, !first.isEmpty else { return false }
    return text[first.start] == ASCII.hash
  }

  func texts(_ row: Row) -> [String] { row.cells.map { cells[$0].text(in: text) } }
}
