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

  func take(digit: Int, _ modifiers: Key.Modifiers, in editor: NodesPM) -> Outcome? {
    count(digit, modifiers, in: editor)
  }

  func cancel(hasCount: Bool, in editor: NodesPM) -> Outcome {
    if let outcome = editor.deselect() { return outcome }
    let leaves = editor.document.group.map { "\(editor.keyName(.goOut)) leaves '\($0)', " } ?? ""
    return .reported("\(leaves)\(editor.keyName(.quit)) quits, \(editor.keyName(.help)) shows the keys")
  }

  func paste(_ pasted: PastedText, in editor: NodesPM) throws(CommandError) -> Outcome {
    try editor.pasteOnCanvas(pasted)
  }

  func press(
    _ clicks: Int, isToggling: Bool, _ place: PointerPlace, in editor: NodesPM
  ) throws(CommandError) -> Outcome {
    if let outcome = try editor.pressTable(clicks, isToggling: isToggling, place.target) { return outcome }
    editor.focusTable(false)
    return try editor.pressCanvas(clicks, isToggling: isToggling, place)
  }

  /// Opens the prompt that edits the selected number; false if no number is selected or `character` begins no value.
  fileprivate func beginValueOfNumber(_ character: Character, in editor: NodesPM) -> Bool {
    guard let selection = editor.selection, editor.contents.kind(of: selection) == .number else { return false }
    if character == "±" {
      editor.open(ComponentPrompt(node: selection), text: "±")
      return true
    }
    guard ValueEntry.canBegin(with: character) else { return false }
    editor.open(ValuePrompt(node: selection), text: String(character))
    return true
  }
}

/// The canvas: at most one node is selected.
struct CanvasMode: BaseMode {
  var modeName: Mode.Name { .normal }

  /// Opens a prompt that edits the selected number, or begins a new node if no node is selected.
  func beginValue(_ character: Character, in editor: NodesPM) -> Bool {
    guard editor.selection == nil else { return beginValueOfNumber(character, in: editor) }
    guard ValueEntry.canBegin(with: character) else { return false }
    editor.open(FormulaPrompt(), text: String(character))
    return true
  }
}

/// The canvas with a multiple selection.
struct SelectMode: BaseMode {
  var modeName: Mode.Name { .select }
}

/// The table of all nodes while it has the keys.
struct TableMode: BaseMode {
  var modeName: Mode.Name { .table }

  func beginValue(_ character: Character, in editor: NodesPM) -> Bool { beginValueOfNumber(character, in: editor) }

  /// Leaves the table; after a typed count, only the count is discarded.
  func cancel(hasCount: Bool, in editor: NodesPM) -> Outcome { hasCount ? .done : editor.leaveTable() }

  func move(_ motion: Motion, in editor: NodesPM) throws(CommandError) -> Outcome { try editor.moveInTable(motion) }

  func search(in editor: NodesPM) { editor.open(TableFilterPrompt()) }
}
