import DiagramModel
public import EditorInput
public import EvaluationEngine
public import GraphDocument
import TextScanning

/// Another document in the place of this one.
extension NodesPM {
  /// Another document, by the name given or asked for; by force also where changes are lost, and the document's own file again.
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

  /// These documents were open lately, the latest first; nothing unless one is asked for.
  public func listedRecent(_ files: [RecentFile]) {
    guard case .prompt(let prompt) = mode, prompt.kind is OpenPrompt else { return }
    typing.recentFiles = files
  }

  /// Asks for a document's name, unless something would be lost.
  func beginOpening(_ kind: some PromptKind) throws(CommandError) {
    try requireSaved()
    open(kind)
  }

  /// - Throws: where another document would take the place of unsaved changes.
  func requireSaved() throws(CommandError) {
    guard document.isModified else { return }
    throw .because("there are unsaved changes: \(keyName(.save)) saves them, then you can open another document")
  }

  /// The document that was asked for is here; `name` is its file's, nil where it has none.
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
  /// Journals of the document hold these edits: each is asked about, as soon as nothing is in progress.
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

  /// Another session has the document: it is asked what is to be done, and read-only until that is answered.
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

  /// - Throws: where what is shown cannot be edited here: the document is read-only, or it is a definition of another one.
  func requireEditable() throws(CommandError) {
    if let group = document.importedGroup { throw .edit(.importedGroup(group)) }
    try requireWritable()
  }

  /// - Throws: where the document is read-only here.
  func requireWritable() throws(CommandError) {
    guard let reason = file.access.reason else { return }
    throw .because("\(file.lastName ?? "the document") \(reason): \(unlockHint)")
  }
}

/// Tables of which columns are to be made nodes.
extension NodesPM {
  /// The columns of a table that was asked for are these: they are listed, to choose from.
  ///
  /// Of the table whose list is open they take the place of those before; what was chosen stays as far as it can.
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

  /// The database or file that was asked for has these tables: a line asks for one.
  public func offer(tables: [String], of path: String) {
    open(TablePrompt(path: path, tables: tables))
  }

  /// There is no table, for that reason.
  public func offeringFailed(_ sentence: String) {
    warn("not read: \(modeName == .columns ? TableDecision.withKeys(sentence) : sentence)")
  }
}

/// Saving and leaving.
extension NodesPM {
  /// Whether a save was asked for that has not been done: it failed, or waits for a name or a decision.
  public var isSaveAwaited: Bool { file.saveRequest != nil }

  /// A save is done.
  ///
  /// - Returns: what was to follow it.
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

  /// Writes the document to another file, or asks for its name.
  func saveAs(_ call: Invocation) -> Outcome {
    guard let name = call.argument else {
      open(SavePrompt(quits: false))
      return .done
    }
    file.saveRequest = SaveRequest(quits: false)
    return .effects([.save(path: name, replaces: call.isForced)])
  }

  /// Writes the document in another format, or asks for the file's name.
  func export(_ call: Invocation) -> Outcome {
    guard let name = call.argument else {
      open(ExportPrompt(replaces: call.isForced))
      return .done
    }
    return .effects([.export(path: name, replaces: call.isForced)])
  }

  /// What an exported file may be called, without an ending: as the document's own file.
  var exportName: String {
    let name = file.lastName.map(String.init) ?? "document"
    return name.hasSuffix(".nodecalc") ? String(name.dropLast(".nodecalc".count)) : name
  }

  /// The document was exported to that file; the notes say what of it is not there.
  public func exported(to name: String, _ notes: [String]) {
    say((["exported \(name)"] + notes).joined(separator: "; "))
  }

  /// The document was not exported, for that reason.
  public func exportFailed(_ sentence: String) {
    warn("not exported: \(sentence)")
  }

  /// Writes the document to its file; `isForced` also where others wrote to it, or its owner made it read-only.
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

/// The document's file, changed by somebody else while it is open here.
///
/// Without unsaved changes the file's text is joined in at once; with some the user chooses. Either is one step of undo, and
/// waits until no mode, line or sequence of keys is in progress and nothing is held by the mouse.
extension NodesPM {
  /// Whether a change of the file waits for the user, or for the end of what is in progress.
  public var hasOutsideChange: Bool { file.change != nil }

  /// The document's file holds `theirs` from now on; `base` is what it held when the two were last the same, asked for only
  /// where the document has gone on since.
  public func changedOutside(_ theirs: DocumentContents, since base: () -> DocumentContents) {
    let base = file.change?.base ?? (document.isModified ? base() : document.root)
    // Who has put the answer off is not asked again by each of many changes.
    file.change = ExternalChange(base: base, theirs: theirs, isDeferred: file.change?.isDeferred ?? false)
    if question(OutsideChangeQuestion.self) != nil { enter(.normal) }
    followOutsideChange()
  }

  /// The document's file can be read no more, or holds no document; what is here stays.
  public func outsideChangeFailed(_ sentence: String) {
    file.news.document = ScreenVO.Message(
      kind: .refusal, text: "\(file.name ?? "the file") changed on disk, not read: \(sentence)")
    reportOutsideNews()
  }

