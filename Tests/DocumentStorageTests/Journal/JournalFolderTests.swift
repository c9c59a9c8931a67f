import EvaluationEngine
import Glibc
import GraphDocument
import GraphFiles
import TestSupport
import Testing

@testable import DocumentStorage

/// Journals as they are found, told apart, taken and swept.
@Suite struct JournalFolderTests {
  private let bench = JournalBench()
  private var folder: JournalFolder { bench.folder() }

  @Test func `N26: a thousand documents of one name in other folders have a thousand journals`() throws {
    let prefixes = (0..<1000).map { JournalName.prefix(of: Array("/home/\($0)/plan.nodecalc".utf8)) }
    #expect(Set(prefixes).count == 1000)
    for index in 0..<100 {
      let header = JournalBench.header("/home/\(index)/plan.nodecalc")
      try JournalFile(in: folder, header: header, base: JournalBench.journalBase).close()
    }
    #expect(Set(bench.names).count == 100)
    let found = try folder.entries(ofDocument: StoragePath("/home/77/plan.nodecalc"), file: nil)
    #expect(found.map(\.header?.path) == [Array("/home/77/plan.nodecalc".utf8)])
  }

  @Test func `journals of documents with long names, strange bytes and no name at all have names of their own`() throws
  {
    let long = "/d/" + String(repeating: "n", count: 255)
    for path in [long, long + "o", nil, nil] { try bench.leave(path) }
    var strange = JournalBench.header()
    strange.path = [0x2F, 0xFF, 0x0A]
    try JournalFile(in: folder, header: strange, base: JournalBench.journalBase).close()
    #expect(bench.names.count == 5 && bench.names.allSatisfy { $0.utf8.count < 64 })
    #expect(try folder.entries(ofDocument: StoragePath(bytes: [0x2F, 0xFF, 0x0A]), file: nil).count == 1)
    #expect(try folder.entries(ofDocument: nil, file: nil).count == 2)
  }

  @Test func `limit journals: of more files than are listed the others are left out`() throws {
    try bench.leave("/d/plan.nodecalc")
    let name = try #require(bench.names.first)
    let path = folder.path.text
    // As many names as may be are journals, all of them of one document.
    for number in 1..<JournalFolder.entryLimit {
      let other = name.replacing("-0.journal", with: "-\(number).journal")
      #expect(link("\(path)/\(name)", "\(path)/\(other)") == 0)
    }
    #expect(try folder.entries().count == JournalFolder.entryLimit)
    let more = name.replacing("-0.journal", with: "-more.journal")
    #expect(link("\(path)/\(name)", "\(path)/\(more)") == 0)
    #expect(try folder.entries().count == JournalFolder.entryLimit)
  }

  @Test func `a document that was moved has its journal by the file itself`() throws {
    let path = StoragePath(bench.scratch.write("text", to: "here"))
    var header = JournalBench.header("/elsewhere")
    header.file = FileIdentity(of: path)
    #expect(header.file != nil && FileIdentity(of: StoragePath(bench.scratch.file("missing"))) == nil)
    try JournalFile(in: folder, header: header, base: JournalBench.journalBase).close()
    #expect(try folder.entries(ofDocument: path, file: FileIdentity(of: path)).count == 1)
    #expect(try folder.entries(ofDocument: path, file: nil).isEmpty)
  }

