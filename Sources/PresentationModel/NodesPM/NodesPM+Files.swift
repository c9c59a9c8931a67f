public import DelimitedText
import DiagramModel
public import EditorInput
public import EvaluationEngine
public import GraphDocument
import TextScanning

/// Opening another document.
extension NodesPM {
  /// Opens another document by the given name, or by a name typed in a line.
  ///
  /// With `!`, unsaved changes are discarded, and without a name the document's own file is read again.
  func open(_ call: Invocation) throws(CommandError) -> Outcome {
    switch (call.argument, call.isForced) {
    case (let name?, true): return .effects([.open(path: name)])
    case (nil, true):
      guard let name = file.name else { throw .because("the document has no file to read again yet") }
      return .effects([.open(path: name)])
    case (let name?, false):
      beginOpening(OpenPrompt())
      return try acceptOpened(with: name)
    case (nil, false):
      beginOpening(OpenPrompt())
      return .effects([.listRecent])
    }
  }

  /// Sets the recently opened documents, latest first; ignored unless the line for opening a document is open.
  public func listedRecent(_ files: [RecentFile]) {
    guard case .prompt(let prompt) = mode, prompt.kind is OpenPrompt else { return }
    typing.recentFiles = files
  }

  /// Opens a prompt for a document's name.
  ///
  /// The line is opened even with unsaved changes, which it reports and refuses on Enter, so that what is typed next is
  /// not taken for keys.
  func beginOpening(_ kind: some PromptKind) {
    open(kind)
    if document.isModified { warn(unsavedChanges) }
  }

  /// Checks that opening another document loses nothing.
  ///
  /// - Throws: if there are unsaved changes.
  func requireSaved() throws(CommandError) {
    if document.isModified { throw .because(unsavedChanges) }
  }

  /// The reason why no other document is opened, with the keys that save this one.
  private var unsavedChanges: String {
    let back = mode.name == .prompt ? "\(keyName(.cancel)), then " : ""
    return "there are unsaved changes: \(back)\(keyName(.save, in: .normal)) saves them; then open again"
  }

  /// Shows a document that was requested; `name` is the name of its file, nil if it has none.
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

/// Recovery of unsaved edits, and documents that another session has open.
extension NodesPM {
  /// Offers the unsaved edits of the document's journals; the user is asked about each as soon as nothing is in
  /// progress.
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

  /// Asks about offers that were deferred.
  func askAboutRecovery() throws(CommandError) -> Outcome {
    guard !file.offers.isEmpty else { throw .because("no journal has unsaved edits") }
    try requireWritable()
    file.areOffersPutOff = false
    ask(RecoveryQuestion())
    return .done
  }

  /// Makes the document read-only and asks how to proceed, because another session has it open.
  public func askAboutHolder(_ notice: HolderNotice) {
    file.access = .readOnly(holder: notice.holder)
    message = nil
    ask(HolderQuestion(notice: notice))
  }

  /// Makes the document editable.
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

  /// A hint how to save or edit a read-only document.
  var unlockHint: String { "'\(typed("w NAME"))' writes a copy, '\(typed("writable"))' makes it editable" }

  /// Checks that the current level can be edited.
  ///
  /// - Throws: if the document is read-only, or the definition is imported.
  func requireEditable() throws(CommandError) {
    if let group = document.importedGroup { throw .edit(.importedGroup(group)) }
    try requireWritable()
  }

  /// Checks that the document can be edited.
  ///
  /// - Throws: if the document is read-only here.
  func requireWritable() throws(CommandError) {
    guard let reason = file.access.reason else { return }
    throw .because("\(file.lastName ?? "the document") \(reason): \(unlockHint)")
  }
}

/// Tables whose columns can become nodes.
extension NodesPM {
  /// Opens the list of a table's columns to choose from.
  ///
  /// If the list of the same table is open, its columns are replaced and the user's choices are kept as far as
  /// possible.
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

  /// Opens a prompt to choose one of the tables of a database or file.
  public func offer(tables: [String], of path: String) {
    open(TablePrompt(path: path, tables: tables))
  }

  /// Reports why a table cannot be offered.
  public func offeringFailed(_ sentence: TableSentence) {
    warn("not read: \(modeName == .columns ? sentence.withKeys : sentence.description)")
  }
}

/// Saving and quitting.
extension NodesPM {
  /// Whether a requested save is not finished: it failed, or needs a name or a decision.
  public var isSaveAwaited: Bool { file.saveRequest != nil }

