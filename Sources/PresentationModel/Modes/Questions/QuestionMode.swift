import EditorInput

/// Question mode: the user answers with one of a few keys.
extension Question: ModeHandler {
  var modeName: Mode.Name { .question(mode) }
  var hasLine: Bool { true }
  var otherKeys: OtherKeys { type(of: kind).otherKeys }
  var coversCanvas: Bool { true }

  func line(in editor: any EditorReading) -> ScreenVO.PromptLine? {
    ScreenVO.PromptLine(
      label: kind.label(in: editor), text: "", cursor: 0, preview: PromptPreview(), isQuestion: true)
  }

  func location(in editor: any EditorReading) -> String { kind.label(in: editor) }

  func cancel(hasCount: Bool, in editor: any EditorReading) -> Outcome { kind.cancel(in: editor) }

  /// Gives the answer with the number, in the order of the hint line.
  func take(digit: Int, _ modifiers: Key.Modifiers, in editor: any EditorReading) throws(CommandError) -> Outcome? {
    guard modifiers.isEmpty else { return nil }
    let answers = QuestionCatalog.answers(in: mode)
    guard answers.indices.contains(digit - 1) else { return nil }
    return .changed(.run(answers[digit - 1].command))
  }

  func knows(_ key: Key, in keyMap: KeyMap) -> Bool {
    if keyMap.match([key], in: modeName) != .none { return true }
    guard case .character(let character) = key.code, key.modifiers.isEmpty, let digit = character.wholeNumberValue
    else { return false }
    return type(of: kind).answers.indices.contains(digit - 1)
  }
}
