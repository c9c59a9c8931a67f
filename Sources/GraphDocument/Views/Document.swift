public import EvaluationEngine
public import Geometry

/// A user's document: its contents, the history of its edits, and the views that it notifies.
///
/// It shows the document itself or, one or several levels below, the definition of a group: see `enter(_:)`. Edits
/// change the level shown; there is one history for all levels.
///
/// A document has one owner and is used on one thread. Every change is made by `apply(_:)`, `undo()`, `redo()` or
/// `state`. After values have been updated, each change notifies every view once, with one event. A view never edits
/// inside its handler.
public final class Document: ViewedDocument {
  /// The contents that are shown: the document itself or the definition of a group; empty if there is no data yet.
  public internal(set) var contents: DocumentContents
  /// The document itself and the path of opened definitions; nil if the document itself is shown.
  var outermost: Outermost?
  /// For each group, the path of opened definitions by which it was last shown.
  var visited: [String: [Level]] = [:]
  private var hasData: Bool
  private var views = ViewRegistry<ViewKey, DocumentEvent>()
  private var rootViews = ViewRegistry<ViewKey, DocumentEvent>()
  private var history: History
  private let undoBudget: Int
  private(set) var isNotifying = false
  /// The history title of the step of which views are being notified.
  ///
  /// Nil between events, and if the change is not a step. The title of an undone step is `undo: …`, and of a redone
  /// step `redo: …`.
  public private(set) var currentStepTitle: String?
  /// Reads the sources of data nodes of the document itself; nil if nothing reads them.
  ///
  /// It is called during an edit, undo or redo that adds such nodes or changes their sources, so that views receive the
  /// points together with the edit. The function must not edit the document.
  public var dataReader: ((DocumentContents) -> [NodeID: DataContent])?
  /// Reads the imported documents; called after edits that change the imports.
  public var importReader: ((DocumentContents) -> [String: ImportedDocument])?
  /// Counts the work of edits on data sets, and may stop it; nil for unlimited work.
  ///
  /// If an evaluation is stopped, the edit is kept. Nodes that were not computed fail as stopped, until a node upstream
  /// is edited or `computeStopped()` is called.
  public var meter: EvaluationMeter?

  /// Creates a document; `contents` is nil if there is no data yet.
  ///
  /// Undo and redo use at most `undoBudget` bytes: see `UndoBudget`.
  public init(_ contents: DocumentContents? = nil, undoBudget: Int = UndoBudget.standard) {
    self.contents = contents ?? DocumentContents()
    hasData = contents != nil
    self.undoBudget = undoBudget
    history = History(budget: undoBudget)
  }

  /// The contents of the document itself; nil if there is no data.
  ///
  /// Setting it replaces the whole document, and the history starts again. While a view is being notified, a new value
  /// is ignored, and so is `undo()`.
  public var state: DocumentContents? {
    get { hasData ? root : nil }
    set {
      guard !isNotifying, let newValue else { return }
      contents = newValue
      outermost = nil
      visited = [:]
      hasData = true
      history = History(budget: undoBudget)
      let event = DocumentEvent(cause: .replaced, changes: [.replaced], updates: [], computed: [])
      notify(event, root: event)
    }
  }

  /// Applies `edit` to the level shown, updates values, notifies views, and records the edit for undo.
  ///
  /// An edit of definitions applies to the document itself on every level. An edit without effect is not a step: no
  /// view is notified, nothing is recorded, and redo stays possible.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - run: Consecutive edits with the same run are one undo step; each edit must overwrite all changes of the
  ///     previous edit.
  ///   - title: The title of the step in the history; nil for the edit's own sentence.
  /// - Throws: The reason why the edit failed; nothing has changed in this case, and no view is notified.
  public func apply(_ edit: Edit, run: EditRun? = nil, title: String? = nil) throws(EditError) {
    if let importedGroup { throw .importedGroup(importedGroup) }
    let edit = edit.ofRoot(group)
    let title = title ?? root.sentence(for: edit)
    guard let inverse = try perform(edit, cause: .edited, step: title) else { return }
    history.record(inverse, run: run, title: title)
  }

