import Glibc

/// A path's symbolic links, followed to the file they mean.
struct LinkChain {
  /// As many as the system itself follows.
  static let longest = 40

  let system: any SystemCalls

  /// The path of the real file, which need not exist; `path` itself where it is no link.
  ///
  /// - Throws: `ELOOP` for a chain longer than `longest`.
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
