public import DataSets

/// Why a query of a database gives no points.
///
/// The sentences are in `DatabaseProblem+Wording.swift`.
public struct DatabaseProblem: Error, Hashable, Sendable {
  /// The problem with the database or the query.
  public enum Reason: Hashable, Sendable {
    /// The file is not an SQLite database.
    case notADatabase
    /// Another program holds the database.
    case isLocked
    /// Another program stopped while it wrote, and must restore the database.
    case isUnfinished
    /// It needs more memory than this many bytes.
    case needsMemory(limit: Int)
    /// A text or blob is longer than this many bytes.
    case textTooLong(limit: Int)
    case tooManyFunctions(limit: Int)
    /// Longer than that.
    case tookTooLong(limit: Duration)
    /// An empty query, or only a comment.
    case noStatement
    case severalStatements
    /// A statement that changes the database.
    case writes
    /// A statement that does something other than reading this database: for example opens another one.
    case notAllowed
    /// A statement that gives no columns.
    case givesNothing
    /// A statement with places for values to be filled in later.
    case hasParameters
    /// SQLite's message about a statement that it cannot run; with the tables that there are, if one is missing.
    case refused(String, tables: [String])
    /// SQLite's message when reading breaks off.
    case failed(String)
    case column(ColumnProblem)
    /// An entry of a column of numbers that is not a number, in a row counted from 1.
    case notANumber(column: String, text: String, row: Int)
    /// An entry of a column of dates that is not a date.
    case notADate(column: String, text: String, row: Int)
    /// Bytes instead of a text, or a text that is not UTF-8.
    case notAText(column: String, row: Int)
    case tooManyRows(limit: Int)
    case notADataSet(DataProblem)
  }

  /// The problem.
  public let reason: Reason
  /// Where in the query it is, in characters from 1; nil if that is not known.
  public let queryColumn: Int?

  init(_ reason: Reason, queryColumn: Int? = nil) {
    self.reason = reason
    self.queryColumn = queryColumn
  }
}
