struct ExternalEdit: Hashable, Sendable {
  enum Answer: Hashable {
    case unchanged
    /// The text has more than `LineEditor.limit` characters.
    case tooLong
    case line(String)
  }

  /// The form of the line in the external editor, for example with each value on its own line.
  let form: PastedForm
  /// Whether the prompt was opened only for the external editor.
  ///
  /// It is closed again if nothing changed.
  let isLineOpened: Bool

  init(of kind: some PromptKind, isLineOpened: Bool) {
    form = kind.pastedForm
    self.isLineOpened = isLineOpened
  }

  /// Whether there is no text to edit, because the prompt was just opened, is empty, and accepts only a name.
  func isForNothing(_ line: LineEditor) -> Bool { isLineOpened && line.isEmpty && form == .text }

  func text(of line: LineEditor) -> String { form.text(ofLine: line.text) + "\n" }

  /// Returns what to do after the external edit.
  ///
  /// `text` is the edited text; nil if the external editor changed nothing.
  func answer(_ text: String?) -> Answer {
    guard let text else { return .unchanged }
    let line = form.line(ofText: text)
    return line.count <= LineEditor.limit ? .line(line) : .tooLong
  }
}
