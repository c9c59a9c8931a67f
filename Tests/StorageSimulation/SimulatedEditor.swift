import DocumentStorage
import EvaluationEngine
import GraphDocument
import GraphFiles
import RandomDocuments
import TestSupport

/// An editor of the run's document in one process, with the program's own document, journal, locks and saver.
final class SimulatedEditor {
  let number: Int
  let process: SimulatedProcess
  /// The sessions that had the document when it was opened.
  private(set) var others: [OtherSession] = []
  /// The journals that it has taken for recovery.
  private(set) var claims: Set<StoragePath> = []
  private unowned let world: EditingWorld
  private let folder: JournalFolder
  private let sessions: SessionFolder
  private let path = StoragePath(EditingWorld.path)
  private var document = Document(DocumentContents())
  private var journal: DocumentJournal?
  private var lock: SessionLock?
  /// What it has read of the file, or saved; nil where there was none.
  private var known: [UInt8]?
  private var seconds = 0.0

  /// The document as it stands.
  var text: [UInt8] { NativeFormat.write(document.root) }
  /// Whether it has a lock that nobody has taken away.
  var holdsLock: Bool { lock != nil }

  init(number: Int, _ process: SimulatedProcess, in world: EditingWorld) {
    self.number = number
    self.process = process
    self.world = world
    folder = JournalFolder(in: EditingWorld.state, system: process)
    sessions = SessionFolder(in: EditingWorld.state, system: process)
  }

  // MARK: - The beginning

  /// Reads the file, takes the lock, and decides about the journals that others left; with `givesUp` all of them are discarded.
  ///
  /// - Returns: whether it can go on.
  func open(givesUp: Bool = false) throws(BrokenPromise) -> Bool {
    do throws(StorageFailure) {
      known = try FileReading(system: process).read(path)
    } catch {
      world.tell("editor \(number): not read: \(error.message)")
      guard error.isMissing, process.failures.isEmpty else { return false }
    }
    if process.isDead { return false }
    try world.checkRead(known)
    guard let contents = known.map({ try? NativeFormat.read($0) }) ?? DocumentContents() else {
      throw BrokenPromise(sentence: "the file holds no document: \(EditingWorld.quoted(known))")
    }
    take(contents)
    folder.sweep()
    let header = header
    others = sessions.sessions(of: path.bytes, file: header.file, seenFrom: header.writer)
    journal = DocumentJournal(
      in: folder, header: header, contents: document.contents, file: known.map { Fingerprint(of: $0) })
    do throws(StorageFailure) {
      lock = try SessionLock(in: sessions, header: header, hearsChanges: false, system: process)
    } catch {
      world.tell("editor \(number): no lock: \(error.message)")
    }
    try recover(under: header, givesUp: givesUp)
    return !process.isDead
  }

  private var header: JournalHeader {
    JournalHeader(
      program: "simulated", path: path.bytes, file: FileIdentity(of: path, system: process),
      writer: ProcessIdentity.current(system: process), moment: Double(world.below(1_000_000)))
  }

  /// The document is `contents` from here on.
  private func take(_ contents: DocumentContents) {
    document = Document(contents)
    document.addRootView("journal") { [unowned self] event in record(event) }
  }

  private func record(_ event: DocumentEvent) {
    seconds += 1
    world.edit(by: number, process, to: text) { () throws(StorageFailure) in
      try journal?.record(event, document.root, sentence: document.currentStepTitle ?? "", seconds: seconds)
    }
  }

  // MARK: - Recovery

  private func recover(under header: JournalHeader, givesUp: Bool) throws(BrokenPromise) {
    let entries: [JournalEntry]
    do throws(StorageFailure) {
      entries = try folder.entries(ofDocument: path, file: header.file)
    } catch {
      return world.tell("editor \(number): cannot search for journals: \(error.message)")
    }
    for entry in entries where entry.path != journal?.path {
      do throws(JournalFailure) {
        decide(try entry.claim(), under: header, givesUp: givesUp)
      } catch {
        if !process.isDead { world.tally.refusals += 1 }
        world.tell("editor \(number): \(entry.name): \(error.message)")
        if case .problem = error, givesUp { try? entry.discard() }
      }
      if let broken = world.broken { throw broken }
    }
  }

  private func decide(_ claim: LockedJournal, under header: JournalHeader, givesUp: Bool) {
    defer { claim.release() }
    let reading = claim.reading
    guard let recovered = try? reading.contents(), recovered.problem == nil else {
      return world.refuse("the journal \(claim.path.text) was read and makes no document")
    }
    guard world.claim(claim.path, process, giving: recovered.text) else { return }
    claims.insert(claim.path)
    defer {
      claims.remove(claim.path)
      world.release(claim.path)
    }
    if reading.steps.isEmpty {
      if reading.end == .whole || givesUp { try? claim.discard() }
      return
    }
    let choice = givesUp ? 0 : world.below(8)
    switch choice {
    case 0:
      world.tell("editor \(number) discards \(claim.path.name.text)")
      world.give(up: recovered.text)
      try? claim.discard()
    case 1: break
    case 2, 3, 4: join(recovered.contents, of: claim)
    case _: goOn(with: claim, recovered.contents, under: header)
    }
  }

