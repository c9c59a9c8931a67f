public import DelimitedText
import DiagramModel
public import EditorInput
public import EvaluationEngine
public import GraphDocument
import TextScanning

extension NodesPM {
  /// Opens the document with the given name, or with a name typed in a prompt.
  ///
  /// With `!`, unsaved changes are discarded. With `!` and no name, the document's own file is read again.
  func open(_ call: Invocation) throws(CommandError) -> Outcome {
    switch (call.argument, call.isForced) {
    case (let name?, true): return .effects([.open(path: name)])
    case (nil, true):
      guard let name = file.name else { throw .because("the document has no file to read again yet") }
      return .effects([.open(path: name)])
    case (let name?, false):
      report(beginOpening(OpenPrompt()))
      return try acceptOpened(with: name)
    case (nil, false):
      return beginOpening(OpenPrompt()).then(.effects([.listRecent]))
    }
  }

  /// Shows the recently opened documents, latest first, in the prompt that opens a document.
  ///
  /// Does nothing if the prompt was closed.
  public func listedRecent(_ files: [RecentFile]) {
    guard let prompt = modes.prompt, prompt.kind is OpenPrompt else { return }
    typing.recentFiles = files
  }

  /// Opens a prompt for the document to open.
  ///
  /// The prompt opens even if there are unsaved changes, so that the keys typed next do not run commands. It then warns
  /// about the changes, and Enter fails.
  func beginOpening(_ kind: some PromptKind) -> Outcome {
    open(kind)
    return document.isModified ? .warned(unsavedChanges) : .done
  }

  /// Checks that opening another document loses nothing.
  ///
  /// - Throws: if there are unsaved changes.
  func requireSaved() throws(CommandError) {
    if document.isModified { throw .because(unsavedChanges) }
  }

  private var unsavedChanges: String {
    let back = modes.prompt != nil ? "\(keyName(.cancel)), then " : ""
    return "there are unsaved changes: \(back)\(keyName(.save, in: .normal)) saves them; then open again"
  }

  /// Shows a document that was opened at the user's request.
  ///
  /// `name` is the name of its file; nil if it has none.
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

  /// Reports why a document was not opened; the current document stays.
  public func openingFailed(_ sentence: String) {
    warn("not opened: \(sentence)")
  }
}

extension NodesPM {
  /// Starts asking the user about unsaved edits of earlier sessions, as soon as no mode or key sequence is in progress.
  public func offerRecovery(_ offers: [RecoveryOffer]) {
    file.offers += offers
    file.areOffersPutOff = false
    followRecovery()
  }

  /// Asks about the next unsaved edits of an earlier session, as soon as no mode or key sequence is in progress.
  func followRecovery() {
    guard !file.offers.isEmpty, !file.areOffersPutOff, file.access == .writable, isIdle, pointer.drag == nil else {
      return
    }
    ask(RecoveryQuestion())
  }

  func askAboutRecovery() throws(CommandError) -> Outcome {
    guard !file.offers.isEmpty else { throw .because("no journal has unsaved edits") }
    try requireWritable()
    file.areOffersPutOff = false
    ask(RecoveryQuestion())
    return .done
  }

  /// Makes the document read-only because another session has it open, and asks the user how to proceed.
  public func askAboutHolder(_ notice: HolderNotice) {
    file.access = .readOnly(holder: notice.holder)
    message = nil
    ask(HolderQuestion(notice: notice))
  }

  /// Makes the document editable, and shows `sentence` as a message.
  public func becameWritable(saying sentence: String) {
    file.access = .writable
    say(sentence)
    followRecovery()
  }

  /// Makes the document read-only, because another session has taken it over.
  public func wasTakenOver() {
    guard file.access != .takenOver else { return }
    file.access = .takenOver
    warn("another session took \(file.lastName ?? "the document") over: \(unlockHint)")
  }

}

extension NodesPM {
  /// Opens the list in which the user chooses columns of a table.
  ///
  /// If the list is open for the same table, the columns are replaced, and the roles that the user chose are kept where
  /// possible.
  public func offer(_ table: OfferedTable) {
    guard !table.columns.isEmpty || table.problem != nil else {
      return offeringFailed("\(table.name) has no columns")
    }
    if var listing = modes.listing, let list = listing.kind as? ColumnList,
      list.pick.table.isOfSamePlace(as: table)
    {
      listing.become(ColumnList(pick: ColumnPick(table, after: list.pick)))
      listing.row = min(listing.row, max(0, rows(of: listing).count - 1))
      return update(listing)
    }
    let pick = ColumnPick(table)
    list(ColumnList(pick: pick), row: pick.firstRow)
  }

