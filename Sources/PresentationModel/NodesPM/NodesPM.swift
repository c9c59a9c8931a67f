public import DiagramModel
public import EvaluationEngine
public import Geometry
public import GraphDocument

/// The presentation model: the screen's view of a document, and the user's commands.
///
/// It is a view of its document and independent of terminals: keys come in as `Input`, the drawing goes out as an
/// `EditorFrame`, external actions as `Effect`. One thread.
public final class NodesPM {
  /// The document that is shown.
  public let document: Document
  /// The document's file, and the state of the files that it reads.
  public var file: DocumentFile
  /// The current mode; see `enter(_:)`.
  public private(set) var mode: Mode = .normal
  /// The target of commands.
  public internal(set) var focus: Focus
  /// The visible part of the document plane, and the form of drawing.
  public internal(set) var view: CanvasView
  /// The other view of the document, which shares the screen with the canvas.
  public let table: NodesTable
  /// The lessons that are taken; nil most of the time.
  var tutorial: Tutorial?
  /// The last copied content.
  public internal(set) var clipboard: ClipboardContent?
  /// The services of the program for the editor.
  let services: EditorServices
  /// The messages of the message line, and the changes of the document.
  var messages = MessageLog()
  /// Called on every change; one observer, the view that draws.
  public var observer: ((ScreenEvent) -> Void)?

  /// Data derived from the document.
  let diagram: Diagram
  /// Interprets keys as commands.
  var keys: KeyInterpreter
  /// The state of the mouse.
  var pointer = PointerInteraction()
  /// The memory of typed lines.
  var typing = TypingMemory()
  /// The memory of the document's levels.
  var levels = LevelMemory()

  /// `screen` is the size of the whole screen in cells; `opensWhole` whether a document that does not fit on it is drawn smaller.
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

  /// The latest command's report.
  public internal(set) var message: ScreenVO.Message? {
    get { messages.shown }
    set { messages.show(newValue) }
  }

  var contents: DocumentContents { document.contents }

  /// The commands of keys.
  var keyMap: KeyMap { keys.keyMap }

  /// The selected node, which most commands act on; see `Focus`.
  public var selection: NodeID? { focus.selection }

  /// Nodes selected together; see `Focus`.
  public var selectedNodes: Set<NodeID> { focus.selectedNodes }

  /// The canvas cursor on the document plane; see `Focus`.
  public var cursor: Point { focus.cursor }

  /// The part of the document plane that the canvas shows.
  public var viewport: Viewport { view.viewport }

  /// The requested place of the table; see `layout(of:)` for its actual place.
  public var tablePane: TablePane { table.pane }

  /// Whether keys go to the table and not to the canvas.
  public var isTableFocused: Bool { tablePane.isFocused }

  /// Whether a node is being moved; the front end does not scroll the canvas then.
  public var isDragging: Bool { mode.name == .move }

  /// The mode whose key table is used: with several selected nodes, `normal` has its own.
  public var modeName: Mode.Name { name(of: mode) }

  func name(of mode: Mode) -> Mode.Name {
    guard mode == .normal else { return mode.name }
    return isTableFocused ? .table : selectedNodes.isEmpty ? .normal : .select
  }

  /// Whether motions choose the target of a link.
  public var relationshipCreationMode: Bool { mode.name == .relationshipCreation }

  /// The document was written to that file.
  ///
  /// - Returns: the effects that were waiting for the save.
  public func saved(to name: String) -> [Effect] {
    if file.name != name { file.access = .writable }
    file.name = name
    file.change = nil
    document.markSaved()
    say("saved \(name)")
    return finishSave()
  }

  /// A copy of the document was written to that file; the document keeps its own.
  ///
  /// - Returns: the effects that were waiting for the save.
  public func copied(to name: String) -> [Effect] {
    say("wrote a copy to \(name); \(file.name ?? "the document") stays open")
    return finishSave()
  }

  /// The document could not be written; nothing is lost.
  public func saveFailed(_ sentence: String) {
    file.saveRequest?.quits = false
    warn("not saved: \(sentence)")
  }

  /// Reports a problem, until the next key.
  public func warn(_ sentence: String) {
    message = ScreenVO.Message(kind: .refusal, text: sentence)
  }

  /// Reports a success, until the next key.
  public func say(_ text: String) {
    message = ScreenVO.Message(kind: .information, text: text)
  }

  func announce(_ event: ScreenEvent) {
    observer?(event)
  }

  /// The selected node is that from here on; the cursor stays.
  func setSelection(_ node: NodeID?) {
    guard node != selection else { return }
    focus.selection = node
    table.follow(node)
    announce(.nodeSelected(node))
  }

  /// The only change of mode, or of a mode's state: everything that must not survive the old mode ends here.
  func enter(_ mode: Mode) {
    let old = self.mode
    self.mode = mode
    followDocument(in: mode, after: old)
    if mode.name != .prompt { typing.endLine() }
    if old.name != mode.name { sharesChanged() }
    if (old.name == .move) != isDragging { announce(.draggingChanged(isDragging)) }
    if (old.name == .relationshipCreation) != relationshipCreationMode {
      if relationshipCreationMode, highlightsChanges { view.linkFade.begin() }
      announce(.relationshipCreationModeChanged(relationshipCreationMode))
    }
  }
}

