public import DataSets
public import DelimitedText
public import JSONText
import TextScanning

/// Why a data file gives no points, and where.
///
/// Lines and columns of text count from 1, columns in Unicode scalars. The sentences are in `DataFileProblem+Wording.swift`.
public struct DataFileProblem: Error, Hashable, Sendable {
  /// The problem with the file.
  public enum Reason: Hashable, Sendable {
    /// A problem with a text of columns.
    case delimited(DelimitedProblem.Reason)
    /// A text that is not JSON.
    case json(JSONFault)
    /// A name that means no column.
    case column(ColumnProblem)
    /// JSON that is neither a list nor an object of lists.
    case foreignShape
    /// A row of another shape than the first one.
    case mixedRows(JSONRowShape, expected: JSONRowShape)
    /// A list with more or fewer entries than the first one.
    case raggedRow(entries: Int, expected: Int)
    /// A member that must be a list and is not.
    case notAList(column: String)
    /// Lists of different lengths.
    case unequalLists(column: String, entries: Int, other: String, expected: Int)
    /// An entry of a column of numbers that is not a number.
    case notANumber(column: String, text: String)
    /// An entry of a column of dates that is not a date.
    case notADate(column: String, text: String)
    /// A list or an object instead of a text.
    case notAText(column: String)
    case tooManyRows(limit: Int)
    case lineTooLong(limit: Int)
    /// A workbook that cannot be read, with the reason.
    case workbook(String)
    /// A database, which is read by a query.
    case isDatabase
    /// Columns that make no data set.
    case notADataSet(DataProblem)
  }

  /// The problem.
  public let reason: Reason
  /// Nil if it is about the file as a whole.
  public let line: Int?
  /// Nil if it is about a whole line, or the file as a whole.
  public let column: Int?
  /// Whether the file was read as plain by its beginning, and reading it as a whole may give another result.
  public var isProvisional = false

  init(_ reason: Reason, line: Int? = nil, column: Int? = nil) {
    self.reason = reason
    self.line = line
    self.column = column
  }

  init(_ problem: DelimitedProblem) {
    self.init(.delimited(problem.reason), line: problem.line, column: problem.column)
    isProvisional = problem.isProvisional
  }
}

/// The form of the rows of a JSON file.
public enum JSONRowShape: Hashable, Sendable {
  /// One number per row.
  case numbers
  /// A list each; its entries are columns by number.
  case lists
  /// An object each; its members are columns by name.
  case objects
}

/// Why reading JSON data stopped, and at which byte; a caller that knows the text turns it into a `DataFileProblem` with line and column.
struct DataParseError: Error {
  var reason: DataFileProblem.Reason
  /// Where in the text, in bytes from its start; nil if it is about the text as a whole.
  var offset: Int?

  init(_ reason: DataFileProblem.Reason, at offset: Int?) {
    self.reason = reason
    self.offset = offset
  }
}

extension DataFileProblem {
  /// The problem, with its place computed from `text`, whose first line is number `line`.
  init(_ stop: DataParseError, in text: UnsafeBufferPointer<UInt8>, line: Int = 1) {
    guard let offset = stop.offset else {
      self.init(stop.reason)
      return
    }
    let place = TextPlace(ofByte: offset, in: text)
    self.init(stop.reason, line: line + place.line - 1, column: place.column)
  }
}
