import DiagramModel
import EditorInput
import EvaluationEngine
import GraphDocument

/// Prompt mode: the user types a text.
extension Prompt: ModeHandler {
  var modeName: Mode.Name { .prompt }
  var link: RelationshipCreation? { kind.relationship }
  var takesLists: Bool { false }
  var suitsLessons: Bool { true }
  var hasLine: Bool { true }
  var otherKeys: OtherKeys { .typed }
  var coversCanvas: Bool { true }

  func follow(_ contents: DocumentContents) -> Bool { kind.subjects.allSatisfy { contents.contains($0) } }

  func line(in editor: any EditorReading) -> ScreenVO.PromptLine? {
    ScreenVO.PromptLine(label: label, text: line.text, cursor: line.cursor, preview: editor.shownPreview(of: self))
  }

  func popup(in editor: any EditorReading) -> ScreenVO.Popup? {
    if let listing = kind.shownListing(of: self, over: editor.modes.listingBelow) { return editor.popup(of: listing) }
    if isReadWhole {
      let sentence = editor.shownPreview(of: self).sentence
      let row = ScreenVO.Popup.Row(
        key: "", text: sentence.isEmpty ? "there is nothing to show for this line" : sentence, isEnabled: true)
      return ScreenVO.Popup(title: label, rows: [row], placement: .overLine, selectedRow: 0)
    }
    let completions = editor.completions(of: self)
    guard !completions.isEmpty else { return nil }
    return ScreenVO.Popup(
      title: label,
      rows: completions.map {
        ScreenVO.Popup.Row(key: $0.sign, text: $0.sentence, isEnabled: $0.isEnabled, reason: $0.reason)
      },
      placement: .overLine, selectedRow: editor.choice(self, among: completions))
  }

  func location(in editor: any EditorReading) -> String { LocationSummary(in: editor).line(self) }

  func accept(row: Int?, in editor: any EditorReading) throws(CommandError) -> Outcome { .changed(.accept(self)) }

  func cancel(hasCount: Bool, in editor: any EditorReading) -> Outcome {
    .changed(.cancel(self))
  }

  /// With Alt, chooses the completion with the number.
  func take(digit: Int, _ modifiers: Key.Modifiers, in editor: any EditorReading) throws(CommandError) -> Outcome? {
    modifiers == .meta ? .changed(.takeOffered(digit)) : nil
  }

  /// Inserts the character.
  func insert(_ character: Character, in editor: any EditorReading) throws(CommandError) -> Outcome? {
    var prompt = self
    prompt.line.insert(String(character))
    prompt.choose(nil)
    return kind.isComplete(prompt.line.text) ? .changed(.show(prompt), .submit(prompt)) : .changed(.show(prompt))
  }

  func paste(_ pasted: PastedText, in editor: any EditorReading) throws(CommandError) -> Outcome {
    var prompt = self
    switch kind.pastedForm {
    case .definition where pasted.isDefinitions:
      throw .because("a prompt takes one line, not \(pasted.lines.count): paste on the canvas to make nodes")
    case .definition: prompt.line.insert(pasted.line)
    case .note: prompt.line.insert(NoteLine.typed(pasted.text))
    case .text: prompt.line.insert(pasted.text)
    }
    prompt.choose(nil)
    return .changed(.show(prompt))
  }

  /// Closes the prompt if its text is unchanged, otherwise explains how to close it.
  ///
  /// While the target of a link is typed, a press on a node makes that the target.
  func press(
    _ clicks: Int, isToggling: Bool, _ place: PointerPlace, in editor: any EditorReading
  ) throws(CommandError) -> Outcome {
    if let link, place.target.node != nil {
      return .changed(.enter(ModeStack(link)), .pressTarget(place))
    } else if line.text == kind.shownStartingText(in: editor) {
      return .changed(.cancel(self))
    } else {
      return .reported("\(editor.keyName(.accept)) accepts the line, \(editor.keyName(.cancel)) leaves it")
    }
  }

  /// Submits the completion in the row; a folder is filled in instead, so that the path can be continued.
  func choose(row: Int, in editor: any EditorReading) throws(CommandError) -> Outcome {
    guard !isReadWhole else { return .done }
    let completions = editor.completions(of: self)
    guard completions.indices.contains(row) else { return .done }
    var prompt = self
    if kind.completionStyle == .filledIn, completions[row].text.hasSuffix("/") {
      prompt.line.replace(with: completions[row].text)
      prompt.choose(nil)
      return .changed(.show(prompt))
    }
    prompt.choose(row)
    return .changed(.show(prompt), .accept(prompt))
  }

  func roll(rows: Int, in editor: any EditorReading) -> Outcome { .changed(.choose(rows)) }
}
