import Glibc

/// Detects without reading that a file has probably been replaced or changed.
struct FileSignature {
  private var numbers: [Int] = []
  /// Whether it was not a plain file, but a pipe, a device or a socket.
  private(set) var isStream = false
  /// Whether it was a folder.
  private(set) var isFolder = false
  /// Whether the file had been changed less than two seconds before it was looked at, by the clock of the day.
  private(set) var isFresh = false

  /// Whether the two differ in more than the time when they were taken.
  func differs(from other: FileSignature) -> Bool { numbers != other.numbers }

  /// The signature of a missing file.
  init() {}

  /// The signature of both files.
  func and(_ other: FileSignature) -> FileSignature {
    var both = self
    both.numbers += other.numbers
    both.isStream = isStream || other.isStream
    both.isFresh = isFresh || other.isFresh
    return both
  }

  /// The signature of the file that `path` resolves to; that of a missing file if it cannot be read.
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