  @Test func `N26: who has a journal is reported by its lock, its process, its boot and its machine`() throws {
    let live = try JournalFile(in: folder, header: JournalBench.header("/live"), base: JournalBench.journalBase)
    try bench.leave("/gone")
    var boot = JournalBench.header("/boot", process: JournalBench.gone)
    boot.writer.boot = "another"
    try JournalFile(in: folder, header: boot, base: JournalBench.journalBase).close()
    var host = JournalBench.header("/host")
    host.writer.host = "elsewhere"
    try JournalFile(in: folder, header: host, base: JournalBench.journalBase).close()
    try JournalFile(in: folder, header: JournalBench.header("/let go"), base: JournalBench.journalBase).close()
    // The number of a process that was given again: the same number, another start.
    var again = JournalBench.header("/again")
    again.writer.start = 1
    try JournalFile(in: folder, header: again, base: JournalBench.journalBase).close()
    let holders = try folder.entries().reduce(into: [String: JournalHolder]()) { holders, entry in
      holders[String(decoding: entry.header?.path ?? [], as: UTF8.self)] = entry.holder
    }
    #expect(holders["/live"] == .live(.current()))
    #expect(holders["/gone"] == .stale(.processGone) && holders["/again"] == .stale(.processGone))
    if !ProcessIdentity.current().boot.isEmpty { #expect(holders["/boot"] == .stale(.earlierBoot)) }
    #expect(holders["/host"] == .otherHost("elsewhere") && holders["/let go"] == .stale(.unlocked))
    try live.remove()
  }

  @Test func `N26: of two that recover one journal the first has it, and the other hears of it`() throws {
    try bench.leave()
    let entry = try #require(try folder.entries().first)
    let claimed = try entry.claim()
    #expect(claimed.reading.steps.count == 1)
    let failure = #expect(throws: JournalFailure.self) { _ = try entry.claim() }
    guard case .held(.recovering(let process)) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(process == nil || process == Int(getpid()))
    #expect(failure?.message.contains("is being recovered by") == true)
    #expect(throws: JournalFailure.self) { try entry.discard() }
    claimed.release()
    try entry.claim().discard()
    #expect(bench.names == [])
    #expect(throws: JournalFailure.self) { _ = try entry.claim() }
  }

  /// What is asked for again as long as a process that another test is starting has a copy of the lock.
  private func unheld(_ body: () throws(JournalFailure) -> Void) throws(JournalFailure) {
    for _ in 0..<100 {
      do throws(JournalFailure) {
        return try body()
      } catch {
        guard case .held = error else { throw error }
        usleep(10_000)
      }
    }
    try body()
  }

  @Test func `dropped journals are told apart, and go after 14 days or when there are too many`() throws {
    let moment = 1_764_000_000.5
    for index in 0..<3 {
      try bench.leave("/d/\(index)")
      let entry = try #require(try folder.entries().first)
      try unheld { () throws(JournalFailure) in try entry.drop(at: moment + Double(index)) }
    }
    #expect(try folder.entries().isEmpty)
    #expect(try folder.entries(isDropped: true).compactMap(\.dropped).sorted() == [moment, moment + 1, moment + 2])
    #expect(
      try folder.entries(ofDocument: StoragePath("/d/1"), file: nil, isDropped: true).first?.read().steps.count == 1)
    #expect(folder.sweep() == 0 && folder.sweep(at: moment + 86_400) == 0)
    #expect(folder.sweep(at: moment + 14 * 86_400 + 1.5) == 2)
    #expect(try folder.entries(isDropped: true).compactMap(\.dropped) == [moment + 2])
    for index in 0...JournalFolder.droppedLimit {
      try bench.leave("/d/x")
      try #require(try folder.entries().first).drop(at: moment + 10 + Double(index))
    }
    #expect(folder.sweep(at: moment + 300) == 2)
    #expect(try folder.entries(isDropped: true).count == JournalFolder.droppedLimit)
  }

  @Test func `a process that has ended and that nobody has waited for is not at work`() throws {
    var child = pid_t()
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
    defer { free(arguments[0]) }
    try #require(posix_spawnp(&child, "true", nil, nil, &arguments, nil) == 0)
    var identity = ProcessIdentity.current()
    (identity.process, identity.start) = (Int(child), nil)
    var ending = siginfo_t()
    // Waited for without taking its number back.
    try #require(waitid(P_PID, id_t(child), &ending, WEXITED | WNOWAIT) == 0)
    #expect(!identity.isAlive(system: Kernel()) && Kernel().isRunning(Int(child)))
    waitpid(child, nil, 0)
    #expect(!identity.isAlive(system: Kernel()))
    #expect(ProcessIdentity.current().isAlive(system: Kernel()))
  }

  @Test func `the journal of a session at work cannot be taken`() throws {
    let file = try JournalFile(in: folder, header: JournalBench.header(), base: JournalBench.journalBase)
    let entry = try #require(try folder.entries().first)
    #expect(!entry.isFree)
    #expect(throws: JournalFailure.held(.live(.current()))) { _ = try entry.claim() }
    #expect(folder.sweep() == 0)
    try file.remove()
  }