/// Questions that one key answers.
extension NodesPM {
  /// Asks a question instead of the present mode.
  func ask(_ kind: some QuestionKind) { enter(.question(Question(kind))) }

  /// The question that is, if it is of that kind.
  func question<Kind>(_ kind: Kind.Type) -> Kind? {
    if case .question(let question) = mode { question.kind as? Kind } else { nil }
  }
}

/// Following the document.
extension NodesPM {
  /// Selects the first node in reading order and shows the graph whole, or from its top-left corner.
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

  /// Adds the views that follow the document for the editor's whole life; each finds the earlier ones updated.
  private func addViews() {
    // Where deleted nodes were is known until the canvas follows.
    document.addView(.changePlace) { [weak self] event in self?.notePlace(of: event) }
    document.addView(.canvas) { [weak diagram] event in diagram?.follow(event) }
    document.addView(.selection) { [weak self] event in self?.followSelected(event) }
    document.addView(.messages) { [weak self] event in self?.noteMessages(of: event) }
    document.addRootView(.levels) { [weak self] event in self?.noteOutside(event) }
  }

  /// An inspector and a chart on the whole screen are views for as long as they are open.
  private func followDocument(in mode: Mode, after old: Mode) {
    for key in old.openViews where !mode.openViews.contains(key) { document.removeView(key) }
    for key in mode.openViews where !old.openViews.contains(key) {
      document.addView(key) { [weak self] event in
        if key == .chart { self?.followOpenChart(event.changes) } else { self?.exitModesOfDeletedNodes() }
      }
    }
  }

  private func notePlace(of event: DocumentEvent) {
    if event.cause == .edited, !keys.isRepeating { keys.recorder.noteChange() }
    notePlace(of: event.changes)
  }

  private func followSelected(_ event: DocumentEvent) {
    if let node = view.drivenNode, event.replacesAll || !contents.graph.contains(node) { view.drivenNode = nil }
    levels.isMeaning = event.touches([.computation, .interface, .names, .texts])
    noteOverlay(of: event)
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
    // A chart finds its node again by its name.
    if mode.openViews.isEmpty { exitModesOfDeletedNodes() }
    announce(.documentChanged(event))
  }

  private func noteMessages(of event: DocumentEvent) { messages.note(event, in: contents) }

  /// A mode about a node that is no more is left.
  func exitModesOfDeletedNodes() {
    let contents = contents
    switch mode {
    case .relationshipCreation(var creation):
      if !contents.contains(creation.source) {
        enter(.normal)
      } else if let target = creation.target, !contents.contains(target) {
        creation.target = nil
        enter(.relationshipCreation(creation))
      }
    case .move(let relocation):
      if !relocation.nodes.allSatisfy({ contents.contains($0) }) { enter(.normal) }
    case .prompt(let prompt):
      let nodes = prompt.kind.subjects + (prompt.listing?.node.map { [$0] } ?? [])
      if nodes.contains(where: { !contents.contains($0) }) { enter(.normal) }
    case .listing(let listing):
      if let node = listing.node ?? listing.chart?.node, !contents.contains(node) { enter(.normal) }
    case .chart(let chart):
      if !contents.contains(chart.node) { enter(.normal) }
    case .normal, .question: break
    }
  }

  /// Makes an edit; those in a row with the same `run` are one step of undo.
  ///
  /// - Throws: the reason why the document refuses it.
  func apply(_ edit: Edit, run: EditRun? = nil, title: String? = nil) throws(CommandError) {
    try requireEditable()
    do throws(EditError) {
      try document.apply(edit, run: run, title: title)
    } catch {
      throw .edit(error)
    }
  }
}

/// Performing commands.
extension NodesPM {
  /// `3 older steps were let go`; nil if undo leads back to the start.
  var discardedStepsRemark: String? {
    switch document.discardedSteps {
    case 0: nil
    case 1: "the oldest undo step was discarded"
    case let count: "\(count) oldest undo steps were discarded"
    }
  }

  /// Why there is nothing to undo.
  var undoEnd: String { "nothing to undo" + (discardedStepsRemark.map { ": \($0)" } ?? "") }

  /// Performs a command as if its key had been pressed.
  ///
  /// `count` is the number typed before it: how often, or which of several; nil for none.
  ///
  /// - Returns: the effects for the session, in order.
  public func perform(_ command: Command, count: Int? = nil) -> [Effect] {
    carryOut { () throws(CommandError) in try command.run(in: self, Invocation(count: count)) } ?? []
  }

  /// Runs an input or a command; its report, or its error, becomes the message.
  ///
  /// - Returns: the effects for the session, in order; nil for an error.
  @discardableResult
  func carryOut(_ work: () throws(CommandError) -> Outcome) -> [Effect]? {
    do throws(CommandError) {
      let before = document.discardedSteps
      let outcome = try work()
      if let report = outcome.report { say(report) }
      sayRemark()
      // Once: from the first time on the history says it.
      if before == 0, let remark = discardedStepsRemark { warn("\(remark), because undo has no more memory") }
      return outcome.effects
    } catch {
      warn(error.sentence(in: self))
      return nil
    }
  }