  /// Opens a prompt to choose one of the tables of a database or file.
  public func offer(tables: [String], of path: String) {
    open(TablePrompt(path: path, tables: tables))
  }

  /// Reports why the columns of a table cannot be listed.
  public func offeringFailed(_ sentence: TableSentence) {
    warn("not read: \(modeName == .columns ? sentence.withKeys : sentence.description)")
  }
}

extension NodesPM {
  /// Whether a requested save is not finished yet, because it failed or because a question or prompt is open.
  public var isSaveAwaited: Bool { file.saveRequest != nil }

  func finishSave() -> [Effect] {
    defer { file.saveRequest = nil }
    return file.saveRequest?.quits == true ? [.quit] : []
  }

  /// Saves the document to its file, or a copy to the file that the call names.
  func save(_ call: Invocation, thenQuits quits: Bool) throws(CommandError) -> Outcome {
    guard let name = call.argument else {
      try requireWritable()
      return .effects(save(thenQuit: quits, isForced: call.isForced))
    }
    file.saveRequest = SaveRequest(quits: quits)
    return .effects([.save(path: name, replaces: call.isForced, isCopy: file.name != nil)])
  }

  func saveAs(_ call: Invocation) -> Outcome {
    guard let name = call.argument else {
      open(SavePrompt(quits: false))
      return .done
    }
    file.saveRequest = SaveRequest(quits: false)
    return .effects([.save(path: name, replaces: call.isForced)])
  }

  func export(_ call: Invocation) -> Outcome {
    guard let name = call.argument else {
      open(ExportPrompt(replaces: call.isForced))
      return .done
    }
    return .effects([.export(path: name, replaces: call.isForced)])
  }

  /// Reports that the document was exported.
  ///
  /// `note` says what is missing in the exported file; nil if nothing is.
  public func exported(to name: String, _ note: String?) {
    say(["exported \(name)", note].compactMap(\.self).joined(separator: "; "))
  }

  /// Reports why the document was not exported.
  public func exportFailed(_ sentence: String) {
    warn("not exported: \(sentence)")
  }

  /// Saves the document to its file.
  ///
  /// `isForced` says whether to overwrite changes by other programs and a read-only file.
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
    // The document of unfinished lessons has no file and is not worth one.
    let isExercise = tutorial?.lesson != nil && file.name == nil
    guard document.isModified, !isExercise else { return [.quit] }
    ask(QuitQuestion())
    return []
  }
}

/// Changes that other programs make to the document's file while it is open.
///
/// Without unsaved changes, the file's content is merged without a question. With unsaved changes, the user chooses. In
/// both cases, the change is one undo step, and waits until no mode, prompt, key sequence or drag is in progress.
extension NodesPM {
  /// Whether a change of the file by another program is not handled yet.
  ///
  /// The change waits for the user's decision, or for the end of an action in progress.
  public var hasOutsideChange: Bool { file.change != nil }

  /// Handles a change of the file by another program.
  ///
  /// - Parameters:
  ///   - theirs: The present content of the file.
  ///   - base: Returns the content when the file and the document were last equal; called only if the document has
  ///     unsaved changes.
  public func changedOutside(_ theirs: DocumentContents, since base: () -> DocumentContents) {
    let base = file.change?.base ?? (document.isModified ? base() : document.root)
    // A deferred question is not asked again for every further change.
    file.change = ExternalChange(base: base, theirs: theirs, isDeferred: file.change?.isDeferred ?? false)
    if question(OutsideChangeQuestion.self) != nil { enter(.normal) }
    followOutsideChange()
  }

  /// Reports that the changed file is not a readable document any more; the open document stays.
  public func outsideChangeFailed(_ sentence: String) {
    file.news.document = ScreenVO.Message(
      kind: .refusal, text: "\(file.name ?? "the file") changed on disk but cannot be read: \(sentence)")
    reportExternalChanges()
  }

