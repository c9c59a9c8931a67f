import Glibc

/// One end of a connection between two processes of the same user.
///
/// No method waits for the other process.
public final class SocketConnection {
  /// The descriptor, which is readable when bytes have arrived or the peer has closed the connection.
  public let descriptor: Int32

  /// The result of reading or sending.
  public enum Outcome<Value> {
    case done(Value)
    /// Nothing could be done without waiting: no bytes have arrived, or no more bytes can be sent now.
    case wait
    case ended
  }

  /// Takes over an open socket; nil if the process at the other end belongs to another user.
  init?(_ descriptor: Int32) {
    guard Self.owner(ofPeerOf: descriptor) == geteuid(), Self.prepare(descriptor) else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  /// The result of an attempt to connect.
  public enum Reach {
    case connected(SocketConnection)
    /// There is no listener, or the folder, the socket or the listener does not belong to the user.
    case nobody
    /// A process listens on the socket, but has not accepted earlier connections yet.
    case busy
  }

  /// Tries to connect to the listener at an address.
  public static func reach(_ address: EditorAddress) -> Reach {
    guard address.isPrivate, address.isOwnSocket else { return .nobody }
    let descriptor = open()
    guard descriptor >= 0 else { return .nobody }
    // Made non-blocking before connecting, because the listener's queue may be full.
    let isConnected = prepare(descriptor) && address.withSystemAddress({ connect(descriptor, $0, $1) }) == 0
    if isConnected { return SocketConnection(descriptor).map { .connected($0) } ?? .nobody }
    let number = errno
    close(descriptor)
    return isForNow(number) ? .busy : .nobody
  }

  /// Connects to the listener at an address; nil if there is none, or if it does not accept connections now.
  public convenience init?(to address: EditorAddress) {
    guard case .connected(let other) = Self.reach(address) else { return nil }
    let copy = dup(other.descriptor)
    guard copy >= 0 else { return nil }
    self.init(copy)
  }

  /// The process number of the peer; nil if the system does not report it.
  public var peer: Int? { Self.credentials(ofPeerOf: descriptor).map { Int($0.process) } }

  /// Whether the process at the other end is stopped, for example by Ctrl-Z, so that it cannot answer now.
  public var isPeerStopped: Bool {
    guard let peer, let text = try? FileReading().read(StoragePath("/proc/\(peer)/stat"), limit: 4096),
      let end = text.lastIndex(of: UInt8(ascii: ")")), end + 2 < text.count
    else { return false }
    return text[end + 2] == UInt8(ascii: "T")
  }

  /// Whether the process at the other end has closed the connection and reads no answers; one that only ended its
  /// requests still reads.
  public var isPeerGone: Bool {
    var polled = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&polled, 1, 0) > 0 && Int32(polled.revents) & (POLLERR | POLLHUP) != 0
  }

  deinit { close(descriptor) }

  /// Returns the received bytes, at most `count`.
  public func read(atMost count: Int) -> Outcome<[UInt8]> {
    var taken = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      taken = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      filled = max(taken, 0)
    }
    if taken > 0 { return .done(bytes) }
    return taken < 0 && Self.isForNow(errno) ? .wait : .ended
  }

  /// Sends as many bytes as possible without waiting, and returns how many.
  public func send(_ bytes: ArraySlice<UInt8>) -> Outcome<Int> {
    let sent = bytes.withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(truncatingIfNeeded: MSG_NOSIGNAL))
    }
    if sent >= 0 { return .done(sent) }
    return Self.isForNow(errno) ? .wait : .ended
  }

  /// Tells the system that nothing more will be sent; the other process then reads the end of the data.
  public func endSending() { shutdown(descriptor, Int32(truncatingIfNeeded: SHUT_WR)) }

  static func open() -> Int32 { socket(AF_UNIX, Int32(truncatingIfNeeded: SOCK_STREAM.rawValue), 0) }

  /// Makes the descriptor non-blocking, and keeps child processes from inheriting it.
  static func prepare(_ descriptor: Int32) -> Bool {
    fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 && fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
  }

  private static func isForNow(_ number: Int32) -> Bool { [EAGAIN, EWOULDBLOCK, EINTR].contains(number) }

  private static func owner(ofPeerOf descriptor: Int32) -> UInt32? { credentials(ofPeerOf: descriptor)?.user }

  /// Returns the number, user and group of the process at the other end; nil if the system does not report them.
  ///
  /// Swift's module of the C library does not contain the system's `struct ucred`.
  private static func credentials(ofPeerOf descriptor: Int32) -> (process: Int32, user: UInt32, group: UInt32)? {
    var credentials: (process: Int32, user: UInt32, group: UInt32) = (0, .max, .max)
    var size = socklen_t(MemoryLayout.size(ofValue: credentials))
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else { return nil }
    return credentials
  }
}
