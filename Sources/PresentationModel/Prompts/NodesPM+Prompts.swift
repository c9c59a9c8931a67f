import EditorInput
import EvaluationEngine
import GraphDocument

/// Lines being typed: opening them, editing them, and entering them.
extension NodesPM {
  func open(_ kind: some PromptKind) {
    open(kind, text: kind.startingText(in: self))
  }

  /// Opens a line with another text than it begins with.
  func open(_ kind: some PromptKind, text: String) {
    enter(.prompt(Prompt(kind, text: text)))
  }

  /// Opens a line with what stands of a node, unless it is longer than a line may be.
  func openUnlessTooLong(_ kind: some PromptKind, of node: NodeID) throws(Rejection) {
    let text = kind.startingText(in: self)
    guard text.count <= LineEditor.limit else {
      throw .node(node, "is too long to be edited in a line: edit it in its file")
    }
    open(kind, text: text)
  }

  func editLine(_ change: (inout LineEditor) -> Void) {
    guard case .prompt(var prompt) = mode else { return }
    change(&prompt.line)
    prompt.choose(nil)
    show(prompt)
  }

  /// The line being typed is that from here on.
  func show(_ prompt: Prompt) {
    enter(.prompt(prompt))
    prompt.kind.lineChanged(prompt, in: self)
  }

  /// Back from a line to where it was opened.
  func leave(_ prompt: Prompt) {
    enter(prompt.listing.map(Mode.listing) ?? .normal)
    leaveModesOfNodesGone()
  }

  /// Takes a key that is a character of the line; nil where no line is typed, or the key is none.
  func typeCharacter(_ key: Key) throws(Rejection) -> Outcome? {
    guard case .prompt(var prompt) = mode, case .character(let character) = key.code,
      key.modifiers.isSubset(of: .shift)
    else { return nil }
    prompt.line.insert(String(character))
    prompt.choose(nil)
    show(prompt)
    return prompt.kind.isComplete(prompt.line.text) ? try enter(prompt) : .done
  }

  /// Enter on a line.
  func accept(_ prompt: Prompt) throws(Rejection) -> Outcome {
    typing.remember(prompt.line.text.trimmed, label: prompt.label)
    return try enter(prompt)
  }

  /// Enters a text in the line that a command has just opened; nothing where it opened none.
  func acceptOpened(with text: String) throws(Rejection) -> Outcome {
    guard case .prompt(var prompt) = mode else { return .done }
    prompt.line.replace(with: text)
    show(prompt)
    return try accept(prompt)
  }

  private func enter(_ prompt: Prompt) throws(Rejection) -> Outcome {
    defer {
      if mode == .normal, prompt.listing != nil { leave(prompt) }
    }
    return try prompt.kind.accept(PromptEntry(prompt, choice: chosen(prompt)), in: self)
  }
}
