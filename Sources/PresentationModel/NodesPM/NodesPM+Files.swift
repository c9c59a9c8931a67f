public import DelimitedText
import DiagramModel
public import EditorInput
public import EvaluationEngine
public import GraphDocument
import TextScanning

/// Another document in the place of this one.
extension NodesPM {
  /// Opens another document, by the given or a typed name; with force also if changes are lost, or if it is the
  /// document's own file.
  func open(_ call: Invocation) throws(CommandError) -> Outcome {
    switch (call.argument, call.isForced) {
    case (let name?, true): return .effects([.open(path: name)])
    case (nil, true):
      guard let name = file.name else { throw .because("the document has no file to read again yet") }
      return .effects([.open(path: name)])
    case (let name?, false):
      try beginOpening(OpenPrompt())
      return try acceptOpened(with: name)
    case (nil, false):
      try beginOpening(OpenPrompt())
      return .effects([.listRecent])
    }
  }

  /// Lists recently open documents, the latest first; only on request.
  public func listedRecent(_ files: [RecentFile]) {
    guard case .prompt(let prompt) = mode, prompt.kind is OpenPrompt else { return }
    typing.recentFiles = files
  }

  /// Asks for a document's name, unless something would be lost.
  func beginOpening(_ kind: some PromptKind) throws(CommandError) {
    try requireSaved()
    open(kind)
  }

  /// - Throws: if another document would take the place of unsaved changes.
  func requireSaved() throws(CommandError) {
    guard document.isModified else { return }
    throw .because("there are unsaved changes: \(keyName(.save)) saves them, then you can open another document")
  }

  /// Shows the requested document; `name` is its file's, nil if it has none.
  public func opened(_ contents: DocumentContents, name: String?, saying sentence: String) {
    focus.forgetJumps()
    diagram.endMarks()
    table.endComparison()
    file = DocumentFile(name: name)
    tutorial = nil
    sharesChanged()
    document.state = contents
    say(sentence)
  }

  /// It cannot be opened, for that reason; the document at hand stays.
  public func openingFailed(_ sentence: String) {
    warn("not opened: \(sentence)")
  }
}

/// Edits that a session left behind, and documents that another session has.
extension NodesPM {
  /// Offers edits of the document's journals: each is asked about, as soon as nothing is in progress.
  public func offerRecovery(_ offers: [RecoveryOffer]) {
    file.offers += offers
    file.areOffersPutOff = false
    followRecovery()
  }

  /// Asks about the next offer, as soon as nothing is in progress.
  func followRecovery() {
    guard !file.offers.isEmpty, !file.areOffersPutOff, file.access == .writable, isIdle, pointer.drag == nil else {
      return
    }
    ask(RecoveryQuestion())
  }

  /// Asks about offers that were put off.
  func askAboutRecovery() throws(CommandError) -> Outcome {
    guard !file.offers.isEmpty else { throw .because("no journal has unsaved edits") }
    try requireWritable()
    file.areOffersPutOff = false
    ask(RecoveryQuestion())
    return .done
  }

  /// Asks how to proceed while another session has the document; it is read-only until the answer.
  public func askAboutHolder(_ notice: HolderNotice) {
    file.access = .readOnly(holder: notice.holder)
    message = nil
    ask(HolderQuestion(notice: notice))
  }

  /// The document may be edited from here on.
  public func becameWritable(saying sentence: String) {
    file.access = .writable
    say(sentence)
    followRecovery()
  }

  /// Another session has taken the document over: here it is read only from here on.
  public func wasTakenOver() {
    guard file.access != .takenOver else { return }
    file.access = .takenOver
    warn("another session took \(file.lastName ?? "the document") over: \(unlockHint)")
  }

  /// How one gets out of a document that is read-only.
  var unlockHint: String { "'\(typed("w NAME"))' writes a copy, '\(typed("writable"))' asks for it" }

  /// - Throws: if the level shown cannot be edited: the document is read-only, or the definition belongs to another
  ///   one.
  func requireEditable() throws(CommandError) {
    if let group = document.importedGroup { throw .edit(.importedGroup(group)) }
    try requireWritable()
  }

  /// - Throws: if the document is read-only here.
  func requireWritable() throws(CommandError) {
    guard let reason = file.access.reason else { return }
    throw .because("\(file.lastName ?? "the document") \(reason): \(unlockHint)")
  }
}

