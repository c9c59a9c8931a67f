import EditorInput

/// Question mode: the user answers with one of a few keys.
extension Question: ModeHandler {
  var modeName: Mode.Name { .question(mode) }
  var hasLine: Bool { true }
  var coversCanvas: Bool { true }

  func line(in editor: NodesPM) -> ScreenVO.PromptLine? {
    ScreenVO.PromptLine(
      label: kind.label(in: editor), text: "", cursor: 0, preview: PromptPreview(), isQuestion: true)
  }

  func location(in editor: NodesPM) -> String { kind.label(in: editor) }

  func cancel(hasCount: Bool, in editor: NodesPM) -> Outcome { kind.cancel(in: editor) }

  /// Gives the answer with the number, in the order of the hint line.
  func take(digit: Int, _ modifiers: Key.Modifiers, in editor: NodesPM) throws(CommandError) -> Outcome? {
    guard modifiers.isEmpty else { return nil }
    let answers = QuestionCatalog.answers.first { $0.mode == mode }?.bindings ?? []
    guard answers.indices.contains(digit - 1) else { return nil }
    return try answers[digit - 1].command.run(in: editor, Invocation())
  }

  func yields(to key: Key, in editor: NodesPM) -> Bool {
    type(of: kind).yieldsToOtherKeys && !isAnswer(key, in: editor.keyMap)
  }

  /// Whether the key answers the question, or has another meaning while the question is open.
  private func isAnswer(_ key: Key, in keyMap: KeyMap) -> Bool {
    if keyMap.match([key], in: modeName) != .none { return true }
    guard case .character(let character) = key.code, key.modifiers.isEmpty, let digit = character.wholeNumberValue
    else { return false }
    return type(of: kind).answers.indices.contains(digit - 1)
  }
}
