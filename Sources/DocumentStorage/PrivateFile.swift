import Glibc

/// A file for another program to edit, in a new folder that only the user can access.
///
/// Removing the file also removes all files that the program left beside it, such as copies and locks of editors.
public struct PrivateFile {
  /// The path of the file; the name of its folder is unpredictable.
  public let path: StoragePath
  private let folder: PrivateFolder

  /// Creates a folder with mode 0700 in `place`, and in it a file with mode 0600 and this text and name.
  ///
  /// - Throws: A `StorageFailure` if the file cannot be created or written; no file remains then.
  public init(_ text: [UInt8], named name: String, in place: StoragePath) throws(StorageFailure) {
    folder = try PrivateFolder(in: place)
    path = folder.file(name)
    do throws(StorageFailure) {
      try create()
      // The save keeps the permissions of the existing file.
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

  /// Returns the current content.
  ///
  /// - Throws: A `StorageFailure` if the file was removed, is no longer a plain file, or has more than `limit` bytes.
  public func read(limit: Int = FileReading.usualLimit) throws(StorageFailure) -> [UInt8] {
    try FileReading().read(path, limit: limit, isPlain: true)
  }

  /// Removes the file with its folder; whatever cannot be removed stays.
  public func remove() { folder.removeFiles() }
}
