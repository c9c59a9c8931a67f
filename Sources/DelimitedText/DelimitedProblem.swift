public import DataSets

/// Why a delimited text cannot be read, and where.
///
/// Lines and columns of text count from 1, columns in Unicode scalars. The sentences are in `DelimitedProblem+Wording.swift`.
public struct DelimitedProblem: Error, Hashable, Sendable {
  /// What is wrong with the text.
  public enum Reason: Hashable, Sendable {
    /// Not a single row.
    case empty
    /// A quote without an end.
    case unterminatedQuote
    /// Something other than a delimiter behind a closing quote.
    case textAfterQuote
    /// A row with more or fewer fields than the first one.
    case raggedRow(fields: Int, expected: Int)
    /// A field of a column of numbers that is no number.
    case notANumber(column: String, text: String)
    /// A number beyond the largest double.
    case tooLarge(column: String, text: String)
    /// A field of a column of dates that is no date.
    case notADate(column: String, text: String)
    case notUTF8
    case nul
    /// Lines that end with a carriage return alone.
    case carriageReturnsAlone
    /// A name that means no column.
    case column(ColumnProblem)
    case tooManyColumns(limit: Int)
    case fieldTooLong(limit: Int)
    case rowTooLong(limit: Int)
    case tooManyRows(limit: Int)
    /// Columns that make no data set.
    case notADataSet(DataProblem)
  }

  /// What is wrong.
  public let reason: Reason
  /// Nil where it is about the text as a whole.
  public let line: Int?
  /// Nil where it is about a whole line, or the text as a whole.
  public let column: Int?

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
    case .notANumber, .tooLarge, .notADate, .notUTF8, .nul, .column, .notADataSet: true
    case .empty, .unterminatedQuote, .textAfterQuote, .raggedRow, .carriageReturnsAlone, .tooManyColumns, .fieldTooLong,
      .rowTooLong, .tooManyRows:
      false
    }
  }
}