  /// Cells that a pan moves the canvas by.
  static let panColumns = 10
  static let panRows = 5
  /// Cells that a leap moves a node by.
  static let leap = 4

  /// Enter, in modes in which it completes something.
  ///
  /// In a list `number` is that of the row, from 1; nil for the one under the cursor.
  func accept(row number: Int? = nil) throws(CommandError) -> Outcome {
    switch mode {
    case .relationshipCreation: try completeRelationship(staying: false)
    case .move: endMoving()
    case .prompt(let prompt): return try accept(prompt)
    case .listing(var listing):
      if let number { try go(toRow: number, of: &listing) }
      return try listing.kind.accept(listing, in: self)
    case .normal, .question, .chart: break
    }
    return .done
  }

  /// Esc: one level back, never out of the program.
  ///
  /// If a count was typed, only the count is discarded.
  func cancel(hasCount: Bool) {
    if SampleDrawing(of: self).stop() { return }
    switch mode {
    case .relationshipCreation(let creation):
      enter(.normal)
      if let source = contents.visible(creation.source) { select(source) }
    case .move(let relocation):
      document.takeBackRun(.move(relocation.nodes))
      enter(.normal)
      if let selection { select(selection) }
    case .prompt(let prompt): prompt.kind.cancel(prompt, in: self)
    case .question(let question): question.kind.cancel(in: self)
    case .listing(let listing): if !unfilter(listing) { leave(listing) }
    case .chart: enter(.normal)
    case .normal where isTableFocused: if !hasCount { leaveTable() }
    case .normal:
      if deselect() { break }
      let leaves = document.group.map { "\(keyName(.goOut)) leaves '\($0)', " } ?? ""
      say("\(leaves)\(keyName(.quit)) quits, \(keyName(.help)) shows the keys")
    }
  }
}

/// The drawing, and the time of the next one.
extension NodesPM {
  /// The next frame: the only place where a frame begins.
  ///
  /// - Parameters:
  ///   - size: The size of the screen in cells.
  ///   - moment: Counted from wherever the caller likes, and never going back; charts and highlights move by it.
  /// - Returns: The drawing at that moment.
  /// - Complexity: In proportion to the visible parts around the canvas; the canvas itself is requested from
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

  /// A frame without a new moment: for questions between two frames, such as the places of things.
  public func currentFrame(_ size: Size) -> EditorFrame {
    let hasTable = layout(of: size).map { !$0.side.isEmpty } ?? false
    return EditorFrame(
      size: size, request: request(size), screen: screen, diagram: diagramView, viewport: viewport, shown: view.shown,
      linkShare: view.linkFade.share,
      focusedNode: focusedNode, cursor: cursor, rubberBand: rubberBand, showsMinimap: view.showsMinimap,
      table: hasTable ? tableView() : nil,
      chart: openChart.map { .init(reader: $0.reader, drawing: diagram.drawing(of: $0.reader)) })
  }

  /// How long a picture of a transition is seen.
  private static let stepTime = Duration.milliseconds(33)

  /// The time after which another frame must be drawn without input: while points of charts move, or new nodes or the
  /// style of a mode fade in; usually nil.
  public var nextFrame: Duration? {
    diagram.hasMovingCharts || diagram.isFading || view.linkFade.isMoving ? Self.stepTime : nil
  }

  /// The drawing of the canvas.
  public var diagramView: DiagramView {
    var overlay = DiagramOverlay()
    overlay.selection = selection
    overlay.selectedNodes = selectedNodes
    overlay.link = shownLink
    overlay.pickedUpPort = pickedUpPort
    overlay.looseWire = looseWire
    overlay.hints = keys.letters
    overlay.valueFormat = view.valueFormat
    overlay.wireStyle = view.wireStyle
    overlay.isDragging = isDragging
    overlay.drivenNode = view.drivenNode
    overlay.fitted = view.fitted
    return DiagramView(diagram, overlay)
  }

  /// Whether changes are highlighted for a moment, and points of charts move to their places; the front end must then
  /// send `Input.quiet` and the moments of frames.
  public var highlightsChanges: Bool {
    get { diagram.highlightsChanges }
    set { diagram.highlightsChanges = newValue }
  }

  /// How long highlights stay if nothing else happens.
  private static let highlightedTime = Duration.milliseconds(700)

  /// The idle time after which the model needs `Input.quiet`; usually nil, so nothing ticks while nothing changes.
  public var idleTimeout: Duration? { diagram.hasHighlights || table.hasMarks ? Self.highlightedTime : nil }

  /// Marks the changes since `old`, until another document is opened; further changes are highlighted as usual.
  public func showChanges(since old: DocumentContents) {
    let comparison = DocumentComparison(from: old, to: document.root)
    diagram.mark(comparison, from: old)
    table.compare(comparison, from: old)
    say(comparison.isEmpty ? "the two documents are the same" : comparison.summary)
  }
}
