import CSQLite

extension ScratchFolder {
  /// Makes a database called `name` by running `statements`; what SQLite says against them, or nil.
  public func makeDatabase(_ name: String, _ statements: String) -> String? {
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    guard sqlite3_open(file(name), &connection) == SQLITE_OK else { return "it cannot be opened" }
    var message: UnsafeMutablePointer<CChar>?
    sqlite3_exec(connection, statements, nil, nil, &message)
    defer { sqlite3_free(message) }
    return message.map { String(cString: $0) }
  }
}
