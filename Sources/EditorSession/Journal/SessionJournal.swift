import CommandOutput
import CursesFrontEnd
import DocumentStorage
import EvaluationEngine
import GraphDocument
import GraphFiles
import PresentationModel
import TextScanning

/// Protects the edits of a session, and keeps two sessions from overwriting each other's edits.
///
/// It has the journal of the open document, the document's lock, and the journals of earlier sessions. It records the
/// document's events; the session asks the user and acts on the answers.
final class SessionJournal {
  private let state: StateFolder
  private let folder: JournalFolder
  private let locks: SessionFolder
  private let identity = ProcessIdentity.current()
  private var document: StoragePath?
  private var lock: SessionLock?
  private var journal: DocumentJournal?
  private var start = ContinuousClock.now
  /// The content of the document's file when the document was last saved or read, as the journal has recorded it.
  private var agreed: FileText?
  /// Journals that this session has taken over, by name, until the user decides about their edits.
  private var claimed: [String: LockedJournal] = [:]
  /// Journals of other sessions, by name, after this session has taken over the document.
  ///
  /// The other session releases its journal when it notices this.
  private var taken: [String: JournalEntry] = [:]
  /// Why the latest edit could not be written to the journal; nil if the edit was written.
  private(set) var failure: StorageFailure?
  private var isReported = false

  init(in state: StateFolder) {
    self.state = state
    folder = JournalFolder(in: state)
    locks = SessionFolder(in: state)
    folder.sweep(at: WallClock.now)
  }

  // MARK: - The current document

  var isWriting: Bool { journal != nil && failure == nil }

  /// Begins with a document whose file contains `text`; a nil `text` means that there is no file yet.
  ///
  /// The first edit creates the journal.
  ///
  /// - Returns: Another session that has the document open. Then nothing is written until `claim` is called.
  func begin(_ contents: DocumentContents, _ path: StoragePath?, _ text: [UInt8]?) -> HolderNotice? {
    document = path?.fromRoot
    if let holder = otherSession() { return holder }
    claim(contents, text)
    return nil
  }

  /// Takes the lock and prepares the journal, even if another session has the document open.
  ///
  /// - Parameters:
  ///   - contents: The document.
  ///   - text: The content of its file; nil if there is none.
  ///   - isModified: Whether the document differs from its file. The difference is then recorded as the first edit.
  func claim(_ contents: DocumentContents, _ text: [UInt8]?, isModified: Bool = false) {
    let base =
      isModified ? text.flatMap { try? NativeFormat.read($0, countedBy: .ofNothing) } ?? DocumentContents() : contents
    let header = JournalHeader(
      program: ProgramVersion.text, path: document?.bytes, file: document.flatMap { FileIdentity(of: $0) },
      writer: identity,
      moment: WallClock.now)
    start = .now
    agreed = text.map(FileText.init)
    (failure, isReported) = (nil, false)
    journal = DocumentJournal(in: folder, header: header, contents: base, file: text.map { Fingerprint(of: $0) })
    do throws(StorageFailure) {
      lock = try SessionLock(in: locks, header: header)
    } catch {
      failure = error
    }
    if isModified { recordDifference(from: base, to: contents) }
  }

  private func recordDifference(from base: DocumentContents, to contents: DocumentContents) {
    let document = Document(base)
    document.addView("journal") { [unowned self, unowned document] event in
      record(event, document.contents, document.currentStepTitle)
    }
    _ = try? document.join(contents, title: "edits made before")
  }

  func otherSession() -> HolderNotice? {
    guard let document else { return nil }
    let sessions = others(of: document)
    guard let first = sessions.first else { return nil }
    let holders = MessageText.list([holder(first)], of: sessions.count)
    return HolderNotice(holder: holders, isAlive: first.isAlive)
  }

  private func holder(_ session: OtherSession) -> String {
    guard let header = session.header else { return "another session" }
    let since = "since \(WallClock.text(header.moment))"
    if session.isAlive { return "process \(header.writer.process) \(since)" }
    return "process \(header.writer.process) on '\(header.writer.host)' \(since), which cannot be checked from here"
  }

