import ArgumentReading
import DelimitedText
import GraphDocument

/// Options for reading a table.
///
/// Everything not given is detected.
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

  var isGiven: Bool {
    delimiter != nil || header != nil || decimalComma != nil || !missingMarks.isEmpty || choices.isGiven
  }

  var firstFlag: String? {
    if delimiter != nil { return "--delimiter" }
    if header != nil { return "--header" }
    if !missingMarks.isEmpty { return "--missing" }
    return choices.firstFlag ?? (decimalComma == nil ? nil : "--decimal-comma")
  }

  /// Returns the settings that the flags describe, for reading a table.
  ///
  /// `format` is the format of the file, if known.
  func form(_ format: DataFileFormat? = nil) -> DataFileForm {
    DataFileForm(
      format: format, delimiter: delimiter?.delimiter, hasHeader: header, hasDecimalComma: decimalComma,
      missingMarks: missingMarks, choices: choices.choices)
  }
}

/// Options for reading a table, except its delimiter and its header.
struct ChoiceOptions: ArgumentGroup {
  private(set) var choices = TableChoices()

  var isGiven: Bool { choices != TableChoices() }

  var firstFlag: String? {
    TableChoice.all.first { $0.value(in: choices) != nil }.map { "--\($0.flag)" }
  }

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    for choice in TableChoice.all { try declare(choice, &line) }
  }

  private mutating func declare(_ choice: TableChoice, _ line: inout ArgumentLine) throws(UsageError) {
    switch choice.values {
    case .truth:
      var truth: Bool?
      line.choice(&truth, choice.flag, choice.help)
      choice.set(truth.map { .truth($0) }, in: &choices)
    case .count:
      var count: Int?
      try line.option(&count, choice.flag, choice.valueName, choice.help)
      try line.check(count.map { $0 >= 0 } ?? true, "'--\(choice.flag)' must be 0 or more, not \(count ?? 0)")
      choice.set(count.map { .count($0) }, in: &choices)
    case .text, .name:
      var text: String?
      try line.option(&text, choice.flag, choice.valueName, choice.help, anyText: true)
      try line.check(text != "", "'--\(choice.flag)' must not be empty")
      choice.set(text.flatMap { choice.value(of: $0) }, in: &choices)
    case .words(let words):
      var word: String?
      try line.word(&word, among: words, choice.flag, choice.valueName, choice.help)
      choice.set(word.map { .text($0) }, in: &choices)
    }
  }
}

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
