public import DiagramModel
public import EvaluationEngine
public import Geometry
public import GraphDocument

/// The presentation model: maps a document to the screen and carries out the user's commands.
///
/// It is a view of its document and does not depend on terminals: it gets keys as `Input` and returns drawings as
/// `EditorFrame` and external actions as `Effect`. Use it from one thread.
public final class NodesPM {
  /// The document that is shown.
  public let document: Document
  /// The document's file, and the state of the files that it reads.
  public var file: DocumentFile
  /// The modes that are open over the canvas; see `enter(_:)`.
  private(set) var modes = ModeStack.normal
  /// The selection, cursor, marks and jumps.
  public internal(set) var focus: Focus
  /// The visible part of the document plane, and the level of detail.
  public internal(set) var view: CanvasView
  /// The table of all nodes, which shares the screen with the canvas.
  public let table: NodesTable
  var tutorial: Tutorial?
  /// The last copied content; nil if nothing was copied.
  public internal(set) var clipboard: ClipboardContent?
  let services: EditorServices
  var messages = MessageLog()
  /// Called for every event that a screen must react to; nil if nothing is called.
  public var observer: ((ScreenEvent) -> Void)?

  /// Data derived from the document, such as positions, uncertainties and chart content.
  let diagram: Diagram
  var keys: KeyInterpreter
  var pointer = PointerInteraction()
  var typing = TypingMemory()
  /// The selections and views of the levels that the user has left: group definitions and the document itself.
  var levels = LevelMemory()

  /// Creates an editor for a document.
  ///
  /// `screen` is the size of the whole screen in cells. `opensWhole` is true if a document that does not fit the screen
  /// is first drawn smaller.
  public init(
    document: Document, fileName: String? = nil, screen: Size, keyMap: @autoclosure @escaping () -> KeyMap = .standard,
    showsGrid: Bool = true, opensWhole: Bool = false, glyphs: GlyphSet = .unicode,
    services: EditorServices = EditorServices()
  ) {
    self.document = document
    self.services = services
    file = DocumentFile(name: fileName)
    keys = KeyInterpreter(keyMap: keyMap)
    diagram = Diagram(document)
    table = NodesTable(document: document, diagram)
    view = CanvasView(screen: screen, showsGrid: showsGrid, opensWhole: opensWhole, glyphs: glyphs)
    focus = Focus(cursor: view.viewport.rect.center)
    addViews()
    showStart()
  }

  deinit {
    for key in ViewKey.editor { document.removeView(key) }
  }

  /// The current message, usually the report of the latest command.
  public internal(set) var message: ScreenVO.Message? {
    get { messages.shown }
    set { messages.show(newValue) }
  }

  var contents: DocumentContents { document.contents }

  var keyMap: KeyMap { keys.keyMap }

  /// The selected node, which most commands act on; see `Focus`.
  public var selection: NodeID? { focus.selection }

  /// The multiple selection; see `Focus`.
  public var selectedNodes: Set<NodeID> { focus.selectedNodes }

  /// The canvas cursor in the document plane; see `Focus`.
  public var cursor: Point { focus.cursor }

  /// The part of the document plane that the canvas shows.
  public var viewport: Viewport { view.viewport }

  /// The place of the table that the user wants; `layout(of:)` returns where it is actually shown.
  public var tablePane: TablePane { table.pane }

  /// Whether keys go to the table instead of the canvas.
  public var isTableFocused: Bool { tablePane.isFocused }

  /// Whether the user is moving nodes; the front end does not scroll the canvas then.
  public var isDragging: Bool { modes.top?.handler.isDragging ?? false }

  /// The mode whose keys apply at present.
  public var mode: Mode { modes.top ?? baseMode }

  /// Whether no mode is open, so that keys go to the canvas or the table.
  public var isOnCanvas: Bool { modes.isEmpty }

  /// The name of the mode whose keys apply at present.
  public var modeName: Mode.Name { mode.name }

  /// The mode of the canvas or the table, whose keys apply if no other mode is open.
  private var baseMode: Mode {
    isTableFocused ? Mode(TableMode()) : selectedNodes.isEmpty ? Mode(CanvasMode()) : Mode(SelectMode())
  }

  /// The mode under the topmost list, to which closing the list returns.
  var modeBelowList: Mode { modes.modeBelowList ?? baseMode }

  /// Whether link mode is active, so that motions choose the target of the link.
  public var relationshipCreationMode: Bool { modes.top?.handler.isLinking ?? false }