  /// Takes the document over from all other sessions, which notice that their locks are gone.
  func takeOver() throws(StorageFailure) {
    guard let document else { return }
    for session in others(of: document) { try session.takeOver() }
  }

  /// Returns the other sessions that have the document open, under this name of its file or another one.
  private func others(of document: StoragePath) -> [OtherSession] {
    locks.sessions(of: document.bytes, file: FileIdentity(of: document), besides: lock, seenFrom: identity)
  }

  /// Records an event of the document.
  ///
  /// On return, the record is on the disk, or `failure` tells why not.
  func record(_ event: DocumentEvent, _ contents: DocumentContents, _ sentence: String?) {
    guard let journal else { return }
    do throws(StorageFailure) {
      try journal.record(
        event, contents, sentence: sentence ?? "another document", seconds: (ContinuousClock.now - start) / .seconds(1))
      (failure, isReported) = (nil, false)
    } catch {
      failure = error
    }
  }

  func saved(_ contents: DocumentContents, _ text: FileText) {
    guard let journal, agreed != text else { return }
    agreed = text
    do throws(StorageFailure) {
      try journal.markSaved(contents, file: Fingerprint(of: text.bytes))
    } catch {
      failure = error
    }
  }

  /// Writes delayed edits, and compacts the journal if it has become much larger.
  ///
  /// Call it between inputs, so that no edit has to wait for it.
  ///
  /// - Complexity: Usually constant.
  func settle() {
    guard let journal else { return }
    if journal.hasPending {
      do throws(StorageFailure) {
        try journal.retry()
        (failure, isReported) = (nil, false)
      } catch {
        failure = error
      }
    }
    guard journal.isDueForCompaction else { return }
    do throws(StorageFailure) {
      try journal.compact()
    } catch {
      failure = error
    }
  }

  /// Returns a sentence about edits that could not be written, once per failure.
  func takeProblem() -> String? {
    guard let failure, !isReported else { return nil }
    isReported = true
    return "\(failure.journalMessage); it is tried again with each key"
  }

  // MARK: - End

  /// Ends the work on the document, when there is nothing to recover.
  ///
  /// If `hasUnsaved` is true, the user has discarded edits, and their journal is kept for some days. Journals that the
  /// user has not decided about stay.
  func end(hasUnsaved: Bool) {
    if hasUnsaved { try? journal?.drop(at: WallClock.now) } else { try? journal?.remove() }
    forget { $0.release() }
  }

  /// Why edits of the current document are not in a journal.
  ///
  /// Nil if all edits are in a journal, or if the work on the document has ended.
  var unkept: StorageFailure? { journal == nil ? nil : failure }

  /// Keeps the journal for the next start, because the session was terminated or is now read-only.
  func leave() {
    journal?.close()
    forget { $0.release() }
  }

  /// Leaves the journal and the lock as if the process had ended.
  func abandon() {
    journal?.close()
    forget { $0.abandon() }
  }

  private func forget(_ discarded: (SessionLock) -> Void) {
    if let lock { discarded(lock) }
    for claim in claimed.values { claim.release() }
    (lock, journal, claimed, taken, agreed) = (nil, nil, [:], [:], nil)
  }

  // MARK: - Other sessions

  /// The event source by which the editor notices that another session takes the document over.
  var source: EventSource? {
    lock?.descriptor.map { EventSource(descriptors: [$0], timeout: nil) }
  }

  /// Returns whether another session has taken the document over.
  ///
  /// This session then stops writing the journal.
  func takeLoss() -> Bool {
    guard lock?.isLost() == true else { return false }
    leave()
    return true
  }

  // MARK: - Journals of earlier sessions