/// Tables whose columns can become nodes.
extension NodesPM {
  /// Lists the columns of a requested table, to choose from.
  ///
  /// For the table of the open list they replace the former columns; choices stay as far as they can.
  public func offer(_ table: OfferedTable) {
    guard !table.columns.isEmpty || table.problem != nil else {
      return offeringFailed("\(table.name) has no columns")
    }
    if case .listing(var listing) = mode, let list = listing.kind as? ColumnList,
      list.pick.table.isOfSamePlace(as: table)
    {
      listing.become(ColumnList(pick: ColumnPick(table, after: list.pick)))
      listing.row = min(listing.row, max(0, rows(of: listing).count - 1))
      return enter(.listing(listing))
    }
    let pick = ColumnPick(table)
    list(ColumnList(pick: pick), row: pick.firstRow)
  }

  /// A line asks for one of the tables of the requested database or file.
  public func offer(tables: [String], of path: String) {
    open(TablePrompt(path: path, tables: tables))
  }

  /// There is no table, for that reason.
  public func offeringFailed(_ sentence: TableSentence) {
    warn("not read: \(modeName == .columns ? sentence.withKeys : sentence.description)")
  }
}

/// Saving and leaving.
extension NodesPM {
  /// Whether a requested save is not done: it failed, or waits for a name or a decision.
  public var isSaveAwaited: Bool { file.saveRequest != nil }

  /// A save is done.
  ///
  /// - Returns: the effects that were waiting for it.
  func finishSave() -> [Effect] {
    defer { file.saveRequest = nil }
    return file.saveRequest?.quits == true ? [.quit] : []
  }

  /// Writes the document to its file, or a copy of it to the one named.
  func save(_ call: Invocation, thenQuits quits: Bool) throws(CommandError) -> Outcome {
    guard let name = call.argument else {
      try requireWritable()
      return .effects(save(thenQuit: quits, isForced: call.isForced))
    }
    file.saveRequest = SaveRequest(quits: quits)
    return .effects([.save(path: name, replaces: call.isForced, isCopy: file.name != nil)])
  }

  /// Saves the document to another file, or asks for its name.
  func saveAs(_ call: Invocation) -> Outcome {
    guard let name = call.argument else {
      open(SavePrompt(quits: false))
      return .done
    }
    file.saveRequest = SaveRequest(quits: false)
    return .effects([.save(path: name, replaces: call.isForced)])
  }

  /// Exports the document in another format, or asks for the file's name.
  func export(_ call: Invocation) -> Outcome {
    guard let name = call.argument else {
      open(ExportPrompt(replaces: call.isForced))
      return .done
    }
    return .effects([.export(path: name, replaces: call.isForced)])
  }

  /// The proposed name of an exported file, without an ending: that of the document's own file.
  var exportName: String {
    let name = file.lastName.map(String.init) ?? "document"
    return name.hasSuffix(".nodecalc") ? String(name.dropLast(".nodecalc".count)) : name
  }

  /// Reports that the document was exported; the notes list the parts that the file lacks.
  public func exported(to name: String, _ notes: [String]) {
    say((["exported \(name)"] + notes).joined(separator: "; "))
  }

  /// The document was not exported, for that reason.
  public func exportFailed(_ sentence: String) {
    warn("not exported: \(sentence)")
  }

  /// Saves the document to its file; with `isForced` also if others changed it, or its owner made it read-only.
  func save(thenQuit: Bool, isForced: Bool = false) -> [Effect] {
    file.saveRequest = SaveRequest(quits: thenQuit)
    guard file.name != nil else {
      open(SavePrompt(quits: thenQuit))
      return []
    }
    if file.change != nil, !isForced {
      askAboutOutsideChange()
      return []
    }
    return [.save(path: nil, replaces: isForced)]
  }

  func quit() -> [Effect] {
    guard document.isModified else { return [.quit] }
    ask(QuitQuestion())
    return []
  }
}

/// External changes of the document's file while it is open.
///
/// Without unsaved changes the file's text is merged in at once, otherwise the user chooses. Either is one step of
/// undo, and waits until no mode, line, sequence of keys or drag is in progress.
extension NodesPM {
  /// Whether a change of the file waits for the user, or for the end of an action in progress.
  public var hasOutsideChange: Bool { file.change != nil }

  /// The document's file now contains `theirs`; `base` is its content when file and document were last equal, called
  /// only if the document has changed since.
  public func changedOutside(_ theirs: DocumentContents, since base: () -> DocumentContents) {
    let base = file.change?.base ?? (document.isModified ? base() : document.root)
    // Who has put the answer off is not asked again by each of many changes.
    file.change = ExternalChange(base: base, theirs: theirs, isDeferred: file.change?.isDeferred ?? false)
    if question(OutsideChangeQuestion.self) != nil { enter(.normal) }
    followOutsideChange()
  }

