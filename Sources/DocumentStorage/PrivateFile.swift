import Glibc

/// A file for another program to change: in a new folder of its own, accessible only to the user, and removed with
/// everything that the program left beside it, such as copies and locks of editors.
public struct PrivateFile {
  /// The file; the name of its folder is unpredictable.
  public let path: StoragePath
  private let folder: PrivateFolder

  /// Makes a folder of mode 0700 in `place`, and in it a file of mode 0600 with that text and name.
  ///
  /// - Throws: a `StorageFailure` if it cannot be made or written; no file remains then.
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

  /// Its present content.
  ///
  /// - Throws: a `StorageFailure` if it was removed, is no longer a plain file, or is larger than that many bytes.
  public func read(limit: Int = FileReading.usualLimit) throws(StorageFailure) -> [UInt8] {
    try FileReading().read(path, limit: limit, isPlain: true)
  }

  /// Removes it with its folder; where something is there that cannot be removed, that stays.
  public func remove() { folder.removeFiles() }
}