  /// Returns the journals with edits that the document lacks, latest first.
  ///
  /// Journals without such edits are removed.
  ///
  /// - Parameters:
  ///   - contents: The document as its file contains it.
  ///   - text: The text of the file; nil if there is none.
  ///   - takesOver: Whether the document was just taken over, so that journals of running sessions are included.
  ///   - meter: Limits the work on data sets.
  /// - Returns: The offers, and messages about journals that are not offered.
  func offers(
    for contents: DocumentContents, _ text: [UInt8]?, takesOver: Bool = false, countedBy meter: EvaluationMeter? = nil
  ) -> (offers: [RecoveryOffer], changes: [String]) {
    var changes: [String] = []
    let identity = document.flatMap { FileIdentity(of: $0) }
    let entries: [JournalEntry]
    do throws(StorageFailure) {
      entries = try folder.entries(ofDocument: document, file: identity)
    } catch {
      return ([], error.isMissing ? [] : ["cannot search for journals: \(error.briefMessage)"])
    }
    let latestFirst = entries.filter { $0.path != journal?.path }
      .sorted { ($0.header?.moment ?? 0) > ($1.header?.moment ?? 0) }
    var askedElsewhere: Set<String> = []
    let offers = latestFirst.compactMap { entry -> RecoveryOffer? in
      do throws(JournalFailure) {
        let found = try offer(entry, contents, text, takesOver: takesOver, meter)
        if let loss = found.loss { changes.append(Self.sentence(notRestoredBecause: loss)) }
        return found.offer
      } catch {
        if case .problem(.torn) = error { return nil }
        if case .held(.live) = error { return nil }
        if case .held(.recovering(let process)) = error {
          askedElsewhere.insert(process.map { "process \($0)" } ?? "another process")
          return nil
        }
        changes.append(Self.sentence(notRestoredBecause: error.message))
        return nil
      }
    }
    if !askedElsewhere.isEmpty {
      let processes = askedElsewhere.sorted().joined(separator: ", ")
      changes.append("another window has unsaved edits: \(processes) asks about them")
    }
    return (offers, changes)
  }

  private static func sentence(notRestoredBecause reason: some CustomStringConvertible) -> String {
    "a recovery journal of this document cannot be restored, but is kept: \(reason)"
  }

  private func offer(
    _ entry: JournalEntry, _ contents: DocumentContents, _ text: [UInt8]?, takesOver: Bool, _ meter: EvaluationMeter?
  ) throws(JournalFailure) -> (offer: RecoveryOffer?, loss: String?) {
    let reading: JournalReading
    if entry.isFree {
      let claim = try entry.claim()
      claimed[entry.name] = claim
      reading = claim.reading
    } else if takesOver {
      reading = try entry.read()
      taken[entry.name] = entry
    } else {
      throw .held(entry.holder)
    }
    let recovery = JournalRecovery(reading, file: text.map { Fingerprint(of: $0) }, countedBy: meter)
    if let offer = recovery.offer(named: entry.name, for: contents) { return (offer, nil) }
    if recovery.isWorthless { _ = withdraw(entry.name, keeps: false) }
    claimed.removeValue(forKey: entry.name)?.release()
    return (nil, recovery.loss(named: entry.name))
  }

  /// Removes a journal, so that its edits are not offered again.
  ///
  /// If `keeps` is true, the file of the journal stays for some days. A journal that another session still uses is not
  /// removed.
  ///
  /// - Returns: The reason why a journal that this session has taken over could not be removed; nil in all other cases.
  func withdraw(_ name: String, keeps: Bool) -> StorageFailure? {
    do throws(StorageFailure) {
      if let claim = claimed.removeValue(forKey: name) { try withdraw(claim, keeps: keeps) }
    } catch {
      return error
    }
    if let entry = taken.removeValue(forKey: name), let claim = try? entry.claim() {
      try? withdraw(claim, keeps: keeps)
    }
    return nil
  }

  private func withdraw(_ claim: LockedJournal, keeps: Bool) throws(StorageFailure) {
    if keeps { try claim.drop(at: WallClock.now) } else { try claim.discard() }
  }
}