  /// The document's file is unreadable, or is not a document; the document here stays.
  public func outsideChangeFailed(_ sentence: String) {
    file.news.document = ScreenVO.Message(
      kind: .refusal, text: "\(file.name ?? "the file") changed on disk, not read: \(sentence)")
    reportOutsideNews()
  }

  /// Handles a change of the file, as soon as nothing is in progress.
  func followOutsideChange() {
    guard let change = file.change, !change.isDeferred, isIdle || mode.name == .chart, pointer.drag == nil else {
      return
    }
    if !document.isModified {
      file.change = nil
      carryOut { () throws(CommandError) in
        try takeIn(
          change.theirs, saying: "changed on disk", title: "read \(file.lastName ?? "the file") again", isAsked: false
        ) { document.markSaved() }
      }
    } else if DocumentComparison(from: document.root, to: change.theirs).isEmpty {
      file.change = nil
      document.markSaved()
      say("\(file.name ?? "the file") now has the same content")
    } else if DocumentComparison(from: change.base, to: change.theirs).isEmpty {
      // Written again, or back to what it was.
      file.change = nil
    } else if isIdle {
      askAboutOutsideChange()
    }
  }

  /// Asks which of the two documents to keep; actions waiting for a save are cancelled.
  public func askAboutOutsideChange() {
    message = nil
    file.saveRequest?.quits = false
    ask(OutsideChangeQuestion())
  }

  /// Merges a document in; selection, marks and the visible part stay, as far as the nodes still exist.
  ///
  /// A text without changes is reported only on request.
  ///
  /// `title` is that of the step in the history.
  func takeIn(
    _ other: DocumentContents, saying what: String, title: String, isAsked: Bool = true, _ settle: () -> Void
  ) throws(CommandError) -> Outcome {
    let comparison = try takeIn(other, title: title)
    settle()
    let conflicts = comparison.changedParts.contains(.foreign) ? conflictsLeft.map { "; \($0)" } ?? "" : ""
    let sentence = "\(what): \(comparison.isEmpty ? "no node differs" : comparison.summary)\(conflicts)"
    if isAsked {
      // What was read while the question stood may be of files that the document names no more.
      file.news = ExternalChanges()
      return .reported(sentence)
    }
    if !comparison.isEmpty {
      file.news.document = ScreenVO.Message(kind: .information, text: sentence)
      reportOutsideNews()
    }
    return .done
  }
}

extension NodesPM {
  /// Merges a document in, as one step of undo with that title; the selection stays, as far as the nodes still exist.
  func takeIn(_ other: DocumentContents, title: String) throws(CommandError) -> DocumentComparison {
    let selected = selection.map { contents.name(of: $0) }
    let (position, path) = (cursor, document.path)
    let comparison: DocumentComparison
    do throws(EditError) {
      comparison = try document.join(other, title: title)
    } catch {
      throw .edit(error)
    }
    // A definition that was read is another one, whose nodes go by other ids.
    if document.path != path || selection.map({ contents.name(of: $0) }) != selected { setSelection(nil) }
    if document.path == path, selection == nil, let selected, let node = contents.node(named: selected) {
      setSelection(node)
      focus.cursor = position
    }
    return comparison
  }
}

/// Conflicts that a merge left in the document.
extension NodesPM {
  /// Says that the document has conflicts of a merge, if it has some and nothing else is said.
  public func reportConflicts() {
    if message == nil, let sentence = conflictsLeft { warn(sentence) }
  }

  /// How many conflicts of a merge the document has, and how they are resolved; nil if it has none.
  var conflictsLeft: String? {
    let count = services.conflicts?.list(document.root).count ?? 0
    return count == 0
      ? nil : "\(MessageText.counted(count, "merge conflict")) left: '\(typed("conflicts"))' asks about each"
  }
}

/// Programs that edit the document while it is open here.
extension NodesPM {
  /// Whether an external edit is possible now: no mode, line, sequence of keys or drag is in progress.
  public var takesEditsOfOthers: Bool { (isIdle || mode.name == .chart) && pointer.drag == nil }

  /// Why the document is not edited here, as a sentence; nil if it is.
  public var readOnlyReason: String? {
    file.access.reason.map { "\(file.lastName ?? "the document") \($0)" }
  }

  /// Takes a program's version of the document, as one step of undo; the message line reports it.
  ///
  /// `title` names the author. The selection stays, as far as the nodes still exist.
  ///
  /// - Throws: the reason in a sentence; nothing has changed.
  public func takeIn(editOfOthers draft: DocumentContents, titled title: String) throws(EditError) {
    do throws(CommandError) {
      if try takeIn(draft, title: title).isEmpty { return }
    } catch {
      guard case .edit(let refusal) = error else { return }
      throw refusal
    }
    tellEditOfOthers(title)
  }

