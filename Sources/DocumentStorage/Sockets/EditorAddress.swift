import Glibc
import GraphFiles

/// Where other programs can connect to the editor that has a document open: the path of a socket.
///
/// The socket is in a folder that belongs to the user. Its name is the fingerprint of the document's absolute path
/// without links, as for journals.
public struct EditorAddress: Hashable, Sendable {
  /// The folder of the socket, accessible only to the user.
  public let folder: StateFolder
  /// The path of the socket.
  public let path: StoragePath

  /// Creates the address of the editor that has `document` open; nil if the path of the socket would be too long.
  ///
  /// - Parameters:
  ///   - document: The path of the document.
  ///   - folder: The program's folder in the user's runtime directory.
  public init?(of document: StoragePath, in folder: StateFolder) {
    self.folder = folder
    path = folder.file("\(Fingerprint(of: document.fromRoot.bytes).text).sock")
    guard path.bytes.count < Self.mostBytes, !path.bytes.contains(0) else { return nil }
  }

  /// The most bytes of a socket's path, including the final zero.
  static let mostBytes = 108

  /// Whether the folder belongs to the user, and no other user can enter it.
  var isPrivate: Bool {
    var status = stat()
    guard path.folder.withCString({ lstat($0, &status) }) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
  }

  /// Whether a socket at this path exists and belongs to the user.
  var isOwnSocket: Bool {
    var status = stat()
    guard path.withCString({ lstat($0, &status) }) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFSOCK && status.st_uid == geteuid()
  }

  func withSystemAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.bytes.prefix($0.count - 1)) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }
}
