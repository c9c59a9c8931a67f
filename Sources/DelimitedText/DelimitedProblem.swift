public import DataSets

/// The reason why a delimited text cannot be read, with its place.
///
/// Lines and columns of text count from 1, columns in Unicode scalars. The messages are in
/// `DelimitedProblem+Wording.swift`.
public struct DelimitedProblem: Error, Hashable, Sendable {
  /// The problem with the text.
  public enum Reason: Hashable, Sendable {
    /// The text has no rows.
    case empty
    /// A quote that never closes.
    case unterminatedQuote
    /// Something other than a delimiter after a closing quote.
    case textAfterQuote
    /// A row with more or fewer fields than the first one.
    case raggedRow(fields: Int, expected: Int)
    /// A field that is not a number, in a column of numbers.
    case notANumber(column: String, text: String)
    /// A number beyond the largest double.
    case tooLarge(column: String, text: String)
    /// A field that is not a date, in a column of dates.
    case notADate(column: String, text: String)
    case notUTF8
    case nul
    /// Content that is not a text of columns, named with its article, such as "a PDF document".
    case foreign(String)
    /// Lines that end with only a carriage return.
    case carriageReturnsAlone
    /// A name that identifies no column.
    case column(ColumnProblem)
    case tooManyColumns(limit: Int)
    case fieldTooLong(limit: Int)
    case rowTooLong(limit: Int)
    /// A text that is not plain, and too long to be stored.
    case textTooLong(limit: Int)
    case tooManyRows(limit: Int)
    /// An ambiguous number, with its value if it has a decimal comma and if it has a decimal point.
    case ambiguousNumber(column: String, text: String, withComma: String, withPoint: String)
    /// An ambiguous date, with its value if the day is first and if the month is first.
    case ambiguousDate(column: String, text: String, dayFirst: String, monthFirst: String)
    /// A line that may be one number or several cells; `isDecimal` if the number would have a decimal comma.
    case ambiguousCells(text: String, number: String, cells: [String], delimiter: Delimiter, isDecimal: Bool)
    /// A number with a unit different from its column's unit, or without a unit.
    case otherUnit(column: String, text: String, unit: String)
    /// A number that needs the other decimal mark than the rest of its column.
    case otherMark(column: String, text: String, hasDecimalComma: Bool)
    /// The end of a stream, which cannot be read again, shows that the text is not plain.
    case notPlain
    /// A row that begins with a word for a total in a column of numbers, and is not the sum of the rows above.
    case strayTotal(String)
    /// The text ends inside a character.
    case cutOff
    /// Rows below a table that are another table, found after rows were passed on.
    case furtherTable
    /// Several tables, of which one must be chosen; `chosen` is a choice that matches none.
    case severalTables(names: [String], chosen: String?)
    /// Columns that are not a valid data set.
    case notADataSet(DataProblem)
  }

  /// The problem with the text.
  public let reason: Reason
  /// The line of the problem; nil if it concerns the text as a whole.
  public let line: Int?
  /// The column of the problem; nil if it concerns a whole line, or the text as a whole.
  public let column: Int?

  /// Whether only the beginning of the text showed that it is plain, so that reading all of it may give another result.
  public var isProvisional = false

  /// Creates the problem at a line and a column; nil for the whole text or line.
  package init(_ reason: Reason, line: Int? = nil, column: Int? = nil) {
    self.reason = reason
    self.line = line
    self.column = column
  }
}

extension DelimitedProblem.Reason {
  /// Returns the question about a number with a single mark before three digits, such as `1.234` or `1,234`.
  package static func ambiguousNumber(column: String, of text: String) -> Self {
    let digits = text.filter { $0 != "." && $0 != "," }
    let (fraction, isPoint) = (text.replacing(",", with: "."), text.contains("."))
    return .ambiguousNumber(
      column: column, text: text, withComma: isPoint ? digits : fraction, withPoint: isPoint ? fraction : digits)
  }

  /// Whether the problem concerns single columns, so that other columns of the text may be readable.
  public var isOfColumns: Bool {
    switch self {
    case .notANumber, .tooLarge, .notADate, .notUTF8, .nul, .column, .notADataSet, .ambiguousNumber, .otherMark,
      .otherUnit, .ambiguousDate, .ambiguousCells:
      true
    case .empty, .unterminatedQuote, .textAfterQuote, .raggedRow, .carriageReturnsAlone, .tooManyColumns, .fieldTooLong,
      .rowTooLong, .textTooLong, .tooManyRows, .severalTables, .furtherTable, .strayTotal, .cutOff, .notPlain, .foreign:
      false
    }
  }
}
