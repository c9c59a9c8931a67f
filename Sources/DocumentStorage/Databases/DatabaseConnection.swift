import CSQLite
import Glibc

/// An open SQLite database of unknown origin.
///
/// Nothing in it can run a program, open another file, or load code.
final class DatabaseConnection {
  enum Purpose {
    /// Queries by documents and users, which only read and have limits for time and memory.
    case reading
    /// Queries of this program, on tables of any size; `makesTables` permits storing results as new tables.
    case rows(makesTables: Bool)
  }

  let handle: OpaquePointer
  private let purpose: Purpose
  private let mayGoOn: () -> Bool
  private(set) var isInterrupted = false
  private(set) var denial: DatabaseProblem.Reason?

  /// The time of the last call of `mayGoOn`, in nanoseconds.
  private var askedAt = 0
  private var functionCount = 0
  /// The files of the database, which are open as long as the connection; nil if SQLite opens them itself.
  private let files: DatabaseFiles?

  /// The number of SQLite's virtual machine steps between two checks of the clock.
  ///
  /// It is small, because a single step can call a function on a long text.
  private static let stepsPerCheck: Int32 = 50
  /// The shortest time between two calls of `mayGoOn`, in nanoseconds.
  private static let pause = 1_000_000
  /// How long to wait for another program that has locked the database, in milliseconds.
  private static let busyTimeout: Int32 = 1_000

  private static let sharedLimits: [(kind: Int32, value: Int32)] = [
    (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_WORKER_THREADS, 0),
  ]
  /// The limits for queries by documents and users.
  ///
  /// SQLite checks the clock only between functions. Some functions take time proportional to the product of the
  /// lengths of their arguments, so these lengths are limited.
  private static let limits: [(kind: Int32, value: Int32)] = [
    (SQLITE_LIMIT_LENGTH, Int32(QueryLimits.textBytes)),
    (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100),
    (SQLITE_LIMIT_SQL_LENGTH, 1 << 20),
  ]
  /// The settings that precede all reading: temporary data stays in memory, and the log is read without a shared-memory
  /// file.
  private static let settings = "PRAGMA temp_store = MEMORY; PRAGMA locking_mode = EXCLUSIVE"

  convenience init(_ files: DatabaseFiles, mayGoOn: @escaping () -> Bool) throws(DatabaseReadError) {
    try self.init(DatabaseFiles.name, files, SQLITE_OPEN_READONLY, .reading, mayGoOn)
    guard sqlite3_exec(handle, Self.settings, nil, nil, nil) == SQLITE_OK else {
      throw DatabaseReadError(.failed(message))
    }
    let bounding = sqlite_bound_formats(handle)
    guard bounding == SQLITE_OK else { throw DatabaseReadError(.failed(Self.message(bounding))) }
    for limit in Self.limits { sqlite3_limit(handle, limit.kind, limit.value) }
    distrust()
  }

  /// Opens a database for queries by this program; a nil `path` creates an empty one in memory.
  ///
  /// Large intermediate results are stored on disk.
  convenience init(_ path: StoragePath?, makesTables: Bool, mayGoOn: @escaping () -> Bool) throws(DatabaseReadError) {
    let flags =
      path == nil
      ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : makesTables ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
    try self.init(
      (path?.bytes ?? Array(":memory:".utf8)).map { CChar(bitPattern: $0) } + [0], nil, flags,
      .rows(makesTables: makesTables), mayGoOn)
    distrust()
  }