  @Test func `a recovered journal goes on under another header, and the old one goes when the new one is safe`() throws
  {
    let old = try bench.leave(steps: 3)
    let claimed = try #require(try folder.entries().first).claim()
    let file = try claimed.continued(under: JournalBench.header(), upTo: 2)
    #expect(file.path != old && bench.names == [file.path.name.text])
    try file.append(JournalBench.step(7))
    #expect(try bench.recovered()?.steps == 3 && bench.recovered()?.value == 7)
  }

  @Test func `N26: a sweep takes what holds nothing to recover, and nothing else`() throws {
    try bench.leave("/edits")
    try bench.leave("/none", steps: 0)
    let saved = try JournalFile(in: folder, header: JournalBench.header("/saved"), base: JournalBench.journalBase)
    try saved.append(JournalBench.step(1))
    try saved.markSaved(Fingerprint(of: []))
    saved.close()
    let place = "state/nodecalc/journals/"
    bench.scratch.write("header 12", to: place + "torn-1-0.journal")
    bench.scratch.write("half", to: place + "x-1-0.journal.new")
    bench.scratch.write("header 12 00000000\nnonsense", to: place + "cut-1-0.journal")
    bench.scratch.write("a letter to somebody", to: place + "damaged-1-0.journal")
    bench.scratch.write("mine", to: place + "notes.txt")
    #expect(folder.sweep() == 5)
    #expect(bench.names.count == 3 && bench.names.contains("notes.txt") && bench.names.contains("damaged-1-0.journal"))
    #expect(try folder.entries().count == 2)
    let damaged = try #require(try folder.entries().first { $0.header == nil })
    #expect(damaged.problem == .problem(.notAJournal))
    try damaged.discard()
    #expect(try folder.entries().count == 1)
  }

