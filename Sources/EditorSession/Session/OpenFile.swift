import CommandOutput
import CursesFrontEnd
import DocumentStorage
import GraphDocument
import GraphFiles
import PresentationModel

/// The file of the document at hand: what it holds as far as is known, how it is written, and the journal of the edits that it does not
/// hold.
///
/// What becomes of it is reported to the model. Where a document is read from, and what its data nodes read, is the session's.
final class OpenFile {
  private let model: NodesPM
  /// Where it is; nil until the user names one.
  private(set) var path: StoragePath?
  /// What it holds, as far as others write it too.
  private var text: ExternalText
  private let saving: AtomicSave
  /// The documents that were open last.
  private var recent: RecentFiles
  /// What keeps edits from being lost and sessions from overwriting each other; nil for a script.
  private let journal: SessionJournal?
  /// Why the latest save failed; nil if it did not.
  private var failure: StorageFailure?
  /// Why the latest save or export under another name was refused; nil if it was not.
  private var refusal: String?
  /// What a user should hear of saves that are done, each once.
  private(set) var notes: [String] = []

  /// The model's document has no file until `begin`.
  ///
  /// With `follows` what others write to it is taken in as it comes; `recent` are the documents that can be opened again; `copies` is where a
  /// copy is kept while a file is written in place; `state`, the program's folder of state, is where edits are journalled.
  init(of model: NodesPM, follows: Bool, recent: RecentFiles, copies: StateFolder?, state: StateFolder?) {
    self.model = model
    self.recent = recent
    text = ExternalText(follows: follows)
    saving = AtomicSave(copies: copies)
    journal = state.map { SessionJournal(in: $0) }
    guard let journal else { return }
    // What an event did is on the disk before the next frame shows it.
    model.document.addRootView("journal") { [unowned model] event in
      journal.record(event, model.document.root, model.document.currentStepTitle)
    }
  }

  /// The documents that were open last, without this one.
  var recentFiles: [RecentFile] { recent.all(besides: path) }

  // MARK: - From file to file

  /// From here on the document belongs to that file, which holds `bytes`; nil for none yet.
  ///
  /// The user is asked about another session that has the document, and about what earlier ones left.
  func begin(_ path: StoragePath?, _ bytes: [UInt8]?) {
    end()
    self.path = path
    text.begin(path, bytes)
    if let path, bytes != nil { recent.note(path) }
    beginJournal(bytes)
    if let path, let broken = tidy(path) { model.warn("\(path.text): \(broken)") }
    model.reportConflicts()
  }

  /// The document is done with: nothing of it is to be recovered, and edits that were not saved are dropped.
  func end() { journal?.end(hasUnsaved: model.document.isModified) }

  /// The session is over though nobody has left it: the terminal is gone, or a script has ended.
  func endFromOutside() { journal?.abandon() }

  /// Removes what killed saves of a file left.
  ///
  /// - Returns: what one of them may have left half written, as a sentence; nil most of the time.
  func tidy(_ path: StoragePath) -> String? { saving.tidy(path)?.sentence }

  // MARK: - What others do

  /// What is to be waited for to hear of others; nil if nothing is.
  var source: EventSource? {
    guard let text = text.source else { return journal?.source }
    return journal?.source.map(text.and) ?? text
  }

  /// Reports what others have written to it.
  ///
  /// - Returns: whether there was anything to report.
  func takeNews() -> Bool { text.takeNews(into: model) }

  /// Reports whether another session has taken the document over.
  func takeLoss() -> Bool {
    let isLost = journal?.takeLoss() ?? false
    if isLost { model.wasTakenOver() }
    settleJournal()
    return isLost
  }

  /// To be called after each input: what has been decided about the file is what both sides know.
  func settle() {
    text.settle(model)
    settleJournal()
  }
}

/// Saving.
extension OpenFile {
  /// What a save came to.
  struct Saved {
    /// What is to follow it.
    var effects: [Effect] = []
    /// Whether the document belongs to another file by now.
    var isElsewhere = false
  }

  /// The ending of documents, with its dot.
  private static let ending = Array(".nodecalc".utf8)

  /// The file that a name stands for: a new document gets an ending where its name has none and is not a file yet.
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

  /// Notes why nothing is written under a name, for a script that has nobody to read the message; nil if something is.
  func refuse(_ reason: String?) { refusal = reason }

  /// Writes what was made of the document to a file that is not its own, with `replaces` also over what that holds.
  func write(_ bytes: [UInt8], beside target: StoragePath, replaces: Bool) throws(StorageFailure) {
    let report = try saving.save(bytes, to: target, replacesText: replaces, replacesReadOnly: replaces)
    tell(report, of: target)
  }

  /// How often a save is tried while others write the file.
  private static let attempts = 3

