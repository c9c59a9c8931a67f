/// Where to save a document that has no file yet; then quit, or go on.
struct SavePrompt: PromptKind {
  let quits: Bool

  var label: String { "save as" }
  var completionStyle: CompletionStyle { .filledIn }

  func path(in text: String) -> (head: String, text: String)? { ("", text.trimmed) }

  func completions(of prompt: Prompt, in editor: NodesPM) -> [Completion] { editor.typing.pathCompletions(of: prompt) }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(Rejection) -> Outcome {
    guard !entry.word.isEmpty else { throw .untyped("a file's name") }
    editor.enter(.normal)
    editor.file.saveRequest = SaveRequest(quits: quits)
    return .effects([.save(path: entry.word)])
  }
}

/// The file of another document: one that was open lately, or any.
struct OpenPrompt: PromptKind {
  var label: String { "open" }
  var completionStyle: CompletionStyle { .filledIn }

  func path(in text: String) -> (head: String, text: String)? { ("", text.trimmed) }

  /// Once a folder has been listed what lies there, before that what was open lately.
  func completions(of prompt: Prompt, in editor: NodesPM) -> [Completion] {
    let paths = editor.typing.pathCompletions(of: prompt)
    return paths.isEmpty ? editor.typing.recentFiles(matching: (prompt.stem ?? prompt.line.text).trimmed) : paths
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(Rejection) -> Outcome {
    guard !entry.word.isEmpty else { throw .untyped("a file's name") }
    editor.enter(.normal)
    return .effects([.open(path: entry.word)])
  }
}

/// The file of a table, whose columns are listed then.
struct ReadPrompt: PromptKind {
  var label: String { "read" }
  var completionStyle: CompletionStyle { .filledIn }

  func path(in text: String) -> (head: String, text: String)? { ("", text.trimmed) }

  func completions(of prompt: Prompt, in editor: NodesPM) -> [Completion] { editor.typing.pathCompletions(of: prompt) }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(Rejection) -> Outcome {
    guard !entry.word.isEmpty else { throw .untyped("a file's name") }
    editor.enter(.normal)
    return .effects([.survey(path: entry.word)])
  }
}

/// A document that comes with the program.
struct ExamplePrompt: PromptKind {
  var label: String { "example" }
  var completionStyle: CompletionStyle { .filledIn }

  func completions(of prompt: Prompt, in editor: NodesPM) -> [Completion] {
    editor.exampleCompletions(matching: (prompt.stem ?? prompt.line.text).trimmed)
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(Rejection) -> Outcome {
    let names = editor.services.examples.map(\.name)
    guard names.contains(entry.word) else { throw .unknown(kind: "example", entry.word, known: names) }
    editor.enter(.normal)
    return .effects([.openExample(name: entry.word)])
  }
}

/// The colours of the screen.
struct ThemePrompt: PromptKind {
  var label: String { "theme" }
  var completionStyle: CompletionStyle { .filledIn }

  func completions(of prompt: Prompt, in editor: NodesPM) -> [Completion] {
    editor.themeCompletions(matching: (prompt.stem ?? prompt.line.text).trimmed)
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(Rejection) -> Outcome {
    let names = editor.services.themes.map(\.name)
    guard names.contains(entry.word) else { throw .unknown(kind: "theme", entry.word, known: names) }
    editor.enter(.normal)
    return Outcome(report: "the colours are those of '\(entry.word)'", effects: [.theme(name: entry.word)])
  }
}
