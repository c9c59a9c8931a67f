import CommandOutput
import DocumentStorage
package import EditorSession
import EvaluationEngine
import GraphDocument
import GraphFiles
import JSONRPC
import JSONText
import PresentationModel
import TextScanning

/// A session's document as connected programs use it: with revisions, authors of changes, and transactions.
///
/// This object reads and writes no files; the session saves the document.
package final class ServedDocument {
  private static let viewKey: ViewKey = "programs"
  private static let user = "the editor"
  private static let file = "the file"

  private unowned let session: EditorSession
  let document: Document
  private(set) var log = ChangeLog()
  private var interfaces: InterfaceLog
  private var recorder: DocumentRecorder
  /// The program that makes the current edit; nil for the user, and for changes read from the file.
  private var author: ProgramAuthor?

  /// The document and its revision for a request that can pause, during which the user may change the document.
  private var snapshot: (contents: DocumentContents, revision: Int)?

  /// Creates the object, which records the changes of the session's document from then on.
  package init(_ session: EditorSession) {
    self.session = session
    document = session.model.document
    recorder = DocumentRecorder(document.root)
    interfaces = InterfaceLog(document.root)
    document.addRootView(Self.viewKey) { [weak self] event in self?.note(event) }
  }

  deinit { document.removeView(Self.viewKey) }

  /// Runs `body` to handle a request.
  ///
  /// Until `body` begins to change the document, the user or the program can cancel the request. If `canYield` is true,
  /// a key press also pauses it by `pause`, or interrupts it if `pause` is nil.
  ///
  /// - Returns: The result of `body`, and the interruption if there was one.
  func serving<Value>(
    canYield: Bool, pause: (() -> Bool)? = nil, isCancelled: @escaping () -> Bool, _ body: () -> Value
  ) -> (Value, WorkCancellation.Interruption?) {
    guard let cancellation = session.cancellation else { return (body(), nil) }
    let pausing = pause.map { pause in
      { [self] in
        let own = snapshot
        snapshot = nil
        defer { snapshot = own }
        return pause()
      }
    }
    if pause != nil { snapshot = (contents, log.revision) }
    defer { snapshot = nil }
    cancellation.beginRequest(canYield: canYield, pause: pausing, isCancelled: isCancelled)
    let value = body()
    // Checks again, because `body` does not check after its last part. An edit cannot be interrupted any more.
    if canYield { _ = cancellation.goesOn() }
    return (value, cancellation.endRequest())
  }

  /// Checks for keys and cancellation.
  ///
  /// Returns whether to continue the request.
  func goesOn() -> Bool { session.cancellation?.goesOn() ?? true }

  var fileName: String? { session.path?.text }

  /// Writes the document to its file.
  ///
  /// - Throws: If the file could not be written.
  func save(replaces: Bool) throws(CommandFailure) { try session.save(replaces: replaces) }

  var readOnlyReason: String? { session.model.readOnlyReason }

  /// Whether an edit is possible now.
  ///
  /// Edits are impossible during some actions of the user.
  var takesEdits: Bool { session.model.takesEditsOfOthers }

  /// The whole document, even while the editor shows the inside of a group.
  var contents: DocumentContents { snapshot?.contents ?? document.root }

  private func note(_ event: DocumentEvent) {
    defer { noteInterfaces(after: event) }
    switch recorder.record(event, contents) {
    case .nothing: break
    case .replaced: log.replace()
    case .patch(let patch):
      let author = author?.name ?? (event.cause == .joined ? Self.file : Self.user)
      log.record(ChangedParts(patch), by: author, self.author?.origin, step: document.currentStepTitle ?? "")
    }
  }

  private func noteInterfaces(after event: DocumentEvent) {
    let revision = log.revision
    let changed = interfaces.note(contents, after: event, at: event.cause == .read ? revision + 1 : revision)
    if changed.isEmpty || event.cause != .read { return }
    var touched = ChangedParts()
    touched.groups = changed
    log.record(touched, by: Self.file, nil, step: "read what is imported")
  }

  /// The document's revision, the first member of every answer.
  var revisionMember: JSONValue.Member { JSONValue.Member("revision", JSONValue(snapshot?.revision ?? log.revision)) }

  /// Applies a transaction as one undo step that names its author.
  ///
  /// - Returns: The changes, in the format of `diff --format json`, and the new revision.
  /// - Throws: If the document is read-only, the transaction is impossible, or it uses parts that others changed after
  ///   the revision `base`. Nothing is changed then.
  func apply(
    _ transaction: DocumentTransaction, since base: Int, titled title: String?, by author: ProgramAuthor
  ) throws(RPCError) -> JSONValue {
    if let reason = readOnlyReason { throw RPCError(.refused, reason) }
    try checkConflicts(of: transaction, since: base, with: author)
    if let refusal = interfaces.refusal(of: transaction, since: base, in: contents) {
      throw RPCError(.conflict, refusal.sentence, data: .object([revisionMember, refusal.interfaces]))
    }
    let report: DifferenceReport
    if let numbers = revaluing(transaction), let tried = tried(numbers) {
      try commit()
      try make(title ?? tried.comparison.summary, by: author) { title throws(EditError) in
        // Without a change there is nothing to undo, and nothing to report.
        if !tried.comparison.isEmpty { try session.model.takeIn(editOfOthers: numbers.edit, titled: title) }
      }
      report = tried.report
    } else {
      let before = contents
      let change = try change(transaction)
      // Computed before the edit as far as possible, because until then the request can be interrupted.
      let drafted = change.edit.map { _ in
        DifferenceListing(change.comparison, from: before, to: change.draft, countedBy: document.meter)
      }
      try commit()
      try make(title ?? change.comparison.summary, by: author) { title throws(EditError) in
        try take(change, titled: title)
      }
      report = (drafted ?? DifferenceListing(from: before, to: contents, countedBy: document.meter)).report
    }
    return .object([revisionMember, .init("changes", report.tree)])
  }

  /// Records that the request begins to change the document, so that it can no longer be cancelled.
  ///
  /// Throws if the request was interrupted.
  private func commit() throws(RPCError) {
    if session.cancellation?.commitRequest() == false { throw RPCError(.refused, "the request was cancelled") }
    snapshot = nil
  }

  private func make(
    _ done: String, by author: ProgramAuthor, _ edit: (String) throws(EditError) -> Void
  ) throws(RPCError) {
    do throws(EditError) {
      self.author = author
      defer { self.author = nil }
      try edit("\(author.name): \(done)")
    } catch {
      throw RPCError(.refused, error.sentence)
    }
    session.settleEdits()
  }

  private typealias Numbers = (edit: Edit, nodes: [NodeID])

  private func revaluing(_ transaction: DocumentTransaction) -> Numbers? {
    // The numbers are set in the document itself, which others would see during a pause.
    if snapshot != nil { return nil }
    // Sets may be too large for the memory that is left, so their values depend on what was computed before.
    if contents.graph.knowsData { return nil }
    guard let numbers = transaction.edit(of: contents), numbers.edit.onlySetsNumbers else { return nil }
    // A value that follows from readings is set otherwise.
    return numbers.nodes.allSatisfy { contents.evaluation(of: $0) == nil } ? numbers : nil
  }

  private func tried(_ numbers: Numbers) -> (comparison: DocumentComparison, report: DifferenceReport)? {
    let meter = document.meter
    let before = NumberStates(of: numbers.nodes, in: contents, countedBy: meter)
    let after = document.trying(numbers.edit) { NumberStates(of: numbers.nodes, in: $0, countedBy: meter) }
    return after.flatMap { $0.changes(since: before) }
  }

  private struct Change {
    /// The document after the transaction, before its data files are read.
    let draft: DocumentContents
    let comparison: DocumentComparison
    /// The edit that makes the change; nil to replace the whole document by `draft`.
    let edit: Edit?
  }

  private func change(_ transaction: DocumentTransaction) throws(RPCError) -> Change {
    if let edit = edit(of: transaction), let change = drafted(edit) { return change }
    let before = contents
    let draft = try draft(of: transaction)
    return Change(draft: draft, comparison: DocumentComparison(from: before, to: draft), edit: nil)
  }

  /// Returns the transaction as one edit; nil if it can only be applied by building a new document.
  private func edit(of transaction: DocumentTransaction) -> Edit? {
    let contents = contents
    return transaction.edit(of: contents)?.edit ?? transaction.localEdit(of: contents)
  }

  private func take(_ change: Change, titled title: String) throws(EditError) {
    if let edit = change.edit {
      // There is nothing to undo, and nothing to report.
      if !change.comparison.isEmpty { try session.model.takeIn(editOfOthers: edit, titled: title) }
    } else {
      try session.model.takeIn(editOfOthers: change.draft, titled: title)
    }
  }

  /// Returns the change that `edit` makes to the present document.
  ///
  /// Only the nodes that the edit changes are compared. Returns nil if the edit fails, or if it both removes and adds
  /// nodes, because these may be renamed nodes.
  private func drafted(_ edit: Edit) -> Change? {
    let before = contents
    let scratch = Document(before)
    scratch.meter = document.meter
    var touched: [NodeID] = []
    scratch.addRootView(Self.viewKey) { event in touched = event.changes.flatMap(\.nodes) }
    guard (try? scratch.apply(edit, title: "")) != nil else { return nil }
    let comparison = DocumentComparison(of: touched, from: before, to: scratch.root)
    if !comparison.entered.isEmpty, !comparison.exited.isEmpty { return nil }
    return Change(draft: scratch.root, comparison: comparison, edit: edit)
  }

  private func checkConflicts(
    of transaction: DocumentTransaction, since base: Int, with author: ProgramAuthor
  ) throws(RPCError) {
    guard let changes = log.changes(since: base) else {
      throw RPCError(
        .conflict, "the changes since revision \(base) are not known here; read the document again",
        data: .object([revisionMember]))
    }
    let touched = transaction.touched
    let others = changes.filter { $0.origin == nil || $0.origin != author.origin }
    let conflicts = others.filter { change in change.touched.map { !$0.shared(with: touched).isEmpty } ?? true }
    guard let last = conflicts.last else { return }
    let names = Set(conflicts.flatMap { $0.touched?.shared(with: touched) ?? ["everything"] }).sorted()
    let authors = Set(conflicts.map(\.author)).sorted()
    throw RPCError(
      .conflict,
      "\(MessageText.list(names)) changed since revision \(base) by \(MessageText.list(authors)), last: \(last.step); read, and send the transaction again",
      data: .object([revisionMember, .init("changes", .array(conflicts.map(\.value)))]))
  }

  private func draft(of transaction: DocumentTransaction) throws(RPCError) -> DocumentContents {
    do throws(TransactionProblem) {
      return try transaction.draft(of: contents, countedBy: document.meter)
    } catch {
      throw RPCError(.refused, error.sentence)
    }
  }

  /// Calls `body` with the document as it would be after a transaction, including the data that its nodes read.
  ///
  /// The document is unchanged afterwards. Numbers may be set in the document temporarily, so `body` must not keep a
  /// copy.
  func overlaid<Result>(
    by transaction: DocumentTransaction, _ body: (DocumentContents) -> Result
  ) throws(RPCError) -> Result {
    if transaction == DocumentTransaction() { return body(contents) }
    if let numbers = revaluing(transaction), let result = document.trying(numbers.edit, body) { return result }
    return body(try overlay(of: transaction))
  }

  private func overlay(of transaction: DocumentTransaction) throws(RPCError) -> DocumentContents {
    if let edit = edit(of: transaction) {
      let scratch = Document(contents)
      scratch.meter = document.meter
      if (try? scratch.apply(edit, title: "")) != nil { return scratch.root }
    }
    let draft = try draft(of: transaction)
    let scratch = Document(contents)
    scratch.meter = document.meter
    scratch.dataReader = document.dataReader
    scratch.importReader = document.importReader
    do throws(EditError) {
      _ = try scratch.join(draft, title: "")
    } catch {
      throw RPCError(.refused, error.sentence)
    }
    return scratch.root
  }
}