  /// The recovered document as an edit of this one, as the editor does.
  private func join(_ contents: DocumentContents, of claim: LockedJournal) {
    world.tell("editor \(number) takes over \(claim.path.name.text)")
    let old = NativeFormat.write(contents)
    if world.recovery == .hasty { try? claim.discard() }
    _ = try? document.join(contents, title: "recovered")
    if text != old { return world.refuse("a recovered document is another one when it is joined") }
    // Nothing to join is nothing to record: the file holds it.
    if process.isDead || journal?.hasPending == true { return }
    world.tally.recoveries += 1
    world.handOver(old, to: number, isWritten: journal?.path != nil)
    if world.recovery == .careful { try? claim.discard() }
  }

  /// The journal goes on as the one of this session.
  private func goOn(with claim: LockedJournal, _ contents: DocumentContents, under header: JournalHeader) {
    // A session that has edits has a journal of its own.
    guard journal?.path == nil, journal?.hasPending == false else { return }
    world.tell("editor \(number) goes on with \(claim.path.name.text)")
    do throws(StorageFailure) {
      let file = try claim.continued(under: header)
      journal = DocumentJournal(continuing: file, in: folder, header: header, contents: contents)
      take(contents)
      if process.isDead { return }
      world.tally.recoveries += 1
      world.handOver(text, to: number, isWritten: true)
    } catch {
      world.tell("editor \(number): not taken: \(error.message)")
    }
  }

  // MARK: - Work

  /// Does one thing; a session that lost the document only reads from then on.
  func work() throws(BrokenPromise) {
    guard !process.isDead, journal != nil else { return }
    switch world.below(10) {
    case 0, 1: try save()
    case 2: compact()
    case 3:
      if world.below(2) == 0 { document.undo() } else { document.redo() }
      // What an edit inside of a definition undoes is shown there.
      while document.leave() != nil {}
    case 4, 5, 6: try editAnything()
    case _: try edit()
    }
  }

  func edit() throws(BrokenPromise) {
    let value = world.nextValue()
    let nodes = document.root.nodes.filter { document.root.kind(of: $0) == .number }
    let node = nodes.isEmpty ? nil : nodes[world.below(nodes.count)]
    let edit: Edit
    switch (world.below(6), node) {
    case (0, let node?): edit = .rename(node, "own\(value)")
    case (1, let node?) where nodes.count > 2: edit = .delete(node)
    case (2, _): edit = .setTitle("title \(value)")
    case (3, let node?): edit = .setContent(node, .number(Double(value)))
    case _:
      edit = .create(NodeCreation(content: .number(Double(value)), attributes: NodeAttributes(name: "made\(value)")))
    }
    do throws(EditError) {
      try document.apply(edit)
    } catch {
      throw BrokenPromise(sentence: "an edit was refused: \(error)")
    }
  }

  /// An edit of any kind, which may be refused.
  private func editAnything() throws(BrokenPromise) {
    var edits = RandomEdits(seed: world.random.next())
    guard let edit = try? edits.edit(of: document.root) else { throw BrokenPromise(sentence: "no edit was made up") }
    do throws(EditError) {
      try document.apply(edit)
    } catch {
      world.tell("editor \(number): refused: \(error.sentence)")
    }
  }

  private func compact() {
    do throws(StorageFailure) {
      try journal?.compact()
      if journal?.path != nil, !process.isDead { world.tally.compactions += 1 }
    } catch {
      world.tell("editor \(number): not compacted: \(error.message)")
    }
  }

  func save() throws(BrokenPromise) {
    let text = text
    let before = world.file
    let outcome = SaveOutcome(process) { () throws(StorageFailure) in
      try AtomicSave(system: process)
        .save(text, to: path, replacesText: known != nil, expecting: known.map { FileText($0) }).notes.isEmpty
    }
    world.note(outcome, of: text)
    switch outcome {
    case .saved, .savedInPart:
      if let before, !before.isEmpty, before != known {
        throw BrokenPromise(
          sentence: "editor \(number) replaced \(EditingWorld.quoted(before)), which it had not seen")
      }
      known = text
      world.settle(number)
      try? journal?.markSaved(document.root, file: Fingerprint(of: text))
      document.markSaved()
    case .unsafe: known = text
    case .unchanged, .broken, .unheard: break
    }
  }

  // MARK: - Other sessions

  /// Takes the document from all others; returns whether it could.
  func takeOver() -> Bool {
    do throws(StorageFailure) {
      for other in others { try other.takeOver() }
      world.tally.takeovers += 1
      world.tell("editor \(number) takes the document over")
      return !process.isDead
    } catch {
      return false
    }
  }

  /// Whether it hears that it lost the document, which it leaves then to whoever has it.
  func hearsLoss() -> Bool {
    guard let lock, lock.isLost() else { return false }
    journal?.close()
    journal = nil
    lock.release()
    self.lock = nil
    return true
  }

  // MARK: - The end

  /// Ends with what is not saved given up or, unless it ends cleanly, perhaps left to the next start.
  func end(isClean: Bool = false) throws(BrokenPromise) {
    if !isClean, world.below(3) == 0 {
      world.tell("editor \(number) is ended from outside")
      journal?.close()
    } else {
      world.settle(number)
      do throws(StorageFailure) {
        try journal?.remove()
        world.tell("editor \(number) ends")
      } catch {
        world.tell("editor \(number) ends, and its journal stays: \(error.message)")
        journal?.close()
      }
    }
    lock?.release()
    (journal, lock) = (nil, nil)
    if !process.isDead, process.openFileCount > 0 {
      throw BrokenPromise(sentence: "\(process.openFileCount) files stayed open")
    }
  }
}
