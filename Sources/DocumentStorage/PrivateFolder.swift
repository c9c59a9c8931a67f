import Glibc

/// A new folder, accessible only to the user, for output of other programs.
public struct PrivateFolder {
  private static let leavingsLimit = 100

  /// The path of the folder; its name is unpredictable.
  public let path: StoragePath

  /// Creates a folder with mode 0700 in `place`.
  ///
  /// - Parameters:
  ///   - place: The parent folder.
  ///   - isHidden: Whether the name begins with a dot, for parent folders in which the user keeps files.
  ///   - names: The names of subfolders to create, each inside the previous one.
  /// - Throws: A `StorageFailure` with the step `.creatingTemporaryFile` and the path `place`, if it cannot be created.
  public init(in place: StoragePath, isHidden: Bool = false, holding names: [String] = []) throws(StorageFailure) {
    let slash = place.bytes.last == UInt8(ascii: "/") ? "" : "/"
    let name = Array("\(slash)\(isHidden ? "." : "")nodecalc-XXXXXX".utf8)
    var template = (place.bytes + name).map { CChar(bitPattern: $0) } + [0]
    guard template.withUnsafeMutableBufferPointer({ $0.baseAddress.flatMap { mkdtemp($0) } }) != nil else {
      throw StorageFailure(.creatingTemporaryFile, place, .system(SystemError(number: errno)))
    }
    path = StoragePath(bytes: template.dropLast().map { UInt8(bitPattern: $0) })
    var folder = path.bytes
    for name in names {
      folder += Array("/\(name)".utf8)
      guard mkdir(folder.map { CChar(bitPattern: $0) } + [0], 0o700) == 0 else {
        let number = errno
        removeTree()
        throw StorageFailure(.creatingTemporaryFile, place, .system(SystemError(number: number)))
      }
    }
  }

  /// Returns the path of a file in the folder.
  public func file(_ name: String) -> StoragePath { StoragePath(bytes: path.bytes + Array("/\(name)".utf8)) }

  /// Removes the files in the folder, and the folder if it is then empty; subfolders stay with their content.
  public func removeFiles() {
    for entry in entries(of: path, atMost: Self.leavingsLimit) where entry.kind != S_IFDIR { remove(entry) }
    remove(own)
  }

  /// Removes the folder with everything below it.
  ///
  /// Links are removed and not followed; entries that cannot be removed stay.
  ///
  /// - Complexity: Linear in the number of files.
  public func removeTree() {
    for entry in tree().reversed() { remove(entry) }
    remove(own)
  }

  func syncTree(_ system: any SystemCalls) throws(SystemError) {
    for entry in tree() where [S_IFREG, S_IFDIR].contains(entry.kind) {
      let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
      let file = try system.retrying { () throws(SystemError) in
        try system.open(entry.path, in: nil, flags: flags, mode: 0)
      }
      defer { system.abandon(file) }
      try system.retrying { () throws(SystemError) in try system.sync(file) }
    }
  }

  private struct Entry {
    var path: StoragePath
    /// The kind of entry, such as `S_IFREG`.
    var kind: mode_t
  }

  private var own: Entry { Entry(path: path, kind: S_IFDIR) }

  /// Returns everything below the folder, each folder before its content.
  private func tree() -> [Entry] {
    var found = entries(of: path)
    var next = 0
    while next < found.count {
      if found[next].kind == S_IFDIR { found += entries(of: found[next].path) }
      next += 1
    }
    return found
  }

  private func entries(of folder: StoragePath, atMost limit: Int = .max) -> [Entry] {
    guard let stream = opendir(folder.bytes.map { CChar(bitPattern: $0) } + [0]) else { return [] }
    defer { closedir(stream) }
    var found: [Entry] = []
    while found.count < limit, let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name == Array(".".utf8) || name == Array("..".utf8) { continue }
      var status = stat()
      let isThere = fstatat(dirfd(stream), name.map { CChar(bitPattern: $0) } + [0], &status, AT_SYMLINK_NOFOLLOW) == 0
      found.append(
        Entry(
          path: StoragePath(bytes: folder.bytes + [UInt8(ascii: "/")] + name),
          kind: isThere ? status.st_mode & S_IFMT : 0))
    }
    return found
  }

  private func remove(_ entry: Entry) {
    let path = entry.path.bytes.map { CChar(bitPattern: $0) } + [0]
    if entry.kind == S_IFDIR { rmdir(path) } else { unlink(path) }
  }
}
