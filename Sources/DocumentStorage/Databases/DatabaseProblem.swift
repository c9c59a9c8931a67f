public import DataSets

/// The reason why a database query gives no points.
///
/// The sentences are in `DatabaseProblem+Wording.swift`.
public struct DatabaseProblem: Error, Hashable, Sendable {
  /// The problem with the database or the query.
  public enum Reason: Hashable, Sendable {
    /// The file is not an SQLite database.
    case notADatabase
    /// Another program has locked the database.
    case isLocked
    /// Another program stopped in the middle of writing, and must repair the database.
    case isUnfinished
    /// The query needs more than `limit` bytes of memory.
    case needsMemory(limit: Int)
    /// A text or blob is longer than `limit` bytes.
    case textTooLong(limit: Int)
    case tooManyFunctions(limit: Int)
    /// The query takes longer than `limit`.
    case tookTooLong(limit: Duration)
    /// An empty query, or only a comment.
    case noStatement
    case severalStatements
    /// A statement that changes the database.
    case writes
    /// A statement that does something else than reading this database, such as opening another one.
    case notAllowed
    /// A statement whose result has no columns.
    case givesNothing
    /// A statement with parameters.
    case hasParameters
    /// SQLite's message about a statement that it cannot run; if a table is missing, with the names of the existing
    /// tables.
    case refused(String, tables: [String])
    /// SQLite's message if reading fails.
    case failed(String)
    case column(ColumnProblem)
    /// An entry of a column of numbers that is not a number, in a row counted from 1.
    case notANumber(column: String, text: String, row: Int)
    /// An entry of a column of dates that is not a date.
    case notADate(column: String, text: String, row: Int)
    /// An entry that is binary data instead of text, or text that is not UTF-8.
    case notAText(column: String, row: Int)
    case tooManyRows(limit: Int)
    case notADataSet(DataProblem)
  }

  /// The problem.
  public let reason: Reason
  /// The position in the query in characters, from 1; nil if unknown.
  public let queryColumn: Int?

  init(_ reason: Reason, queryColumn: Int? = nil) {
    self.reason = reason
    self.queryColumn = queryColumn
  }
}