  /// Records that the document was written to its file.
  ///
  /// - Parameter name: The present name of the file.
  /// - Returns: the effects that were waiting for the save, such as quitting.
  public func saved(to name: String) -> [Effect] {
    if file.name != name { file.access = .writable }
    file.name = name
    file.change = nil
    document.markSaved()
    say("saved \(name)")
    return finishSave()
  }

  /// Reports that a copy was written; the document keeps its own file.
  ///
  /// - Returns: the effects that were waiting for the save, such as quitting.
  public func copied(to name: String) -> [Effect] {
    say("wrote a copy to \(name); \(file.name ?? "the document") stays open")
    return finishSave()
  }

  /// Reports why the document could not be written.
  public func saveFailed(_ sentence: String) {
    file.saveRequest?.quits = false
    warn("not saved: \(sentence)")
  }

  /// Shows a problem in the message line until the next key.
  public func warn(_ sentence: String) { report(.warned(sentence)) }

  /// Shows a report in the message line until the next key.
  public func say(_ text: String) { report(.reported(text)) }

  /// Shows the messages of an outcome, one after another; the last one stays until the next key.
  func report(_ outcome: Outcome) {
    for message in outcome.messages { messages.show(message) }
  }

  func announce(_ event: ScreenEvent) {
    observer?(event)
  }

  func setSelection(_ node: NodeID?) {
    guard node != selection else { return }
    focus.selection = node
    table.follow(node)
    announce(.nodeSelected(node))
  }

  /// Enters a mode from the canvas, and leaves all other modes.
  func enter(_ handler: some ModeHandler) { enter(ModeStack(handler)) }

  /// Enters a mode over the current one, to which `leave()` returns.
  func push(_ handler: some ModeHandler) { enter(modes.pushing(handler)) }

  /// Replaces the current mode by a changed version of it.
  func update(_ handler: some ModeHandler) { enter(modes.replacingTop(by: handler)) }

  /// Returns to the mode below the current one.
  func leave() {
    enter(modes.popped)
    exitModesOfDeletedNodes()
  }

  /// Changes the open modes or their state, and ends everything that belongs to modes that are closed.
  ///
  /// No other function changes the modes.
  func enter(_ modes: ModeStack) {
    let old = self.modes
    let (wasDragging, wasLinking) = (isDragging, relationshipCreationMode)
    self.modes = modes
    observe(modes.observers, after: old.observers)
    if modes.prompt == nil { typing.endLine() }
    if old.top?.name != modes.top?.name { sharesChanged() }
    if wasDragging != isDragging { announce(.draggingChanged(isDragging)) }
    if wasLinking != relationshipCreationMode {
      if relationshipCreationMode, highlightsChanges { view.linkFade.begin() }
      announce(.relationshipCreationModeChanged(relationshipCreationMode))
    }
  }
}

extension NodesPM: EditorReading {
  var root: DocumentContents { document.root }
  var path: [Level] { document.path }
  var steps: (done: [String], undone: [String]) { document.steps }
  var isModified: Bool { document.isModified }
  var isAsOpened: Bool { document.isAsOpened }
  var importedGroup: String? { document.importedGroup }
  var canUndo: Bool { document.canUndo }
  var canRedo: Bool { document.canRedo }
  var recorder: ChangeRecorder { keys.recorder }
  var tableArrangement: TableArrangement { table.arrangement }
}

/// The computations of commands, each with the part of the editor that it reads.
extension NodesPM {
  /// The choice of names and places for new nodes.
  var drafting: NodeDrafting {
    NodeDrafting(document: document, plane: diagram.plane, selection: selection, cursor: cursor)
  }

  /// What the table shows.
  var tableReading: TableReading {
    TableReading(
      contents: contents, diagram: diagram, table: table, format: view.valueFormat, selection: selection,
      selectedNodes: selectedNodes, link: relationship, decimalMark: services.decimalMark, hasFocus: isInTable)
  }
}

extension NodesPM {
  /// Asks a question, which replaces the current mode.
  func ask(_ kind: some QuestionKind) { enter(Question(kind)) }

}

