public import DataSets
public import DelimitedText
public import JSONText
import TextScanning

/// The reason why a data file cannot be read, with its line and column.
///
/// Lines and columns are counted from 1, and columns of a text are counted in Unicode scalars. The messages are in
/// `DataFileProblem+Wording.swift`.
public struct DataFileProblem: Error, Hashable, Sendable {
  /// The problem with the file.
  public enum Reason: Hashable, Sendable {
    case delimited(DelimitedProblem.Reason)
    case json(JSONFault)
    case column(ColumnProblem)
    /// The JSON is neither a list nor an object of lists.
    case unfitShape
    /// A row's shape differs from that of the first row.
    case mixedRows(JSONRowShape, expected: JSONRowShape)
    case raggedRow(entries: Int, expected: Int)
    case notAList(column: String)
    case unequalLists(column: String, entries: Int, other: String, expected: Int)
    case notANumber(column: String, text: String)
    case notADate(column: String, text: String)
    case notAText(column: String)
    case tooManyRows(limit: Int)
    case lineTooLong(limit: Int)
    case workbook(String)
    /// The file is a database, which must be read with a query.
    case isDatabase
    case notADataSet(DataProblem)
  }

  /// The problem.
  public let reason: Reason
  /// The line of the problem; nil if the problem concerns the file as a whole.
  public let line: Int?
  /// The column of the problem; nil if the problem concerns a whole line, or the file as a whole.
  public let column: Int?
  /// Whether the problem was found in the beginning of the file; reading the whole file may give another result.
  public var isProvisional = false

  init(_ reason: Reason, line: Int? = nil, column: Int? = nil) {
    self.reason = reason
    self.line = line
    self.column = column
  }

  /// Creates the problem of a data file from a problem with its delimited text.
  package init(_ problem: DelimitedProblem) {
    self.init(.delimited(problem.reason), line: problem.line, column: problem.column)
    isProvisional = problem.isProvisional
  }
}

/// The form of the rows of a JSON file.
public enum JSONRowShape: Hashable, Sendable {
  case numbers
  /// Each row is a list, whose entries belong to columns 1, 2, 3 and so on.
  case lists
  /// Each row is an object, whose keys are the names of columns.
  case objects
}

/// An error in JSON data with its byte offset.
///
/// `DataFileProblem` has the line and column instead.
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
  /// Creates a problem with line and column from an error in `text`, whose first line has the number `line`.
  init(_ stop: DataParseError, in text: UnsafeBufferPointer<UInt8>, line: Int = 1) {
    guard let offset = stop.offset else {
      self.init(stop.reason)
      return
    }
    let place = TextPlace(ofByte: offset, in: text)
    self.init(stop.reason, line: line + place.line - 1, column: place.column)
  }
}
