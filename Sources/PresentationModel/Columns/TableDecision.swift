import DelimitedText
import GraphDocument
import TextScanning

/// An option for reading a table, which the user changes by a key in the list of the table's columns.
struct TableDecision: Sendable {
  enum Change: Sendable {
    /// Each key press chooses the next value; after the last value, automatic detection is restored.
    case steps([Step])
    /// The user types the value in a prompt; an empty text restores automatic detection.
    case line(Line)
  }

  struct Step: Sendable {
    let words: String
    let choose: @Sendable (inout DataFileForm) -> Void

    init(_ words: String, _ choose: @escaping @Sendable (inout DataFileForm) -> Void) {
      (self.words, self.choose) = (words, choose)
    }
  }

  struct Line: Sendable {
    let label: String
    let hint: String
    let offers: @Sendable (OfferedTable) -> [String]
    /// Sets the typed value.
    ///
    /// Returns false if the value is not valid.
    let choose: @Sendable (String, inout DataFileForm) -> Bool
  }

  /// The name of the option in command names such as `read-ID`.
  let id: String
  let key: String
  /// The name of the option in one or two words, for lists and hints.
  let brief: String
  /// The command-line flags for the same option, for messages.
  let flags: [String]
  let change: Change
  /// The chosen value, in words; nil if it is detected.
  let chosen: @Sendable (DataFileForm) -> String?
  /// Removes the choice, so that the value is detected again.
  let clear: @Sendable (inout DataFileForm) -> Void
  /// Whether the option is about the bytes of a text file, such as its encoding.
  ///
  /// Such options do not apply to workbooks.
  let isOfBytes: Bool
  let command: Command

  private init(
    _ id: String, _ key: String, _ brief: String, _ sentence: String, flags: [String], isOfBytes: Bool = false,
    _ change: Change, chosen: @escaping @Sendable (DataFileForm) -> String?,
    clear: @escaping @Sendable (inout DataFileForm) -> Void
  ) {
    self.key = key
    self.isOfBytes = isOfBytes
    self.brief = brief
    self.flags = flags
    self.change = change
    self.chosen = chosen
    self.clear = clear
    command = Command(
      "read-\(id)", brief, sentence, in: .file, keys: [.columns: [key]], needs: .otherMode,
      outcome: { editor, _ throws(CommandError) in try ColumnList.decide(id, in: editor) })
    self.id = id
  }

  static func named(_ id: String) -> TableDecision? { all.first { $0.id == id } }

  /// Returns the options that apply to a table.
  ///
  /// Options about the bytes of a text file do not apply to workbooks.
  static func all(of table: OfferedTable) -> [TableDecision] {
    all.filter { ($0.id != "table" || !table.tables.isEmpty) && !(table.isWorkbook && $0.isOfBytes) }
  }

  /// Chooses the value after the current one.
  ///
  /// After the last value, restores automatic detection.
  func step(_ form: inout DataFileForm) {
    guard case .steps(let steps) = change else { return }
    let now = chosen(form)
    let next = now.flatMap { now in steps.firstIndex { $0.words == now } }.map { $0 + 1 } ?? 0
    clear(&form)
    if steps.indices.contains(next) { steps[next].choose(&form) }
  }

