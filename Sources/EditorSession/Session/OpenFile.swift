import CommandOutput
import CursesFrontEnd
import DocumentStorage
import GraphDocument
import GraphFiles
import PresentationModel

/// The file of the open document: its content, how it is saved, and the journal of unsaved edits.
///
/// Changes by other programs are passed to the model.
final class OpenFile {
  private let model: NodesPM
  /// The path of the file; nil until the user names one.
  private(set) var path: StoragePath?
  private var text: ExternalText
  private let saving: AtomicSave
  private var recent: RecentFiles
  /// Protects edits from loss, and prevents sessions from overwriting each other; nil for a script.
  private let journal: SessionJournal?
  private var failure: StorageFailure?
  private var refusal: String?
  /// Notes on completed saves, each once.
  private(set) var notes: [String] = []

  /// Creates a document without a file; `begin` sets the file.
  ///
  /// - Parameters:
  ///   - model: The model of the editor.
  ///   - follows: Whether changes by other programs are merged as they happen.
  ///   - recent: The documents that can be opened again.
  ///   - copies: The folder for copies of texts while files are written in place; nil for none.
  ///   - state: The program's state folder with the journals; nil for no journal.
  init(of model: NodesPM, follows: Bool, recent: RecentFiles, copies: StateFolder?, state: StateFolder?) {
    self.model = model
    self.recent = recent
    text = ExternalText(follows: follows)
    saving = AtomicSave(copies: copies)
    journal = state.map { SessionJournal(in: $0) }
    guard let journal else { return }
    // The record of an event is synced before the next frame shows its effect.
    model.document.addRootView("journal") { [unowned model] event in
      journal.record(event, model.document.root, model.document.currentStepTitle)
    }
  }

  var recentFiles: [RecentFile] { recent.all(besides: path) }

  // MARK: - Changing the file

  /// Starts the work on a document whose file at `path` contains `bytes`; nil `bytes` mean that there is no file yet.
  ///
  /// Asks the user about another session that has the document open, and about edits of earlier sessions.
  func begin(_ path: StoragePath?, _ bytes: [UInt8]?) {
    end()
    self.path = path
    text.begin(path, bytes)
    if let path, bytes != nil { recent.note(path) }
    beginJournal(bytes)
    if let path, let broken = tidy(path) { model.warn("\(path.text): \(broken)") }
    model.reportConflicts()
  }

  /// Ends the work on the document.
  ///
  /// Unsaved edits are discarded.
  func end() { journal?.end(hasUnsaved: model.document.isModified) }

  /// Ends the session without the user's decision, because the terminal is gone or a script has ended.
  func endFromOutside() { journal?.abandon() }

  /// Removes the files that were left behind by interrupted saves.
  ///
  /// - Returns: A sentence if such a save may have left the file incomplete; usually nil.
  func tidy(_ path: StoragePath) -> String? { saving.tidy(path)?.sentence }

  // MARK: - External changes

  /// The event source for changes by other programs; nil for none.
  var source: EventSource? {
    guard let text = text.source else { return journal?.source }
    return journal?.source.map(text.and) ?? text
  }

  /// Passes changes by other programs to the model.
  ///
  /// - Returns: Whether there was a change.
  func takeChanges() -> Bool { text.takeChanges(into: model) }

  /// Returns whether another session has taken the document over; if so, informs the model.
  func takeLoss() -> Bool {
    let isLost = journal?.takeLoss() ?? false
    if isLost { model.wasTakenOver() }
    settleJournal()
    return isLost
  }

  /// Records the common text of the document and its file after the user has decided about a change.
  ///
  /// Call it after each input.
  func settle() {
    text.settle(model)
    settleJournal()
  }
}

extension OpenFile {
  struct Saved {
    /// What the editor does next.
    var effects: [Effect] = []
    /// Whether the document now belongs to another file.
    var isElsewhere = false
  }

  private static let ending = Array(".nodecalc".utf8)

  /// Returns the file for a name.
  ///
  /// A new document without an extension gets `.nodecalc`; an existing file keeps its name.
  func target(_ named: StoragePath) -> StoragePath {
    let name = named.name
    guard path == nil, !name.bytes.isEmpty, !name.bytes.contains(UInt8(ascii: ".")),
      isMissing(named)
    else { return named }
    return StoragePath(bytes: named.bytes + Self.ending)
  }

