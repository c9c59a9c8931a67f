import Glibc

struct JournalLock {
  enum State {
    case taken
    /// Another process has the lock.
    case held
    /// It is unknown whether another process has the lock, because the file system does not support locks.
    case unknown
  }

  let file: Int32
  let state: State
  let status: FileStatus

  /// Opens an existing journal and tries to lock it.
  ///
  /// - Throws: If the journal was removed, or is not a plain file of the user.
  init(_ name: StoragePath, at path: StoragePath, in folder: OpenFolder, _ system: any SystemCalls)
    throws(StorageFailure)
  {
    let opened: Int32
    do throws(SystemError) {
      opened = try system.retrying { () throws(SystemError) in
        try system.open(name, in: folder.file, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, mode: 0)
      }
    } catch  where error.number == ELOOP {
      throw StorageFailure(.opening, path, .isNotOwn)
    } catch {
      throw StorageFailure(.opening, path, .system(error))
    }
    do throws(StorageFailure) {
      let found = try system.retrying(.opening, path) { () throws(SystemError) in try system.status(of: opened) }
      if found.kind != .regular { throw StorageFailure(.opening, path, .notAFile) }
      if found.owner != system.user() { throw StorageFailure(.opening, path, .isNotOwn) }
      state = try system.step(.opening, path) { () throws(SystemError) in try Self.lock(opened, system) }
      status = found
      file = opened
    } catch {
      system.abandon(opened)
      throw error
    }
  }

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