extension NodesPM {
  /// Selects the first node in reading order, and shows the whole graph or as much of it as fits.
  func showStart() {
    let isWhole = showWhole()
    view.isFormNew = isWhole
    let first = contents.nodes.min { left, right in
      let (first, second) = (
        diagram.plane.frame(of: left)?.origin ?? .origin, diagram.plane.frame(of: right)?.origin ?? .origin
      )
      return (first.column, first.row, left) < (second.column, second.row, right)
    }
    guard let first, let frame = diagram.plane.frame(of: first) else { return }
    setSelection(first)
    focus.cursor = frame.center
    if !isWhole { view.reveal(frame) }
  }

  /// Adds the observers of the document that exist as long as the editor; they are updated in this order.
  private func addViews() {
    // The places of deleted nodes are known only until the canvas is updated.
    document.addView(.changePlace) { [weak self] event in self?.notePlace(of: event) }
    document.addView(.canvas) { [weak diagram] event in diagram?.follow(event) }
    document.addView(.selection) { [weak self] event in self?.followSelected(event) }
    document.addView(.messages) { [weak self] event in self?.noteMessages(of: event) }
    document.addRootView(.levels) { [weak self] event in
      if let self { levels.noteOutside(event, in: document) }
    }
  }

  /// Adds and removes observers of the document that exist only during a mode, such as the inspector's.
  private func observe(_ keys: [ViewKey], after old: [ViewKey]) {
    for key in old where !keys.contains(key) { document.removeView(key) }
    for key in keys where !old.contains(key) {
      document.addView(key) { [weak self] event in
        if key == .chart { self?.followOpenChart(event.changes) } else { self?.exitModesOfDeletedNodes() }
      }
    }
  }

  private func notePlace(of event: DocumentEvent) {
    if event.cause == .edited, !keys.isRepeating { keys.recorder.noteChange() }
    focus.latestChange = Focus.ChangePlace(of: event.changes, on: diagram.plane)
  }

  private func followSelected(_ event: DocumentEvent) {
    if let node = view.drivenNode, event.replacesAll || !contents.graph.contains(node) { view.drivenNode = nil }
    levels.isMeaning = event.touches([.computation, .interface, .names, .texts])
    levels.noteOverlay(of: event, in: document, keyMap)
    if event.cause == .replaced {
      levels = LevelMemory()
      setSelection(nil)
      showStart()
    } else if document.path != levels.path {
      followLevel()
    } else if event.touches(.arrangement) {
      fitAgain()
    }
    if let selection, !contents.contains(selection) { self.setSelection(nil) }
    focus.prune(where: contents.contains)
    // Charts are excluded, because a chart finds its node again by name.
    if modes.observers.isEmpty { exitModesOfDeletedNodes() }
    announce(.documentChanged(event))
  }

  private func noteMessages(of event: DocumentEvent) { messages.note(event, in: contents) }

  func exitModesOfDeletedNodes() {
    var modes = modes
    guard modes.follow(contents) else { return enter(.normal) }
    if modes != self.modes { enter(modes) }
  }

  /// Applies an edit.
  ///
  /// Consecutive edits with the same `run` are one undo step.
  ///
  /// - Throws: the reason why the document refuses the edit.
  func apply(_ edit: Edit, run: EditRun? = nil, title: String? = nil) throws(CommandError) {
    try requireEditable()
    do throws(EditError) {
      try document.apply(edit, run: run, title: title)
    } catch {
      throw .edit(error)
    }
  }
}

extension NodesPM {
  /// A remark such as `3 oldest undo steps were discarded`; nil if no steps were discarded.
  var discardedStepsRemark: String? {
    switch document.discardedSteps {
    case 0: nil
    case 1: "the oldest undo step was discarded"
    case let count: "\(count) oldest undo steps were discarded"
    }
  }

  /// The message that nothing can be undone, with the reason if older steps were discarded.
  var undoEnd: String { "nothing to undo" + (discardedStepsRemark.map { ": \($0)" } ?? "") }

  /// Runs a command as if its key had been pressed.
  ///
  /// `count` is the number typed before the key: how often to run the command, or which item to choose; nil if none was
  /// typed.
  ///
  /// - Returns: The effects for the session, in order.
  public func perform(_ command: Command, count: Int? = nil) -> [Effect] {
    perform { () throws(CommandError) in try command.run(in: self, Invocation(count: count)) } ?? []
  }

