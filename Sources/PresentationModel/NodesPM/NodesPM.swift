public import EvaluationEngine
public import Geometry
public import GraphDocument

/// The presentation model: what the screen shows of a document, and what a user can command.
///
/// It is a view of its document and knows no terminal: keys come in as `Input`, what is to be drawn is asked of it as value
/// objects, what touches the world goes out as `Effect`. One thread.
public final class NodesPM {
  /// The document that is shown.
  public let document: Document
  /// The document's file, and what is known of the files that it reads.
  public var file: DocumentFile
  /// What keys mean; see `enter(_:)`.
  public private(set) var mode: Mode = .normal
  /// What commands act on.
  public internal(set) var focus: Focus
  /// What the canvas shows of the document plane, and in which form.
  public internal(set) var view: CanvasView
  /// The other view of the document, which shares the screen with the canvas.
  public let table: NodesTable
  /// Where the table is to be shown; see `layout(of:)` for where it is.
  public internal(set) var tablePane = TablePane()
  /// The lessons that are taken; nil most of the time.
  var tutorial: Tutorial?
  /// What was copied last.
  public internal(set) var clipboard: ClipboardContent?
  /// What the program lends the editor.
  let services: EditorServices
  /// The latest command's report.
  public internal(set) var message: ScreenVO.Message?
  /// Called on every change; one observer, the view that draws.
  public var observer: ((ScreenEvent) -> Void)?

  /// What is derived from the document.
  let diagram: Diagram
  /// Interprets keys as commands.
  var keys: KeyInterpreter
  /// Letters on nodes, while they are shown.
  var hints: HintTable?
  /// What the mouse does.
  var pointer = PointerInteraction()
  /// What is remembered from line to line.
  var typing = TypingMemory()

  private static let viewKey: ViewKey = "nodes-pm"

  /// `screen` is the size of the whole screen in cells.
  public init(
    document: Document, fileName: String? = nil, screen: Size, keyMap: @autoclosure @escaping () -> KeyMap = .standard,
    showsGrid: Bool = true, services: EditorServices = EditorServices()
  ) {
    self.document = document
    self.services = services
    file = DocumentFile(name: fileName)
    keys = KeyInterpreter(keyMap: keyMap)
    diagram = Diagram(document)
    table = NodesTable(document: document, diagram.uncertainties)
    view = CanvasView(screen: screen, showsGrid: showsGrid)
    focus = Focus(cursor: view.viewport.rect.center)
    document.addView(Self.viewKey) { [weak self] event in self?.documentChanged(event) }
    showStart()
  }

  deinit {
    document.removeView(Self.viewKey)
  }

  var contents: DocumentContents { document.contents }

  /// What keys stand for.
  var keyMap: KeyMap { keys.keyMap }

  /// The selected node, which most commands act on; see `Focus`.
  public var selection: NodeID? { focus.selection }

  /// Nodes selected together; see `Focus`.
  public var selectedNodes: Set<NodeID> { focus.selectedNodes }

  /// The canvas cursor on the document plane; see `Focus`.
  public var cursor: Point { focus.cursor }

  /// The part of the document plane that the canvas shows.
  public var viewport: Viewport { view.viewport }

  /// Whether keys go to the table and not to the canvas.
  public var isTableFocused: Bool { tablePane.isFocused }

  /// Whether a node is being moved: the front end then leaves the canvas where it is.
  public var isDragging: Bool { mode.name == .move }

  /// The mode by whose table keys are read: at rest with nodes selected together it is one of its own.
  public var modeName: Mode.Name { name(of: mode) }

  func name(of mode: Mode) -> Mode.Name {
    guard mode == .normal else { return mode.name }
    return isTableFocused ? .table : selectedNodes.isEmpty ? .normal : .select
  }

  /// Whether motions choose the target of a link.
  public var relationshipCreationMode: Bool { mode.name == .relationshipCreation }

  /// The document was written to that file.
  ///
  /// - Returns: what was to follow the save.
  public func saved(to name: String) -> [Effect] {
    file.name = name
    file.change = nil
    document.markSaved()
    say("saved \(name)")
    return finishSave()
  }

  /// A copy of the document was written to that file; the document keeps its own.
  ///
  /// - Returns: what was to follow the save.
  public func copied(to name: String) -> [Effect] {
    say("wrote a copy to \(name); \(file.name ?? "the document") stays open")
    return finishSave()
  }

  /// The document could not be written; nothing is lost.
  public func saveFailed(_ sentence: String) {
    file.saveRequest?.quits = false
    warn("not saved: \(sentence)")
  }

  /// Reports what is wrong, until the next key.
  public func warn(_ sentence: String) {
    message = ScreenVO.Message(kind: .refusal, text: sentence)
  }

  func say(_ text: String) {
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

  /// The one transition from a mode to another, or to another state of the same: what must not outlive the old one ends here.
  func enter(_ mode: Mode) {
    let old = self.mode
    self.mode = mode
    if mode.name != .prompt { typing.endLine() }
    if old.name != mode.name { sharesChanged() }
    if (old.name == .move) != isDragging { announce(.draggingChanged(isDragging)) }
    if (old.name == .relationshipCreation) != relationshipCreationMode {
      announce(.relationshipCreationModeChanged(relationshipCreationMode))
    }
  }
}
