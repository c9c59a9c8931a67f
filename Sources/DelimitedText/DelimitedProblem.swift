public import DataSets

/// Why a delimited text cannot be read, and where.
///
/// Lines and columns of text count from 1, columns in Unicode scalars. The sentences are in `DelimitedProblem+Wording.swift`.
public struct DelimitedProblem: Error, Hashable, Sendable {
  /// The problem with the text.
  public enum Reason: Hashable, Sendable {
    /// Not a single row.
    case empty
    /// A quote without an end.
    case unterminatedQuote
    /// Something other than a delimiter behind a closing quote.
    case textAfterQuote
    /// A row with more or fewer fields than the first one.
    case raggedRow(fields: Int, expected: Int)
    /// A field of a column of numbers that is not a number.
    case notANumber(column: String, text: String)
    /// A number beyond the largest double.
    case tooLarge(column: String, text: String)
    /// A field of a column of dates that is not a date.
    case notADate(column: String, text: String)
    case notUTF8
    case nul
    /// What is not text of columns, with its article: "a PDF document".
    case foreign(String)
    /// Lines that end with a carriage return alone.
    case carriageReturnsAlone
    /// A name that means no column.
    case column(ColumnProblem)
    case tooManyColumns(limit: Int)
    case fieldTooLong(limit: Int)
    case rowTooLong(limit: Int)
    case tooManyRows(limit: Int)
    /// A number with two readings that nothing decides between: as it is with a decimal comma, and with a decimal point.
    case ambiguousNumber(column: String, text: String, withComma: String, withPoint: String)
    /// A date with two readings that nothing decides between.
    case ambiguousDate(column: String, text: String, dayFirst: String, monthFirst: String)
    /// A line that is one number or several cells, where nothing decides; `isDecimal` if the number has a decimal comma.
    case ambiguousCells(text: String, number: String, cells: [String], delimiter: Delimiter, isDecimal: Bool)
    /// A number with another unit than those of its column, or without one.
    case otherUnit(column: String, text: String, unit: String)
    /// A number that only the other decimal mark than that of other numbers in its column makes one.
    case otherMark(column: String, text: String, hasDecimalComma: Bool)
    /// The end of a text that cannot be read again shows that it is not plain.
    case notPlain
    /// Several tables of which one has to be chosen; `chosen` is what was chosen and is none of them.
    case severalTables(names: [String], chosen: String?)
    /// Columns that make no data set.
    case notADataSet(DataProblem)
  }

  /// What is wrong.
  public let reason: Reason
  /// Nil if it is about the text as a whole.
  public let line: Int?
  /// Nil if it is about a whole line, or the text as a whole.
  public let column: Int?

  /// Whether the text was read as plain by its beginning, and reading it as a whole may give another result.
  public var isProvisional = false

  init(_ reason: Reason, line: Int? = nil, column: Int? = nil) {
    self.reason = reason
    self.line = line
    self.column = column
  }
}

extension DelimitedProblem.Reason {
  /// Whether other columns of the same text may be read well.
  public var isOfColumns: Bool {
    switch self {
    case .notANumber, .tooLarge, .notADate, .notUTF8, .nul, .column, .notADataSet, .ambiguousNumber, .otherMark,
      .otherUnit, .ambiguousDate, .ambiguousCells:
      true
    case .empty, .unterminatedQuote, .textAfterQuote, .raggedRow, .carriageReturnsAlone, .tooManyColumns, .fieldTooLong,
      .rowTooLong, .tooManyRows, .severalTables, .notPlain, .foreign:
      false
    }
  }
}
