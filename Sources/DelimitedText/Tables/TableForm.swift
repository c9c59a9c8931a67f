import TextScanning

struct RowChoices: Hashable, Sendable {
  var comment: [UInt8]?
  /// The number of rows at the end that are left out; nil to detect totals and notes.
  var footerRows: Int?
  var leavesOutBadRows = false
  var missing = MissingWords([])
}

/// The lines, from 1, in which the parts of a table begin.
struct TableLines: Hashable, Sendable {
  /// The first line, or the line after a `sep=` line.
  var start = 1
  /// The first row of names, or of values if there is no header.
  var first = 1
  var body = 1
  /// Whether a blank line follows every line, so that blank lines do not separate parts of the table.
  var areSpaced = false
}

struct SampleFindings: Hashable, Sendable {
  var commentLines = 0
  var leftOut = LeftOutRows()
  /// The number of rows; nil if the sample is not the whole text.
  var rows: Int?
  /// The problem with the first row after which no row can be trusted.
  var problem: DelimitedProblem?
  /// The columns with a date in all rows but totals and balances.
  var datedColumns: Set<Int> = []
  /// Whether a column contains more than plain numbers, ISO dates and texts.
  var needsRules = false
}

/// The decisions about a text, for reading the same text again.
public struct DecidedTable: Hashable, Sendable {
  let form: TableForm
  /// The layout if the text is plain; nil if `form` is needed to read it.
  let plain: DelimitedLayout?
}

/// How to read a table: all differences from plain delimited text, and remarks for the user.
///
/// The form is decided from a sample of the text. If a later row contradicts the form, another form is decided from the
/// whole text.
struct TableForm: Hashable, Sendable {
  var decoding: TextDecoding
  var dialect: TableDialect
  var chosen = RowChoices()
  /// The offset at which the table begins, in bytes of UTF-8; it is after a line such as `sep=;`.
  var start = 0
  var lines = TableLines()
  var headerRows = 0
  var hasUnitsRow = false
  var shape = TableShape()
  var section: TableSection?
  /// The names, one per column; empty without a header.
  var names: [String] = []
  /// The cells of the header rows, to recognize a repeated header.
  var headerCells: [[String]] = []
  /// The unit of each column, from the header or a row of units; nil without one.
  var units: [String?] = []
  /// The question whether a line such as `1,5` is one number or two cells; nil if that is certain.
  var cellsQuestion: DelimitedProblem?
  var columns: [ColumnRule] = []
  var columnCount = 0
  /// Whether a row may be a total, so that sums must be computed.
  ///
  /// The first cell of such a row begins with a word such as `Total`. In the last row, it may also be empty.
  var mayHaveTotals = false
  /// The distance in bytes from the beginning of a line to the second cell, the least of all complete rows; nil unless
  /// blanks divide cells.
  var secondColumn: Int?
  var findings = SampleFindings()
  /// Whether the text must be rewritten as plain text before it is read, for example because rows have different
  /// lengths.
  var needsRewriting = false
  var remarks: [String] = []

  /// The decimal mark of most columns of numbers.
  var point: UInt8 {
    let numbers = columns.filter { $0.kind == .numbers && $0.question == nil }
    let commas = numbers.count { $0.point == ASCII.comma }
    return 2 * commas > numbers.count ? ASCII.comma : ASCII.point
  }

  var hasValues: Bool { columns.contains { $0.kind == .numbers || $0.kind == .dates } }

  /// The order of day, month and year for dates such as `03/04/2026`; nil if there are none.
  var dateOrder: DateOrder?

  /// The delimiter in the output of `TableRewriter`.
  var writtenDelimiter: Delimiter { dialect.delimiter == .spaces ? .tab : dialect.delimiter }

  /// How numbers are read: the decimal mark, and the rule of each column.
  var signs: NumberSigns {
    var signs = NumberSigns(point: point, hasThousands: true)
    signs.rules = columns
    return signs
  }

  /// Returns the cell with a word for a total: the first cell of a row, or the text after a date in it.
  ///
  /// It is nil if the row has none.
  static func totalCell(
    _ cells: ArraySlice<TableCell>, _ kinds: ArraySlice<CellKind>, _ text: UnsafeBufferPointer<UInt8>
  ) -> (cell: TableCell, isFirst: Bool)? {
    guard let first = cells.firstIndex(where: { !$0.isEmpty }) else { return nil }
    if TotalWords.begin(cells[first], text) { return (cells[first], true) }
    guard kinds[kinds.startIndex + (first - cells.startIndex)] == .date,
      let second = cells[(first + 1)...].firstIndex(where: { !$0.isEmpty }), TotalWords.begin(cells[second], text)
    else { return nil }
    return (cells[second], false)
  }

  /// Returns whether a short row begins with a number below a later column, although blanks divide cells.
  ///
  /// The row lacks its first cells, as in the line of totals of a print-out.
  func isShifted(
    _ cells: ArraySlice<TableCell>, _ kinds: ArraySlice<CellKind>, _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard dialect.delimiter == .spaces, dialect.columns == nil, kinds.count < shape.width, kinds.first == .number,
      let cell = cells.first
    else { return false }
    var line = cell.start
    while line > 0, text[line - 1] == ASCII.space { line -= 1 }
    // A tab has no certain width.
    if line > 0, text[line - 1] != ASCII.lineFeed, text[line - 1] != ASCII.carriageReturn { return false }
    if shape.kinds.first == .text { return cell.start - line > 1 }
    return secondColumn.map { cell.end - line > $0 } ?? false
  }

  func title(_ column: Int) -> String {
    names.indices.contains(column) && !names[column].isEmpty ? names[column] : "column \(column + 1)"
  }
}
