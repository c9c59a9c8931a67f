/// The kernel's error for a call: an `errno`.
public struct SystemError: Error, Hashable, Sendable {
  /// The C library's number: `ENOENT` and so on.
  public let number: Int32

  /// The error of that number.
  public init(number: Int32) {
    self.number = number
  }
}

/// The calls by which bytes reach the disk and are read: one method per call, without retries or additions.
///
/// This is the seam at which tests make the disk fail. A method does one system call and throws its `errno`.
public protocol SystemCalls {
  /// Opens `path`, relative to `folder` if it is given (a file descriptor), with `open`'s flags.
  func open(_ path: StoragePath, in folder: Int32?, flags: Int32, mode: UInt32) throws(SystemError) -> Int32
  func status(of file: Int32) throws(SystemError) -> FileStatus
  /// The status of a name in an open folder; a symbolic link is not followed.
  func status(of name: StoragePath, in folder: Int32) throws(SystemError) -> FileStatus
  /// The target of a symbolic link; throws `EINVAL` where `path` is not a link.
  func readLink(_ path: StoragePath) throws(SystemError) -> StoragePath
  /// The absolute path that `path` resolves to, without links, `.` and `..`; throws if it does not exist.
  func realPath(_ path: StoragePath) throws(SystemError) -> StoragePath
  /// How many bytes were read into `buffer`; 0 at the end.
  func read(_ file: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
  /// Goes to a place of a plain file, in bytes from its beginning.
  func seek(_ file: Int32, to offset: Int) throws(SystemError)
  /// How many bytes of `buffer` were taken.
  func write(_ file: Int32, _ buffer: UnsafeRawBufferPointer) throws(SystemError) -> Int
  /// Takes the only lock on an open file, or throws at once.
  func lock(_ file: Int32) throws(SystemError)
  /// A `nil` owner is left as it is.
  func changeOwner(_ file: Int32, owner: UInt32?, group: UInt32) throws(SystemError)
  func changeMode(_ file: Int32, _ mode: UInt32) throws(SystemError)
  func sync(_ file: Int32) throws(SystemError)
  /// Syncs a file's bytes, and the data needed to find them, but not its times.
  func syncData(_ file: Int32) throws(SystemError)
  /// Cuts a file off, or fills it with zeros, to that many bytes.
  func truncate(_ file: Int32, to size: Int) throws(SystemError)
  /// Brings everything that waits to the disk, of all files; this one cannot fail.
  func syncEverything()
  /// A second descriptor of the same open file.
  func duplicate(_ file: Int32) throws(SystemError) -> Int32
  func close(_ file: Int32) throws(SystemError)
  func rename(_ name: StoragePath, to newName: StoragePath, in folder: Int32) throws(SystemError)
  func unlink(_ name: StoragePath, in folder: Int32) throws(SystemError)
  /// Makes a folder, relative to `folder` if it is given.
  func makeFolder(_ path: StoragePath, in folder: Int32?, mode: UInt32) throws(SystemError)
  /// The names in an open folder, in no order, without `.` and `..`; of more than `limit` those that come first.
  func names(in folder: Int32, atMost limit: Int) throws(SystemError) -> [StoragePath]
  /// The permissions that new files of this process do not get.
  func creationMask() -> UInt32
  /// Renames within one folder; throws `EEXIST` if there is a file of the new name, which stays, and `EINVAL` or
  /// `ENOSYS` if the file system cannot do that in one step.
  func renameToNew(_ name: StoragePath, to newName: StoragePath, in folder: Int32) throws(SystemError)
  /// The names of an open file's extended attributes; throws `EOPNOTSUPP` if the file system has none.
  func attributeNames(of file: Int32) throws(SystemError) -> [StoragePath]
  /// An extended attribute's value; throws `ENODATA` if the file has none of that name.
  func attribute(_ name: StoragePath, of file: Int32) throws(SystemError) -> [UInt8]
  /// Gives an open file an extended attribute, in place of an older one of that name.
  func setAttribute(_ name: StoragePath, _ value: [UInt8], of file: Int32) throws(SystemError)
  /// Removes an extended attribute of an open file; throws `ENODATA` if it has none of that name.
  func removeAttribute(_ name: StoragePath, of file: Int32) throws(SystemError)
  /// The effective user of the process.
  func user() -> UInt32
  /// The process's number.
  func process() -> Int
  /// The machine's name; empty if it is unknown.
  func hostName() -> String
  /// Whether there is a process of that number, of any user.
  func isRunning(_ process: Int) -> Bool
  /// Waits before a refused call is repeated.
  func pause(milliseconds: Int)
}
