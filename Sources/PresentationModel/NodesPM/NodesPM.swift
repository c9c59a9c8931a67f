public import EvaluationEngine
public import Geometry
public import GraphDocument

/// The presentation model: what the screen shows of a document, and what a user can command.
///
/// It is a view of its document and knows no terminal: keys come in as `Input`, what is to be drawn is asked of it as value
/// objects, what touches the world goes out as `Effect`. One thread.
public final class NodesPM {
  public let document: Document
  /// The document's file, and what is known of the files that it reads.
  public var file: DocumentFile
  public private(set) var mode: Mode = .normal
  /// The selected node, which most commands act on.
  public private(set) var selection: NodeID?
  /// Nodes selected together, which commands act on in place of the selected one; empty most of the time.
  public internal(set) var selectedNodes: Set<NodeID> = []
  /// The canvas cursor on the document plane: in the middle of the selected node, or on an empty place.
  public internal(set) var cursor: Point
  /// What the canvas shows of the document plane.
  public internal(set) var viewport: Viewport
  /// The size of the whole screen in cells, as it was told last.
  public internal(set) var screenSize: Size
  public internal(set) var showsGrid: Bool
  public internal(set) var showsMinimap = false
  /// The chart that is read on the whole screen; nil most of the time.
  var openChart: OpenChart?
  /// The other view of the document, which shares the screen with the canvas.
  public let table: NodesTable
  /// Where the table is to be shown; see `layout(of:)` for where it is.
  public internal(set) var tablePane = TablePane()
  public internal(set) var valueFormat = ValueFormat.plain
  public internal(set) var wireStyle = WireStyle.rounded
  /// The lessons that are taken; nil most of the time.
  var course: Course?
  /// What was copied last.
  public internal(set) var register: Clipping?
  /// Reads pasted text as a clipping, or says in a sentence why it is none; nil where text is never taken for nodes.
  public var clippingReader: ((String) -> Result<Clipping, ClippingProblem>)?
  /// The documents that come with the program.
  public var examples: [ExampleName] = []
  /// The colours that there are for the screen.
  public var themes: [ThemeName] = []
  /// Says what lies under a cell of the screen; the mouse does nothing while it is nil.
  public var pointerReader: ((NodesPM, Point) -> PointerPlace)?
  /// What the latest command has to say.
  public internal(set) var message: ScreenVO.Message?
  /// Called on every change; one observer, the view that draws.
  public var observer: ((ScreenEvent) -> Void)?

  /// Read once a key is pressed or told: a picture needs none.
  private(set) lazy var keyMap = makeKeyMap()
  private let makeKeyMap: () -> KeyMap
  /// What is derived from the document.
  let diagram: Diagram
  /// The keys that the hint line names, by mode, made when a mode is first seen.
  var hintLines: [Mode.Name: [ScreenVO.Hint]] = [:]
  /// Keys on their way to commands.
  var keys = KeyInterpreter()
  /// Letters on nodes, while they are shown.
  var hints: HintTable?
  /// What the mouse has taken hold of.
  var hold: PointerHold?
  /// What the mouse was pressed on last.
  var latestPress: PointerPress?
  var lastSearch = ""
  /// What is remembered from line to line.
  var typing = TypingMemory()
  /// Marks, and the way back from a jump.
  var jumps = JumpList()
  /// Where the latest change of the document is to be looked for.
  var latestChange = ChangePlace()
  /// The digit that steps of the selected number go on with.
  var steppedPlace: SteppedPlace?

  private static let viewKey: ViewKey = "nodes-pm"

  /// `screen` is the size of the whole screen in cells.
  public init(
    document: Document, fileName: String? = nil, screen: Size, keyMap: @autoclosure @escaping () -> KeyMap = .standard,
    showsGrid: Bool = true
  ) {
    self.document = document
    self.showsGrid = showsGrid
    file = DocumentFile(name: fileName)
    makeKeyMap = keyMap
    screenSize = screen
    viewport = Viewport(size: ScreenLayout.canvasSize(screen, ScreenLayout.Wish()))
    diagram = Diagram(document)
    table = NodesTable(document: document, diagram.uncertainties)
    cursor = viewport.rect.center
    document.addView(Self.viewKey) { [weak self] event in self?.documentChanged(event) }
    showStart()
  }

  deinit {
    document.removeView(Self.viewKey)
  }

  var contents: DocumentContents { document.contents }

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
    refuse("not saved: \(sentence)")
  }

  /// Says what was wrong before the first key, until there is one.
  public func warn(_ sentence: String) {
    refuse(sentence)
  }

  func say(_ text: String) {
    message = ScreenVO.Message(kind: .information, text: text)
  }

  func refuse(_ text: String) {
    message = ScreenVO.Message(kind: .refusal, text: text)
  }

  func announce(_ event: ScreenEvent) {
    observer?(event)
  }

  /// The selected node is that from here on; the cursor stays.
  func setSelection(_ node: NodeID?) {
    guard node != selection else { return }
    selection = node
    table.follow(node)
    announce(.nodeSelected(node))
  }

  /// The one way from a mode to another, or to another state of the same: what must not outlive the old one ends here.
  func enter(_ mode: Mode) {
    let old = self.mode
    self.mode = mode
    if mode.name != .prompt { typing.endLine() }
    if old.name != mode.name { sharesChanged() }
    forgetChartLeft()
    if (old.name == .move) != isDragging { announce(.draggingChanged(isDragging)) }
    if (old.name == .relationshipCreation) != relationshipCreationMode {
      announce(.relationshipCreationModeChanged(relationshipCreationMode))
    }
  }
}
