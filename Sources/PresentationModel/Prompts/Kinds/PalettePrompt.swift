/// A command by words of its name or sentence, or by others for it.
struct PalettePrompt: PromptKind {
  var label: String { "command" }
  var completionStyle: CompletionStyle { .first }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    guard !entry.text.isEmpty, entry.choice == nil else { return PromptPreview() }
    return .refusal("nothing is found for '\(entry.text)'")
  }

  func completions(of prompt: Prompt, in editor: NodesPM) -> [Completion] {
    editor.paletteRows(matching: prompt.line.text.trimmed)
  }

  /// Performs the command chosen, or the first one that the text leaves.
  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(Rejection) -> Outcome {
    let rows = editor.paletteRows(matching: entry.text)
    let choice = entry.prompt.choice ?? 0
    guard rows.indices.contains(choice), let command = Command.named(rows[choice].text) else {
      throw .because("nothing is found for '\(entry.text)': no command has that in its name or sentence")
    }
    if let reason = command.unavailability(in: editor) { throw .because("\(command.name): \(reason)") }
    editor.enter(.normal)
    return try command.run(in: editor, Invocation())
  }
}
