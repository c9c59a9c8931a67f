import TextScanning

/// What was chosen about the rows of a table.
struct RowChoices: Hashable, Sendable {
  /// What a line that is not a row begins with.
  var comment: [UInt8]?
  /// How many rows at the end are left out; nil to find totals and notes.
  var footerRows: Int?
  var leavesOutBadRows = false
  var missing = MissingWords([])
}

/// The lines in which the parts of a table begin, from 1.
struct TableLines: Hashable, Sendable {
  /// The first line, or the one behind a `sep=` line.
  var start = 1
  /// The first row of names, or of values without a header.
  var first = 1
  /// The first row of values.
  var body = 1
}

/// What the sample shows from which a form is decided.
struct SampleFindings: Hashable, Sendable {
  var commentLines = 0
  /// The rows that it leaves out.
  var leftOut = LeftOutRows()
  /// The number of rows; nil if the sample is not all.
  var rows: Int?
  /// Whether some column is read otherwise than plain numbers and ISO dates are.
  var needsRules = false
}

/// What was decided of a text, for those that read the same text again.
public struct DecidedTable: Hashable, Sendable {
  let form: TableForm
  /// Whether it is read as it stands.
  let isPlain: Bool
}

/// How a table is read: every decision that differs from plain delimited text, and what messages say of it.
///
/// It is decided once from a bounded sample of the text, or from all of it if a later row contradicts.
struct TableForm: Hashable, Sendable {
  var decoding: TextDecoding
  var dialect: TableDialect
  /// What was chosen about rows.
  var chosen = RowChoices()
  /// Where the text of the table begins: behind a `sep=` line, in bytes of UTF-8.
  var start = 0
  /// Where its parts begin.
  var lines = TableLines()
  /// How many rows hold names.
  var headerRows = 0
  var hasUnitsRow = false
  var shape = TableShape()
  var section: TableSection?
  /// The names, one for each column; none without a header.
  var names: [String] = []
  /// The cells of the lowest row of names as they are, which a repeated header repeats.
  var headerCells: [String] = []
  /// The units of the header or of a row of units; nil if there is none.
  var units: [String?] = []
  /// Whether its lines are numbers or several cells, where nothing decides; nil if that is certain.
  var cellsQuestion: DelimitedProblem?
  /// How each column is read.
  var columns: [ColumnRule] = []
  /// How many columns the table has.
  var columnCount = 0
  /// Whether some first cell begins with a word for a total, so that sums are kept.
  var hasTotalWords = false
  /// What the sample shows.
  var findings = SampleFindings()
  /// Whether the rows are not plain text as they are: of several lengths, or with line ends of a carriage return alone.
  var needsRewriting = false
  /// What is to be said besides the decisions, one sentence each.
  var remarks: [String] = []

  /// The mark that most columns of numbers have.
  var point: UInt8 {
    let numbers = columns.filter { $0.kind == .numbers && $0.question == nil }
    let commas = numbers.count { $0.point == ASCII.comma }
    return 2 * commas > numbers.count ? ASCII.comma : ASCII.point
  }

  /// Whether some column holds numbers or dates.
  var hasValues: Bool { columns.contains { $0.kind == .numbers || $0.kind == .dates } }

  /// The order that open dates have; nil without such dates.
  var dateOrder: DateOrder?

  /// What separates cells in the rewritten text.
  var writtenDelimiter: Delimiter { dialect.delimiter == .spaces ? .tab : dialect.delimiter }

  /// What numbers are read with.
  var signs: NumberSigns {
    var signs = NumberSigns(point: point, hasThousands: true)
    signs.rules = columns
    return signs
  }

  /// What a column is called in messages.
  func title(_ column: Int) -> String {
    names.indices.contains(column) && !names[column].isEmpty ? names[column] : "column \(column + 1)"
  }
}
