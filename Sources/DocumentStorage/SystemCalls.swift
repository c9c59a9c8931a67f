/// An error number of a system call (`errno`).
public struct SystemError: Error, Hashable, Sendable {
  /// The C library's number: `ENOENT` and so on.
  public let number: Int32

  /// Creates an error with this number.
  public init(number: Int32) {
    self.number = number
  }
}

/// The system calls for reading and writing files; each method makes one call and throws its `errno`.
///
/// Tests replace them to simulate failures of a disk.
public protocol SystemCalls {
  /// Opens `path`, relative to the open folder `folder` if given.
  func open(_ path: StoragePath, in folder: Int32?, flags: Int32, mode: UInt32) throws(SystemError) -> Int32
  func status(of file: Int32) throws(SystemError) -> FileStatus
  /// Returns the status of a name in an open folder; a symbolic link is not followed.
  func status(of name: StoragePath, in folder: Int32) throws(SystemError) -> FileStatus
  /// Returns the target of a symbolic link; throws `EINVAL` if `path` is not a link.
  func readLink(_ path: StoragePath) throws(SystemError) -> StoragePath
  /// Returns the absolute path that `path` resolves to, without links, `.` and `..`; throws if it does not exist.
  func realPath(_ path: StoragePath) throws(SystemError) -> StoragePath
  /// Reads bytes into `buffer` and returns their number; 0 at the end.
  func read(_ file: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
  /// Moves the position in a plain file to `offset`, in bytes.
  func seek(_ file: Int32, to offset: Int) throws(SystemError)
  func write(_ file: Int32, _ buffer: UnsafeRawBufferPointer) throws(SystemError) -> Int
  /// Locks an open file exclusively, or throws without waiting.
  func lock(_ file: Int32) throws(SystemError)
  /// Changes the owner and the group.
  ///
  /// A nil `owner` stays unchanged.
  func changeOwner(_ file: Int32, owner: UInt32?, group: UInt32) throws(SystemError)
  func changeMode(_ file: Int32, _ mode: UInt32) throws(SystemError)
  func sync(_ file: Int32) throws(SystemError)
  /// Syncs a file's bytes, and the data needed to find them, but not its times.
  func syncData(_ file: Int32) throws(SystemError)
  /// Truncates a file to `size` bytes, or extends it with zeros.
  func truncate(_ file: Int32, to size: Int) throws(SystemError)
  func syncEverything()
  func duplicate(_ file: Int32) throws(SystemError) -> Int32
  func close(_ file: Int32) throws(SystemError)
  func rename(_ name: StoragePath, to newName: StoragePath, in folder: Int32) throws(SystemError)
  func unlink(_ name: StoragePath, in folder: Int32) throws(SystemError)
  /// Creates a folder, relative to the open folder `folder` if given.
  func makeFolder(_ path: StoragePath, in folder: Int32?, mode: UInt32) throws(SystemError)
  /// Returns at most `limit` names in an open folder, unsorted, without `.` and `..`.
  func names(in folder: Int32, atMost limit: Int) throws(SystemError) -> [StoragePath]
  /// Returns the permission bits that new files never get (the umask).
  func creationMask() -> UInt32
  /// Renames a file within a folder, if the new name is free.
  ///
  /// Throws `EEXIST` if the new name exists, and `EINVAL` or `ENOSYS` if the file system cannot check this in the same
  /// step.
  func renameToNew(_ name: StoragePath, to newName: StoragePath, in folder: Int32) throws(SystemError)
  /// Returns the names of an open file's extended attributes; throws `EOPNOTSUPP` if the file system has none.
  func attributeNames(of file: Int32) throws(SystemError) -> [StoragePath]
  /// Returns the value of an extended attribute; throws `ENODATA` if the file does not have it.
  func attribute(_ name: StoragePath, of file: Int32) throws(SystemError) -> [UInt8]
  func setAttribute(_ name: StoragePath, _ value: [UInt8], of file: Int32) throws(SystemError)
  /// Removes an extended attribute of an open file; throws `ENODATA` if the file does not have it.
  func removeAttribute(_ name: StoragePath, of file: Int32) throws(SystemError)
  func user() -> UInt32
  func process() -> Int
  /// Returns the machine's name; empty if unknown.
  func hostName() -> String
  /// Returns whether a process with this number exists, of any user.
  func isRunning(_ process: Int) -> Bool
  /// Waits before a refused call is repeated.
  func pause(milliseconds: Int)
}
