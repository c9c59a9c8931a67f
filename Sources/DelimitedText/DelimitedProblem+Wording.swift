internal import DataSets
import TextScanning

extension DelimitedProblem: CustomStringConvertible {
  /// The position, the problem and a suggestion, such as "3:7: 'x' is not a number (column amount): …".
  public var description: String {
    guard let line else { return reason.sentence }
    return column.map { "\(line):\($0): \(reason.sentence)" } ?? "\(line): \(reason.sentence)"
  }
}

extension DelimitedProblem.Reason {
  /// A sentence with the problem and a suggestion, which mentions flags of the command line.
  public var sentence: String { statement.description }

  /// A sentence with the problem and a suggestion, whose wording depends on where it is shown.
  public var statement: TableSentence {
    switch self {
    case .empty: "the text is empty: it needs a header or a row"
    case .allSkipped(let count):
      "there are no rows below the \(MessageText.counted(count, "line")) to skip: skip fewer with \(choice: .of(.skip, "N"))"
    case .unterminatedQuote: "this quote is not closed: end the field with a quote, or write a quote inside as two"
    case .textAfterQuote: "text follows a closing quote: write a quote inside a quoted field as two"
    case .raggedRow(let fields, let expected):
      "this row has \(MessageText.counted(fields, "field")), the first has \(expected): mend it, or leave such rows out with \(choice: .of(.badRows, BadRowTreatment.leaveOut.rawValue))"
    case .notANumber(let column, let text):
      "'\(text)' is not a number (\(column)): \(Self.fixIt(text))"
    case .tooLarge(let column, let text): "'\(text)' is too large (\(column)): write a number up to 1.797e308"
    case .notADate(let column, let text):
      "'\(text)' is not a date (\(column)): \(DateShape(text) == .yearFirst ? "there is no such day or time" : "write \(Self.dates)")"
    case .notUTF8: "not UTF-8 text (Latin-1?): save the file as UTF-8"
    case .nul: "the file has a NUL byte, so it may not be text: save it as UTF-8 text"
    case .otherContent(let noun): "this is \(noun), not a text file of columns: save its table as CSV"
    case .carriageReturnsAlone: "lines end with only a carriage return: end them with a line feed"
    case .column(.noColumn(.name(let name), among: [], _)):
      "there is no header, so there is no column '\(name)': use its number, or choose to read a header"
    case .column(let problem): "\(problem.description)"
    case .tooManyColumns(let limit): "a row has more than \(limit) fields: end rows with line feeds"
    case .fieldTooLong(let limit):
      "a field has more than \(MessageText.bytes(limit)): choose another delimiter, or close an open quote"
    case .rowTooLong(let limit): "a row has more than \(MessageText.bytes(limit)): end rows with line feeds"
    case .textTooLong(let limit):
      "the table is not plain, and such tables are read up to \(MessageText.bytes(limit)): split it, or write numbers with points and without totals"
    case .tooManyRows(let limit): "there are more than \(limit) rows: take a part of them"
    case .ambiguousNumber(let column, let text, let withComma, let withPoint):
      "'\(text)' in '\(column)' is \(withComma) (\(choice: .decimalComma(true))) or \(withPoint) (\(choice: .decimalComma(false)))"
    case .ambiguousDate(let column, let text, let dayFirst, let monthFirst):
      "'\(text)' in '\(column)' is \(dayFirst) (\(choice: .of(.dates, "dmy"))) or \(monthFirst) (\(choice: .of(.dates, "mdy")))"
    case .ambiguousCells(let text, let number, let cells, let delimiter, let isDecimal):
      "'\(text)' is \(number) (\(choice: isDecimal ? .decimalComma(true) : .delimiter(.semicolon))) or \(Self.quoted(cells)) (\(choice: .delimiter(delimiter)))"
    case .otherUnit(let column, let text, let unit):
      "'\(text)' has another unit than '\(unit)' (\(column)): give all cells of a column the same unit"
    case .otherMark(let column, let text, let hasDecimalComma):
      hasDecimalComma
        ? "'\(text)' in '\(column)' has a decimal comma (\(choice: .decimalComma(true))), other rows a point (\(choice: .decimalComma(false)))"
        : "'\(text)' in '\(column)' has a decimal point (\(choice: .decimalComma(false))), other rows a comma (\(choice: .decimalComma(true)))"
    case .notPlain:
      "rows at the end do not belong to the table, and a stream cannot be read twice: save it as a file, or leave out N rows with \(choice: .of(.footer, "N"))"
    case .strayTotal(let word):
      "'\(word)' is in a column of numbers, and its row is not the sum of the rows above: leave it out with \(choice: .of(.badRows, BadRowTreatment.leaveOut.rawValue))"
    case .cutOff: "the text ends inside a character, so it is cut off: get the whole file"
    case .furtherTable: "another table begins here: save each table in its own file"
    case .severalTables(let names, nil):
      "choose one of \(MessageText.counted(names.count, "table")) with \(choice: .of(.table)): \(MessageText.list(names.lazy.map { "'\($0)'" }))"
    case .severalTables(let names, let chosen?):
      "there is no table '\(chosen)': there are \(names.isEmpty ? "none with a name" : MessageText.list(names.lazy.map { "'\($0)'" }))"
    case .notADataSet(let problem): "\(problem.description)"
    }
  }

