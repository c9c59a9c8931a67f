import DocumentStorage
import Glibc
import GraphFiles
import TestSupport
import Testing

/// Who has a document open.
struct SessionLockTests {
  private let folder = ScratchFolder()
  private let here = ProcessIdentity.current()

  private var sessions: SessionFolder { SessionFolder(in: StateFolder(StoragePath(folder.file("state")))) }

  private func header(_ path: String, host: String? = nil) -> JournalHeader {
    var writer = here
    if let host { writer.host = host }
    return JournalHeader(program: "test", path: Array(path.utf8), file: nil, writer: writer, moment: 1_000)
  }

  private func lock(_ path: String, host: String? = nil) throws -> SessionLock {
    try SessionLock(in: sessions, header: header(path, host: host))
  }

  private func others(_ path: String, besides own: SessionLock? = nil) -> [OtherSession] {
    sessions.sessions(of: Array(path.utf8), besides: own, seenFrom: here)
  }

  @Test func `a session is seen by others as long as it lives`() throws {
    #expect(others("/a").isEmpty)
    let first = try lock("/a")
    #expect(others("/a").map(\.isAlive) == [true])
    #expect(others("/a").first?.header == header("/a"))
    #expect(others("/a", besides: first).isEmpty && others("/b").isEmpty)
    #expect(folder.permissions(of: "state/open") == 0o700)
    first.release()
    #expect(others("/a").isEmpty)
    #expect(try FolderReading().list(StoragePath(folder.file("state/open"))).isEmpty)
  }

  @Test func `several sessions of one process have a document at once`() throws {
    let locks = try (0..<3).map { _ in try lock("/a") }
    #expect(Set(locks.map(\.path)).count == 3 && others("/a", besides: locks[0]).count == 2)
  }

  @Test(arguments: ["read", "fstat"])
  func `a lock that cannot be read back is refused and leaves nothing`(call: String) throws {
    let system = FaultySystem(.init(call: 0, number: EIO, isForGood: true, name: call))
    #expect(throws: StorageFailure.self) { try SessionLock(in: sessions, header: header("/a"), system: system) }
    #expect(system.calls.count < 50)
    #expect(try FolderReading().list(StoragePath(folder.file("state/open"))).isEmpty)
  }

  @Test func `a session that cannot look at its lock has not lost it`() throws {
    let system = FaultySystem()
    let own = try SessionLock(in: sessions, header: header("/a"), system: system)
    system.callsWithoutSpace = ["open", "fstat", "read"]
    #expect(!own.isLost())
    system.callsWithoutSpace = []
    #expect(!own.isLost())
    for session in others("/a") { try session.takeOver() }
    #expect(own.isLost())
  }

  @Test func `a lock whose process is gone is removed when it is seen`() throws {
    let dead = try lock("/a")
    dead.abandon()
    #expect(others("/a").isEmpty)
    #expect(try FolderReading().list(StoragePath(folder.file("state/open"))).isEmpty)
  }

  @Test func `a lock of another machine cannot be judged, held or not`() throws {
    let held = try lock("/a", host: "elsewhere")
    #expect(others("/a").map(\.isAlive) == [false])
    held.abandon()
    #expect(others("/a").map(\.isAlive) == [false])
    #expect(others("/a").first?.header?.writer.host == "elsewhere")
  }

  @Test func `who takes a document over removes the lock, and the other hears it once it looks`() throws {
    let first = try lock("/a")
    #expect(!first.isLost() && first.descriptor != nil)
    for session in others("/a") { try session.takeOver() }
    #expect(first.isLost())
    let second = try lock("/a")
    #expect(first.isLost() && !second.isLost())
    first.release()
    #expect(!second.isLost(), "what was taken over is not removed by who lost it")
    #expect(others("/a", besides: second).isEmpty)
  }

  @Test func `a lock that was not written to its end is judged by its lock alone`() throws {
    let held = try lock("/a")
    let name = "state/open/\(held.path.name.text)"
    folder.write("hea", to: name, mode: 0o600)
    #expect(others("/a").map(\.isAlive) == [true] && others("/a").first?.header == nil)
    held.abandon()
    #expect(others("/a").isEmpty)
  }

  @Test func `a folder that is a link or a file holds no sessions and takes none`() throws {
    folder.makeFolder("elsewhere")
    folder.makeFolder("state")
    folder.makeLink("state/open", to: folder.file("elsewhere"))
    #expect(throws: StorageFailure.self) { try lock("/a") }
    #expect(others("/a").isEmpty)
    #expect(try FolderReading().list(StoragePath(folder.file("elsewhere"))).isEmpty)
  }

  @Test func `what lies among locks and is none is left alone`() throws {
    let held = try lock("/a")
    let prefix = held.path.name.text.prefix { $0 != "-" }
    folder.makeFolder("state/open/\(prefix)-folder")
    folder.makeLink("state/open/\(prefix)-link", to: folder.write("x", to: "x"))
    #expect(others("/a", besides: held).isEmpty)
    #expect(folder.text(of: "x") == "x")
  }

  @Test func `a thousand documents of one name in other folders have locks of their own`() throws {
    let names = try (0..<1_000).map { number in
      // One after the other: each hears of changes by what the system has few of.
      let lock = try lock("/folder\(number)/x.nodecalc")
      defer { lock.release() }
      return lock.path.name.text.prefix { $0 != "-" }
    }
    #expect(Set(names).count == 1_000)
  }
}
