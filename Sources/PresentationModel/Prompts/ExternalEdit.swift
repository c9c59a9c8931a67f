/// A text that a line stands for, while it is changed in the user's own editor.
struct ExternalEdit: Hashable, Sendable {
  /// The result of the external edit.
  enum Answer: Hashable {
    /// The text as it was handed out.
    case unchanged
    /// More than `LineEditor.limit` characters.
    case tooLong
    /// The new text of the line.
    case line(String)
  }

  /// How the line writes the text.
  let form: PastedForm
  /// Whether the line was opened only for this, and is closed again if nothing changed.
  let isLineOpened: Bool

  init(of kind: some PromptKind, isLineOpened: Bool) {
    form = kind.pastedForm
    self.isLineOpened = isLineOpened
  }

  /// Whether a line that was opened for this has no text of its own: an operator's name is chosen and not written.
  func isForNothing(_ line: LineEditor) -> Bool { isLineOpened && line.isEmpty && form == .text }

  /// The text for the external editor, with a line break at its end, as editors write files.
  func text(of line: LineEditor) -> String { form.text(ofLine: line.text) + "\n" }

  /// Takes the edited text; nil if nothing changed.
  func answer(_ text: String?) -> Answer {
    guard let text else { return .unchanged }
    let line = form.line(ofText: text)
    return line.count <= LineEditor.limit ? .line(line) : .tooLong
  }
}