  private func isMissing(_ path: StoragePath) -> Bool {
    do throws(StorageFailure) {
      _ = try FileChunks(path, isPlain: true)
      return false
    } catch {
      return error.isMissing
    }
  }

  /// Records why nothing is written, for reports by scripts; a nil reason means that something is written.
  func refuse(_ reason: String?) { refusal = reason }

  /// Writes an export to another file.
  ///
  /// `replaces` allows replacing a file with content.
  func write(_ bytes: [UInt8], beside target: StoragePath, replaces: Bool) throws(StorageFailure) {
    let report = try saving.save(bytes, to: target, replacesText: replaces, replacesReadOnly: replaces)
    announce(report, of: target)
  }

  private static let attempts = 3

  /// Saves the document in its file, or in the file `named` if it is not nil.
  ///
  /// Unless `isCopy` is true, `named` becomes the file of the document. `replaces` allows overwriting changes by other
  /// programs and read-only files.
  func save(to named: StoragePath?, replaces: Bool, isCopy: Bool) -> Saved {
    refusal = nil
    guard let target = named ?? path else {
      model.saveFailed("the document has no file yet; name one with '\(model.typed("w NAME"))'")
      return Saved()
    }
    if model.file.access != .writable, let path, target.fromRoot == path.fromRoot {
      model.saveFailed("it is read-only here; name another file, or make it writable with '\(model.typed("writable"))'")
      return Saved()
    }
    // If another program writes between the check and the save, the check is repeated.
    for _ in 0..<Self.attempts {
      failure = nil
      if target == path, !replaces, text.hasChanged(reportingTo: model) { return Saved() }
      do throws(StorageFailure) {
        return try write(to: target, replaces: replaces, isCopy: isCopy)
      } catch {
        failure = error
        if error.reason != .changedMeanwhile { break }
      }
    }
    if let failure {
      model.saveFailed(failure.briefMessage(replacedBy: replacingCommand(failure)))
    }
    return Saved()
  }

  private func write(to target: StoragePath, replaces: Bool, isCopy: Bool) throws(StorageFailure) -> Saved {
    let bytes = NativeFormat.write(model.document.root)
    let isElsewhere = target != path
    let report: SaveReport
    do throws(StorageFailure) {
      // Another file may contain somebody's work; the document's own file is meant to be replaced.
      report = try saving.save(
        bytes, to: target, replacesText: replaces || !isElsewhere, replacesReadOnly: replaces,
        expecting: replaces || isElsewhere ? nil : text.expected, formerly: isElsewhere ? nil : text.traits)
    } catch {
      // The file has the new text, although a power failure may restore the old one.
      if error.step == .syncingFolder, !isElsewhere { text.wrote(bytes, nil) }
      throw error
    }
    let isCopy = isElsewhere && isCopy
    if !isElsewhere { text.wrote(bytes, report.traits) }
    let effects = isCopy ? model.copied(to: target.text) : model.saved(to: target.text)
    announce(report, of: target)
    if isElsewhere, !isCopy { begin(target, bytes) } else if !isCopy { recent.note(target) }
    return Saved(effects: effects, isElsewhere: isElsewhere && !isCopy)
  }

  private func announce(_ report: SaveReport, of file: StoragePath) {
    guard let sentence = report.sentence else { return }
    let note = "\(file.text): \(sentence)"
    if !notes.contains(note) { notes.append(note) }
    model.warn("saved \(file.text); \(sentence)")
  }

  private func replacingCommand(_ failure: StorageFailure) -> String? {
    switch failure.reason {
    case .isReadOnly, .hasOtherNames, .hasWholeCopy, .isBeingSaved: model.typed(failure.path == path ? "w!" : "w! NAME")
    case .isOccupied: model.typed("w! NAME")
    case .changedMeanwhile: model.typed("w!")
    case .system, .isFolder, .notAFile, .isNotOwn, .tooLarge, .brokenOff, .isPacked, .isDamaged, .growsTooMuch,
      .isBeingWritten:
      nil
    }
  }