  /// Writes the document to it, or to the file that is named; the document keeps its own where that `isCopy`.
  ///
  /// `replaces` insists: on what others have written, and on what the file is.
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
    // What others write between the check and the save is checked in its turn.
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
      let replacing = replacingCommand(failure).map { ", or replace it with '\($0)'" } ?? ""
      model.saveFailed(failure.briefMessage + replacing)
    }
    return Saved()
  }

  private func write(to target: StoragePath, replaces: Bool, isCopy: Bool) throws(StorageFailure) -> Saved {
    let bytes = NativeFormat.write(model.document.root)
    let isElsewhere = target != path
    let report: SaveReport
    do throws(StorageFailure) {
      // What another file holds is somebody's work; the document's own file is what it is made to replace.
      report = try saving.save(
        bytes, to: target, replacesText: replaces || !isElsewhere, replacesReadOnly: replaces,
        expecting: replaces || isElsewhere ? nil : text.expected, formerly: isElsewhere ? nil : text.traits)
    } catch {
      // The file has the new text then, though a power cut may bring the old one back.
      if error.step == .syncingFolder, !isElsewhere { text.wrote(bytes, nil) }
      throw error
    }
    let isCopy = isElsewhere && isCopy
    if !isElsewhere { text.wrote(bytes, report.traits) }
    let effects = isCopy ? model.copied(to: target.text) : model.saved(to: target.text)
    tell(report, of: target)
    if isElsewhere, !isCopy { begin(target, bytes) } else if !isCopy { recent.note(target) }
    return Saved(effects: effects, isElsewhere: isElsewhere && !isCopy)
  }

  private func tell(_ report: SaveReport, of file: StoragePath) {
    guard let sentence = report.sentence else { return }
    let note = "\(file.text): \(sentence)"
    if !notes.contains(note) { notes.append(note) }
    model.warn("saved \(file.text); \(sentence)")
  }

  /// What would replace the file all the same; nil if nothing would.
  private func replacingCommand(_ failure: StorageFailure) -> String? {
    switch failure.reason {
    case .isReadOnly, .hasOtherNames, .hasWholeCopy, .isBeingSaved: model.typed(failure.path == path ? "w!" : "w! NAME")
    case .isOccupied: model.typed("w! NAME")
    case .changedMeanwhile: model.typed("w!")
    case .system, .isFolder, .notAFile, .isNotOwn, .tooLarge, .brokenOff, .isPacked, .isDamaged, .growsTooMuch: nil
    }
  }

  /// Why the document is not in it though that was asked for; nil if it is, or nobody asked.
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

/// Edits that outlive the session, and documents that several sessions have.
extension OpenFile {
  private func beginJournal(_ bytes: [UInt8]?) {
    guard let journal else { return }
    if let holder = journal.begin(model.document.root, path, bytes) { return model.askAboutHolder(holder) }
    offerRecovery(bytes)
    reportJournal()
  }

  /// Offers what journals of the document have; those of unnamed documents only to an empty one.
  private func offerRecovery(_ bytes: [UInt8]?, takesOver: Bool = false) {
    guard let journal, path != nil || model.document.root.count == 0 else { return }
    let found = journal.offers(
      for: model.document.root, bytes, takesOver: takesOver, countedBy: model.document.meter)
    if !found.offers.isEmpty { model.offerRecovery(found.offers) }
    if !found.news.isEmpty { model.warn(found.news.joined(separator: "; ")) }
  }

  /// What has become of the file is noted, and once what cannot be written.
  private func settleJournal() {
    guard let journal else { return }
    if !model.document.isModified, let agreed = text.agreedText { journal.saved(model.document.root, agreed) }
    journal.settle()
    reportJournal()
  }

  private func reportJournal() {
    if let problem = journal?.takeProblem() { model.warn(problem) }
  }

  /// The edits of a journal are in the document: it goes, unless they are in no other journal by now.
  func dropRecovered(_ name: String) {
    guard let journal, journal.isWriting else { return }
    withdraw(name, keeps: false)
  }

  /// The user does not want the edits of a journal.
  func drop(_ name: String) { withdraw(name, keeps: true) }

  private func withdraw(_ name: String, keeps: Bool) {
    guard let failure = journal?.withdraw(name, keeps: keeps) else { return }
    model.warn("the journal is kept; you will be asked again: \(failure.briefMessage)")
  }

  /// The document is edited here though another session has it.
  func edit(by claim: Effect.Claim) {
    guard let journal else { return }
    if claim == .takeOver {
      do throws(StorageFailure) {
        try journal.takeOver()
      } catch {
        return model.warn("not taken over: \(error.briefMessage)")
      }
    }
    beginEditing(
      saying: claim == .takeOver
        ? "taken over: the other session is now read-only"
        : "both sessions edit it: saves of the other one are merged", takesOver: claim == .takeOver)
  }

  /// Whether the document can be edited by now is found out.
  func examineHolder() {
    guard let journal else { return model.becameWritable(saying: "the document can be edited") }
    if let holder = journal.otherSession() { return model.askAboutHolder(holder) }
    beginEditing(saying: "no other session has it: it can be edited", takesOver: false)
  }

  private func beginEditing(saying sentence: String, takesOver: Bool) {
    let bytes = text.agreedText?.bytes
    journal?.claim(model.document.root, bytes, isModified: model.document.isModified)
    model.becameWritable(saying: sentence)
    offerRecovery(bytes, takesOver: takesOver)
  }

  /// Why the edits since the last save are in no journal, as a sentence; nil if they are, or none was to be kept.
  var unkept: String? {
    model.document.isModified ? journal?.unkept?.journalMessage : nil
  }

  /// What is to be said of the edits where something from outside ends the session.
  var lastWords: String {
    guard let journal, model.document.isModified, model.file.access == .writable else { return "" }
    guard journal.isWriting else { return "the edits since the last save are lost: no journal could be written" }
    let command = "nodecalc recover" + (path.flatMap(UserEnvironment.word).map { " \($0)" } ?? "")
    return "the edits are in the journal: '\(command)' shows them, the next start offers them"
  }
}
