import Glibc

/// A socket at which one process of a user waits for others of the same user.
public final class ListeningSocket {
  /// Readable as soon as somebody wants to connect.
  public let descriptor: Int32
  private let address: EditorAddress

  /// Connections that wait to be accepted, beyond which the system refuses them.
  private static let backlog: Int32 = 8

  /// Listens at that address, in a folder of mode 0700, on a socket of mode 0600; what a process that is gone left there is replaced.
  ///
  /// Nil where somebody else listens there, or the folder or the name belongs to another user, or the system has no socket to give.
  public init?(at address: EditorAddress) {
    self.address = address
    guard address.folder.prepare(), address.isPrivate else { return nil }
    // Who answers lives.
    if SocketConnection(to: address) != nil { return nil }
    if address.isOwnSocket { _ = address.path.withCString { unlink($0) } }
    descriptor = SocketConnection.open()
    guard descriptor >= 0 else { return nil }
    // Nobody else can go into the folder: the name has its mode before anybody could use it.
    let isListening =
      SocketConnection.prepare(descriptor) && address.withSystemAddress({ bind(descriptor, $0, $1) }) == 0
      && address.path.withCString({ chmod($0, 0o600) }) == 0 && listen(descriptor, Self.backlog) == 0
    guard isListening else {
      close(descriptor)
      return nil
    }
  }

  deinit {
    close(descriptor)
    if address.isOwnSocket { _ = address.path.withCString { unlink($0) } }
  }

  /// The next connection of the user's own; nil where none waits, or its other side belongs to somebody else.
  public func accept() -> SocketConnection? {
    let accepted = Glibc.accept(descriptor, nil, nil)
    return accepted >= 0 ? SocketConnection(accepted) : nil
  }
}
