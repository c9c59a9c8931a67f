public import DataSets

/// The reason why a delimited text cannot be read, with its position in the text.
///
/// Lines and columns of text count from 1, columns in Unicode scalars. The messages are in
/// `DelimitedProblem+Wording.swift`.
public struct DelimitedProblem: Error, Hashable, Sendable {
  /// The kind of problem, with the details for its message.
  public enum Reason: Hashable, Sendable {
    case empty
    /// The text has no rows below the lines to skip.
    case allSkipped(lines: Int)
    case unterminatedQuote
    case textAfterQuote
    /// A row with more or fewer fields than the first one.
    case raggedRow(fields: Int, expected: Int)
    case notANumber(column: String, text: String)
    case tooLarge(column: String, text: String)
    case notADate(column: String, text: String)
    case notUTF8
    case nul
    /// Content that is not delimited text, such as a PDF file.
    ///
    /// The associated text is the name of the content with an article, such as "a PDF document".
    case otherContent(String)
    /// Lines that end with only a carriage return.
    case carriageReturnsAlone
    case column(ColumnProblem)
    case tooManyColumns(limit: Int)
    case fieldTooLong(limit: Int)
    case rowTooLong(limit: Int)
    /// A text that is not a plain table must be stored as a whole, but is too long for that.
    case textTooLong(limit: Int)
    case tooManyRows(limit: Int)
    /// A number that can be read in two ways.
    ///
    /// `withComma` is its value with a decimal comma, and `withPoint` is its value with a decimal point.
    case ambiguousNumber(column: String, text: String, withComma: String, withPoint: String)
    /// A date that can be read in two ways.
    ///
    /// `dayFirst` is the date if the day is first, and `monthFirst` is the date if the month is first.
    case ambiguousDate(column: String, text: String, dayFirst: String, monthFirst: String)
    /// A line such as `1,5`, which may be one number or several cells.
    ///
    /// `isDecimal` is whether the number would have a decimal comma.
    case ambiguousCells(text: String, number: String, cells: [String], delimiter: Delimiter, isDecimal: Bool)
    /// A number without a unit, or with another unit than the other numbers of its column.
    case otherUnit(column: String, text: String, unit: String)
    /// A number whose decimal mark differs from the rest of its column, such as `0,5` below `1.5`.
    case otherMark(column: String, text: String, hasDecimalComma: Bool)
    /// A stream turned out not to be a plain table, although its beginning looked like a plain table.
    ///
    /// A stream cannot be read again in another way.
    case notPlain
    /// A row that begins with a word such as `Total` in a column of numbers, but is not the sum of the rows above.
    case strayTotal(String)
    /// The text ends in the middle of a character.
    case cutOff
    /// A second table follows the first one, but was found only after rows had been delivered.
    case furtherTable
    /// The text has several tables, one of which must be chosen.
    ///
    /// `chosen` is a name or number that the user chose, but that no table has; nil if the user chose none.
    case severalTables(names: [String], chosen: String?)
    case notADataSet(DataProblem)
  }

  /// The problem with the text.
  public let reason: Reason
  /// The line of the problem; nil if it concerns the text as a whole.
  public let line: Int?
  /// The column of the problem; nil if it concerns a whole line, or the text as a whole.
  public let column: Int?

  /// Whether the text was read as a plain table (without a `TableForm`) after inspecting only its beginning.
  ///
  /// Reading the whole text may then give another result.
  public var isProvisional = false

  /// Creates a problem at a line and a column.
  ///
  /// Without a column, the problem concerns the whole line. Without a line, it concerns the whole text.
  package init(_ reason: Reason, line: Int? = nil, column: Int? = nil) {
    self.reason = reason
    self.line = line
    self.column = column
  }
}

extension DelimitedProblem.Reason {
  /// Returns the problem of a number such as `1.234` or `1,234`, whose mark may be decimal or separate thousands.
  package static func ambiguousNumber(column: String, of text: String) -> Self {
    let digits = text.filter { $0 != "." && $0 != "," }
    let (fraction, isPoint) = (text.replacing(",", with: "."), text.contains("."))
    return .ambiguousNumber(
      column: column, text: text, withComma: isPoint ? digits : fraction, withPoint: isPoint ? fraction : digits)
  }

  /// Whether the problem concerns only some columns, so that other columns of the text may be readable.
  public var isOfColumns: Bool {
    switch self {
    case .notANumber, .tooLarge, .notADate, .notUTF8, .nul, .column, .notADataSet, .ambiguousNumber, .otherMark,
      .otherUnit, .ambiguousDate, .ambiguousCells:
      true
    case .empty, .allSkipped, .unterminatedQuote, .textAfterQuote, .raggedRow, .carriageReturnsAlone, .tooManyColumns,
      .fieldTooLong, .rowTooLong, .textTooLong, .tooManyRows, .severalTables, .furtherTable, .strayTotal, .cutOff,
      .notPlain,
      .otherContent:
      false
    }
  }
}