  /// Ends the save request.
  ///
  /// - Returns: the effects that were waiting for the save.
  func finishSave() -> [Effect] {
    defer { file.saveRequest = nil }
    return file.saveRequest?.quits == true ? [.quit] : []
  }

  /// Saves the document to its file, or a copy to the file named in the call.
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

  /// The proposed name of an exported file, without an extension: the name of the document's own file.
  var exportName: String {
    let name = file.lastName.map(String.init) ?? "document"
    return name.hasSuffix(".nodecalc") ? String(name.dropLast(".nodecalc".count)) : name
  }

  /// Reports an export; `notes` list what the exported file lacks.
  public func exported(to name: String, _ notes: [String]) {
    say((["exported \(name)"] + notes).joined(separator: "; "))
  }

  /// Reports why the document was not exported.
  public func exportFailed(_ sentence: String) {
    warn("not exported: \(sentence)")
  }

  /// Saves the document to its file.
  ///
  /// With `isForced`, also overwrites external changes and a file that its owner made read-only.
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

/// External changes of the document's file while it is open.
///
/// Without unsaved changes the file's content is merged immediately; otherwise the user chooses. Either is one undo
/// step and is delayed until no mode, line, key sequence or drag is in progress.
extension NodesPM {
  /// Whether a change of the file needs the user's decision or is delayed by an action in progress.
  public var hasOutsideChange: Bool { file.change != nil }

  /// Handles an external change of the file, which now contains `theirs`.
  ///
  /// `base` returns the content when file and document were last equal; it is called only if the document has changed
  /// since.
  public func changedOutside(_ theirs: DocumentContents, since base: () -> DocumentContents) {
    let base = file.change?.base ?? (document.isModified ? base() : document.root)
    // A deferred question is not asked again for every further change.
    file.change = ExternalChange(base: base, theirs: theirs, isDeferred: file.change?.isDeferred ?? false)
    if question(OutsideChangeQuestion.self) != nil { enter(.normal) }
    followOutsideChange()
  }

  /// Reports that the changed file cannot be read as a document; the open document stays.
  public func outsideChangeFailed(_ sentence: String) {
    file.news.document = ScreenVO.Message(
      kind: .refusal, text: "\(file.name ?? "the file") changed on disk but cannot be read: \(sentence)")
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
      // The file was written without changes, or changed back.
      file.change = nil
    } else if isIdle {
      askAboutOutsideChange()
    }
  }

  /// Asks which of the two versions to keep; a request to quit after saving is cancelled.
  public func askAboutOutsideChange() {
    message = nil
    file.saveRequest?.quits = false
    ask(OutsideChangeQuestion())
  }

