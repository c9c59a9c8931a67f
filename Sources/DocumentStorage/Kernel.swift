internal import CFileCalls
import Glibc
import GraphFiles

/// The system calls of this machine.
public struct Kernel: SystemCalls, Sendable {
  /// Creates the system calls of this machine.
  public init() {}

  /// `openat`, relative to the current folder if `folder` is nil.
  public func open(
    _ path: StoragePath, in folder: Int32?, flags: Int32, mode: UInt32
  ) throws(SystemError) -> Int32 {
    try checked(path.withCString { Glibc.openat(folder ?? AT_FDCWD, $0, flags, mode_t(mode)) })
  }

  /// `fstat`.
  public func status(of file: Int32) throws(SystemError) -> FileStatus {
    var raw = stat()
    try checked(fstat(file, &raw))
    return FileStatus(raw)
  }

  /// `fstatat` without following symbolic links.
  public func status(of name: StoragePath, in folder: Int32) throws(SystemError) -> FileStatus {
    var raw = stat()
    try checked(name.withCString { fstatat(folder, $0, &raw, AT_SYMLINK_NOFOLLOW) })
    return FileStatus(raw)
  }

  /// `readlink`, of at most 4096 bytes.
  public func readLink(_ path: StoragePath) throws(SystemError) -> StoragePath {
    // PATH_MAX: no link is longer.
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        path.withCString { name in
          text.baseAddress.map { readlink(name, $0, text.count) } ?? 0
        }
      }
    }
    try checked(count)
    return StoragePath(bytes: buffer.prefix(count))
  }

  /// `realpath`.
  public func realPath(_ path: StoragePath) throws(SystemError) -> StoragePath {
    guard let resolved = path.withCString({ realpath($0, nil) }) else { throw SystemError(number: errno) }
    defer { free(resolved) }
    return StoragePath(bytes: (0..<strlen(resolved)).map { UInt8(bitPattern: resolved[$0]) })
  }

  /// `read`; it may return fewer bytes than fit.
  public func read(_ file: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    try checked(Glibc.read(file, buffer.baseAddress, buffer.count))
  }

  /// `lseek` from the beginning.
  public func seek(_ file: Int32, to offset: Int) throws(SystemError) {
    _ = try checked(lseek(file, off_t(offset), SEEK_SET))
  }

  /// `write`; it may write fewer bytes than given.
  public func write(_ file: Int32, _ buffer: UnsafeRawBufferPointer) throws(SystemError) -> Int {
    try checked(Glibc.write(file, buffer.baseAddress, buffer.count))
  }

  /// `flock`, exclusive and without waiting.
  public func lock(_ file: Int32) throws(SystemError) {
    try checked(flock(file, LOCK_EX | LOCK_NB))
  }

  /// `fchown`.
  public func changeOwner(_ file: Int32, owner: UInt32?, group: UInt32) throws(SystemError) {
    // All ones means "unchanged".
    try checked(fchown(file, owner ?? .max, group))
  }

  /// `fchmod`.
  public func changeMode(_ file: Int32, _ mode: UInt32) throws(SystemError) {
    try checked(fchmod(file, mode_t(mode)))
  }

  /// `fsync`.
  public func sync(_ file: Int32) throws(SystemError) {
    try checked(fsync(file))
  }

  /// `fdatasync`.
  public func syncData(_ file: Int32) throws(SystemError) {
    try checked(fdatasync(file))
  }

  /// `ftruncate`.
  public func truncate(_ file: Int32, to size: Int) throws(SystemError) {
    try checked(ftruncate(file, off_t(size)))
  }

  /// `sync`, for all files of the machine.
  public func syncEverything() {
    Glibc.sync()
  }

  /// `fcntl` with `F_DUPFD_CLOEXEC`: child processes do not inherit the copy.
  public func duplicate(_ file: Int32) throws(SystemError) -> Int32 {
    try checked(fcntl(file, F_DUPFD_CLOEXEC, 0))
  }

  /// `close`.
  public func close(_ file: Int32) throws(SystemError) {
    try checked(Glibc.close(file))
  }

  /// `renameat` within one folder; replaces a file that has the new name.
  public func rename(_ name: StoragePath, to newName: StoragePath, in folder: Int32) throws(SystemError) {
    try checked(name.withCString { old in newName.withCString { new in renameat(folder, old, folder, new) } })
  }

  /// `unlinkat`, for files only.
  public func unlink(_ name: StoragePath, in folder: Int32) throws(SystemError) {
    try checked(name.withCString { unlinkat(folder, $0, 0) })
  }

  /// `mkdirat`, relative to the current folder if `folder` is nil.
  public func makeFolder(_ path: StoragePath, in folder: Int32?, mode: UInt32) throws(SystemError) {
    try checked(path.withCString { mkdirat(folder ?? AT_FDCWD, $0, mode_t(mode)) })
  }

  /// `readdir` on a second descriptor, which has its own position.
  public func names(in folder: Int32, atMost limit: Int) throws(SystemError) -> [StoragePath] {
    let copy = try open(StoragePath("."), in: folder, flags: O_RDONLY | O_DIRECTORY | O_CLOEXEC, mode: 0)
    guard let stream = fdopendir(copy) else {
      let number = errno
      _ = Glibc.close(copy)
      throw SystemError(number: number)
    }
    defer { closedir(stream) }
    var names: [StoragePath] = []
    while names.count < limit, let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { StoragePath(bytes: $0) }
      if name != StoragePath("."), name != StoragePath("..") { names.append(name) }
    }
    return names
  }

  /// `umask`, called twice, because the mask can be read only by changing it.
  ///
  /// Not safe with several threads.
  public func creationMask() -> UInt32 {
    // The mask can only be read by setting it; new files are private during that moment.
    let mask = umask(0o077)
    _ = umask(mask)
    return UInt32(mask)
  }

  /// `geteuid`.
  public func user() -> UInt32 { geteuid() }

  /// `getpid`.
  public func process() -> Int { Int(getpid()) }

  /// `gethostname`.
  public func hostName() -> String {
    // A name has at most 64 bytes on Linux.
    var name = [CChar](repeating: 0, count: 257)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// `kill` with signal 0, which only checks that the process exists.
  public func isRunning(_ process: Int) -> Bool {
    guard process > 0, let number = Int32(exactly: process) else { return false }
    // A process of another user may not be signalled, but exists.
    return kill(number, 0) == 0 || errno == EPERM
  }

  /// `renameat2` with `RENAME_NOREPLACE`.
  public func renameToNew(_ name: StoragePath, to newName: StoragePath, in folder: Int32) throws(SystemError) {
    try checked(
      name.withCString { old in
        newName.withCString { new in renameat2(folder, old, folder, new, NODECALC_RENAME_TO_NEW) }
      })
  }

  /// `flistxattr`.
  public func attributeNames(of file: Int32) throws(SystemError) -> [StoragePath] {
    let list = try attributeBytes { flistxattr(file, $0.baseAddress, $0.count) }
    return list.split(separator: 0).map { StoragePath(bytes: $0) }
  }

  /// `fgetxattr`.
  public func attribute(_ name: StoragePath, of file: Int32) throws(SystemError) -> [UInt8] {
    try attributeBytes { buffer in name.withCString { fgetxattr(file, $0, buffer.baseAddress, buffer.count) } }
  }

  /// `fsetxattr`.
  public func setAttribute(_ name: StoragePath, _ value: [UInt8], of file: Int32) throws(SystemError) {
    try checked(
      value.withUnsafeBytes { value in name.withCString { fsetxattr(file, $0, value.baseAddress, value.count, 0) } })
  }

  /// `fremovexattr`.
  public func removeAttribute(_ name: StoragePath, of file: Int32) throws(SystemError) {
    try checked(name.withCString { fremovexattr(file, $0) })
  }

  /// `usleep`.
  public func pause(milliseconds: Int) {
    usleep(UInt32(clamping: milliseconds) &* 1000)
  }

  private func attributeBytes(_ call: (UnsafeMutableBufferPointer<CChar>) -> Int) throws(SystemError) -> [UInt8] {
    // XATTR_LIST_MAX and XATTR_SIZE_MAX: Linux returns no longer list or value.
    var buffer = [CChar](repeating: 0, count: 65_536)
    let count = buffer.withUnsafeMutableBufferPointer { call($0) }
    try checked(count)
    return buffer.prefix(count).map { UInt8(bitPattern: $0) }
  }

  /// Returns `result`, or throws the error number if the call returned −1; must directly follow the call.
  @discardableResult
  private func checked<Result: SignedInteger>(_ result: Result) throws(SystemError) -> Result {
    guard result >= 0 else { throw SystemError(number: errno) }
    return result
  }
}

extension StoragePath {
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    var terminated = bytes.map { CChar(bitPattern: $0) }
    terminated.append(0)
    return terminated.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("an array with a zero at its end is not empty") }
      return body(start)
    }
  }
}

extension FileStatus {
  fileprivate init(_ raw: stat) {
    let kind: Kind =
      switch raw.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFIFO: .pipe
      case S_IFCHR: .characterDevice
      case S_IFBLK: .blockDevice
      case S_IFSOCK: .socket
      case S_IFLNK: .symbolicLink
      case _: .unknown
      }
    self.init(
      kind: kind, permissions: UInt32(raw.st_mode & 0o7777), owner: raw.st_uid, group: raw.st_gid,
      size: Int(raw.st_size), names: Int(clamping: raw.st_nlink),
      identity: FileIdentity(device: UInt64(truncatingIfNeeded: raw.st_dev), inode: UInt64(raw.st_ino)))
  }
}
