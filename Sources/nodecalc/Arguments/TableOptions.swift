import ArgumentReading
import DelimitedText
import GraphDocument

/// How a table is written, where that is not to be found out.
struct TableOptions: ArgumentGroup {
  var delimiter: DelimiterChoice?
  var header: Bool?
  var decimalComma: Bool?
  var missingMarks: [String] = []
  var choices = ChoiceOptions()

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.option(
      &delimiter, "delimiter", "delimiter", "Field separator (default: detected).")
    line.choice(&header, "header", "Whether the first row holds names (default: detected).")
    line.choice(
      &decimalComma, "decimal-comma",
      "Whether numbers have a decimal comma (default: detected).")
    line.options(&missingMarks, "missing", "word", "A word or number that marks a missing value; repeatable.")
    try line.group(&choices)
  }

  /// Whether some option was given.
  var isGiven: Bool {
    delimiter != nil || header != nil || decimalComma != nil || !missingMarks.isEmpty || choices.isGiven
  }

  /// The options given, and the format where it is known.
  func form(_ format: DataFileFormat? = nil) -> DataFileForm {
    DataFileForm(
      format: format, delimiter: delimiter?.delimiter, hasHeader: header, hasDecimalComma: decimalComma,
      missingMarks: missingMarks, choices: choices.choices)
  }
}

/// What is chosen of how a table is read, beyond its delimiter and header.
struct ChoiceOptions: ArgumentGroup {
  private(set) var choices = TableChoices()

  /// Whether something was chosen.
  var isGiven: Bool { choices != TableChoices() }

  /// The first flag that chooses something; nil where none does.
  var firstFlag: String? {
    TableChoice.all.first { $0.value(in: choices) != nil }.map { "--\($0.flag)" }
  }

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    var encoding: EncodingChoice?
    try line.option(
      &encoding, "encoding", "name", "Character encoding, such as utf-8 or windows-1252.",
      completion: .computed { _ in TextEncoding.names })
    choices.encoding = encoding?.encoding
    var counts: (skip: Int?, header: Int?, footer: Int?)
    try line.option(&counts.skip, "skip", "lines", "Number of lines before the header.")
    try line.option(&counts.header, "header-rows", "count", "Number of header rows.")
    line.choice(&choices.hasUnitsRow, "units-row", "Whether the row below the header holds units.")
    try line.option(&counts.footer, "footer", "rows", "Number of rows to leave out at the end; 0 keeps totals.")
    for (count, name) in [(counts.skip, "skip"), (counts.header, "header-rows"), (counts.footer, "footer")] {
      try line.check(count.map { $0 >= 0 } ?? true, "'--\(name)' must be 0 or more, not \(count ?? 0)")
    }
    (choices.skippedLines, choices.headerRows, choices.footerRows) = (counts.skip, counts.header, counts.footer)
    try line.option(&choices.comment, "comment", "text", "Prefix of comment lines, which are not rows.", anyText: true)
    var order: OrderChoice?
    try line.option(&order, "dates", "order", "The order of day, month and year in dates: dmy, mdy or ymd.")
    choices.dateOrder = order.flatMap { DateOrder(rawValue: $0.rawValue) }
    try line.option(&choices.table, "table", "name", "Which of several tables, by its name or number.", anyText: true)
    var badRows: BadRowChoice?
    try line.option(&badRows, "bad-rows", "what", "What to do with rows that do not fit: refuse or leave-out.")
    choices.badRows = badRows.flatMap { BadRowTreatment(rawValue: $0.rawValue) }
  }
}

/// The order of the parts of a date, as a flag names it.
private enum OrderChoice: String, CaseIterable, ArgumentValue {
  case dmy
  case mdy
  case ymd
}

/// What becomes of rows that do not fit, as a flag names it.
private enum BadRowChoice: String, CaseIterable, ArgumentValue {
  case refuse
  case leaveOut = "leave-out"
}

/// An encoding, as a flag names it.
private struct EncodingChoice: ArgumentValue {
  let encoding: TextEncoding

  init?(argument: String) {
    guard let encoding = TextEncoding(name: argument) else { return nil }
    self.encoding = encoding
  }

  var argument: String { encoding.name }
}

/// A delimiter as a flag names it: the character itself, or its word.
enum DelimiterChoice: String, CaseIterable, ArgumentValue {
  case comma
  case semicolon
  case tab
  case bar
  case spaces

  init?(argument: String) {
    if let choice = Self.allCases.first(where: { String(UnicodeScalar($0.delimiter.byte)) == argument }) {
      self = choice
    } else {
      self.init(rawValue: argument)
    }
  }

  var delimiter: Delimiter {
    switch self {
    case .comma: .comma
    case .semicolon: .semicolon
    case .tab: .tab
    case .bar: .bar
    case .spaces: .spaces
    }
  }
}