  /// Merges a document in and reports the changes; selection, marks and view stay if their nodes still exist.
  ///
  /// Without changes, there is a report only if `isAsked`. `title` is the title of the undo step. `settle` runs after
  /// the merge.
  func takeIn(
    _ other: DocumentContents, saying what: String, title: String, isAsked: Bool = true, _ settle: () -> Void
  ) throws(CommandError) -> Outcome {
    let comparison = try takeIn(other, title: title)
    settle()
    let conflicts = comparison.changedParts.contains(.foreign) ? conflictsLeft.map { "; \($0)" } ?? "" : ""
    let sentence = "\(what): \(comparison.isEmpty ? "no node differs" : comparison.summary)\(conflicts)"
    if isAsked {
      // Earlier news may be about files that the document no longer names.
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
  /// Merges a document in, in one undo step called `title`; the selection stays if its node still exists.
  func takeIn(_ other: DocumentContents, title: String) throws(CommandError) -> DocumentComparison {
    do throws(EditError) {
      return try keepingSelection { () throws(EditError) in try document.join(other, title: title) }
    } catch {
      throw .edit(error)
    }
  }

  /// Makes an edit of others; the selection and the cursor stay where the selected node still exists.
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

/// Merge conflicts in the document.
extension NodesPM {
  /// Warns about merge conflicts in the document, unless a message is shown already.
  public func reportConflicts() {
    if message == nil, let sentence = conflictsLeft { warn(sentence) }
  }

  /// The number of merge conflicts and how to resolve them; nil if there are none.
  var conflictsLeft: String? {
    let count = services.conflicts?.list(document.root).count ?? 0
    return count == 0
      ? nil : "\(MessageText.counted(count, "merge conflict")) left: '\(typed("conflicts"))' asks about each"
  }
}

/// Edits by programs while the document is open here.
extension NodesPM {
  /// Whether programs may edit the document now: no mode, line, key sequence or drag is in progress.
  public var takesEditsOfOthers: Bool { (isIdle || mode.name == .chart) && pointer.drag == nil }

  /// The reason why the document is read-only here, as a sentence; nil if it can be edited.
  public var readOnlyReason: String? {
    file.access.reason.map { "\(file.lastName ?? "the document") \($0)" }
  }

  /// Merges a program's version of the document, in one undo step, and reports it in the message line.
  ///
  /// `title` names the author. The selection stays if its node still exists.
  ///
  /// - Throws: the reason why it was refused; nothing has changed then.
  public func takeIn(editOfOthers draft: DocumentContents, titled title: String) throws(EditError) {
    do throws(CommandError) {
      if try takeIn(draft, title: title).isEmpty { return }
    } catch {
      guard case .edit(let refusal) = error else { return }
      throw refusal
    }
    tellEditOfOthers(title)
  }

  /// Applies a program's edit, in one undo step, and reports it in the message line.
  ///
  /// `title` names the author. The selection stays if its node still exists.
  ///
  /// - Throws: the reason why it was refused; nothing has changed then.
  public func takeIn(editOfOthers edit: Edit, titled title: String) throws(EditError) {
    try keepingSelection { () throws(EditError) in try document.join(edit, title: title) }
    tellEditOfOthers(title)
  }

  private func tellEditOfOthers(_ title: String) {
    file.news.document = ScreenVO.Message(kind: .information, text: title)
    reportOutsideNews()
  }
}

/// External changes of the files and databases that data nodes read.
extension NodesPM {
  /// Stores newly read data in its nodes and reports the changes in the message line.
  ///
  /// With `isAlso`, the report is appended to the current message. While a line is open, the report is delayed.
  /// `imported` is the event of imports that were read just before.
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

  /// Reports external changes, appended to the message `said` if given; does nothing while a line is open.
  func reportOutsideNews(behind said: ScreenVO.Message? = nil) {
    guard !mode.hasLine, let news = file.news.message else { return }
    message = said?.followed(by: news) ?? news
    file.news.noteSaid()
  }
}

/// Decisions about data files: whether to read a file outside the document's folder, to stop long work, and to read
/// again.
extension NodesPM {
  /// Whether an input interrupts long work: the key of `cancel`.
  public func givesUp(_ input: Input) -> Bool {
    guard case .key(let key) = input else { return false }
    return keyMap.match([key], in: .normal) == .command(.cancel)
  }

  /// Returns the message during long work, with its duration so far in seconds.
  public func sentence(during work: LongWork, seconds: Int) -> String {
    "\(work.words), \(seconds) s: \(keyName(.cancel, in: .normal)) stops it"
  }

  /// Returns a hint at the key that repeats interrupted work.
  public func sentence(toRepeat work: LongWork) -> String {
    let verb =
      switch work {
      case .reading: "reads"
      case .computing: "computes"
      }
    return "\(keyName(.readAgain, in: .normal)) \(verb) it again"
  }

  /// Reports that a key stopped long work.
  public func gaveUp(_ work: LongWork) {
    let what =
      switch work {
      case .reading: "reading"
      case .computing: "computing"
      }
    warn("\(what) was stopped: \(keyName(.readAgain, in: .normal)) tries again")
  }

  /// Asks whether to read files outside the document's folder, as soon as nothing is in progress.
  public func askToRead(_ paths: [String]) {
    file.foreignFiles += paths
    followForeignFiles()
  }

  /// Asks about the next file outside the document's folder, as soon as nothing is in progress.
  func followForeignFiles() {
    guard let path = file.foreignFiles.first, isIdle, pointer.drag == nil else { return }
    file.foreignFiles.removeFirst()
    message = nil
    ask(ForeignFileQuestion(path: path))
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
  /// Reading the files and databases of data nodes.
  case reading
  /// Computing the values of nodes after an edit.
  case computing

  /// The name of the work, for the message with its duration.
  var words: String {
    switch self {
    case .reading: "reading data"
    case .computing: "computing"
    }
  }
}
