import Glibc

/// A file that another program is handed to change: in a new folder of its own, for the user alone, and removed with all that the
/// program left beside it, as copies and locks of editors are.
public struct PrivateFile {
  /// The file, whose folder has a name that nobody could foresee.
  public let path: StoragePath
  private let folder: PrivateFolder

  /// Makes a folder of mode 0700 in `place`, and in it a file of mode 0600 with that text and name.
  ///
  /// - Throws: a `StorageFailure` where it cannot be made or written; nothing is left then.
  public init(_ text: [UInt8], named name: String, in place: StoragePath) throws(StorageFailure) {
    folder = try PrivateFolder(in: place)
    path = folder.file(name)
    do throws(StorageFailure) {
      try create()
      // The save keeps the permissions of what is there.
      try AtomicSave().save(text, to: path)
    } catch {
      remove()
      throw error
    }
  }

  private func create() throws(StorageFailure) {
    let system = Kernel()
    do throws(SystemError) {
      let file = try system.retrying { () throws(SystemError) in
        try system.open(path, in: nil, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode: 0o600)
      }
      system.abandon(file)
    } catch {
      throw StorageFailure(.creatingTemporaryFile, path, .system(error))
    }
  }

  /// What it holds by now.
  ///
  /// - Throws: a `StorageFailure` where it is gone, no plain file any more, or larger than that many bytes.
  public func read(limit: Int = FileReading.usualLimit) throws(StorageFailure) -> [UInt8] {
    try FileReading().read(path, limit: limit, isPlain: true)
  }

  /// Removes it with its folder; where something is there that cannot be removed, that stays.
  public func remove() { folder.removeFiles() }
}