  /// Does what is to be done about a change of the file, as soon as nothing is in progress.
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

  /// Asks which of the two documents is wanted; what was to follow a save does not.
  public func askAboutOutsideChange() {
    message = nil
    file.saveRequest?.quits = false
    ask(OutsideChangeQuestion())
  }

  /// Joins a document in; what is selected, marked and in sight stays, as far as it is still there.
  ///
  /// A text that equals the one before is reported only where it was asked for.
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
  /// Joins a document in, as one step of undo with that title; what is selected stays, as far as it is still there.
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
  /// Says that the document has conflicts of a merge, where it has some and nothing else is said.
  public func reportConflicts() {
    if message == nil, let sentence = conflictsLeft { warn(sentence) }
  }

  /// How many conflicts of a merge the document has, and how they are resolved; nil where it has none.
  var conflictsLeft: String? {
    let count = services.conflicts?.list(document.root).count ?? 0
    return count == 0
      ? nil : "\(MessageText.counted(count, "merge conflict")) left: '\(typed("conflicts"))' asks about each"
  }
}

/// Programs that edit the document while it is open here.
extension NodesPM {
  /// Whether an edit of somebody else can come now: no mode, line or sequence of keys is in progress and nothing is held by the mouse.
  public var takesEditsOfOthers: Bool { (isIdle || mode.name == .chart) && pointer.drag == nil }

  /// Why the document is not edited here, as a sentence; nil where it is.
  public var readOnlyReason: String? {
    file.access.reason.map { "\(file.lastName ?? "the document") \($0)" }
  }

  /// What a program made of the document becomes the document, as one step of undo; the message line tells it.
  ///
  /// `title` names the author. What is selected stays, as far as it is still there.
  ///
  /// - Throws: why not, in a sentence; then nothing has changed.
  public func takeIn(editOfOthers draft: DocumentContents, titled title: String) throws(EditError) {
    do throws(CommandError) {
      if try takeIn(draft, title: title).isEmpty { return }
    } catch {
      guard case .edit(let refusal) = error else { return }
      throw refusal
    }
    tellEditOfOthers(title)
  }

  /// An edit that a program makes of the nodes that there are, as one step of undo; the message line tells it.
  ///
  /// - Throws: why not; then nothing has changed.
  public func takeIn(editOfOthers edit: Edit, titled title: String) throws(EditError) {
    try document.join(edit, title: title)
    tellEditOfOthers(title)
  }

  private func tellEditOfOthers(_ title: String) {
    file.news.document = ScreenVO.Message(kind: .information, text: title)
    reportOutsideNews()
  }
}

/// Files and databases of data nodes, changed by somebody else while they are open here.
extension NodesPM {
  /// The sources of data nodes give that by now; nothing that the user does hinders it.
  ///
  /// The message line reports what changed, with `isAlso` behind what it holds already. While a line stands in its place the report waits.
  /// `imported` is what became of the document by imports that were read just before.
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

  /// Reports what others changed, behind what the message line holds already where that goes with it, unless a line stands in its place.
  func reportOutsideNews(behind said: ScreenVO.Message? = nil) {
    guard !mode.hasLine, let news = file.news.message else { return }
    message = said?.followed(by: news) ?? news
    file.news.noteSaid()
  }
}

/// What a person decides about the files of data nodes: whether one outside of the document's folder is read, whether one that takes
/// long is given up, and when all are read again.
extension NodesPM {
  /// Whether an input gives up what takes long.
  public func givesUp(_ input: Input) -> Bool {
    guard case .key(let key) = input else { return false }
    return keyMap.match([key], in: .normal) == .command(.cancel)
  }

  /// The message while something takes long, after so many seconds.
  public func sentence(during work: LongWork, seconds: Int) -> String {
    "\(work.words), \(seconds) s: \(keyName(.cancel, in: .normal)) stops it"
  }

  /// What does after all what was given up.
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

  /// Data nodes name these files outside of the document's folder: whether they are read is asked as soon as nothing is in progress.
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

  /// Why there is nothing to read or to compute again; nil where there is.
  var reasonNotToReadAgain: String? {
    let root = document.root
    return root.dataNodesToRead.isEmpty && root.imports.isEmpty && root.graph.stoppedNodes.isEmpty
      && contents.graph.stoppedNodes.isEmpty
      ? "no node reads a file or a database" : nil
  }

  /// Has all data read again, whatever was read of it before, and computed what was given up.
  func readAgain() throws(CommandError) -> Outcome {
    if let reason = reasonNotToReadAgain { throw .because(reason) }
    return Outcome(
      report: document.root.dataNodesToRead.isEmpty && document.root.imports.isEmpty
        ? "stopped values are computed again" : "the data is read again",
      effects: [.readAgain])
  }
}

/// What may take so long that a person gives it up.
public enum LongWork: Hashable, Sendable {
  /// Files and databases of data nodes.
  case reading
  /// Values of nodes, after an edit.
  case computing

  /// What goes on, in front of how long it has.
  var words: String {
    switch self {
    case .reading: "reading data"
    case .computing: "computing"
    }
  }
}
