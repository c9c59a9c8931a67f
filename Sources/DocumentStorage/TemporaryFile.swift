import Glibc

/// The private file that a save writes and then renames to the target's name.
///
/// Its name is one of a few derived from the target's name, so files of killed processes are found without listing the
/// folder. The writer locks the file. A file without a lock is removed before a save and when the document is opened.
///
/// On a file system without locks, another process may remove the file while it is written. So the writer checks that
/// it exists before renaming it. Only a removal after this check goes unnoticed.
struct TemporaryFile {
  static let slots = 8

  let name: StoragePath
  let file: Int32
  /// Whether the file is locked, so that no other process removes it.
  private let isLocked: Bool
  private let folder: Int32
  private let system: any SystemCalls

  /// Creates a file with mode 0600 beside `target`.
  ///
  /// - Throws: The error of the failed call; `EEXIST` if running processes use all names.
  init(beside target: StoragePath, in folder: Int32, system: any SystemCalls) throws(SystemError) {
    self.folder = folder
    self.system = system
    for name in Self.names(for: target) {
      if let (file, isLocked) = try Self.create(name, in: folder, system) {
        self.name = name
        self.file = file
        self.isLocked = isLocked
        return
      }
    }
    throw SystemError(number: EEXIST)
  }

  /// Removes the files that were left behind by interrupted saves of `target`.
  ///
  /// These are plain files of the user that no process is writing. Files that cannot be removed stay.
  static func sweep(beside target: StoragePath, in folder: Int32, system: any SystemCalls) {
    for name in names(for: target) { removeStale(name, in: folder, system) }
  }

  /// Checks that the name still belongs to this file.
  ///
  /// - Throws: `ENOENT` if another process has removed the file. The name may then belong to another save.
  func checkName() throws(SystemError) {
    if try isSwept() { throw SystemError(number: ENOENT) }
  }

  private func isSwept() throws(SystemError) -> Bool {
    if isLocked { return false }
    return try system.retrying { () throws(SystemError) in try system.status(of: file) }.names == 0
  }

  func remove() {
    defer { system.abandon(file) }
    // If the system does not report it, the name is assumed to be its own, because sweeps are rare.
    if (try? isSwept()) == true { return }
    do throws(SystemError) {
      try system.retrying { () throws(SystemError) in try system.unlink(name, in: folder) }
    } catch {
      // The earlier failure is the one to report; the next sweep removes the file.
    }
  }

  /// Returns the names to try, in order.
  ///
  /// They are always short, and differ between targets.
  static func names(for target: StoragePath) -> [StoragePath] {
    let fingerprint = target.fingerprint
    return (0..<slots).map { StoragePath(".nodecalc-\(fingerprint)-\($0).tmp") }
  }

  /// Creates the file, and returns whether it is locked.
  ///
  /// Returns nil if the name is taken, or if another process removed the new file because it was not locked yet.
  private static func create(
    _ name: StoragePath, in folder: Int32, _ system: any SystemCalls
  ) throws(SystemError) -> (file: Int32, isLocked: Bool)? {
    let file: Int32
    do throws(SystemError) {
      file = try system.retrying { () throws(SystemError) in
        try system.open(
          name, in: folder, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode: 0o600)
      }
    } catch  where error.number == EEXIST || error.number == ELOOP {
      return nil
    }
    var isLocked = true
    do throws(SystemError) {
      try system.retrying { () throws(SystemError) in try system.lock(file) }
    } catch  where error.number == EWOULDBLOCK {
      system.abandon(file)
      return nil
    } catch {
      // Usually this is a file system without locks, so no process can mistake this file for a stale one either.
      isLocked = false
    }
    do throws(SystemError) {
      let status = try system.retrying { () throws(SystemError) in try system.status(of: file) }
      if status.names > 0 { return (file, isLocked) }
      system.abandon(file)
      return nil
    } catch {
      TemporaryFile(name: name, file: file, isLocked: isLocked, folder: folder, system: system).remove()
      throw error
    }
  }

  private init(name: StoragePath, file: Int32, isLocked: Bool, folder: Int32, system: any SystemCalls) {
    self.name = name
    self.file = file
    self.isLocked = isLocked
    self.folder = folder
    self.system = system
  }

  /// Removes a file that no process is writing, if it is a plain file that belongs to this user.
  ///
  /// The user root removes the files of all users. If anything fails, the file stays.
  private static func removeStale(_ name: StoragePath, in folder: Int32, _ system: any SystemCalls) {
    do throws(SystemError) {
      let file = try system.open(
        name, in: folder, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, mode: 0)
      defer { system.abandon(file) }
      let status = try system.status(of: file)
      let user = system.user()
      guard status.kind == .regular, status.owner == user || user == 0 else { return }
      try system.lock(file)
      // Its writer may have renamed it before releasing the lock, and another writer may now use the name.
      guard try system.status(of: name, in: folder).identity == status.identity else { return }
      try system.unlink(name, in: folder)
    } catch {
      return
    }
  }
}