  /// Performs an input or command, and shows its report or error in the message line.
  ///
  /// - Returns: the effects for the session, in order; nil after an error.
  @discardableResult
  func perform(_ work: () throws(CommandError) -> Outcome) -> [Effect]? {
    do throws(CommandError) {
      let before = document.discardedSteps
      let outcome = try work()
      report(outcome)
      sayRemark()
      // Only the first time; after that, the history shows the remark.
      if before == 0, let remark = discardedStepsRemark {
        report(.warned("\(remark), because the memory for undo is full"))
      }
      return outcome.effects
    } catch {
      report(.warned(error.sentence(in: self)))
      return nil
    }
  }

  static let panColumns = 10
  static let panRows = 5
  /// The number of cells by which a large move shifts a node.
  static let leap = 4

  /// Handles Esc: leaves one mode or list, but never the program.
  func cancel(hasCount: Bool) throws(CommandError) -> Outcome {
    if let stopped = SampleDrawing(of: self).stop() { return stopped }
    return try carryOut(mode.handler.cancel(hasCount: hasCount, in: self))
  }
}

extension NodesPM {
  /// Starts the next frame of the screen and returns it; no other function starts a frame.
  ///
  /// - Parameters:
  ///   - size: The size of the screen in cells.
  ///   - moment: A time that never decreases, from any origin; it drives the animations of charts and highlights.
  /// - Returns: The drawing at this moment.
  /// - Complexity: Linear in the visible parts around the canvas; the canvas itself is requested from
  ///   `EditorFrame.diagram`.
  public func frame(_ size: Size, at moment: Duration = .zero) -> EditorFrame {
    diagram.beginFrame(at: moment / .seconds(1))
    view.linkFade.beginFrame(at: moment / .seconds(1))
    if let openChart {
      diagram.readChart(openChart.reader, of: openChart.node, openChart.shown)
    } else {
      diagram.endReadingChart()
    }
    return currentFrame(size)
  }

  /// Returns the drawing of the current frame again, for example to find what is under the mouse.
  public func currentFrame(_ size: Size) -> EditorFrame {
    let hasTable = layout(of: size).map { !$0.side.isEmpty } ?? false
    return EditorFrame(
      size: size, request: request(size), screen: screen, diagram: diagramView, viewport: viewport, shown: view.shown,
      linkShare: view.linkFade.share,
      focusedNode: focusedNode, cursor: cursor, rubberBand: rubberBand, showsMinimap: view.showsMinimap,
      table: hasTable ? tableReading.view : nil,
      chart: openChart.map {
        .init(reader: $0.reader, drawing: diagram.drawing(of: $0.reader), decimalMark: services.decimalMark)
      })
  }

  private static let stepTime = Duration.milliseconds(33)

  /// The time after which the next frame must be drawn even without input; usually nil.
  ///
  /// Not nil while points of charts move, or while new nodes or the style of a mode fade in.
  public var nextFrame: Duration? {
    diagram.hasMovingCharts || diagram.isFading || view.linkFade.isMoving ? Self.stepTime : nil
  }

  /// The view of the document plane that the canvas draws.
  public var diagramView: DiagramView {
    var overlay = DiagramOverlay()
    overlay.selection = selection
    overlay.selectedNodes = selectedNodes
    overlay.link = shownLink
    overlay.pickedUpPort = pickedUpPort
    overlay.looseWire = looseWire
    overlay.hints = keys.letters
    overlay.valueFormat = view.valueFormat
    overlay.decimalMark = services.decimalMark
    overlay.wireStyle = view.wireStyle
    overlay.isDragging = isDragging
    overlay.drivenNode = view.drivenNode
    overlay.fitted = view.fitted
    return DiagramView(diagram, overlay)
  }

  /// Whether changes are highlighted for a moment and charts are animated.
  ///
  /// The front end must then send `Input.quiet` and the moments of frames.
  public var highlightsChanges: Bool {
    get { diagram.highlightsChanges }
    set { diagram.highlightsChanges = newValue }
  }

  private static let highlightedTime = Duration.milliseconds(700)

  /// How long the front end waits without input before it sends `Input.quiet`; usually nil, so that no timer runs.
  public var idleTimeout: Duration? { diagram.hasHighlights || table.hasMarks ? Self.highlightedTime : nil }

  /// Marks everything that differs from `old`, until another document is opened.
  ///
  /// Changes made later are highlighted as usual.
  public func showChanges(since old: DocumentContents) {
    let comparison = DocumentComparison(from: old, to: document.root)
    diagram.mark(comparison, from: old)
    table.compare(comparison, from: old)
    say(comparison.isEmpty ? "the two documents are the same" : comparison.summary)
  }
}
