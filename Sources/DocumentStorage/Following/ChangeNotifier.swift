import Glibc

/// Learns from the system (inotify) when files in folders change.
///
/// It watches folders, because saving a file often replaces it by another one with the same name.
final class ChangeNotifier {
  /// The notifier's descriptor, readable when something has happened in a watched folder.
  let descriptor: Int32
  /// What is watched: files that are closed after writing, created, renamed or removed, or whose permissions change.
  private static let mask =
    UInt32(truncatingIfNeeded: IN_CLOSE_WRITE) | UInt32(truncatingIfNeeded: IN_MOVED_TO)
    | UInt32(truncatingIfNeeded: IN_MOVED_FROM) | UInt32(truncatingIfNeeded: IN_CREATE)
    | UInt32(truncatingIfNeeded: IN_DELETE) | UInt32(truncatingIfNeeded: IN_ATTRIB)
    | UInt32(truncatingIfNeeded: IN_DELETE_SELF) | UInt32(truncatingIfNeeded: IN_MOVE_SELF)
    | UInt32(truncatingIfNeeded: IN_ONLYDIR)
  private static let headerSize = MemoryLayout<inotify_event>.size

  /// The names that are watched in each folder; the key is the system's number for watching that folder.
  private var names: [Int32: Set<[UInt8]>] = [:]

  /// Creates a notifier; nil if the system has too many already.
  init?() {
    descriptor = inotify_init1(Int32(truncatingIfNeeded: IN_NONBLOCK | IN_CLOEXEC))
    if descriptor < 0 { return nil }
  }

  deinit {
    close(descriptor)
  }

  /// Watches these files and no others.
  ///
  /// - Returns: Whether the folders of all files are watched; false if one does not exist, for example.
  func watch(_ paths: [StoragePath]) -> Bool {
    var watched: [Int32: Set<[UInt8]>] = [:]
    var isWhole = true
    for path in paths {
      let folder = path.folder.bytes.map { CChar(bitPattern: $0) } + [0]
      let watch = inotify_add_watch(descriptor, folder, Self.mask)
      if watch < 0 {
        isWhole = false
      } else {
        watched[watch, default: []].insert(path.name.bytes)
      }
    }
    for watch in names.keys where watched[watch] == nil { inotify_rm_watch(descriptor, watch) }
    names = watched
    return isWhole
  }

  /// Reads all reports of the system.
  ///
  /// - Returns: Whether any of them concerns a watched file or its folder.
  func takeEvents() -> Bool {
    var matters = false
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    // Limited, so that a folder with endless events does not block everything else.
    for _ in 0..<64 {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { break }
      if matter(buffer[..<count]) { matters = true }
    }
    return matters
  }

  private func matter(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    var matters = false
    while rest.count >= Self.headerSize {
      let (watch, mask, length) = rest.withUnsafeBytes { raw in
        (
          raw.loadUnaligned(fromByteOffset: 0, as: Int32.self), raw.loadUnaligned(fromByteOffset: 4, as: UInt32.self),
          raw.loadUnaligned(fromByteOffset: 12, as: UInt32.self)
        )
      }
      rest = rest.dropFirst(Self.headerSize)
      let name = rest.prefix(Int(length)).prefix { $0 != 0 }
      rest = rest.dropFirst(Int(length))
      let isOverflow = mask & UInt32(truncatingIfNeeded: IN_Q_OVERFLOW) != 0
      // An event without a name is about the folder itself: it was removed or moved.
      if isOverflow || (names[watch].map { name.isEmpty || $0.contains(Array(name)) } ?? false) { matters = true }
    }
    return matters
  }
}
