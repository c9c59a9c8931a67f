import Glibc

/// A folder of the user's own for what a program keeps from one run to the next.
public struct StateFolder: Hashable, Sendable {
  /// The folder, which need not exist.
  public let path: StoragePath

  /// A folder of that path, from the root on.
  public init(_ path: StoragePath) { self.path = path }

  /// A file in it.
  public func file(_ name: String) -> StoragePath { StoragePath(bytes: path.bytes + Array("/\(name)".utf8)) }

  /// Makes it with the folders above it, for the user alone, where it does not exist.
  ///
  /// - Returns: whether it is there by now, is no link, and belongs to the user: what somebody else could change is not trusted.
  public func prepare() -> Bool {
    for (place, byte) in path.bytes.enumerated() where byte == UInt8(ascii: "/") && place > 0 {
      make(StoragePath(bytes: path.bytes[..<place]))
    }
    make(path)
    return isOwn
  }

  /// Whether it exists, is no link, and belongs to the user.
  public var isOwn: Bool {
    let system = Kernel()
    do throws(SystemError) {
      let folder = try system.retrying { () throws(SystemError) in
        try system.open(path, in: nil, flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, mode: 0)
      }
      defer { system.abandon(folder) }
      return try system.status(of: folder).owner == geteuid()
    } catch {
      return false
    }
  }

  /// One that is there already stays as it is.
  private func make(_ folder: StoragePath) {
    mkdir(folder.bytes.map { CChar(bitPattern: $0) } + [0], 0o700)
  }
}
