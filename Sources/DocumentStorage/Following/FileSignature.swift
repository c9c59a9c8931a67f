import Glibc

/// What tells without reading that a file is probably another one than before, or has another text.
struct FileSignature: Hashable {
  private var numbers: [Int] = []

  /// Of what `path` leads to; of nothing where that cannot be asked.
  init(of path: StoragePath) {
    var status = stat()
    guard stat(path.bytes.map { CChar(bitPattern: $0) } + [0], &status) == 0 else { return }
    numbers = [
      Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino),
      Int(truncatingIfNeeded: status.st_mode), Int(truncatingIfNeeded: status.st_size), status.st_mtim.tv_sec,
      status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
    ]
  }
}
