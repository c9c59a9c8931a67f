import DocumentStorage
import EvaluationEngine
import Glibc
import GraphDocument
import GraphFiles
import StorageSimulation
import Testing

/// A file that has several names is one document: sessions of it meet, and its journal is found by each name.
@Suite struct SeveralNamesTests {
  private static let state = StateFolder(StoragePath("/home/u/.local/state/nodecalc"))
  private static let text = Array(#"{"nodecalc": 1, "nodes": [{"name": "a", "kind": "number", "value": 0}]}"#.utf8)
  private let disk = SimulatedDisk(seed: 18, sectorBytes: 512)
  private let plan = StoragePath("/home/u/plan")
  private let other = StoragePath("/home/u/other/plan")

  init() {
    disk.makeFolder("/home", mode: 0o755)
    for folder in ["/home/u", "/home/u/other"] { disk.makeFolder(folder, mode: 0o755, owner: 1000) }
    disk.write(Self.text, to: plan.text, mode: 0o600, owner: 1000)
    disk.makeName(other.text, of: plan.text)
  }

  private func begin() -> SimulatedProcess { SimulatedProcess(on: disk, seed: 1) }

  private func header(_ path: StoragePath, _ process: SimulatedProcess) -> JournalHeader {
    JournalHeader(
      program: "simulated", path: path.bytes, file: FileIdentity(of: path, system: process),
      writer: ProcessIdentity.current(system: process), moment: 1_000)
  }

  private func lock(_ path: StoragePath, _ process: SimulatedProcess) throws -> SessionLock {
    try SessionLock(
      in: SessionFolder(in: Self.state, system: process), header: header(path, process), hearsChanges: false,
      system: process)
  }

  /// The documents of the sessions that one meets who opens that path.
  private func met(_ path: StoragePath, _ process: SimulatedProcess) -> [OtherSession] {
    SessionFolder(in: Self.state, system: process).sessions(
      of: path.bytes, file: FileIdentity(of: path, system: process),
      seenFrom: ProcessIdentity.current(system: process))
  }

  private func save(_ path: StoragePath, _ process: SimulatedProcess) throws {
    try AtomicSave(system: process, copies: Self.state).save(Array("new".utf8), to: path)
  }

  /// A journal with one edit of the document at that path, whose process dies.
  private func die(editing path: StoragePath, _ process: SimulatedProcess) throws {
    let contents = try NativeFormat.read(Self.text)
    let journal = DocumentJournal(
      in: JournalFolder(in: Self.state, system: process), header: header(path, process), contents: contents,
      file: Fingerprint(of: Self.text))
    let document = Document(contents)
    var failure: StorageFailure?
    document.addView("journal") { [unowned document] event in
      do throws(StorageFailure) {
        try journal.record(event, document.contents, sentence: "set", seconds: 1)
      } catch {
        failure = error
      }
    }
    try document.apply(.setContent(try #require(document.contents.node(named: "a")), .number(7)))
    #expect(failure == nil)
    process.kill()
  }

  /// How many journals are found for that path.
  private func found(_ path: StoragePath, _ process: SimulatedProcess) throws -> Int {
    try JournalFolder(in: Self.state, system: process)
      .entries(ofDocument: path, file: FileIdentity(of: path, system: process)).count
  }

  @Test func `two editors on two names of one file meet, and one takes the document over`() throws {
    let (first, second) = (begin(), begin())
    let held = try lock(plan, first)
    #expect(met(plan, second).map(\.isAlive) == [true])
    #expect(met(other, second).map(\.isAlive) == [true])
    #expect(met(StoragePath("/home/u/none"), second).isEmpty)
    for session in met(other, second) { try session.takeOver() }
    #expect(held.isLost() && met(other, second).isEmpty)
  }

  @Test func `they still meet when one has saved, since that keeps both names`() throws {
    let (first, second) = (begin(), begin())
    let held = try lock(plan, first)
    try save(plan, first)
    #expect(disk.bytes(of: other.text) == Array("new".utf8))
    #expect(met(other, second).map(\.isAlive) == [true])
    held.release()
    #expect(met(other, second).isEmpty)
  }

  @Test func `names that have parted are two documents`() throws {
    let (first, second) = (begin(), begin())
    let held = try lock(plan, first)
    // Another program puts a new file in the place of one name.
    try second.unlink(plan, in: AT_FDCWD)
    disk.write(Self.text, to: plan.text, mode: 0o600, owner: 1000)
    #expect(met(other, second).isEmpty && met(plan, second).map(\.isAlive) == [true])
    held.release()
  }

  @Test func `a session is met by its path when its save has put another file there`() throws {
    disk.write(Self.text, to: "/home/u/single", mode: 0o600, owner: 1000)
    let single = StoragePath("/home/u/single")
    let (first, second) = (begin(), begin())
    let before = FileIdentity(of: single, system: first)
    let held = try lock(single, first)
    try save(single, first)
    #expect(FileIdentity(of: single, system: second) != before)
    #expect(met(single, second).map(\.isAlive) == [true])
    // A name that the new file is given is the document's too, whatever the lock says of the old one.
    disk.makeName("/home/u/again", of: single.text)
    #expect(met(StoragePath("/home/u/again"), second).map(\.isAlive) == [true])
    held.release()
  }

  @Test func `a journal is found by each name, and after a save`() throws {
    let first = begin()
    try die(editing: plan, first)
    let second = begin()
    #expect(try found(plan, second) == 1 && found(other, second) == 1)
    try save(other, second)
    #expect(try found(plan, second) == 1 && found(other, second) == 1)
  }

  @Test func `a journal is no other file's that has the number its own had before a save`() throws {
    let first = begin()
    try die(editing: plan, first)
    let second = begin()
    // The name leads to another file by now, and the old one lives on under its other name.
    try second.unlink(plan, in: AT_FDCWD)
    disk.write(Self.text, to: plan.text, mode: 0o600, owner: 1000)
    #expect(try found(plan, second) == 1 && found(other, second) == 0)
    // Where the name leads nowhere the file was moved.
    try second.unlink(plan, in: AT_FDCWD)
    #expect(try found(other, second) == 1)
  }
}
