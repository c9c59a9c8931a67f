import EditorInput
import EvaluationEngine
import GraphDocument

/// A mode of the canvas or the table, which has the keys while no other mode is open.
///
/// Which one it is follows from the selection and from the table.
protocol BaseMode: ModeHandler {}

extension BaseMode {
  var admitsOthers: Bool { true }
  var stopsSamples: Bool { true }
  var suitsLessons: Bool { true }

  func take(digit: Int, _ modifiers: Key.Modifiers, in editor: any EditorReading) -> Outcome? {
    count(digit, modifiers)
  }

  func cancel(hasCount: Bool, in editor: any EditorReading) -> Outcome {
    leaveSelection(in: editor) ?? nothingToLeave(in: editor)
  }

  func paste(_ pasted: PastedText, in editor: any EditorReading) throws(CommandError) -> Outcome {
    .changed(.paste(pasted))
  }

  func press(
    _ clicks: Int, isToggling: Bool, _ place: PointerPlace, in editor: any EditorReading
  ) throws(CommandError) -> Outcome {
    .changed(.press(clicks, isToggling: isToggling, place))
  }

  fileprivate func leaveSelection(in editor: any EditorReading) -> Outcome? {
    editor.selectedNodes.isEmpty ? nil : .changed(.deselect)
  }

  /// The message for `Esc` if there is no mode, selection or pane to leave.
  fileprivate func nothingToLeave(in editor: any EditorReading) -> Outcome {
    let leaves = (editor.path.last?.group).map { "\(editor.keyName(.goOut)) leaves '\($0)', " } ?? ""
    return .reported("\(leaves)\(editor.keyName(.quit)) quits, \(editor.keyName(.help)) shows the keys")
  }

  /// Opens the prompt that edits the selected number; nil if no number is selected or `character` begins no value.
  fileprivate func beginValueOfNumber(_ character: Character, in editor: any EditorReading) -> Outcome? {
    guard let selection = editor.selection, editor.contents.kind(of: selection) == .number else { return nil }
    if character == "±" { return .opened(ComponentPrompt(node: selection), text: "±", in: editor) }
    guard ValueEntry.canBegin(with: character) else { return nil }
    return .opened(ValuePrompt(node: selection), text: String(character), in: editor)
  }
}

/// The canvas: at most one node is selected.
struct CanvasMode: BaseMode {
  var modeName: Mode.Name { .normal }

  /// Clears the selection of several nodes; without one, hides the table that the user opened beside the canvas.
  func cancel(hasCount: Bool, in editor: any EditorReading) -> Outcome {
    if let outcome = leaveSelection(in: editor) { return outcome }
    return !hasCount && editor.hasTableBeside ? .changed(.hideTable) : nothingToLeave(in: editor)
  }

  /// Opens a prompt that edits the selected number, or begins a new node if no node is selected.
  func beginValue(_ character: Character, in editor: any EditorReading) -> Outcome? {
    guard editor.selection == nil else { return beginValueOfNumber(character, in: editor) }
    guard ValueEntry.canBegin(with: character) else { return nil }
    return .opened(FormulaPrompt(), text: String(character), in: editor)
  }
}

/// The canvas with a multiple selection.
struct SelectMode: BaseMode {
  var modeName: Mode.Name { .select }
}

/// The table of all nodes while it has the keys.
struct TableMode: BaseMode {
  var modeName: Mode.Name { .table }

  func beginValue(_ character: Character, in editor: any EditorReading) -> Outcome? {
    beginValueOfNumber(character, in: editor)
  }

  /// Leaves the table; after a typed count, only the count is discarded.
  func cancel(hasCount: Bool, in editor: any EditorReading) -> Outcome {
    hasCount ? .done : .changed(.leaveTable)
  }

  func move(_ motion: Motion, in editor: any EditorReading) throws(CommandError) -> Outcome {
    .changed(.moveInTable(motion))
  }

  func search(in editor: any EditorReading) -> Outcome { .opened(TableFilterPrompt(), in: editor) }
}
