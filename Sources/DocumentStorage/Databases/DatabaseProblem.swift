public import DataSets

/// The reason why a database query gives no points.
///
/// The sentences are in `DatabaseProblem+Wording.swift`.
public struct DatabaseProblem: Error, Hashable, Sendable {
  /// The problem with the database or the query.
  public enum Reason: Hashable, Sendable {
    case notADatabase
    case isLocked
    /// Another program stopped while it was writing the database, and must repair it.
    case isUnfinished
    /// The query needs more than `limit` bytes of memory.
    case needsMemory(limit: Int)
    /// A text or blob is longer than `limit` bytes.
    case textTooLong(limit: Int)
    case tooManyFunctions(limit: Int)
    /// The query takes longer than `limit`.
    case tookTooLong(limit: Duration)
    /// The query is empty or only a comment.
    case noStatement
    case severalStatements
    case writes
    /// The statement would do something other than reading this database, such as opening another one.
    case notAllowed
    /// The statement's result has no columns.
    case givesNothing
    case hasParameters
    /// SQLite rejects the statement with this message; if a table does not exist, `tables` lists the existing tables.
    case refused(String, tables: [String])
    /// Reading failed, and this is SQLite's message.
    case failed(String)
    case column(ColumnProblem)
    /// An entry in a column of numbers is not a number; `row` counts from 1.
    case notANumber(column: String, text: String, row: Int)
    case notADate(column: String, text: String, row: Int)
    case notAText(column: String, row: Int)
    case tooManyRows(limit: Int)
    case notADataSet(DataProblem)
  }

  /// The problem with the database or the query.
  public let reason: Reason
  /// The position in the query in characters, from 1; nil if unknown.
  public let queryColumn: Int?

  init(_ reason: Reason, queryColumn: Int? = nil) {
    self.reason = reason
    self.queryColumn = queryColumn
  }
}
