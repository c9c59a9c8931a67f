/// A command by words of its name or sentence, or by others for it.
struct PalettePrompt: PromptKind {
  var label: String { "command" }
  var completionStyle: CompletionStyle { .first }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    guard !entry.text.isEmpty, entry.choice == nil else { return PromptPreview() }
    return .refusal("nothing is found for '\(entry.text)'")
  }

  func completions(of prompt: Prompt, in editor: NodesPM) -> [Completion] {
    Self.rows(matching: prompt.line.text.trimmed, in: editor)
  }

  /// Performs the command chosen, or the first one that the text leaves.
  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(Rejection) -> Outcome {
    let rows = Self.rows(matching: entry.text, in: editor)
    let choice = entry.prompt.choice ?? 0
    guard rows.indices.contains(choice), let command = Command.named(rows[choice].text) else {
      throw .because("nothing is found for '\(entry.text)': no command has that in its name or sentence")
    }
    if let reason = command.unavailability(in: editor) { throw .because("\(command.name): \(reason)") }
    editor.enter(.normal)
    return try command.run(in: editor, Invocation())
  }

  /// Every command that the words of the text are met by, as `CommandSearch` has it, the one of that name first: its sentence with its
  /// key, or why it cannot be given now.
  ///
  /// Where nothing is typed yet those come first that the hint line names, which are wanted most.
  private static func rows(matching text: String, in editor: NodesPM) -> [Completion] {
    let keyMap = editor.keyMap
    let search = CommandSearch(text)
    let wanted = search.isEmpty ? KeyMap.hinted(in: .normal) : []
    let ranked = Command.all.compactMap { command -> (rank: Int, completion: Completion)? in
      guard command.isInPalette(keyMap),
        let rank = search.isEmpty ? wanted.firstIndex(of: command) ?? wanted.count : search.rank(of: command)
      else { return nil }
      let key = keyMap.keys(for: command, in: .normal).map { "\($0)  " } ?? ""
      let reason = command.unavailability(in: editor)
      return (
        rank,
        Completion(
          text: command.name, sign: command.name, sentence: key + (reason ?? command.sentence),
          isEnabled: reason == nil)
      )
    }
    return Completion.sorted(ranked)
  }
}
