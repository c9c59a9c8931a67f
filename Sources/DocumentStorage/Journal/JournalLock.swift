import Glibc

/// A journal's file, open and, where it could be had, locked.
struct JournalLock {
  /// What became of asking for the lock.
  enum State {
    case taken
    /// Somebody else has it.
    case held
    /// The file system has no locks.
    case unknown
  }

  let file: Int32
  let state: State
  let status: FileStatus

  /// Opens a journal that is there and tries to take its lock.
  ///
  /// - Throws: where it is gone, or is no plain file of the user's own.
  init(_ name: StoragePath, at path: StoragePath, in folder: OpenFolder, _ system: any SystemCalls)
    throws(StorageFailure)
  {
    let file: Int32
    do throws(SystemError) {
      file = try system.retrying { () throws(SystemError) in
        try system.open(
          name, in: folder.file, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, mode: 0)
      }
    } catch  where error.number == ELOOP {
      throw StorageFailure(.opening, path, .isNotOwn)
    } catch {
      throw StorageFailure(.opening, path, .system(error))
    }
    do throws(StorageFailure) {
      (status, state) = try Self.examine(file, at: path, system)
    } catch {
      system.abandon(file)
      throw error
    }
    self.file = file
  }

  private static func examine(
    _ file: Int32, at path: StoragePath, _ system: any SystemCalls
  ) throws(StorageFailure) -> (FileStatus, State) {
    let status: FileStatus
    let state: State
    do throws(SystemError) {
      status = try system.retrying { () throws(SystemError) in try system.status(of: file) }
      state = try lock(file, system)
    } catch {
      throw StorageFailure(.opening, path, .system(error))
    }
    if status.kind != .regular { throw StorageFailure(.opening, path, .notAFile) }
    if status.owner != geteuid() { throw StorageFailure(.opening, path, .isNotOwn) }
    return (status, state)
  }

  /// Tries to take the lock of an open file.
  static func lock(_ file: Int32, _ system: any SystemCalls) throws(SystemError) -> State {
    do throws(SystemError) {
      try system.retrying { () throws(SystemError) in try system.lock(file) }
      return .taken
    } catch  where error.number == EWOULDBLOCK {
      return .held
    } catch
      where error.number == ENOLCK || error.number == EOPNOTSUPP || error.number == EINVAL || error.number == ENOSYS
    {
      return .unknown
    }
  }
}