  /// Makes the document itself equal to `other`, as one undo step titled `title`.
  ///
  /// If both documents have a node with the same name, it stays the same node. If the level shown no longer exists, a
  /// level above it is shown.
  ///
  /// - Returns: The changes; if there are no changes, no step is recorded.
  /// - Throws: The reason for the failure; nothing has changed in this case, and no view is notified.
  public func join(_ other: DocumentContents, title: String) throws(EditError) -> DocumentComparison {
    var other = other
    other.takeImported(of: root)
    let comparison = DocumentComparison(from: root, to: other)
    if comparison.isEmpty { return comparison }
    if let inverse = try perform(root.joining(other, comparison), cause: .joined, step: title) {
      history.record(inverse, run: nil, title: title)
    }
    return comparison
  }

  /// Applies an edit from outside the editor to the document itself, as one undo step titled `title`.
  ///
  /// - Throws: The reason for the failure; nothing has changed in this case, and no view is notified.
  public func join(_ edit: Edit, title: String) throws(EditError) {
    guard let inverse = try perform(edit, cause: .joined, step: title) else { return }
    history.record(inverse, run: nil, title: title)
  }

  /// Sets numbers of the document itself temporarily, calls `body` with the changed document, and restores the numbers.
  ///
  /// No view is notified. The document is copied only if `body` or another owner keeps a copy of it.
  ///
  /// - Precondition: The edit only sets numbers (see `Edit.onlySetsNumbers`), and no node works with data sets.
  /// - Returns: The result of `body`; nil if the edit is refused.
  /// - Complexity: Linear in the numbers and the nodes that depend on them, plus `body`.
  public func trying<Result>(_ edit: Edit, _ body: (DocumentContents) -> Result) -> Result? {
    if isNotifying { return nil }
    var changes: [DocumentChange] = []
    let inverse = try? withRoot { root throws(EditError) in try root.apply(edit, noting: &changes) }
    _ = propagateRoot()
    guard let inverse else { return nil }
    let result = body(root)
    // An inverse edit never fails on the state for which it was made.
    _ = try? withRoot { root throws(EditError) in try root.apply(inverse, noting: &changes) }
    _ = propagateRoot()
    return result
  }

  /// Undoes the latest step, after showing the level to which it belongs; returns false if there is no step.
  @discardableResult
  public func undo() -> Bool {
    guard !isNotifying, let step = history.popUndo() else { return false }
    showPlace(of: step.edit)
    guard let inverse = perform(step, cause: .undone) else { return false }
    history.pushRedo(inverse, of: step)
    return true
  }

  /// Redoes the step that was undone last, after showing the level to which it belongs; returns false if there is no
  /// step.
  @discardableResult
  public func redo() -> Bool {
    guard !isNotifying, let step = history.popRedo() else { return false }
    showPlace(of: step.edit)
    guard let inverse = perform(step, cause: .redone) else { return false }
    history.pushUndo(inverse, of: step)
    return true
  }

  /// Reverts the latest edits if they belong to `run`; they cannot be redone.
  public func takeBackRun(_ run: EditRun) {
    guard !isNotifying, let step = history.popRun(run) else { return }
    _ = try? perform(step.edit, cause: .undone, step: "undo: \(step.title)")
  }

  /// The titles of the steps.
  ///
  /// `done` has the done steps, oldest first; `undone` has the undone steps, the next one to redo first.
  public var steps: (done: [String], undone: [String]) { history.titles }

  /// The number of steps that were discarded to save memory; undo cannot go back beyond them.
  public var discardedSteps: Int { history.discardedCount }

  /// Whether no step was ever done, undone or discarded since the document was opened.
  public var isAsOpened: Bool { !canUndo && !canRedo && discardedSteps == 0 }

  /// Whether there is a step to undo.
  public var canUndo: Bool { history.canUndo }
  /// Whether there is a step to redo.
  public var canRedo: Bool { history.canRedo }

  /// Ends the run of edits that form one undo step, so that the next edit is a separate step.
  public func endRun() {
    history.endRun()
  }

  /// Whether the document differs from the state that was last marked as saved.
  public var isModified: Bool { history.isModified }

  /// Marks the present state as saved.
  public func markSaved() {
    history.markSaved()
  }

  /// Marks all states that undo and redo can reach as not saved.
  public func markUnsaved() {
    history.markUnsaved()
  }

