import CSQLite

/// An open SQLite database, which is only read.
final class DatabaseConnection {
  let handle: OpaquePointer
  private let mayGoOn: () -> Bool
  /// Whether `mayGoOn` has said no.
  private(set) var isInterrupted = false
  /// What the statement that was looked at last wanted to do and may not.
  private(set) var denial: DatabaseProblem.Reason?

  /// After how many steps of SQLite's machine `mayGoOn` is asked: some thousand times a second.
  private static let stepsPerQuestion: Int32 = 20_000
  /// How long to wait for another program that holds the database, in milliseconds.
  private static let patience: Int32 = 1_000
  /// The longest text, and the longest query, in bytes.
  private static let textLimit: Int32 = 64 << 20

  /// Opens the database at `path`, which is free of links, for reading.
  init(_ path: StoragePath, mayGoOn: @escaping () -> Bool) throws(DatabaseStop) {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE
    let status = (path.bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
      sqlite3_open_v2($0.baseAddress, &opened, flags, nil)
    }
    guard let opened else { throw DatabaseStop(.failed(Self.message(status))) }
    guard status == SQLITE_OK else {
      sqlite3_close_v2(opened)
      throw FileSignature(of: path).isFolder ? DatabaseStop.isFolder : DatabaseStop(.failed(Self.message(status)))
    }
    handle = opened
    self.mayGoOn = mayGoOn
    sqlite_distrust_schema(opened)
    sqlite3_limit(opened, SQLITE_LIMIT_LENGTH, Self.textLimit)
    sqlite3_limit(opened, SQLITE_LIMIT_SQL_LENGTH, 1 << 20)
    sqlite3_limit(opened, SQLITE_LIMIT_ATTACHED, 0)
    sqlite3_busy_timeout(opened, Self.patience)
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_progress_handler(
      opened, Self.stepsPerQuestion,
      { context in
        guard let context else { return 0 }
        return Unmanaged<DatabaseConnection>.fromOpaque(context).takeUnretainedValue().isToStop() ? 1 : 0
      }, context)
    sqlite3_set_authorizer(
      opened,
      { context, action, first, second, _, _ in
        guard let context else { return SQLITE_DENY }
        let connection = Unmanaged<DatabaseConnection>.fromOpaque(context).takeUnretainedValue()
        return connection.isAllowed(action, first, second) ? SQLITE_OK : SQLITE_DENY
      }, context)
  }

  deinit {
    sqlite3_close_v2(handle)
  }

  /// What SQLite says of its latest refusal.
  var message: String { sqlite3_errmsg(handle).map { String(cString: $0) } ?? "" }

  /// What a status of SQLite, the latest one, stands for.
  func stop(_ status: Int32) -> DatabaseStop {
    switch status {
    case SQLITE_INTERRUPT where isInterrupted: .interrupted
    case SQLITE_NOTADB: DatabaseStop(.notADatabase)
    case SQLITE_BUSY, SQLITE_LOCKED: DatabaseStop(.isLocked)
    case _: DatabaseStop(.failed(message))
    }
  }

  private func isToStop() -> Bool {
    if !mayGoOn() { isInterrupted = true }
    return isInterrupted
  }

  /// Whether a statement may do `action`: select, read, compute, and ask what the database is like.
  private func isAllowed(_ action: Int32, _ first: UnsafePointer<CChar>?, _ second: UnsafePointer<CChar>?) -> Bool {
    switch action {
    case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: return true
    case SQLITE_FUNCTION:
      // The one function that runs foreign code.
      if second.map({ String(cString: $0).lowercased() }) != "load_extension" { return true }
      denial = .notAllowed
    case SQLITE_PRAGMA where second == nil: return true
    case SQLITE_PRAGMA, SQLITE_ATTACH, SQLITE_DETACH, SQLITE_TRANSACTION, SQLITE_SAVEPOINT: denial = .notAllowed
    case _: denial = .writes
    }
    return false
  }

  private static func message(_ status: Int32) -> String {
    sqlite3_errstr(status).map { String(cString: $0) } ?? "status \(status)"
  }
}
