import DiagramModel
import EvaluationEngine
import Geometry
import GraphDocument

/// What modes, lists and questions may know of the editor; they change it only by the `Outcome` that they return.
protocol EditorReading: AnyObject {
  /// What the canvas shows: the document, or the definition of a group.
  var contents: DocumentContents { get }
  /// The whole document.
  var root: DocumentContents { get }
  /// The levels from the document to what the canvas shows; empty for the document itself.
  var path: [Level] { get }
  var steps: (done: [String], undone: [String]) { get }
  var isModified: Bool { get }
  var isAsOpened: Bool { get }
  var importedGroup: String? { get }
  /// The names of the document and of the opened groups.
  var breadcrumb: String { get }
  var discardedStepsRemark: String? { get }
  var canUndo: Bool { get }
  var canRedo: Bool { get }
  var undoEnd: String { get }
  var reasonNotToReadAgain: String? { get }
  var diagram: Diagram { get }
  var file: DocumentFile { get }
  var services: EditorServices { get }

  var modes: ModeStack { get }
  var mode: Mode { get }
  var modeName: Mode.Name { get }
  var modeBelowList: Mode { get }
  var relationshipCreationMode: Bool { get }
  var keyMap: KeyMap { get }
  var recorder: ChangeRecorder { get }
  var typing: TypingMemory { get }
  var clipboard: ClipboardContent? { get }
  var messages: MessageLog { get }
  var message: ScreenVO.Message? { get }
  var readingDetail: ReadingDetail? { get }

  var focusedNode: NodeID? { get }
  var selection: NodeID? { get }
  var selectedNodes: Set<NodeID> { get }
  var actedOn: [NodeID] { get }
  var cursor: Point { get }
  var focus: Focus { get }
  var view: CanvasView { get }
  var viewport: Viewport { get }

  var tableArrangement: TableArrangement { get }
  /// Whether the user opened the table beside the canvas.
  var hasTableBeside: Bool { get }
  /// A sentence about the heading or the inner node under the table's cursor; nil for other rows, and on the canvas.
  var readingOfTable: String? { get }

  /// Returns how to type a text on the command line, such as `:w NAME`.
  func typed(_ line: String) -> String
}
