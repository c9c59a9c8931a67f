import CSQLite
import GraphFiles

/// An SQLite database for queries that this program makes, in contrast to queries of a document.
///
/// The database may come from a stranger: its views and triggers cannot run programs, open files or load code.
public final class RowDatabase {
  private let connection: DatabaseConnection

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - path: The database file; nil for an empty database in memory.
  ///   - makesTables: Whether tables can be created; if not, the database is only read.
  ///   - mayGoOn: Called at most once per millisecond while a statement runs. If it returns false, the statement is
  ///     interrupted.
  /// - Throws: SQLite's message, if the database cannot be opened.
  public init(_ path: StoragePath?, makesTables: Bool, mayGoOn: @escaping () -> Bool) throws(RowDatabaseError) {
    do throws(DatabaseReadError) {
      connection = try DatabaseConnection(path, makesTables: makesTables, mayGoOn: mayGoOn)
    } catch {
      throw RowDatabaseError(error)
    }
  }

  /// Returns the rows of a query; call `next()` to go to the first one.
  public func rows(of query: String) throws(RowDatabaseError) -> DatabaseRows {
    do throws(DatabaseReadError) {
      return DatabaseRows(statement: try DatabaseStatement(query, connection))
    } catch {
      throw RowDatabaseError(error)
    }
  }

  /// Creates a table from the result of a query; if that fails, there is no table.
  ///
  /// - Parameters:
  ///   - table: The table's quoted name in SQL.
  ///   - query: A single statement that reads.
  /// - Throws: SQLite's message, if the table already exists or the query fails.
  public func makeTable(_ table: String, of query: String) throws(RowDatabaseError) {
    connection.beginStatement()
    let status = sqlite3_exec(connection.handle, "CREATE TABLE \(table) AS \(query)", nil, nil, nil)
    if status != SQLITE_OK { throw RowDatabaseError(connection.stop(status)) }
  }
}

/// The rows of a query, one at a time.
public struct DatabaseRows {
  let statement: DatabaseStatement

  /// The names of the columns.
  public var names: [String] { statement.names }

  /// Goes to the next row; the first call goes to the first row.
  ///
  /// Returns false after the last row.
  public func next() throws(RowDatabaseError) -> Bool {
    do throws(DatabaseReadError) {
      return try statement.step()
    } catch {
      throw RowDatabaseError(error)
    }
  }

  /// Returns a cell of the current row; `place` is its column, from 0.
  ///
  /// Its bytes are valid until the next row.
  public func cell(_ place: Int) -> DatabaseCell {
    let column = Int32(truncatingIfNeeded: place)
    switch sqlite3_column_type(statement.handle, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement.handle, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(statement.handle, column))
    case SQLITE_TEXT, SQLITE_BLOB:
      let bytes = sqlite3_column_blob(statement.handle, column)
      let count = Int(sqlite3_column_bytes(statement.handle, column))
      return .bytes(UnsafeBufferPointer(start: bytes?.assumingMemoryBound(to: UInt8.self), count: count))
    case _: return .nothing
    }
  }
}

/// A value in a row of a query's result.
public enum DatabaseCell {
  /// `NULL`.
  case nothing
  case integer(Int64)
  case real(Double)
  /// The bytes of a text or a blob.
  case bytes(UnsafeBufferPointer<UInt8>)
}

/// The reason why a query of this program did not finish.
public enum RowDatabaseError: Error {
  case interrupted
  /// The query failed, and this is SQLite's message.
  case failed(String)

  init(_ stop: DatabaseReadError) {
    switch stop {
    case .interrupted: self = .interrupted
    case .problem(let problem):
      switch problem.reason {
      case .refused(let message, let tables) where tables.isEmpty: self = .failed(message)
      case .failed(let message): self = .failed(message)
      case let reason: self = .failed(reason.sentence)
      }
    }
  }
}
