import Glibc

/// The folder that a save works in, held open so that every later step means the same folder.
struct OpenFolder {
  let file: Int32
  /// Whether the folder could be opened for reading, which its own sync needs.
  private let isReadable: Bool
  private let system: any SystemCalls

  /// The user's own folder, which is not a link, relative to another one if it is given.
  init(own path: StoragePath, in folder: Int32?, system: any SystemCalls) throws(SystemError) {
    self.system = system
    file = try system.retrying { () throws(SystemError) in
      try system.open(path, in: folder, flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, mode: 0)
    }
    isReadable = true
  }

  init(_ path: StoragePath, system: any SystemCalls) throws(SystemError) {
    self.system = system
    do throws(SystemError) {
      file = try system.retrying { () throws(SystemError) in
        try system.open(path, in: nil, flags: O_RDONLY | O_DIRECTORY | O_CLOEXEC, mode: 0)
      }
      isReadable = true
    } catch  where error.number == EACCES {
      // A folder that may be written but not listed.
      file = try system.retrying { () throws(SystemError) in
        try system.open(path, in: nil, flags: Self.pathOnly | O_DIRECTORY | O_CLOEXEC, mode: 0)
      }
      isReadable = false
    }
  }

  /// Syncs the folder's entries; if the folder itself cannot be synced, the whole system.
  func sync() throws(SystemError) {
    if !isReadable { return system.syncEverything() }
    do throws(SystemError) {
      try system.retrying { () throws(SystemError) in try system.sync(file) }
    } catch  where error.number == EINVAL {
      // File systems that have no sync for folders report this number.
      system.syncEverything()
    }
  }

  /// Linux's `O_PATH`, which the C library's header hides from Swift.
  static let pathOnly: Int32 = 0o10_000_000
}
