import Glibc

struct LinkChain {
  /// The largest number of links that Linux itself follows.
  static let longest = 40

  let system: any SystemCalls

  /// Returns the path of the real file, which need not exist.
  ///
  /// - Throws: `ELOOP` if there are more than `longest` links.
  func end(of path: StoragePath) throws(SystemError) -> StoragePath {
    var path = path
    for _ in 0..<Self.longest {
      guard let next = try link(at: path) else { return path }
      path = path.resolving(next)
    }
    throw SystemError(number: ELOOP)
  }

  private func link(at path: StoragePath) throws(SystemError) -> StoragePath? {
    do throws(SystemError) {
      return try system.retrying { () throws(SystemError) in try system.readLink(path) }
    } catch  where error.number == EINVAL || error.number == ENOENT {
      return nil
    }
  }
}

extension StoragePath {
  /// The absolute path without links, even if the file does not exist yet.
  ///
  /// If its folder does not exist either, this is the path itself. The result depends on the files of this machine.
  public var fromRoot: StoragePath {
    if let real = try? Kernel().realPath(self) { return real }
    guard let folder = try? Kernel().realPath(folder) else { return self }
    let isRoot = folder.bytes == [UInt8(ascii: "/")]
    return StoragePath(bytes: folder.bytes + (isRoot ? [] : [UInt8(ascii: "/")]) + name.bytes)
  }
}