  @Test func `N26: a folder that is a link, a file or somebody else's is refused`() throws {
    let victim = ScratchFolder()
    bench.scratch.makeFolder("state")
    bench.scratch.makeFolder("state/nodecalc")
    bench.scratch.makeLink("state/nodecalc/journals", to: victim.path)
    for _ in 0..<2 {
      #expect(throws: StorageFailure(.openingFolder, folder.path, .isNotOwn)) { _ = try folder.entries() }
      let failure = #expect(throws: StorageFailure.self) {
        _ = try JournalFile(in: folder, header: JournalBench.header(), base: JournalBench.journalBase)
      }
      #expect(failure?.journalMessage.contains("it is a link, or belongs to somebody else") == true)
      #expect(folder.sweep() == 0 && victim.names == [])
      unlink(bench.scratch.file("state/nodecalc/journals"))
      bench.scratch.write("", to: "state/nodecalc/journals")
    }
    unlink(bench.scratch.file("state/nodecalc/journals"))
    bench.scratch.makeFolder("state/nodecalc/journals")
    // Only root gives files away.
    guard chown(bench.scratch.file("state/nodecalc/journals"), 65_534, 65_534) == 0 else { return }
    #expect(throws: StorageFailure(.openingFolder, folder.path, .isNotOwn)) { _ = try folder.entries() }
  }

  @Test func `N26: journals that are links, folders or somebody else's are not read`() throws {
    let path = try bench.leave()
    let place = "state/nodecalc/journals/"
    bench.scratch.makeLink(place + "a.journal", to: path.text)
    bench.scratch.makeFolder(place + "b.journal")
    mkfifo(bench.scratch.file(place + "c.journal"), 0o600)
    let isRoot = chown(bench.scratch.write("", to: place + "d.journal"), 65_534, 65_534) == 0
    let entries = try folder.entries().filter { $0.name.utf8.count == 9 }
    let problems = entries.map(\.problem).prefix(isRoot ? 4 : 3)
    #expect(
      problems
        == ([.isNotOwn, .notAFile, .notAFile, .isNotOwn] as [StorageFailure.Reason]).enumerated().prefix(problems.count)
        .map { .storage(StorageFailure(.opening, entries[$0.offset].path, $0.element)) }[...])
    folder.sweep()
    #expect(bench.names.count == 5)
  }

  @Test func `a folder that others could read is closed to them`() throws {
    try bench.leave()
    chmod(folder.path.text, 0o755)
    _ = try folder.entries()
    #expect(bench.scratch.permissions(of: "state/nodecalc/journals") == 0o700)
  }

  @Test func `N26: a folder that may not be written is reported, and edits go on without a journal`() throws {
    bench.scratch.makeFolder("state")
    chmod(bench.scratch.file("state"), 0o500)
    Unprivileged.run {
      // Somebody else's for whom the tests pass as nobody: missing, or not to be made.
      let failure = #expect(throws: StorageFailure.self) {
        _ = try JournalFile(in: folder, header: JournalBench.header(), base: JournalBench.journalBase)
      }
      #expect(failure?.step == .openingFolder)
    }
    chmod(bench.scratch.file("state"), 0o700)
  }

  @Test func `N26: a session that is killed comes back with every edit`() throws {
    let document = Document(try NativeFormat.read(Array(JournalBench.base.utf8)))
    let journal = DocumentJournal(
      in: folder, header: JournalBench.header(process: JournalBench.gone), contents: document.contents,
      file: Fingerprint(of: Array(JournalBench.base.utf8)))
    var failures = 0
    document.addView(ViewKey("journal")) { [unowned document] event in
      do {
        try journal.record(event, document.contents, sentence: document.steps.done.last ?? "", seconds: 1)
      } catch {
        failures += 1
      }
    }
    #expect(journal.path == nil && bench.names == [])
    let node = try #require(document.contents.node(named: "a"))
    try document.apply(.setContent(node, .number(2)))
    try document.apply(.rename(node, "b"))
    document.undo()
    try document.apply(.setTitle("T"))
    journal.close()
    #expect(failures == 0 && bench.names.count == 1)
    let claimed = try #require(try folder.entries().first).claim()
    #expect(claimed.reading.steps.count == 4)
    #expect(try claimed.reading.contents().text == NativeFormat.write(document.contents))
    #expect(claimed.reading.text(upTo: 0) == NativeFormat.write(try NativeFormat.read(Array(JournalBench.base.utf8))))
  }

  @Test func `edits that no journal could take are written at the next try, without another edit`() throws {
    let document = Document(try NativeFormat.read(Array(JournalBench.base.utf8)))
    let journal = DocumentJournal(
      in: folder, header: JournalBench.header(), contents: document.contents, file: nil)
    let node = try #require(document.contents.node(named: "a"))
    var failures = 0
    document.addView(ViewKey("journal")) { [unowned document] event in
      do throws(StorageFailure) {
        try journal.record(event, document.contents, sentence: "s", seconds: 1)
      } catch {
        failures += 1
      }
    }
    bench.scratch.write("", to: "state")
    // Those that change nothing are no edits.
    for _ in 0..<3 { try document.apply(.setContent(node, .number(2))) }
    #expect(failures == 1 && journal.hasPending && journal.path == nil)
    #expect(throws: StorageFailure.self) { try journal.retry() }
    #expect(journal.hasPending)
    unlink(bench.scratch.file("state"))
    try journal.retry()
    #expect(!journal.hasPending)
    #expect(try bench.recovered()?.value == 2 && bench.recovered()?.steps == 1)
    try journal.retry()
    #expect(try bench.recovered()?.steps == 1)
  }

  @Test func `edits that no journal could take are in it as soon as there is one`() throws {
    let document = Document(try NativeFormat.read(Array(JournalBench.base.utf8)))
    let journal = DocumentJournal(
      in: folder, header: JournalBench.header(), contents: document.contents, file: nil)
    let node = try #require(document.contents.node(named: "a"))
    document.addView(ViewKey("journal")) { [unowned document] event in
      try? journal.record(event, document.contents, sentence: "s", seconds: 1)
    }
    bench.scratch.write("", to: "state")
    try document.apply(.setContent(node, .number(2)))
    #expect(journal.hasPending && journal.path == nil)
    unlink(bench.scratch.file("state"))
    try document.apply(.setTitle("T"))
    #expect(!journal.hasPending)
    #expect(try bench.recovered()?.value == 2 && bench.recovered()?.steps == 2)
    try journal.markSaved(document.contents, file: Fingerprint(of: [1]))
    #expect(try bench.recovered()?.steps == 0)
    document.state = DocumentContents()
    #expect(bench.names == [] && journal.path == nil)
    try document.apply(.setTitle("New"))
    #expect(bench.names.count == 1)
    try journal.remove()
    #expect(bench.names == [])
  }
}