  static let all: [TableDecision] = [
    TableDecision(
      "delimiter", "d", "delimiter", "Read with the next delimiter", flags: ["delimiter"],
      isOfBytes: true,
      .steps(Delimiter.allCases.map { delimiter in Step(delimiter.name) { $0.delimiter = delimiter } }),
      chosen: { $0.delimiter?.name }, clear: { $0.delimiter = nil }),
    line(
      "encoding", "c", "encoding", "Read with another encoding of characters", "encoding",
      isOfBytes: true, hint: "utf-8, windows-1252 …; empty to detect it", offers: { _ in TextEncoding.names }),
    TableDecision(
      "mark", ",", "decimal mark", "Read with a decimal comma, or a point", flags: ["decimal-comma"],
      .steps([Step("comma") { $0.hasDecimalComma = true }, Step("point") { $0.hasDecimalComma = false }]),
      chosen: { $0.hasDecimalComma.map { $0 ? "comma" : "point" } }, clear: { $0.hasDecimalComma = nil }),
    TableDecision(
      "dates", "y", "dates", "Set the order of day, month and year in dates", flags: ["dates"],
      .steps(DateOrder.allCases.map { order in Step(order.words) { $0.choices.dateOrder = order } }),
      chosen: { $0.choices.dateOrder?.words }, clear: { $0.choices.dateOrder = nil }),
    TableDecision(
      "header", "h", "header", "Read with one header row, two, or none", flags: ["header-rows", "header"],
      .steps([
        Step("yes") { $0.hasHeader = true }, Step("none") { $0.hasHeader = false },
        Step("2 rows") { $0.choices.headerRows = 2 },
      ]),
      chosen: { form in
        form.choices.headerRows.map { MessageText.counted($0, "row") } ?? form.hasHeader.map { $0 ? "yes" : "none" }
      },
      clear: {
        $0.hasHeader = nil
        $0.choices.headerRows = nil
      }),
    TableDecision(
      "units", "u", "units row", "Read with or without a row of units", flags: ["units-row"],
      .steps([Step("yes") { $0.choices.hasUnitsRow = true }, Step("none") { $0.choices.hasUnitsRow = false }]),
      chosen: { $0.choices.hasUnitsRow.map { $0 ? "yes" : "none" } }, clear: { $0.choices.hasUnitsRow = nil }),
    line(
      "skip", "s", "skip", "Skip lines before the header", "skip", hint: "a number of lines; empty to detect it"),
    line(
      "footer", "f", "footer", "Leave out rows at the end", "footer",
      hint: "a number of rows; 0 keeps totals, empty detects them"),
    line(
      "table", "t", "table", "Read another table of the file", "table",
      hint: "a name, or its number; empty to detect it", offers: \.tables),
    TableDecision(
      "missing", "m", "missing", "Treat words or numbers as missing values", flags: ["missing"],
      .line(
        Line(
          label: "missing", hint: "words or numbers separated by commas, such as -999, n/d", offers: { _ in [] },
          choose: { text, form in
            form.missingMarks = text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
            return true
          })),
      chosen: { $0.missingMarks.isEmpty ? nil : $0.missingMarks.joined(separator: ", ") },
      clear: { $0.missingMarks = [] }),
    line(
      "comment", "#", "comments", "Skip lines that begin with a given text", "comment",
      hint: "the text that these lines begin with; empty to detect it"),
    TableDecision(
      "bad-rows", "b", "bad rows", "Leave out invalid rows, or reject the table", flags: ["bad-rows"],
      .steps(
        [("leave out", BadRowTreatment.leaveOut), ("refuse", .refuse)].map { words, treatment in
          Step(words) { $0.choices.badRows = treatment }
        }),
      chosen: { $0.choices.badRows.map { $0 == .leaveOut ? "leave out" : "refuse" } },
      clear: { $0.choices.badRows = nil }),
  ]

  private static func line(
    _ member: String, _ key: String, _ brief: String, _ sentence: String, _ flag: String,
    isOfBytes: Bool = false, hint: String,
    offers: @escaping @Sendable (OfferedTable) -> [String] = { _ in [] }
  ) -> TableDecision {
    TableDecision(
      member, key, brief, sentence, flags: [flag], isOfBytes: isOfBytes,
      .line(
        Line(
          label: brief, hint: hint, offers: offers,
          choose: { text, form in
            guard let choice = TableChoice.named(member), let value = choice.value(of: text) else { return false }
            return choice.set(value, in: &form.choices)
          })),
      chosen: { TableChoice.named(member)?.value(in: $0.choices)?.text },
      clear: { TableChoice.named(member)?.set(nil, in: &$0.choices) })
  }
}

extension TableSentence {
  /// The sentence with keys instead of command-line flags: "(key m NA)" instead of "(--missing NA)".
  var withKeys: String {
    text { choice in
      guard let decision = TableDecision.all.first(where: { $0.flags.contains(choice.flag) }) else {
        return choice.flags
      }
      return "key \(decision.key)" + (choice.value.map { " \($0)" } ?? "")
    }
  }
}
