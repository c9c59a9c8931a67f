import Glibc
import GraphFiles
import TestSupport
import Testing

@testable import DocumentStorage

/// Sockets between two processes of one user, and what others could put in their place.
struct EditorSocketTests {
  private let folder = ScratchFolder()

  private var runtime: StateFolder { StateFolder(StoragePath(folder.file("r"))) }

  private func address() throws -> EditorAddress {
    try #require(EditorAddress(of: StoragePath(folder.file("x.nodecalc")), in: runtime))
  }

  /// What comes within a second; nil at the end.
  private func read(_ connection: SocketConnection) -> String? {
    for _ in 0..<100 {
      switch connection.read(atMost: 100) {
      case .done(let bytes): return String(decoding: bytes, as: UTF8.self)
      case .ended: return nil
      case .wait: usleep(10_000)
      }
    }
    return "nothing"
  }

  @Test func `two sides meet at a socket of their user alone, and each hears the other and its end`() throws {
    let address = try address()
    let listener = try #require(ListeningSocket(at: address))
    #expect(folder.permissions(of: "r") == 0o700)
    #expect(folder.permissions(of: "r/\(address.path.name.text)") == 0o600)
    let there = try #require(SocketConnection(to: address))
    let here = try #require(listener.accept())
    guard case .done(3) = there.send(Array("abc".utf8)[...]) else { throw NotSent() }
    #expect(read(here) == "abc")
    guard case .done(2) = here.send(Array("de".utf8)[...]) else { throw NotSent() }
    #expect(read(there) == "de")
    there.endSending()
    #expect(read(here) == nil)
    #expect(listener.accept() == nil)
  }

  private struct NotSent: Error {}

  @Test func `who does not accept is busy, at once, and is not replaced`() throws {
    let address = try address()
    let listener = try #require(ListeningSocket(at: address))
    let begun = ContinuousClock.now
    var waiting: [SocketConnection] = []
    for _ in 0..<20 {
      if case .connected(let connection) = SocketConnection.reach(address) { waiting.append(connection) }
    }
    #expect(waiting.count < 20)
    if case .busy = SocketConnection.reach(address) {} else { Issue.record("not busy") }
    #expect(SocketConnection(to: address) == nil && ListeningSocket(at: address) == nil)
    #expect(ContinuousClock.now - begun < .seconds(1))
    #expect(waiting.first?.peer == Int(getpid()) && waiting.first?.isPeerStopped == false)
    #expect(listener.accept() != nil)
    if case .connected = SocketConnection.reach(address) {} else { Issue.record("not accepted") }
  }

