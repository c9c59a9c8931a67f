import DiagramModel
import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument

/// A mode of the editor, such as link mode or an open prompt: its state, and what keys and the mouse do in it.
///
/// Each mode is a value type that reads the editor, and changes it only by the `Outcome` that it returns. To add a mode,
/// write a type in a file of its own, add a case to `Mode.Name` and a section to the key map. All members except the name
/// have defaults, which are those of the canvas; a key without a meaning is refused.
protocol ModeHandler: Hashable, Sendable {
  /// The name by which key maps list the keys of the mode.
  var modeName: Mode.Name { get }

  // What the mode is about.

  /// The node that the user works on; `selection` is the selected node.
  func focusedNode(or selection: NodeID?) -> NodeID?
  /// Updates the mode after nodes were deleted, and returns false if the mode cannot continue without them.
  mutating func follow(_ contents: DocumentContents) -> Bool
  /// The observer that receives changes of the document while the mode is open; nil if none is needed.
  var observer: ViewKey? { get }
  /// The link being drawn; nil if there is none.
  var link: RelationshipCreation? { get }

  // What may happen during the mode.

  /// Whether motions choose the target of a link.
  var isLinking: Bool { get }
  /// Whether the user moves nodes.
  var isDragging: Bool { get }
  /// Whether help and messages can be opened over the mode.
  var takesLists: Bool { get }
  /// Whether changes by other programs are merged during the mode.
  var admitsOthers: Bool { get }
  /// Whether the cancel key first stops a simulation that is in progress.
  var stopsSamples: Bool { get }
  /// Whether a lesson of the tutorial can be done in the mode.
  var suitsLessons: Bool { get }

  // The screen.

  /// Whether a prompt or a question is shown in place of the message line.
  var hasLine: Bool { get }
  /// Whether something covers the canvas, so that the mouse cannot drag it.
  var coversCanvas: Bool { get }
  /// Whether the mode's list is shown even while a key sequence is unfinished, and the mode below stays visible.
  var isList: Bool { get }
  /// Returns the line that is shown in place of the message line; nil if there is none.
  func line(in editor: any EditorReading) -> ScreenVO.PromptLine?
  /// Returns the list over the canvas; nil if there is none.
  func popup(in editor: any EditorReading) -> ScreenVO.Popup?
  /// Returns a sentence about what is under the cursor.
  ///
  /// `detail` says how much a screen reader announces; nil for the message line.
  func reading(_ detail: ReadingDetail?, in editor: any EditorReading) -> String
  /// Returns a sentence about where the user is and what is around.
  func location(in editor: any EditorReading) -> String

  // Keys.

  /// Handles Enter; `row` is the typed number of a row, from 1, or nil.
  func accept(row: Int?, in editor: any EditorReading) throws(CommandError) -> Outcome
  /// Handles Esc; `hasCount` is true if a count was typed before it.
  func cancel(hasCount: Bool, in editor: any EditorReading) -> Outcome
  /// Handles a command that moves the cursor.
  func move(_ motion: Motion, in editor: any EditorReading) throws(CommandError) -> Outcome
  /// Opens a prompt for a search.
  func search(in editor: any EditorReading) -> Outcome
  /// Handles a character that can begin a value; nil if it begins none.
  func beginValue(_ character: Character, in editor: any EditorReading) -> Outcome?
  /// Handles a digit without a binding; nil if it has no meaning.
  func take(digit: Int, _ modifiers: Key.Modifiers, in editor: any EditorReading) throws(CommandError) -> Outcome?
  /// Handles a character without a meaning; nil if it is refused.
  func insert(_ character: Character, in editor: any EditorReading) throws(CommandError) -> Outcome?
  /// What becomes of keys and text that the mode does not know.
  var otherKeys: OtherKeys { get }
  /// Whether the key has a meaning in the mode.
  func knows(_ key: Key, in keyMap: KeyMap) -> Bool
  /// Inserts pasted text.
  func paste(_ pasted: PastedText, in editor: any EditorReading) throws(CommandError) -> Outcome

  // The mouse.

