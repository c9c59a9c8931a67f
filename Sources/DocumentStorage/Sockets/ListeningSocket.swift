import Glibc
import GraphFiles

/// A socket on which one process accepts connections from other processes of the same user.
public final class ListeningSocket {
  /// The descriptor, which is readable when a connection is waiting.
  public let descriptor: Int32
  private let address: EditorAddress
  /// The identity of the socket file, to detect that it was replaced.
  private let file: FileIdentity?

  /// The most connections that wait to be accepted; the system refuses more.
  private static let backlog: Int32 = 8

  /// Creates a socket with mode 0600 in a folder with mode 0700, and listens on it.
  ///
  /// The socket of a process that has ended is replaced. If `replaces` is true, the socket of a running process is
  /// replaced too, so that new connections reach the session that has taken the document over.
  ///
  /// Returns nil if another process listens, if the folder or the name belongs to another user, or if the system has no
  /// free socket.
  public init?(at address: EditorAddress, replaces: Bool = false) {
    self.address = address
    guard address.folder.prepare(), address.isPrivate else { return nil }
    // A process that answers, or is too busy to answer, is running.
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
    // No other user can enter the folder, so the name has its mode before anyone could use it.
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
    // The session that took the document over listens under the same name.
    if address.isOwnSocket, FileIdentity(of: address.path) == file { _ = address.path.withCString { unlink($0) } }
  }

  /// Returns the next connection; nil if none is waiting, or if the peer belongs to another user.
  public func accept() -> SocketConnection? {
    let accepted = Glibc.accept(descriptor, nil, nil)
    return accepted >= 0 ? SocketConnection(accepted) : nil
  }
}