  /// Handles a change of the file by another program, as soon as no mode, prompt, key sequence or drag is in progress.
  func followOutsideChange() {
    guard let change = file.change, !change.isDeferred, takesEditsOfOthers else {
      return
    }
    if !document.isModified {
      file.change = nil
      perform { () throws(CommandError) in
        try takeIn(
          change.theirs, saying: "changed on disk", title: "read \(file.lastName ?? "the file") again", isAsked: false
        ) { document.markSaved() }
      }
    } else if DocumentComparison(from: document.root, to: change.theirs).isEmpty {
      file.change = nil
      document.markSaved()
      say("\(file.name ?? "the file") now has the same content")
    } else if DocumentComparison(from: change.base, to: change.theirs).isEmpty {
      // The file was written without changes, or changed back.
      file.change = nil
    } else if isIdle {
      askAboutOutsideChange()
    }
  }

  /// Asks whether to keep the file's version or the user's version.
  ///
  /// If the editor was to quit after saving, it no longer quits.
  public func askAboutOutsideChange() {
    message = nil
    file.saveRequest?.quits = false
    ask(OutsideChangeQuestion())
  }

  /// Merges another version of the document into this one and reports the changes.
  ///
  /// The selection, marks and view stay if their nodes still exist.
  ///
  /// - Parameters:
  ///   - other: The other version.
  ///   - what: What the report says about the other version.
  ///   - title: The title of the undo step.
  ///   - isAsked: Whether to report even that nothing changed.
  ///   - settle: A function that is called after the merge.
  /// - Returns: The report.
  /// - Throws: The reason why the other version cannot be merged.
  func takeIn(
    _ other: DocumentContents, saying what: String, title: String, isAsked: Bool = true, _ settle: () -> Void
  ) throws(CommandError) -> Outcome {
    let comparison = try takeIn(other, title: title)
    settle()
    let conflicts = comparison.changedParts.contains(.unknownMembers) ? conflictsLeft.map { "; \($0)" } ?? "" : ""
    let sentence = "\(what): \(comparison.isEmpty ? "no node differs" : comparison.summary)\(conflicts)"
    if isAsked {
      // Earlier news may be about files that the document no longer names.
      file.news = ExternalChanges()
      return .reported(sentence)
    }
    if !comparison.isEmpty {
      file.news.document = ScreenVO.Message(kind: .information, text: sentence)
      reportExternalChanges()
    }
    return .done
  }
}

extension NodesPM {
  /// Merges another version of the document into this one, in one undo step called `title`.
  ///
  /// The selection stays if its node still exists.
  func takeIn(_ other: DocumentContents, title: String) throws(CommandError) -> DocumentComparison {
    do throws(EditError) {
      return try keepingSelection { () throws(EditError) in try document.join(other, title: title) }
    } catch {
      throw .edit(error)
    }
  }

  /// Runs an edit that the user did not make; keeps the selection and the cursor if the selected node still exists.
  private func keepingSelection<Result>(_ edit: () throws(EditError) -> Result) throws(EditError) -> Result {
    let selected = selection.map { contents.name(of: $0) }
    let (position, path) = (cursor, document.path)
    let result = try edit()
    // After a definition was read again, the ids of its nodes are different.
    if document.path != path || selection.map({ contents.name(of: $0) }) != selected { setSelection(nil) }
    if document.path == path, selection == nil, let selected, let node = contents.node(named: selected) {
      setSelection(node)
      focus.cursor = position
    }
    return result
  }
}

extension NodesPM {
  /// Warns about merge conflicts in the document, unless a message is shown already.
  public func reportConflicts() {
    if message == nil, let sentence = conflictsLeft { warn(sentence) }
  }

}

extension NodesPM {
  /// Whether other programs may edit the document now: no mode, prompt, key sequence or drag is in progress.
  public var takesEditsOfOthers: Bool {
    mode.handler.admitsOthers && (keys.isIdle || !modes.isEmpty) && pointer.drag == nil
  }

  /// The reason why the document is read-only here, as a sentence; nil if it can be edited.
  public var readOnlyReason: String? {
    file.access.reason.map { "\(file.lastName ?? "the document") \($0)" }
  }

  /// Merges another program's version of the document, in one undo step, and reports it in the message line.
  ///
  /// The selection stays if its node still exists. `title` is the title of the undo step, which names the other
  /// program.
  ///
  /// - Throws: The reason why the version was refused; in this case, nothing has changed.
  public func takeIn(editOfOthers draft: DocumentContents, titled title: String) throws(EditError) {
    do throws(CommandError) {
      if try takeIn(draft, title: title).isEmpty { return }
    } catch {
      guard case .edit(let refusal) = error else { return }
      throw refusal
    }
    announceEditOfOthers(title)
  }

