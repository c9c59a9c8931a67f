/// The text of a prompt while it is edited in the user's own text editor.
struct ExternalEdit: Hashable, Sendable {
  /// What the external editor returned.
  enum Answer: Hashable {
    /// The text is unchanged.
    case unchanged
    /// The text has more than `LineEditor.limit` characters.
    case tooLong
    /// The new text of the line.
    case line(String)
  }

  /// How the line is written in the external editor, for example with each value on its own line.
  let form: PastedForm
  /// Whether the prompt was opened only for the external editor; it is then closed again if nothing changed.
  let isLineOpened: Bool

  init(of kind: some PromptKind, isLineOpened: Bool) {
    form = kind.pastedForm
    self.isLineOpened = isLineOpened
  }

  /// Whether there is no text to edit: the prompt was just opened, is empty, and accepts only a name.
  func isForNothing(_ line: LineEditor) -> Bool { isLineOpened && line.isEmpty && form == .text }

  /// Returns the text for the external editor, with a final line break.
  func text(of line: LineEditor) -> String { form.text(ofLine: line.text) + "\n" }

  /// Returns what to do with the edited text.
  ///
  /// `text` is the text; nil if the external editor changed nothing.
  func answer(_ text: String?) -> Answer {
    guard let text else { return .unchanged }
    let line = form.line(ofText: text)
    return line.count <= LineEditor.limit ? .line(line) : .tooLong
  }
}