  @Test func `who takes a document over has its name, and keeps it when the other one goes`() throws {
    let address = try address()
    var old = ListeningSocket(at: address)
    #expect(old != nil && ListeningSocket(at: address) == nil)
    // Who looked whether somebody listens has gone again.
    while let gone = old?.accept() { #expect(read(gone) == nil) }
    let new = try #require(ListeningSocket(at: address, replaces: true))
    let there = try #require(SocketConnection(to: address))
    #expect(old?.accept() == nil && new.accept() != nil)
    old = nil
    #expect(SocketConnection(to: address) != nil)
    withExtendedLifetime(there) {}
  }

  @Test func `what is not taken is not waited for`() throws {
    let address = try address()
    let listener = try #require(ListeningSocket(at: address))
    let there = try #require(SocketConnection(to: address))
    let here = try #require(listener.accept())
    let bytes = [UInt8](repeating: 0, count: 1 << 20)
    var isWaiting = false
    for _ in 0..<100 where !isWaiting {
      if case .wait = here.send(bytes[...]) { isWaiting = true }
    }
    #expect(isWaiting)
    withExtendedLifetime(there) {}
  }

  @Test func `one listens at a time, and what a process that is gone left is replaced`() throws {
    let address = try address()
    var listener = ListeningSocket(at: address)
    #expect(listener != nil && ListeningSocket(at: address) == nil)
    listener = nil
    #expect(!folder.has("r/\(address.path.name.text)") && SocketConnection(to: address) == nil)
    // A socket that nobody listens at any more.
    let left = SocketConnection.open()
    #expect(address.withSystemAddress { bind(left, $0, $1) } == 0)
    close(left)
    #expect(SocketConnection(to: address) == nil)
    listener = ListeningSocket(at: address)
    #expect(listener != nil && SocketConnection(to: address) != nil)
  }

  @Test func `a file in the socket's place stays, and is no socket`() throws {
    let address = try address()
    #expect(runtime.prepare())
    _ = folder.write("mine", to: "r/\(address.path.name.text)")
    #expect(ListeningSocket(at: address) == nil && SocketConnection(to: address) == nil)
    #expect(folder.text(of: "r/\(address.path.name.text)") == "mine")
  }

  @Test func `a folder that others can go into is not used`() throws {
    let address = try address()
    folder.makeFolder("r")
    chmod(folder.file("r"), 0o755)
    #expect(ListeningSocket(at: address) == nil)
    chmod(folder.file("r"), 0o700)
    let listener = try #require(ListeningSocket(at: address))
    chmod(folder.file("r"), 0o750)
    #expect(SocketConnection(to: address) == nil)
    withExtendedLifetime(listener) {}
  }

  @Test func `a link in the folder's place is not followed`() throws {
    let address = try address()
    folder.makeFolder("other")
    chmod(folder.file("other"), 0o700)
    folder.makeLink("r", to: folder.file("other"))
    #expect(ListeningSocket(at: address) == nil)
  }

  /// Only root can give files away.
  @Test(.enabled(if: getuid() == 0))
  func `a folder, a socket and a process of somebody else are refused`() throws {
    let nobody: UInt32 = 65_534
    let address = try address()
    let socket = folder.file("r/\(address.path.name.text)")
    let listener = try #require(ListeningSocket(at: address))
    chown(socket, nobody, nobody)
    #expect(SocketConnection(to: address) == nil)
    #expect(ListeningSocket(at: address) == nil)
    chown(socket, 0, 0)
    #expect(SocketConnection(to: address) != nil)
    _ = listener.accept()
    // Somebody else gets in where the modes are loosened, and is not listened to.
    chmod(folder.path, 0o755)
    chmod(folder.file("r"), 0o755)
    chmod(socket, 0o666)
    let script = "my $s = IO::Socket::UNIX->new(Peer => shift) or exit 2; exit(defined(<$s>) ? 3 : 0)"
    var process = pid_t()
    let words = [
      "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "perl", "-MIO::Socket::UNIX", "-e", script, socket,
    ]
    var arguments = words.map { strdup($0) } + [nil]
    defer { for word in arguments { free(word) } }
    #expect(posix_spawnp(&process, "setpriv", nil, nil, &arguments, nil) == 0)
    var isTaken = false
    var polled = pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&polled, 1, 10_000) == 1)
    isTaken = listener.accept() != nil
    var status: Int32 = 0
    waitpid(process, &status, 0)
    #expect(!isTaken && status == 0)
    chown(folder.file("r"), nobody, nobody)
    #expect(SocketConnection(to: address) == nil)
    #expect(ListeningSocket(at: address) == nil)
  }

  @Test func `a folder with a long path has no addresses, and different documents have different ones`() throws {
    let long = StateFolder(StoragePath("/" + String(repeating: "a", count: 80)))
    #expect(EditorAddress(of: StoragePath("/x"), in: long) == nil)
    let (x, y) = (StoragePath(folder.file("x")), StoragePath(folder.file("y")))
    #expect(EditorAddress(of: x, in: runtime) != EditorAddress(of: y, in: runtime))
    _ = folder.write("", to: "x")
    folder.makeLink("z", to: folder.file("x"))
    #expect(EditorAddress(of: x, in: runtime) == EditorAddress(of: StoragePath(folder.file("z")), in: runtime))
  }
}
