/// A text of a line that is being edited in the user's own text editor.
struct ExternalEdit: Hashable, Sendable {
  /// The result of editing the text externally.
  enum Answer: Hashable {
    /// The text is unchanged.
    case unchanged
    /// The text has more than `LineEditor.limit` characters.
    case tooLong
    /// The new text of the line.
    case line(String)
  }

  /// The form of the text in the line.
  let form: PastedForm
  /// Whether the line was opened only for the external editor; then it is closed again if nothing changed.
  let isLineOpened: Bool

  init(of kind: some PromptKind, isLineOpened: Bool) {
    form = kind.pastedForm
    self.isLineOpened = isLineOpened
  }

  /// Whether there is no text to edit, because the line was opened only for this and offers only a choice of names.
  func isForNothing(_ line: LineEditor) -> Bool { isLineOpened && line.isEmpty && form == .text }

  /// Returns the text for the external editor, with a final line break.
  func text(of line: LineEditor) -> String { form.text(ofLine: line.text) + "\n" }

  /// Interprets the edited text; nil means that nothing changed.
  func answer(_ text: String?) -> Answer {
    guard let text else { return .unchanged }
    let line = form.line(ofText: text)
    return line.count <= LineEditor.limit ? .line(line) : .tooLong
  }
}