  /// Handles a press of the left button on the canvas or the table.
  func press(_ clicks: Int, isToggling: Bool, _ place: PointerPlace, in editor: any EditorReading) throws(CommandError)
    -> Outcome
  /// Handles a click on a row of the mode's list.
  func choose(row: Int, in editor: any EditorReading) throws(CommandError) -> Outcome
  /// Handles the wheel over the mode's list.
  func roll(rows: Int, in editor: any EditorReading) -> Outcome
  /// Handles the wheel anywhere; nil if it has its usual meaning.
  func roll(_ direction: Direction, isZooming: Bool, in editor: any EditorReading) -> Outcome?
}

/// What becomes of a key that a mode does not know.
enum OtherKeys: String, CaseIterable {
  /// The message line says that the key means nothing here.
  case refused
  /// A character is inserted into the line; other keys are refused.
  case typed
  /// The mode ends, and the key has its meaning in the mode below.
  case passed
}

/// A motion of the cursor among nodes, the rows of a list, or the rows of the table.
enum Motion: Hashable {
  /// To the next node, row or cell in a direction, several times.
  case step(Direction, Int)
  case page(Direction, Int)
  case halfPage(Direction, Int)
  /// To the first or the last one.
  case end(isLast: Bool)
  /// By sections, backwards if negative.
  case section(Int)
  /// By places in evaluation order, backwards if negative.
  case order(Int)
  /// To the one with this number, from 1.
  case number(Int)
}

extension ModeHandler {
  func focusedNode(or selection: NodeID?) -> NodeID? { selection }
  func follow(_ contents: DocumentContents) -> Bool { true }
  var observer: ViewKey? { nil }
  var link: RelationshipCreation? { nil }

  var isLinking: Bool { false }
  var isDragging: Bool { false }
  var takesLists: Bool { true }
  var admitsOthers: Bool { false }
  var stopsSamples: Bool { false }
  var suitsLessons: Bool { false }

  var hasLine: Bool { false }
  var coversCanvas: Bool { false }
  var isList: Bool { false }
  func line(in editor: any EditorReading) -> ScreenVO.PromptLine? { nil }
  func popup(in editor: any EditorReading) -> ScreenVO.Popup? { nil }
  func reading(_ detail: ReadingDetail?, in editor: any EditorReading) -> String { editor.readingOfCanvas(detail) }
  func location(in editor: any EditorReading) -> String { LocationSummary(in: editor).canvas }

  func accept(row: Int?, in editor: any EditorReading) throws(CommandError) -> Outcome { .done }
  func move(_ motion: Motion, in editor: any EditorReading) throws(CommandError) -> Outcome {
    .changed(.moveOnCanvas(motion))
  }
  func search(in editor: any EditorReading) -> Outcome {
    link.map { .opened(TargetPrompt(creation: $0), in: editor) } ?? .opened(SearchPrompt(), in: editor)
  }
  func beginValue(_ character: Character, in editor: any EditorReading) -> Outcome? { nil }
  func take(digit: Int, _ modifiers: Key.Modifiers, in editor: any EditorReading) throws(CommandError) -> Outcome? {
    nil
  }
  func insert(_ character: Character, in editor: any EditorReading) throws(CommandError) -> Outcome? { nil }
  var otherKeys: OtherKeys { .refused }
  func knows(_ key: Key, in keyMap: KeyMap) -> Bool { keyMap.match([key], in: modeName) != .none }
  func paste(_ pasted: PastedText, in editor: any EditorReading) throws(CommandError) -> Outcome {
    throw editor.noPasting
  }

  func press(
    _ clicks: Int, isToggling: Bool, _ place: PointerPlace, in editor: any EditorReading
  ) throws(CommandError) -> Outcome { .done }
  func choose(row: Int, in editor: any EditorReading) throws(CommandError) -> Outcome { .done }
  func roll(rows: Int, in editor: any EditorReading) -> Outcome { .done }
  func roll(_ direction: Direction, isZooming: Bool, in editor: any EditorReading) -> Outcome? { nil }

  /// Adds a digit to the count typed before a command; nil if the key has modifiers.
  func count(_ digit: Int, _ modifiers: Key.Modifiers) -> Outcome? {
    modifiers.isEmpty ? .changed(.count(digit)) : nil
  }
}