  /// Returns a free name: see `DocumentContents.freeName(_:)`.
  public func freeName(_ base: String) -> String {
    contents.freeName(base)
  }

  /// Returns the edit that pastes the clipboard's content: see
  /// `DocumentContents.pasting(_:offset:isLinked:importing:)`.
  public func pasting(
    _ clipboard: ClipboardContent, offset: Point, isLinked: Bool
  ) -> (edit: Edit, nodes: [NodeID], leftOpen: Int) {
    contents.pasting(clipboard, offset: offset, isLinked: isLinked, importing: root.imports)
  }

  /// Returns the operators and numbers that can replace a formula: see `DocumentContents.expansion(of:)`.
  public func expansion(of node: NodeID) throws(RewritingError) -> FormulaExpansion {
    var edited = edited
    return try edited.expansion(of: node)
  }

  /// The keys of the views, in the order in which they are notified.
  public var viewKeys: [ViewKey] { views.keys }

  /// Adds a view; an existing key keeps its position and gets the new handler.
  public func addView(_ key: ViewKey, handler: @escaping (DocumentEvent) -> Void) {
    views.add(key, handler)
  }

  /// Adds a view that receives changes of the document itself, whichever level is shown.
  ///
  /// It is notified after the views of the level.
  public func addRootView(_ key: ViewKey, handler: @escaping (DocumentEvent) -> Void) {
    rootViews.add(key, handler)
  }

  /// Removes a view; does nothing if no view has the key.
  public func removeView(_ key: ViewKey) {
    views.remove(key)
    rootViews.remove(key)
  }

  /// Removes all views.
  public func removeAllViews() {
    views.removeAll()
    rootViews.removeAll()
  }

  /// Applies an edit to the document itself.
  ///
  /// - Returns: The edit that reverts `edit`; nil if nothing changed, and no view was notified.
  private func perform(_ edit: Edit, cause: DocumentEvent.Cause, step: String) throws(EditError) -> Edit? {
    if isNotifying { throw .duringNotification }
    currentStepTitle = step
    defer { currentStepTitle = nil }
    var changes: [DocumentChange] = []
    let inverse: Edit
    do throws(EditError) {
      inverse = try withRoot { root throws(EditError) in
        cause == .edited
          ? try VainEdit.apply(edit, to: &root, noting: &changes) : try root.applyNaming(edit, noting: &changes)
      }
      readImports(after: &changes)
    } catch {
      // The parts that a group of edits changed have their old values again, so no view needs to be notified.
      readData(after: changes)
      _ = propagateRoot()
      throw error
    }
    hasData = true
    if changes.isEmpty {
      _ = propagateRoot()
      return nil
    }
    readData(after: changes)
    let propagation = propagateRoot()
    let event = DocumentEvent(
      cause: cause, changes: changes, updates: propagation.changes, computed: propagation.computed)
    notify(follow(edit, event.asSeen(in: root)), root: event)
    return inverse
  }

  /// Undoes or redoes a step of the history; returns nil if this is impossible.
  ///
  /// For a step without effect, it returns the same edit.
  private func perform(_ step: History.Step, cause: DocumentEvent.Cause) -> Edit? {
    let word = cause == .undone ? "undo" : "redo"
    do throws(EditError) {
      return try perform(step.edit, cause: cause, step: "\(word): \(step.title)") ?? step.edit
    } catch {
      return nil
    }
  }

  /// Rewrites the undo and redo steps after imported groups changed, so that the steps keep their meaning.
  func follow(_ interfaces: InterfaceChanges) {
    if interfaces.isEmpty { return }
    let root = root
    history.rewrite { $0.following(interfaces, in: root) }
  }

  func withRoot<Result, Failure: Error>(
    _ body: (inout DocumentContents) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if let outermost { try body(&outermost.contents) } else { try body(&contents) }
  }

  /// Notifies the views of the level shown, and the views of the document itself unless `root` is nil.
  func notify(_ event: DocumentEvent, root: DocumentEvent?) {
    isNotifying = true
    defer { isNotifying = false }
    for key in views.keys { views.handler(for: key)?(event) }
    guard let root else { return }
    for key in rootViews.keys { rootViews.handler(for: key)?(root) }
  }
}
