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

/// The document of a session for programs: its revision, the authors of changes, and transactions.
///
/// It does no input or output of its own; the session saves.
package final class ServedDocument {
  private static let viewKey: ViewKey = "programs"
  /// The name of a session's user.
  private static let user = "the editor"
  /// The author of merged changes that come from no program.
  private static let file = "the file"

  /// It outlives all of its guests.
  private unowned let session: EditorSession
  let document: Document
  private(set) var log = ChangeLog()
  private var interfaces: InterfaceLog
  private var recorder: DocumentRecorder
  /// The author of the present edit; nil for the user, and for changes read from the file.
  private var author: ProgramAuthor?

  /// The session's document from here on.
  package init(_ session: EditorSession) {
    self.session = session
    document = session.model.document
    recorder = DocumentRecorder(document.root)
    interfaces = InterfaceLog(document.root)
    document.addRootView(Self.viewKey) { [weak self] event in self?.note(event) }
  }

  deinit { document.removeView(Self.viewKey) }

  /// Handles a request by `body`, which is interrupted if the user wants that, the program cancels it or, if it
  /// `canYield`, a key arrives.
  ///
  /// - Returns: the result of `body`, and the interruption; nil if there was none.
  func serving<Value>(
    canYield: Bool, isCancelled: @escaping () -> Bool, _ body: () -> Value
  ) -> (Value, WorkCancellation.Interruption?) {
    guard let cancellation = session.cancellation else { return (body(), nil) }
    cancellation.beginRequest(canYield: canYield, isCancelled: isCancelled)
    let value = body()
    // What its last part took, nobody has asked about. An edit is made by now.
    if canYield { _ = cancellation.goesOn() }
    return (value, cancellation.endRequest())
  }

  /// Checks for keys and for a cancellation by the program, and returns whether the request continues.
  func goesOn() -> Bool { session.cancellation?.goesOn() ?? true }

  /// The file that `save` writes; nil if there is none.
  var fileName: String? { session.path?.text }

  /// Writes the document to its file.
  ///
  /// - Throws: why it is not written.
  func save(replaces: Bool) throws(CommandFailure) { try session.save(replaces: replaces) }

  /// Why the document is not edited here; nil if it is.
  var readOnlyReason: String? { session.model.readOnlyReason }

  /// Whether an edit is possible now, without waiting for the user's present action.
  var takesEdits: Bool { session.model.takesEditsOfOthers }

  /// The document itself, whichever level is shown.
  var contents: DocumentContents { document.root }

  private func note(_ event: DocumentEvent) {
    defer { noteInterfaces(after: event) }
    switch recorder.record(event, contents) {
    case .nothing: break
    case .replaced: log.replace()
    case .patch(let patch):
      let author = author?.name ?? (event.cause == .joined ? Self.file : Self.user)
      log.record(TouchedParts(patch), by: author, self.author?.origin, step: document.currentStepTitle ?? "")
    }
  }

  /// Another interface of an imported group is a change though no edit made it.
  private func noteInterfaces(after event: DocumentEvent) {
    let revision = log.revision
    let changed = interfaces.note(contents, after: event, at: event.cause == .read ? revision + 1 : revision)
    if changed.isEmpty || event.cause != .read { return }
    var touched = TouchedParts()
    touched.groups = changed
    log.record(touched, by: Self.file, nil, step: "read what is imported")
  }

  /// The revision as the first member of an answer.
  var revisionMember: JSONValue.Member { JSONValue.Member("revision", JSONValue(log.revision)) }

  /// Makes a transaction as one step of undo that names its author.
  ///
  /// - Returns: the changes, in the form of `diff --format json`, and the new revision.
  /// - Throws: if the document is read-only, others changed touched parts since `base`, or the transaction is
  ///   impossible; then nothing has changed.
  func apply(
    _ transaction: DocumentTransaction, since base: Int, titled title: String?, by author: ProgramAuthor
  ) throws(RPCError) -> JSONValue {
    if let reason = readOnlyReason { throw RPCError(.refused, reason) }
    try checkConflicts(of: transaction, since: base, with: author)
    if let refusal = interfaces.refusal(of: transaction, since: base, in: contents) {
      throw RPCError(.conflict, refusal.sentence, data: .object([revisionMember, refusal.interfaces]))
    }
    let before = contents
    let change = try change(transaction)
    let done = title ?? change.comparison.summary
    do throws(EditError) {
      self.author = author
      defer { self.author = nil }
      try take(change, titled: "\(author.name): \(done)")
    } catch {
      throw RPCError(.refused, error.sentence)
    }
    session.settleEdits()
    let listing =
      change.edit == nil
      ? DifferenceListing(from: before, to: contents)
      : DifferenceListing(change.comparison, from: before, to: contents)
    return .object([revisionMember, .init("changes", listing.report.tree)])
  }

  /// The result of a transaction.
  private struct Change {
    /// The document as it becomes; data are not read.
    let draft: DocumentContents
    let comparison: DocumentComparison
    /// The edit, and the changed nodes; nil if more than contents of nodes change.
    let edit: (edit: Edit, nodes: [NodeID])?
  }

  private func change(_ transaction: DocumentTransaction) throws(RPCError) -> Change {
    let before = contents
    if let edit = transaction.edit(of: before), let draft = edited(by: edit.edit) {
      return Change(draft: draft, comparison: DocumentComparison(of: edit.nodes, from: before, to: draft), edit: edit)
    }
    let draft = try draft(of: transaction)
    return Change(draft: draft, comparison: DocumentComparison(from: before, to: draft), edit: nil)
  }

  private func take(_ change: Change, titled title: String) throws(EditError) {
    if let edit = change.edit {
      // Nothing to undo, and nothing to tell.
      if !change.comparison.isEmpty { try session.model.takeIn(editOfOthers: edit.edit, titled: title) }
    } else {
      try session.model.takeIn(editOfOthers: change.draft, titled: title)
    }
  }

  /// The document after an edit; nil if it is refused.
  private func edited(by edit: Edit) -> DocumentContents? {
    let scratch = Document(contents)
    scratch.meter = document.meter
    do throws(EditError) {
      try scratch.apply(edit)
    } catch {
      return nil
    }
    return scratch.root
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

  /// The document as a transaction would make it, with the data that its nodes read; the document itself stays as it is.
  func overlaid(by transaction: DocumentTransaction) throws(RPCError) -> DocumentContents {
    if transaction == DocumentTransaction() { return contents }
    if let edit = transaction.edit(of: contents), let edited = edited(by: edit.edit) { return edited }
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
