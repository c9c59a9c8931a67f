import Glibc
import GraphFiles

/// A socket at which one process of a user waits for others of the same user.
public final class ListeningSocket {
  /// Readable as soon as a connection waits.
  public let descriptor: Int32
  private let address: EditorAddress
  /// The socket at the address, as long as it is this one.
  private let file: FileIdentity?

  /// Connections that wait to be accepted, beyond which the system refuses them.
  private static let backlog: Int32 = 8

  /// Listens at that address, in a folder of mode 0700, on a socket of mode 0600; the socket of an ended process is
  /// replaced.
  ///
  /// With `replaces` a present listener is replaced too: the document has been taken over, and new connections reach
  /// its new session.
  ///
  /// Nil if there is another listener, or the folder or the name belongs to another user, or the system has no free
  /// socket.
  public init?(at address: EditorAddress, replaces: Bool = false) {
    self.address = address
    guard address.folder.prepare(), address.isPrivate else { return nil }
    // Who answers lives, and so does who is too busy to.
    if !replaces {
      guard case .nobody = SocketConnection.reach(address) else { return nil }
    }
    if address.isOwnSocket { _ = address.path.withCString { unlink($0) } }
    let opened = SocketConnection.open()
    descriptor = opened
    guard opened >= 0 else {
      file = nil
      return nil
    }
    // Nobody else can go into the folder: the name has its mode before anybody could use it.
    let isListening =
      SocketConnection.prepare(opened) && address.withSystemAddress({ bind(opened, $0, $1) }) == 0
      && address.path.withCString({ chmod($0, 0o600) }) == 0 && listen(opened, Self.backlog) == 0
    file = FileIdentity(of: address.path)
    guard isListening else {
      close(opened)
      return nil
    }
  }

  deinit {
    close(descriptor)
    // Who took the document over listens by the same name.
    if address.isOwnSocket, FileIdentity(of: address.path) == file { _ = address.path.withCString { unlink($0) } }
  }

  /// The next connection of the user's own; nil if none waits, or the peer belongs to another user.
  public func accept() -> SocketConnection? {
    let accepted = Glibc.accept(descriptor, nil, nil)
    return accepted >= 0 ? SocketConnection(accepted) : nil
  }
}