  private init(
    _ name: UnsafePointer<CChar>, _ files: DatabaseFiles?, _ flags: Int32, _ purpose: Purpose,
    _ mayGoOn: @escaping () -> Bool
  ) throws(DatabaseReadError) {
    var opened: OpaquePointer?
    sqlite_limit_memory(Int64(QueryLimits.memoryBytes))
    let status = sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE, files?.vfsName)
    guard let opened else { throw DatabaseReadError(.failed(Self.message(status))) }
    guard status == SQLITE_OK else {
      sqlite3_close_v2(opened)
      throw DatabaseReadError(.failed(Self.message(status)))
    }
    (handle, self.files, self.purpose, self.mayGoOn) = (opened, files, purpose, mayGoOn)
  }

  /// Allows only what the purpose of the connection needs; call it after the program's own settings.
  private func distrust() {
    sqlite_distrust_schema(handle)
    sqlite_refuse_foreign_code(handle)
    for limit in Self.sharedLimits { sqlite3_limit(handle, limit.kind, limit.value) }
    sqlite3_busy_timeout(handle, Self.busyTimeout)
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_progress_handler(
      handle, Self.stepsPerCheck,
      { context in
        guard let context else { return 0 }
        return Unmanaged<DatabaseConnection>.fromOpaque(context).takeUnretainedValue().isToStop() ? 1 : 0
      }, context)
    sqlite3_set_authorizer(
      handle,
      { context, action, first, second, _, _ in
        guard let context else { return SQLITE_DENY }
        let connection = Unmanaged<DatabaseConnection>.fromOpaque(context).takeUnretainedValue()
        return connection.isAllowed(action, first, second) ? SQLITE_OK : SQLITE_DENY
      }, context)
  }

  deinit {
    sqlite3_close_v2(handle)
  }

  var message: String { sqlite3_errmsg(handle).map { String(cString: $0) } ?? "" }

  func stop(_ status: Int32) -> DatabaseReadError {
    switch status {
    case SQLITE_INTERRUPT where isInterrupted: .interrupted
    case SQLITE_NOTADB: DatabaseReadError(.notADatabase)
    case SQLITE_BUSY, SQLITE_LOCKED: DatabaseReadError(.isLocked)
    case SQLITE_NOMEM: DatabaseReadError(.needsMemory(limit: QueryLimits.memoryBytes))
    case SQLITE_TOOBIG: DatabaseReadError(.textTooLong(limit: QueryLimits.textBytes))
    case SQLITE_READONLY: DatabaseReadError(.isUnfinished)
    case _: DatabaseReadError(.failed(message))
    }
  }

  /// Forgets the findings about the previous statement.
  ///
  /// Call it before preparing another one.
  func beginStatement() {
    functionCount = 0
    denial = nil
  }

  private func isToStop() -> Bool {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let now = time.tv_sec &* 1_000_000_000 &+ time.tv_nsec
    if now - askedAt < Self.pause { return isInterrupted }
    askedAt = now
    if !mayGoOn() { isInterrupted = true }
    return isInterrupted
  }

  private func isAllowed(_ action: Int32, _ first: UnsafePointer<CChar>?, _ second: UnsafePointer<CChar>?) -> Bool {
    switch action {
    case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: return true
    case SQLITE_FUNCTION:
      functionCount += 1
      // These functions run foreign code, or return and accept addresses.
      let name = second.map { String(cString: $0).lowercased() }
      if name == "load_extension" || name == "fts3_tokenizer" {
        denial = .notAllowed
      } else if case .reading = purpose, functionCount > QueryLimits.functions {
        denial = .tooManyFunctions(limit: QueryLimits.functions)
      } else {
        return true
      }
    case SQLITE_PRAGMA where second == nil: return true
    case SQLITE_CREATE_TABLE, SQLITE_INSERT, SQLITE_UPDATE:
      // Creating a table inserts rows into the schema table.
      if case .rows(makesTables: true) = purpose { return true }
      denial = .writes
    case SQLITE_PRAGMA, SQLITE_ATTACH, SQLITE_DETACH, SQLITE_TRANSACTION, SQLITE_SAVEPOINT: denial = .notAllowed
    case _: denial = .writes
    }
    return false
  }

  private static func message(_ status: Int32) -> String {
    sqlite3_errstr(status).map { String(cString: $0) } ?? "status \(status)"
  }
}
