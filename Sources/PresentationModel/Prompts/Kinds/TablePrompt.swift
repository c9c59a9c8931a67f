struct TablePrompt: PromptKind {
  /// The path of the file, as it was typed.
  let path: String
  let tables: [String]

  var label: String { "table of \(path)" }
  var completionStyle: CompletionStyle { .first }

  /// Returns the tables whose names contain the text; names that begin with the text come first.
  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
    let text = prompt.line.text.trimmed.lowercased()
    let found = tables.filter { text.isEmpty || $0.lowercased().contains(text) }
    let first = found.filter { $0.lowercased().hasPrefix(text) }
    return (first + found.filter { !$0.lowercased().hasPrefix(text) }).prefix(Completion.limit).map {
      Completion(text: $0, sign: $0, sentence: "")
    }
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    guard let table = tables.first(where: { $0 == entry.word }) else {
      throw .unknown(kind: "table", entry.word, known: tables)
    }
    editor.enter(.normal)
    return .effects([.surveyTable(path: path, table: table)])
  }
}
