import TextScanning

/// The choices about the rows of a table.
struct RowChoices: Hashable, Sendable {
  /// The prefix of comment lines.
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
  /// The first row of names; without a header, the first row of values.
  var first = 1
  /// The first row of values.
  var body = 1
  /// Whether a blank line is below each line, so that blank lines separate nothing.
  var areSpaced = false
}

/// The findings in the sample from which a form is decided.
struct SampleFindings: Hashable, Sendable {
  var commentLines = 0
  /// The rows that are left out.
  var leftOut = LeftOutRows()
  /// The number of rows; nil if the sample is not the whole text.
  var rows: Int?
  /// The problem with the first row after which no row can be trusted; nil if there is none.
  var problem: DelimitedProblem?
  /// The columns in which all rows have a date, apart from totals and balances.
  var datedColumns: Set<Int> = []
  /// Whether some column is read differently from plain numbers and ISO dates.
  var needsRules = false
}

/// The decisions about a text, for reading the same text again.
public struct DecidedTable: Hashable, Sendable {
  let form: TableForm
  /// The layout by which a plain text is read; nil if the text is not plain.
  let plain: DelimitedLayout?
}

/// The form of a table: every decision that differs from plain delimited text, and the remarks for messages.
///
/// The form is decided once from a bounded sample of the text, or from the whole text if a later row contradicts the
/// sample.
struct TableForm: Hashable, Sendable {
  var decoding: TextDecoding
  var dialect: TableDialect
  /// The choices about rows.
  var chosen = RowChoices()
  /// The offset of the table in bytes of UTF-8, after a `sep=` line.
  var start = 0
  /// The lines in which the parts begin.
  var lines = TableLines()
  /// The number of rows that contain names.
  var headerRows = 0
  var hasUnitsRow = false
  var shape = TableShape()
  var section: TableSection?
  /// The names, one per column; empty without a header.
  var names: [String] = []
  /// The cells of the lowest row of names, to recognize a repeated header.
  var headerCells: [String] = []
  /// The unit of each column, from the header or a row of units; nil for a column without unit.
  var units: [String?] = []
  /// The question whether lines are numbers or several cells; nil if that is certain.
  var cellsQuestion: DelimitedProblem?
  /// The rule by which each column is read.
  var columns: [ColumnRule] = []
  /// The number of columns in the table.
  var columnCount = 0
  /// Whether the first cell of some row begins with a word for a total, so that sums must be computed.
  var hasTotalWords = false
  /// The findings in the sample.
  var findings = SampleFindings()
  /// Whether rows must be rewritten to be plain text, for example because of different lengths or line ends of only a
  /// carriage return.
  var needsRewriting = false
  /// The remarks besides the decisions, one sentence each.
  var remarks: [String] = []

  /// The decimal mark of most columns of numbers.
  var point: UInt8 {
    let numbers = columns.filter { $0.kind == .numbers && $0.question == nil }
    let commas = numbers.count { $0.point == ASCII.comma }
    return 2 * commas > numbers.count ? ASCII.comma : ASCII.point
  }

  /// Whether some column contains numbers or dates.
  var hasValues: Bool { columns.contains { $0.kind == .numbers || $0.kind == .dates } }

  /// The order of day, month and year in dates that do not show it; nil without such dates.
  var dateOrder: DateOrder?

  /// The delimiter of the rewritten text.
  var writtenDelimiter: Delimiter { dialect.delimiter == .spaces ? .tab : dialect.delimiter }

  /// The marks and rules for reading numbers.
  var signs: NumberSigns {
    var signs = NumberSigns(point: point, hasThousands: true)
    signs.rules = columns
    return signs
  }

  /// Returns the name of a column in messages.
  func title(_ column: Int) -> String {
    names.indices.contains(column) && !names[column].isEmpty ? names[column] : "column \(column + 1)"
  }
}
