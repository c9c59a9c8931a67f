public import EvaluationEngine
public import Geometry

/// A user's document: its contents, the history of its edits, and the views that hear of them.
///
/// What is shown is the document itself or, one level or several below, the definition of a group in it: see `enter(_:)`. Edits are of what is shown; there
/// is one history for all levels.
///
/// One thread, one owner. Every change goes through `apply(_:)`, `undo()`, `redo()` or `state`; each notifies every view
/// once, with one event, after values have been brought up to date. A view never edits from inside its handler.
public final class Document: ViewedDocument {
  /// What is shown: the document itself, or the definition of a group in it; empty if there are no data yet.
  public internal(set) var contents: DocumentContents
  /// The document itself while something else is shown.
  var outermost: Outermost?
  /// By group the path by which its definition was shown last.
  var visited: [String: [Level]] = [:]
  private var hasData: Bool
  private var views = ViewRegistry<ViewKey, DocumentEvent>()
  private var rootViews = ViewRegistry<ViewKey, DocumentEvent>()
  private var history: History
  private let undoBudget: Int
  private(set) var isNotifying = false
  /// What the event did that the views are told just now, as the history says it; nil if it is not a step of its own,
  /// and between events.
  ///
  /// A step taken back is `undo: …`, one made again `redo: …`.
  public private(set) var currentStepTitle: String?
  /// Gives the data nodes of the document itself what is read of their sources; nil if nothing reads.
  ///
  /// It is asked during an edit that brings such nodes or changes where their points come from, undone and redone ones too, so
  /// that views hear of the points together with the edit. It must not edit.
  public var dataReader: ((DocumentContents) -> [NodeID: DataContent])?
  /// Reads what the document imports; asked after edits that import something else.
  public var importReader: ((DocumentContents) -> [String: ImportedDocument])?
  /// Counts the work on data sets that edits make, and may end it; nil if everything is computed, however long it
  /// takes.
  ///
  /// An edit whose evaluation is ended is made all the same: nodes that were not computed fail as stopped, until an
  /// edit of what they depend on or `computeStopped()`.
  public var meter: EvaluationMeter?

  /// A document without data, or with those; what undo and redo hold takes `undoBudget` bytes at most, such as
  /// `UndoBudget` has it.
  public init(_ contents: DocumentContents? = nil, undoBudget: Int = UndoBudget.standard) {
    self.contents = contents ?? DocumentContents()
    hasData = contents != nil
    self.undoBudget = undoBudget
    history = History(budget: undoBudget)
  }

  /// Setting it puts another document in the place of this one: the history starts again.
  ///
  /// A view's handler cannot: what it sets is ignored, such as `undo()` is.
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

  /// Makes `edit` of what is shown, propagates, notifies, and records the inverse.
  ///
  /// An edit of definitions is one of the document itself on every level.
  ///
  /// An edit that changes nothing is not a step: nobody is notified, nothing is recorded, and what was undone can still
  /// be redone.
  ///
  /// `title` is the step's title in the history, where the edit's own sentence does not do. Edits made in a row with the same `run` are one step of undo; each must overwrite all that the one before it changed.
  ///
  /// - Throws: why not; then nothing has changed and nobody is notified.
  public func apply(_ edit: Edit, run: EditRun? = nil, title: String? = nil) throws(EditError) {
    if let importedGroup { throw .importedGroup(importedGroup) }
    let edit = edit.ofRoot(group)
    let title = title ?? root.sentence(for: edit)
    guard let inverse = try perform(edit, cause: .edited, step: title) else { return }
    history.record(inverse, run: run, title: title)
  }

  /// The document itself becomes equal to `other`, as one step of undo with that title: nodes of the same name stay the same nodes.
  ///
  /// The level that is shown stays as far as there is still what leads there.
  ///
  /// - Returns: what changed; nothing was done and no step made where that is nothing.
  /// - Throws: why not; then nothing has changed and nobody is notified.
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

  /// Makes an edit of somebody else of the document itself, as one step of undo with that title.
  ///
  /// - Throws: why not; then nothing has changed and nobody is notified.
  public func join(_ edit: Edit, title: String) throws(EditError) {
    guard let inverse = try perform(edit, cause: .joined, step: title) else { return }
    history.record(inverse, run: nil, title: title)
  }

  /// Takes back the latest step; false if there is none.
  ///
  /// The level that it is on is shown first.
  @discardableResult
  public func undo() -> Bool {
    guard !isNotifying, let step = history.popUndo() else { return false }
    showPlace(of: step.edit)
    guard let inverse = perform(step, cause: .undone) else { return false }
    history.pushRedo(inverse, of: step)
    return true
  }

