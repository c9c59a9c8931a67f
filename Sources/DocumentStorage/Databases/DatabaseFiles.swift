import CSQLite
import Glibc

/// The files of a database as SQLite sees them: the database, its log and its journal, all read-only.
///
/// This is a virtual file system (VFS) of SQLite; each connection has its own. The database file was opened and checked
/// before; the log and the journal are opened relative to its open folder. So renaming files changes nothing, opening a
/// pipe cannot block, and no temporary file is written.
final class DatabaseFiles {
  private let database: OpenDataFile
  private let system = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
  private let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
  private let systemName: UnsafeMutablePointer<CChar>

  /// The name of the database file in this file system.
  ///
  /// The log and the journal add a suffix to it.
  static let name = "database"
  private static let endings = (log: "-wal", journal: "-journal")

  init(_ database: OpenDataFile) {
    self.database = database
    systemName = strdup("nodecalc-\(UInt(bitPattern: system))")
    methods.initialize(to: Self.fileMethods)
    system.initialize(to: Self.systemMethods)
    system.pointee.zName = UnsafePointer(systemName)
    system.pointee.pAppData = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_vfs_register(system, 0)
  }

  deinit {
    sqlite3_vfs_unregister(system)
    system.deallocate()
    methods.deallocate()
    free(systemName)
  }

  /// The name of the VFS, for `sqlite3_open_v2`.
  var vfsName: UnsafePointer<CChar> { UnsafePointer(systemName) }

