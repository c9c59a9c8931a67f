import Glibc

/// The folder of the file being saved.
///
/// It stays open, so that all steps use the same folder.
struct OpenFolder {
  let file: Int32
  /// Whether the folder was opened for reading, which syncing it requires.
  private let isReadable: Bool
  private let system: any SystemCalls

  /// Opens a folder, relative to the open folder `folder` if given; throws if it is a link.
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
      // The user may write to this folder but not list it.
      file = try system.retrying { () throws(SystemError) in
        try system.open(path, in: nil, flags: Self.pathOnly | O_DIRECTORY | O_CLOEXEC, mode: 0)
      }
      isReadable = false
    }
  }

  /// Brings changes of names in the folder to the disk.
  ///
  /// If the folder cannot be synced, syncs all files.
  func sync() throws(SystemError) {
    if !isReadable { return system.syncEverything() }
    do throws(SystemError) {
      try system.retrying { () throws(SystemError) in try system.sync(file) }
    } catch  where error.number == EINVAL {
      // File systems that cannot sync folders report this error.
      system.syncEverything()
    }
  }

  /// `O_PATH` of Linux, which the C library's header hides from Swift.
  static let pathOnly: Int32 = 0o10_000_000
}
