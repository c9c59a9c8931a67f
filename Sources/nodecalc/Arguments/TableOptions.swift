import ArgumentReading
import DelimitedText
import GraphDocument

/// How a table is written, where that is not to be found out.
struct TableOptions: ArgumentGroup {
  var delimiter: DelimiterChoice?
  var header: Bool?
  var decimalComma: Bool?
  var missingMarks: [String] = []

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.option(
      &delimiter, "delimiter", "delimiter", "Field separator (default: detected).")
    line.choice(&header, "header", "Whether the first row holds names, where that is not to be found out.")
    line.choice(
      &decimalComma, "decimal-comma",
      "Whether numbers have a comma where others have a point, where that is not to be found out.")
    line.options(&missingMarks, "missing", "word", "A word that stands for a missing value; may be repeated.")
  }

  /// Whether some option was given.
  var isGiven: Bool { delimiter != nil || header != nil || decimalComma != nil || !missingMarks.isEmpty }

  /// The options given, and the format where it is known.
  func form(_ format: DataFileFormat? = nil) -> DataFileForm {
    DataFileForm(
      format: format, delimiter: delimiter?.delimiter, hasHeader: header, hasDecimalComma: decimalComma,
      missingMarks: missingMarks)
  }
}

/// A delimiter as a flag names it: the character itself, or its word.
enum DelimiterChoice: String, CaseIterable, ArgumentValue {
  case comma
  case semicolon
  case tab
  case bar

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
    }
  }
}