  /// Numbers that change when the database is written or its log starts again, but not when data is appended to the
  /// log.
  var state: [Int] {
    var status = stat()
    guard fstat(database.file, &status) == 0 else { return [] }
    var state = [
      Int(truncatingIfNeeded: status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
    ]
    let log = open(Self.endings.log)
    guard log >= 0 else { return state }
    defer { close(log) }
    // The header of a log is different for each log.
    var head = [UInt8](repeating: 0, count: 32)
    let count = pread(log, &head, head.count, 0)
    state += head.prefix(max(0, count)).map(Int.init)
    return state
  }

  /// Opens the file whose name is the name of the database followed by `ending`.
  ///
  /// Returns a negative number if there is no such file, or if it is not a plain file.
  private func open(_ ending: String) -> Int32 {
    let name = database.name.bytes + ending.utf8
    let file = name.map { CChar(bitPattern: $0) }.withTerminator {
      openat(database.folder, $0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    }
    if file < 0 { return -1 }
    var status = stat()
    if fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG { return file }
    close(file)
    return -1
  }

  private func hasFile(_ ending: String) -> Bool {
    let file = open(ending)
    if file >= 0 { close(file) }
    return file >= 0
  }

  private func open(_ file: UnsafeMutablePointer<DatabaseFile>, _ flags: Int32) -> Int32 {
    var opened = DatabaseFile()
    if flags & SQLITE_OPEN_MAIN_DB != 0 {
      opened.descriptor = database.file
    } else if flags & SQLITE_OPEN_WAL != 0 {
      // If there is no log, an empty one stands for it, because all data is in the database.
      opened.descriptor = open(Self.endings.log)
      opened.isOwn = true
    } else if flags & SQLITE_OPEN_MAIN_JOURNAL != 0 {
      opened.descriptor = open(Self.endings.journal)
      if opened.descriptor < 0 { return SQLITE_CANTOPEN }
      opened.isOwn = true
    } else {
      // All other kinds are temporary files.
      return SQLITE_CANTOPEN
    }
    opened.base.pMethods = UnsafePointer(methods)
    file.initialize(to: opened)
    return SQLITE_OK
  }

  fileprivate static func of(_ system: UnsafeMutablePointer<sqlite3_vfs>?) -> DatabaseFiles? {
    system?.pointee.pAppData.map { Unmanaged<DatabaseFiles>.fromOpaque($0).takeUnretainedValue() }
  }

  fileprivate static var usual: UnsafeMutablePointer<sqlite3_vfs>? { sqlite3_vfs_find(nil) }

  private static var systemMethods: sqlite3_vfs {
    var methods = sqlite3_vfs()
    methods.iVersion = 1
    methods.szOsFile = Int32(MemoryLayout<DatabaseFile>.stride)
    methods.mxPathname = 64
    methods.xOpen = { system, _, file, flags, outFlags in
      guard let files = DatabaseFiles.of(system), let file else { return SQLITE_CANTOPEN }
      let status = file.withMemoryRebound(to: DatabaseFile.self, capacity: 1) { file in
        // SQLite regards a file without methods as not opened.
        file.initialize(to: DatabaseFile())
        return files.open(file, flags)
      }
      outFlags?.pointee = flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) | SQLITE_OPEN_READONLY
      return status
    }
    methods.xDelete = { _, _, _ in SQLITE_READONLY }
    methods.xAccess = { system, path, _, answer in
      guard let files = DatabaseFiles.of(system), let path else { return SQLITE_CANTOPEN }
      let name = String(cString: path)
      let ending = [DatabaseFiles.endings.log, DatabaseFiles.endings.journal].first { name.hasSuffix($0) }
      answer?.pointee = ending.map { files.hasFile($0) ? 1 : 0 } ?? 0
      return SQLITE_OK
    }
    methods.xFullPathname = { _, path, count, result in
      guard let path, let result, strlen(path) < Int(count) else { return SQLITE_CANTOPEN }
      strcpy(result, path)
      return SQLITE_OK
    }
    methods.xRandomness = { _, count, bytes in
      guard let usual = DatabaseFiles.usual else { return 0 }
      return usual.pointee.xRandomness?(usual, count, bytes) ?? 0
    }
    methods.xSleep = { _, microseconds in
      guard let usual = DatabaseFiles.usual else { return 0 }
      return usual.pointee.xSleep?(usual, microseconds) ?? 0
    }
    methods.xCurrentTime = { _, time in
      guard let usual = DatabaseFiles.usual else { return SQLITE_ERROR }
      return usual.pointee.xCurrentTime?(usual, time) ?? SQLITE_ERROR
    }
    methods.xGetLastError = { _, _, _ in 0 }
    return methods
  }

  private static var fileMethods: sqlite3_io_methods {
    var methods = sqlite3_io_methods()
    methods.iVersion = 1
    methods.xClose = { file in DatabaseFile.of(file) { $0.close() } }
    methods.xRead = { file, bytes, count, offset in
      guard let bytes else { return SQLITE_IOERR }
      return DatabaseFile.of(file) {
        $0.read(into: UnsafeMutableRawBufferPointer(start: bytes, count: Int(count)), at: offset)
      }
    }
    methods.xWrite = { _, _, _, _ in SQLITE_READONLY }
    methods.xTruncate = { _, _ in SQLITE_READONLY }
    methods.xSync = { _, _ in SQLITE_OK }
    methods.xFileSize = { file, size in
      DatabaseFile.of(file) {
        guard let count = $0.size else { return SQLITE_IOERR }
        size?.pointee = count
        return SQLITE_OK
      }
    }
    methods.xLock = { file, level in DatabaseFile.of(file) { $0.lock(level) } }
    methods.xUnlock = { file, level in DatabaseFile.of(file) { $0.unlock(level) } }
    methods.xCheckReservedLock = { file, answer in
      DatabaseFile.of(file) {
        answer?.pointee = $0.isReserved ? 1 : 0
        return SQLITE_OK
      }
    }
    methods.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
    methods.xSectorSize = { _ in 4096 }
    methods.xDeviceCharacteristics = { _ in 0 }
    return methods
  }
}

/// An open file of a database; SQLite requires that its own data comes first.
private struct DatabaseFile {
  var base = sqlite3_file()
  /// The descriptor of the file; negative for a missing file, which is read as an empty one.
  var descriptor: Int32 = -1
  /// Whether `close()` closes the descriptor.
  var isOwn = false
  private var level: Int32 = SQLITE_LOCK_NONE