  private static func quoted(_ cells: [String]) -> String {
    let cells = cells.map { "'\($0)'" }
    return cells.count == 2 ? cells.joined(separator: " and ") : MessageText.list(cells)
  }

  private static let dates = "2024-03-01 or 2024-03-01T12:30Z"

  /// Whether the problem is a cell with two possible meanings, between which the user must choose.
  public var isQuestion: Bool {
    switch self {
    case .ambiguousNumber, .ambiguousDate, .ambiguousCells: true
    case _: false
    }
  }

  /// Whether the text of the cell is not a number, but looks as if a number or a date was meant.
  public var isMeantAsValue: Bool {
    if isQuestion { return true }
    switch self {
    case .otherUnit, .otherMark: return true
    case _: break
    }
    guard case .notANumber(_, let text) = self else { return false }
    return DateShape(text) != nil || Self.isMeantAsNumber(text)
  }

  /// Returns whether a text has only characters that numbers, currencies and percentages use, and at least one digit.
  private static func isMeantAsNumber(_ text: String) -> Bool {
    let signs: Set<Character> = ["$", "€", "£", "¥", "%", " ", "\u{A0}", "\u{202F}", "−"]
    return text.contains { $0.isASCII && $0.isNumber }
      && text.allSatisfy { $0.isASCII && ($0.isNumber || "+-.,eE'".contains($0)) || signs.contains($0) }
  }

  /// Returns advice on choosing between the two meanings of a text such as `1.250` or `1,250`; nil for another text.
  ///
  /// - Complexity: linear in the text.
  public static func adviceOnReadings(of text: String) -> TableSentence? {
    for sign in [ASCII.point, ASCII.comma] where GroupedNumber.ungrouped(Array(text.utf8), point: sign) != nil {
      let whole = text.filter { $0 != "," && $0 != "." }
      let reading = text.replacing(",", with: ".")
      return
        "choose whether numbers have a decimal comma (\(choice: .decimalMark)): this can be \(whole) or \(reading)"
    }
    return nil
  }

  /// Words that almost always mean a missing value, although a table may use them with another meaning.
  private static let missingWords: Set<String> = [
    "nan", "na", "none", "unavailable", "unknown", "offline", "missing", "invalid", "no data", "nodata", "n.a.", "n/d",
    "n.d.", "k.a.", "k. a.",
  ]

  private static func fixIt(_ text: String) -> TableSentence {
    switch DateShape(text) {
    case .yearFirst: return "this is a column of numbers; use dates as x"
    case .other: return "a date is written as \(dates)"
    case nil: break
    }
    if missingWords.contains(text.lowercased()) {
      return
        "leave the field empty if a value is missing, or treat '\(text)' as missing (\(choice: .missing(text)))"
    }
    let isNumeric = text.allSatisfy { $0.isASCII && ($0.isNumber || "+-.,eE'".contains($0)) }
    if isNumeric, text.count(where: { ".,'".contains($0) }) > 1 { return "leave out the separators of thousands" }
    if let advice = adviceOnReadings(of: text) { return advice }
    return isNumeric && text.contains(",")
      ? "choose decimal commas, or write a point" : "write a number like 1.5 or 1e3"
  }
}
