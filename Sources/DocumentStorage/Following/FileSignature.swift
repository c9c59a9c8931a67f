import Glibc

/// Numbers from a file's status.
///
/// They reveal nearly all changes without reading the file.
struct FileSignature {
  private var numbers: [Int] = []
  /// Whether the file was a pipe, device or socket.
  private(set) var isStream = false
  private(set) var isFolder = false
  /// Whether the file had changed within two seconds before the signature was taken.
  private(set) var isFresh = false

  /// Returns whether the file has changed between the two signatures.
  func differs(from other: FileSignature) -> Bool { numbers != other.numbers }

  /// Creates the signature of a missing file.
  init() {}

  /// Returns a signature that changes if either file changes.
  func and(_ other: FileSignature) -> FileSignature {
    var both = self
    both.numbers += other.numbers
    both.isStream = isStream || other.isStream
    both.isFresh = isFresh || other.isFresh
    return both
  }

  /// Creates the signature of the file at `path`, following links.
  ///
  /// If the file's status cannot be read, the result equals the signature of a missing file.
  init(of path: StoragePath) {
    var status = stat()
    guard stat(path.bytes.map { CChar(bitPattern: $0) } + [0], &status) == 0 else { return }
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    isStream = ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    numbers = [
      Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino),
      Int(truncatingIfNeeded: status.st_mode), Int(truncatingIfNeeded: status.st_size), status.st_mtim.tv_sec,
      status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
    ]
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    isFresh = (0...1).contains(now.tv_sec - status.st_ctim.tv_sec)
  }
}