  static func of(
    _ file: UnsafeMutablePointer<sqlite3_file>?, _ body: (inout DatabaseFile) -> Int32
  ) -> Int32 {
    guard let file else { return SQLITE_IOERR }
    return file.withMemoryRebound(to: DatabaseFile.self, capacity: 1) { body(&$0.pointee) }
  }

  mutating func close() -> Int32 {
    _ = unlock(SQLITE_LOCK_NONE)
    if isOwn, descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
    return SQLITE_OK
  }

  /// Reads bytes.
  ///
  /// If the file ends early, fills the rest with zeros and returns SQLite's code for a short read.
  func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int32 {
    var done = 0
    while descriptor >= 0, done < bytes.count {
      let count = pread(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, off_t(offset) + done)
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        return SQLITE_IOERR
      }
      done += count
    }
    if done == bytes.count { return SQLITE_OK }
    UnsafeMutableRawBufferPointer(rebasing: bytes[done...]).initializeMemory(as: UInt8.self, repeating: 0)
    return Self.shortRead
  }

  var size: Int64? {
    if descriptor < 0 { return 0 }
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int64(status.st_size) : nil
  }

  /// Locks the database as a reader, so that other programs do not change it.
  ///
  /// SQLite may ask for a stronger lock to use the log alone (`locking_mode=EXCLUSIVE`). A reader's lock suffices,
  /// because nothing is written.
  mutating func lock(_ level: Int32) -> Int32 {
    if self.level == SQLITE_LOCK_NONE {
      // A writer that waits for readers holds the pending byte, so that no new reader starts.
      guard setLock(F_RDLCK, Self.pendingByte, 1) else { return SQLITE_BUSY }
      let isTaken = setLock(F_RDLCK, Self.pendingByte + 2, 510)
      _ = setLock(F_UNLCK, Self.pendingByte, 1)
      if !isTaken { return SQLITE_BUSY }
    }
    self.level = max(self.level, level)
    return SQLITE_OK
  }

  mutating func unlock(_ level: Int32) -> Int32 {
    if level == SQLITE_LOCK_NONE, self.level != SQLITE_LOCK_NONE { _ = setLock(F_UNLCK, Self.pendingByte, 512) }
    self.level = min(self.level, level)
    return SQLITE_OK
  }

  /// Whether another program is about to write the database and so uses the journal.
  var isReserved: Bool {
    var lock = Self.range(F_RDLCK, Self.pendingByte + 1, 1)
    return descriptor >= 0 && fcntl(descriptor, Self.getLock, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
  }

  private func setLock(_ type: Int32, _ start: Int, _ length: Int) -> Bool {
    var lock = Self.range(type, start, length)
    return descriptor < 0 || fcntl(descriptor, Self.setLock, &lock) == 0
  }

  private static func range(_ type: Int32, _ start: Int, _ length: Int) -> flock {
    flock(l_type: Int16(type), l_whence: Int16(SEEK_SET), l_start: start, l_len: length, l_pid: 0)
  }

  /// The offset of the bytes that SQLite locks in a database file, which its file format determines.
  private static let pendingByte = 0x4000_0000
  private static let shortRead = SQLITE_IOERR | 2 << 8
  /// `F_OFD_GETLK`, which the C library's header hides from Swift; it queries locks that belong to the open file.
  ///
  /// A lock of the process would be released when any other descriptor of the file is closed.
  private static let getLock: Int32 = 36
  /// `F_OFD_SETLK`, which sets locks that belong to the open file.
  private static let setLock: Int32 = 37
}

extension [CChar] {
  fileprivate func withTerminator<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (self + [0]).withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("an array with a zero at its end is not empty") }
      return body(start)
    }
  }
}
