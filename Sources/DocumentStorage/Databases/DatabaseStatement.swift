import CSQLite
internal import DataSets

/// A single SQL statement that only reads, and the rows of its result.
final class DatabaseStatement {
  let names: [String]
  let handle: OpaquePointer
  private let connection: DatabaseConnection

  /// Prepares a query, which must be a single statement that only reads.
  init(_ query: String, _ connection: DatabaseConnection) throws(DatabaseReadError) {
    self.connection = connection
    if query.utf8.contains(0) { throw DatabaseReadError(.refused("a NUL byte in the query", tables: [])) }
    connection.beginStatement()
    let (status, prepared, rest) = Self.prepare(query, connection)
    guard status == SQLITE_OK else { throw Self.refusal(of: query, status, connection) }
    guard let prepared else { throw DatabaseReadError(.noStatement) }
    handle = prepared
    names = (0..<sqlite3_column_count(prepared)).map { column in
      sqlite3_column_name(prepared, column).map { String(cString: $0) } ?? ""
    }
    if sqlite3_stmt_readonly(prepared) == 0 { throw DatabaseReadError(.writes) }
    if names.isEmpty { throw DatabaseReadError(.givesNothing) }
    if sqlite3_bind_parameter_count(prepared) > 0 { throw DatabaseReadError(.hasParameters) }
    if Self.isStatement(rest, connection) { throw DatabaseReadError(.severalStatements) }
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Advances to the next row; returns false after the last one.
  func step() throws(DatabaseReadError) -> Bool {
    let status = sqlite3_step(handle)
    switch status {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case _: throw connection.stop(status)
    }
  }

  /// Returns the index of the column called `name`, from 0.
  func place(of name: ColumnName) throws(DatabaseReadError) -> Int32 {
    do throws(ColumnProblem) {
      return Int32(truncatingIfNeeded: try ColumnPlaces(names, count: names.count).place(of: name))
    } catch {
      throw DatabaseReadError(.column(error))
    }
  }

  /// Prepares the first statement of a text, and returns SQLite's status, the statement and the rest of the text.
  ///
  /// The statement is nil if the text contains only blanks and comments.
  private static func prepare(
    _ text: String, _ connection: DatabaseConnection
  ) -> (status: Int32, statement: OpaquePointer?, rest: String) {
    text.withCString { text in
      var statement: OpaquePointer?
      var tail: UnsafePointer<CChar>?
      let status = sqlite3_prepare_v2(connection.handle, text, -1, &statement, &tail)
      return (status, statement, tail.map { String(cString: $0) } ?? "")
    }
  }

  private static func isStatement(_ rest: String, _ connection: DatabaseConnection) -> Bool {
    var rest = rest
    while !rest.isEmpty {
      let (status, prepared, left) = prepare(rest, connection)
      sqlite3_finalize(prepared)
      if prepared != nil || status != SQLITE_OK { return true }
      if left.utf8.count >= rest.utf8.count { return false }
      rest = left
    }
    return false
  }

  private static func refusal(of query: String, _ status: Int32, _ connection: DatabaseConnection) -> DatabaseReadError
  {
    // The status of a refused action depends on when SQLite asked for permission.
    if let denial = connection.denial { return DatabaseReadError(denial) }
    guard status == SQLITE_ERROR || status == SQLITE_SCHEMA else { return connection.stop(status) }
    let message = connection.message
    let offset = Int(sqlite_error_offset(connection.handle))
    let column = offset < 0 ? nil : String(decoding: query.utf8.prefix(offset), as: UTF8.self).unicodeScalars.count + 1
    let tables = message.hasPrefix("no such table") ? self.tables(connection) : []
    return DatabaseReadError(.refused(message, tables: tables), queryColumn: column)
  }

  private static func tables(_ connection: DatabaseConnection) -> [String] {
    do throws(DatabaseReadError) {
      return try DatabaseTables(DatabaseStatement(DatabaseTables.query, connection)).names
    } catch {
      return []
    }
  }
}