  /// Makes the step taken back latest again; false if there is none.
  ///
  /// The level that it is on is shown first.
  @discardableResult
  public func redo() -> Bool {
    guard !isNotifying, let step = history.popRedo() else { return false }
    showPlace(of: step.edit)
    guard let inverse = perform(step, cause: .redone) else { return false }
    history.pushUndo(inverse, of: step)
    return true
  }

  /// Takes back the run that is going on, as if it had never been begun: it is not recorded for redo.
  public func takeBackRun(_ run: EditRun) {
    guard !isNotifying, let step = history.popRun(run) else { return }
    _ = try? perform(step.edit, cause: .undone, step: "undo: \(step.title)")
  }

  /// The steps as sentences: those done, oldest first, and those undone, next to be redone first.
  public var steps: (done: [String], undone: [String]) { history.titles }

  /// How many of the oldest steps were let go for want of memory: undo leads back to the state behind them.
  public var discardedSteps: Int { history.letGoCount }

  /// Whether there is a step that `undo()` takes back.
  public var canUndo: Bool { history.canUndo }
  /// Whether there is a step that `redo()` makes again.
  public var canRedo: Bool { history.canRedo }

  /// The next edit begins a step of its own, whatever its run.
  public func endRun() {
    history.endRun()
  }

  /// Whether it differs from what was last marked as saved.
  public var isModified: Bool { history.isModified }

  /// What it is at this moment is what its file holds.
  public func markSaved() {
    history.markSaved()
  }

  /// The content of its file is none of the states that undo and redo reach.
  public func markUnsaved() {
    history.markUnsaved()
  }

  /// A free name: see `DocumentContents.freeName(_:)`.
  public func freeName(_ base: String) -> String {
    contents.freeName(base)
  }

  /// The edit that pastes the clipboard's content: see `DocumentContents.pasting(_:offset:isLinked:importing:)`.
  public func pasting(
    _ clipboard: ClipboardContent, offset: Point, isLinked: Bool
  ) -> (edit: Edit, nodes: [NodeID], leftOpen: Int) {
    contents.pasting(clipboard, offset: offset, isLinked: isLinked, importing: root.imports)
  }

  /// What a formula becomes as operators and numbers: see `DocumentContents.expansion(of:)`.
  public func expansion(of node: NodeID) throws(RewritingError) -> FormulaExpansion {
    var edited = edited
    return try edited.expansion(of: node)
  }

  /// The views that there are, in the order in which they hear of a change.
  public var viewKeys: [ViewKey] { views.keys }

  /// A key that is there keeps its turn and gets the new handler.
  public func addView(_ key: ViewKey, handler: @escaping (DocumentEvent) -> Void) {
    views.add(key, handler)
  }

  /// Calls `handler` with what becomes of the document itself, whatever level is shown; behind the views of what is shown.
  public func addRootView(_ key: ViewKey, handler: @escaping (DocumentEvent) -> Void) {
    rootViews.add(key, handler)
  }

  /// Does nothing if no view has that key.
  public func removeView(_ key: ViewKey) {
    views.remove(key)
    rootViews.remove(key)
  }

  /// No view hears anything from here on.
  public func removeAllViews() {
    views.removeAll()
    rootViews.removeAll()
  }

  /// Makes an edit of the document itself.
  ///
  /// - Returns: the edit that takes it back; nil if it changed nothing, and nobody was notified.
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
      // What a group had touched has its old values again: no view has to be notified.
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

  /// Makes a step of the history, taken back or made again; nil if that is not possible.
  ///
  /// A step that no longer changes anything is its own inverse.
  private func perform(_ step: History.Step, cause: DocumentEvent.Cause) -> Edit? {
    let word = cause == .undone ? "undo" : "redo"
    do throws(EditError) {
      return try perform(step.edit, cause: cause, step: "\(word): \(step.title)") ?? step.edit
    } catch {
      return nil
    }
  }

  /// Has undo and redo bring back what means the same when imported groups have changed so.
  func follow(_ interfaces: InterfaceChanges) {
    if interfaces.isEmpty { return }
    let root = root
    history.rewrite { $0.following(interfaces, in: root) }
  }

  /// Changes the document itself where it is.
  func withRoot<Result, Failure: Error>(
    _ body: (inout DocumentContents) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if let outermost { try body(&outermost.contents) } else { try body(&contents) }
  }

  /// Tells the views what became of what is shown, and those of the document itself what became of that; nil if nothing
  /// did.
  func notify(_ event: DocumentEvent, root: DocumentEvent?) {
    isNotifying = true
    defer { isNotifying = false }
    for key in views.keys { views.handler(for: key)?(event) }
    guard let root else { return }
    for key in rootViews.keys { rootViews.handler(for: key)?(root) }
  }
}
