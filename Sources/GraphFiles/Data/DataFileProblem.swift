public import DataSets
public import DelimitedText
public import JSONText
import TextScanning

/// The reason why a data file gives no points, with its place.
///
/// Lines and columns of text count from 1, columns in Unicode scalars. The messages are in
/// `DataFileProblem+Wording.swift`.
public struct DataFileProblem: Error, Hashable, Sendable {
  /// The problem with the file.
  public enum Reason: Hashable, Sendable {
    /// A problem with a text of columns.
    case delimited(DelimitedProblem.Reason)
    /// A text that is not JSON.
    case json(JSONFault)
    /// A name that identifies no column.
    case column(ColumnProblem)
    /// JSON that is neither a list nor an object of lists.
    case foreignShape
    /// A row whose shape differs from the first row.
    case mixedRows(JSONRowShape, expected: JSONRowShape)
    /// A row with more or fewer entries than the first row.
    case raggedRow(entries: Int, expected: Int)
    /// A member that should be a list.
    case notAList(column: String)
    /// Lists of different lengths.
    case unequalLists(column: String, entries: Int, other: String, expected: Int)
    /// An entry that is not a number, in a column of numbers.
    case notANumber(column: String, text: String)
    /// An entry that is not a date, in a column of dates.
    case notADate(column: String, text: String)
    /// A list or an object instead of a text.
    case notAText(column: String)
    case tooManyRows(limit: Int)
    case lineTooLong(limit: Int)
    /// A workbook that cannot be read, with the reason.
    case workbook(String)
    /// A database, which must be read with a query.
    case isDatabase
    /// Columns that are not a valid data set.
    case notADataSet(DataProblem)
  }

  /// The problem.
  public let reason: Reason
  /// The line of the problem; nil if it concerns the file as a whole.
  public let line: Int?
  /// The column of the problem; nil if it concerns a whole line, or the file as a whole.
  public let column: Int?
  /// Whether only the beginning of the file showed that it is plain, so that reading all of it may give another result.
  public var isProvisional = false

  init(_ reason: Reason, line: Int? = nil, column: Int? = nil) {
    self.reason = reason
    self.line = line
    self.column = column
  }

  /// Creates the problem with a text of delimited cells.
  package init(_ problem: DelimitedProblem) {
    self.init(.delimited(problem.reason), line: problem.line, column: problem.column)
    isProvisional = problem.isProvisional
  }
}

/// The form of the rows of a JSON file.
public enum JSONRowShape: Hashable, Sendable {
  /// One number per row.
  case numbers
  /// One list per row, whose entries are columns by number.
  case lists
  /// One object per row, whose members are columns by name.
  case objects
}

/// The reason why reading JSON data stopped, and the byte at which; it is converted to a `DataFileProblem` with line
/// and column.
struct DataParseError: Error {
  var reason: DataFileProblem.Reason
  /// The offset in the text in bytes; nil if the error concerns the text as a whole.
  var offset: Int?

  init(_ reason: DataFileProblem.Reason, at offset: Int?) {
    self.reason = reason
    self.offset = offset
  }
}

extension DataFileProblem {
  /// Creates the problem, with its place computed from `text`, whose first line has the number `line`.
  init(_ stop: DataParseError, in text: UnsafeBufferPointer<UInt8>, line: Int = 1) {
    guard let offset = stop.offset else {
      self.init(stop.reason)
      return
    }
    let place = TextPlace(ofByte: offset, in: text)
    self.init(stop.reason, line: line + place.line - 1, column: place.column)
  }
}