  /// Applies another program's edit, in one undo step, and reports it in the message line.
  ///
  /// The selection stays if its node still exists. `title` is the title of the undo step, which names the other
  /// program.
  ///
  /// - Throws: The reason why the edit was refused; in this case, nothing has changed.
  public func takeIn(editOfOthers edit: Edit, titled title: String) throws(EditError) {
    try keepingSelection { () throws(EditError) in try document.join(edit, title: title) }
    announceEditOfOthers(title)
  }

  private func announceEditOfOthers(_ title: String) {
    file.news.document = ScreenVO.Message(kind: .information, text: title)
    reportExternalChanges()
  }
}

extension NodesPM {
  /// Stores data that was read again in the data nodes, and reports the changes in the message line.
  ///
  /// While a prompt is open, the report is delayed. `imported` is the event of the imports that were read just before.
  /// `isAlso` is true if the report is appended to the current message.
  public func readAgain(_ read: [NodeID: DataContent], _ imported: DocumentEvent? = nil, isAlso: Bool = false) {
    let said = isAlso ? message : nil
    let updates = [imported, document.setRead(read)].compactMap(\.self).flatMap(\.updates)
    guard
      let news = DataChanges(
        updates, imports: imported?.changedImports ?? [], changes: imported?.changes ?? [], in: document.root)
    else { return }
    file.news.data = news
    reportExternalChanges(behind: said)
  }

  /// Reports changes by other programs.
  ///
  /// Does nothing while a prompt is open.
  ///
  /// - Parameter said: A message to which the report is appended.
  func reportExternalChanges(behind said: ScreenVO.Message? = nil) {
    guard !mode.handler.hasLine, let news = file.news.message else { return }
    message = said?.followed(by: news) ?? news
    file.news.noteSaid()
  }
}

/// Decisions about data files: permission to read outside the document's folder, stopping long work, reading again.
extension NodesPM {
  /// Whether the input is the key that cancels; this interrupts work that takes long.
  public func givesUp(_ input: Input) -> Bool {
    guard case .key(let key) = input else { return false }
    return keyMap.match([key], in: .normal) == .command(.cancel)
  }

  /// Returns the message shown while long work is in progress.
  ///
  /// `seconds` says how long it has taken so far.
  public func sentence(during work: LongWork, seconds: Int) -> String {
    "\(work.words), \(seconds) s: \(keyName(.cancel, in: .normal)) stops it"
  }

  /// Returns the hint that says which key starts the interrupted work again.
  public func sentence(toRepeat work: LongWork) -> String {
    let verb =
      switch work {
      case .reading: "reads"
      case .computing: "computes"
      }
    return "\(keyName(.readAgain, in: .normal)) \(verb) it again"
  }

  /// Reports that the user stopped long work with a key.
  public func gaveUp(_ work: LongWork) {
    let what =
      switch work {
      case .reading: "reading"
      case .computing: "computing"
      }
    warn("\(what) was stopped: \(keyName(.readAgain, in: .normal)) tries again")
  }

  /// Asks for permission to read files outside the document's folder, as soon as no mode or key sequence is in
  /// progress.
  public func askToRead(_ paths: [String]) {
    file.outsideFiles += paths
    askForOutsideFiles()
  }

  /// Asks about the next file outside the document's folder, as soon as no mode or key sequence is in progress.
  func askForOutsideFiles() {
    guard let path = file.outsideFiles.first, isIdle, pointer.drag == nil else { return }
    file.outsideFiles.removeFirst()
    message = nil
    ask(OutsideFileQuestion(path: path))
  }

  /// The reason why there is nothing to read or compute again; nil if there is something.
  var reasonNotToReadAgain: String? {
    let root = document.root
    return root.dataNodesToRead.isEmpty && root.imports.isEmpty && root.graph.stoppedNodes.isEmpty
      && contents.graph.stoppedNodes.isEmpty
      ? "no node reads a file or a database" : nil
  }

  /// Requests that all data is read again and interrupted evaluations are repeated.
  func readAgain() throws(CommandError) -> Outcome {
    if let reason = reasonNotToReadAgain { throw .because(reason) }
    return Outcome(
      report: document.root.dataNodesToRead.isEmpty && document.root.imports.isEmpty
        ? "stopped values are computed again" : "the data is read again",
      effects: [.readAgain])
  }
}

/// Work that may take long and that the user can interrupt.
public enum LongWork: Hashable, Sendable {
  case reading
  case computing

  var words: String {
    switch self {
    case .reading: "reading data"
    case .computing: "computing"
    }
  }
}