  /// Applies a program's edit of existing nodes, as one step of undo; the message line reports it.
  ///
  /// - Throws: the reason; nothing has changed.
  public func takeIn(editOfOthers edit: Edit, titled title: String) throws(EditError) {
    try document.join(edit, title: title)
    tellEditOfOthers(title)
  }

  private func tellEditOfOthers(_ title: String) {
    file.news.document = ScreenVO.Message(kind: .information, text: title)
    reportOutsideNews()
  }
}

/// External changes of the files and databases of data nodes while they are open.
extension NodesPM {
  /// The sources of data nodes give that by now; nothing that the user does hinders it.
  ///
  /// The message line reports the changes; with `isAlso` they are appended to its text. While a line is open the report
  /// waits. `imported` is the event of imports that were read just before.
  public func readAgain(_ read: [NodeID: DataContent], _ imported: DocumentEvent? = nil, isAlso: Bool = false) {
    let said = isAlso ? message : nil
    let updates = [imported, document.setRead(read)].compactMap(\.self).flatMap(\.updates)
    guard
      let news = DataChanges(
        updates, imports: imported?.changedImports ?? [], changes: imported?.changes ?? [], in: document.root)
    else { return }
    file.news.data = news
    reportOutsideNews(behind: said)
  }

  /// Reports external changes, appended to the message line's text if they belong to it, unless a line is open.
  func reportOutsideNews(behind said: ScreenVO.Message? = nil) {
    guard !mode.hasLine, let news = file.news.message else { return }
    message = said?.followed(by: news) ?? news
    file.news.noteSaid()
  }
}

/// The user's decisions about the files of data nodes: whether to read one outside the document's folder, to interrupt
/// a long one, and to read all again.
extension NodesPM {
  /// Whether an input interrupts long work.
  public func givesUp(_ input: Input) -> Bool {
    guard case .key(let key) = input else { return false }
    return keyMap.match([key], in: .normal) == .command(.cancel)
  }

  /// The message during long work, after this many seconds.
  public func sentence(during work: LongWork, seconds: Int) -> String {
    "\(work.words), \(seconds) s: \(keyName(.cancel, in: .normal)) stops it"
  }

  /// The command that repeats interrupted work.
  public func sentence(toRepeat work: LongWork) -> String {
    let verb =
      switch work {
      case .reading: "reads"
      case .computing: "computes"
      }
    return "\(keyName(.readAgain, in: .normal)) \(verb) it again"
  }

  /// It was given up by a key.
  public func gaveUp(_ work: LongWork) {
    let what =
      switch work {
      case .reading: "reading"
      case .computing: "computing"
      }
    warn("\(what) was stopped: \(keyName(.readAgain, in: .normal)) tries again")
  }

  /// Asks whether to read these files outside the document's folder, as soon as nothing is in progress.
  public func askToRead(_ paths: [String]) {
    file.foreignFiles += paths
    followForeignFiles()
  }

  /// Asks about the next file, as soon as nothing is in progress.
  func followForeignFiles() {
    guard let path = file.foreignFiles.first, isIdle, pointer.drag == nil else { return }
    file.foreignFiles.removeFirst()
    message = nil
    ask(ForeignFileQuestion(path: path))
  }

  /// Why there is nothing to read or to compute again; nil if there is.
  var reasonNotToReadAgain: String? {
    let root = document.root
    return root.dataNodesToRead.isEmpty && root.imports.isEmpty && root.graph.stoppedNodes.isEmpty
      && contents.graph.stoppedNodes.isEmpty
      ? "no node reads a file or a database" : nil
  }

  /// Reads all data again, and computes interrupted evaluations.
  func readAgain() throws(CommandError) -> Outcome {
    if let reason = reasonNotToReadAgain { throw .because(reason) }
    return Outcome(
      report: document.root.dataNodesToRead.isEmpty && document.root.imports.isEmpty
        ? "stopped values are computed again" : "the data is read again",
      effects: [.readAgain])
  }
}

/// Work that may take so long that the user interrupts it.
public enum LongWork: Hashable, Sendable {
  /// Files and databases of data nodes.
  case reading
  /// Values of nodes, after an edit.
  case computing

  /// The name of the work, before its duration.
  var words: String {
    switch self {
    case .reading: "reading data"
    case .computing: "computing"
    }
  }
}
