import CSQLite
import Glibc

/// An open SQLite database, which is only read.
final class DatabaseConnection {
  let handle: OpaquePointer
  private let mayGoOn: () -> Bool
  /// Whether `mayGoOn` has returned false.
  private(set) var isInterrupted = false
  /// What the statement that was looked at last wanted to do and may not.
  private(set) var denial: DatabaseProblem.Reason?

  /// When `mayGoOn` was asked last, in nanoseconds.
  private var askedAt = 0
  /// How many functions the statement that was looked at last calls.
  private var functionCount = 0
  /// Held for as long as the connection is open.
  private let files: DatabaseFiles

  /// After how many steps of SQLite's machine the clock is looked at.
  ///
  /// Each step may be a function of a long text.
  private static let stepsPerCheck: Int32 = 50
  /// How long `mayGoOn` is not asked again, in nanoseconds.
  private static let pause = 1_000_000
  /// How long to wait for another program that holds the database, in milliseconds.
  private static let busyTimeout: Int32 = 1_000

  /// What a query may take: SQLite polls the clock between two functions, not within one, and some of them take the product of the
  /// lengths of their arguments.
  private static let limits: [(kind: Int32, value: Int32)] = [
    (SQLITE_LIMIT_LENGTH, Int32(QueryLimits.textBytes)),
    (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100),
    (SQLITE_LIMIT_SQL_LENGTH, 1 << 20),
    (SQLITE_LIMIT_ATTACHED, 0),
    (SQLITE_LIMIT_WORKER_THREADS, 0),
  ]
  /// Before anything is read: nothing is put aside in files, and the log has one reader, which needs no file to coordinate with others.
  private static let settings = "PRAGMA temp_store = MEMORY; PRAGMA locking_mode = EXCLUSIVE"

  /// Opens the database that `files` are of for reading.
  init(_ files: DatabaseFiles, mayGoOn: @escaping () -> Bool) throws(DatabaseStop) {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE
    sqlite_limit_memory(Int64(QueryLimits.memoryBytes))
    let status = sqlite3_open_v2(DatabaseFiles.name, &opened, flags, files.vfsName)
    guard let opened else { throw DatabaseStop(.failed(Self.message(status))) }
    guard status == SQLITE_OK, sqlite3_exec(opened, Self.settings, nil, nil, nil) == SQLITE_OK else {
      sqlite3_close_v2(opened)
      throw DatabaseStop(.failed(Self.message(status)))
    }
    handle = opened
    self.files = files
    self.mayGoOn = mayGoOn
    sqlite_distrust_schema(opened)
    sqlite_refuse_foreign_code(opened)
    let bounding = sqlite_bound_formats(opened)
    guard bounding == SQLITE_OK else { throw DatabaseStop(.failed(Self.message(bounding))) }
    for limit in Self.limits { sqlite3_limit(opened, limit.kind, limit.value) }
    sqlite3_busy_timeout(opened, Self.busyTimeout)
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_progress_handler(
      opened, Self.stepsPerCheck,
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

  /// SQLite's message about its latest error.
  var message: String { sqlite3_errmsg(handle).map { String(cString: $0) } ?? "" }

  /// What a status of SQLite, the latest one, stands for.
  func stop(_ status: Int32) -> DatabaseStop {
    switch status {
    case SQLITE_INTERRUPT where isInterrupted: .interrupted
    case SQLITE_NOTADB: DatabaseStop(.notADatabase)
    case SQLITE_BUSY, SQLITE_LOCKED: DatabaseStop(.isLocked)
    case SQLITE_NOMEM: DatabaseStop(.needsMemory(limit: QueryLimits.memoryBytes))
    case SQLITE_TOOBIG: DatabaseStop(.textTooLong(limit: QueryLimits.textBytes))
    case SQLITE_READONLY: DatabaseStop(.isUnfinished)
    case _: DatabaseStop(.failed(message))
    }
  }

  /// Begins to inspect another statement.
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

  /// Whether a statement may do `action`: select, read, compute, and ask what the database is like.
  private func isAllowed(_ action: Int32, _ first: UnsafePointer<CChar>?, _ second: UnsafePointer<CChar>?) -> Bool {
    switch action {
    case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: return true
    case SQLITE_FUNCTION:
      functionCount += 1
      // Functions that run foreign code, or hand out and take addresses.
      let name = second.map { String(cString: $0).lowercased() }
      if name == "load_extension" || name == "fts3_tokenizer" {
        denial = .notAllowed
      } else if functionCount > QueryLimits.functions {
        denial = .tooManyFunctions(limit: QueryLimits.functions)
      } else {
        return true
      }
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