  var unsaved: CommandFailure? {
    if let refusal { return CommandFailure(.uncreatableOutput, refusal) }
    if let failure { return CommandFailure(failure) }
    guard model.isSaveAwaited else { return nil }
    guard let path else {
      return CommandFailure(
        .uncreatableOutput, "the document was not saved: it has no file",
        help: "name one with '\(model.typed("w NAME"))'")
    }
    return CommandFailure(
      .uncreatableOutput, "'\(path.text)' was not saved: it changed on disk meanwhile",
      help: "overwrite it with '\(model.typed("w!"))'")
  }
}

extension OpenFile {
  private func beginJournal(_ bytes: [UInt8]?) {
    guard let journal else { return }
    if let holder = journal.begin(model.document.root, path, bytes) { return model.askAboutHolder(holder) }
    offerRecovery(bytes)
    reportJournal()
  }

  /// Asks the user whether to recover the edits in journals of the document.
  ///
  /// Journals of documents without a file are offered only if the document is empty.
  private func offerRecovery(_ bytes: [UInt8]?, takesOver: Bool = false) {
    guard let journal, path != nil || model.document.root.count == 0 else { return }
    let found = journal.offers(
      for: model.document.root, bytes, takesOver: takesOver, countedBy: model.document.meter)
    if !found.offers.isEmpty { model.offerRecovery(found.offers) }
    if !found.changes.isEmpty { model.warn(found.changes.joined(separator: "; ")) }
  }

  /// Records saves in the journal, and reports unwritten edits once.
  private func settleJournal() {
    guard let journal else { return }
    if !model.document.isModified, let agreed = text.agreedText { journal.saved(model.document.root, agreed) }
    journal.settle()
    reportJournal()
  }

  private func reportJournal() {
    if let problem = journal?.takeProblem() { model.warn(problem) }
  }

  /// Removes a journal with recovered edits, if the current journal contains these edits.
  func dropRecovered(_ name: String) {
    guard let journal, journal.isWriting else { return }
    withdraw(name, keeps: false)
  }

  /// Discards the edits of a journal, as the user decided.
  func drop(_ name: String) { withdraw(name, keeps: true) }

  private func withdraw(_ name: String, keeps: Bool) {
    guard let failure = journal?.withdraw(name, keeps: keeps) else { return }
    model.warn("the journal could not be removed, so you will be asked again: \(failure.briefMessage)")
  }

  /// Starts editing the document although another session has it open.
  func edit(by claim: Effect.Claim) {
    guard let journal else { return }
    if claim == .takeOver {
      do throws(StorageFailure) {
        try journal.takeOver()
      } catch {
        return model.warn("the document was not taken over: \(error.briefMessage)")
      }
    }
    beginEditing(
      saying: claim == .takeOver
        ? "taken over: the other session is now read-only"
        : "both sessions edit the document: saves of the other session are merged", takesOver: claim == .takeOver)
  }

  /// Begins editing if no other session has the document open; if one has, asks the user.
  func examineHolder() {
    guard let journal else { return model.becameWritable(saying: "you can edit the document") }
    if let holder = journal.otherSession() { return model.askAboutHolder(holder) }
    beginEditing(saying: "no other session has the document: you can edit it", takesOver: false)
  }

  private func beginEditing(saying sentence: String, takesOver: Bool) {
    let bytes = text.agreedText?.bytes
    journal?.claim(model.document.root, bytes, isModified: model.document.isModified)
    model.becameWritable(saying: sentence)
    offerRecovery(bytes, takesOver: takesOver)
  }

  /// Why unsaved edits are not in a journal, as a sentence.
  ///
  /// Nil if all edits are in a journal, or if no journal was requested.
  var unkept: String? {
    model.document.isModified ? journal?.unkept?.journalMessage : nil
  }

  /// What to print about unsaved edits if the session ends without the user's decision; empty if there are none.
  var lastWords: String {
    guard let journal, model.document.isModified, model.file.access == .writable else { return "" }
    guard journal.isWriting else { return "the edits since the last save are lost: no journal could be written" }
    let command = "nodecalc recover" + (path.flatMap(UserEnvironment.word).map { " \($0)" } ?? "")
    return "the edits are in the journal: '\(command)' shows them, the next start offers them"
  }
}
