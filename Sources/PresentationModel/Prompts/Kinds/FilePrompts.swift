/// A prompt for the path of a file, which is completed folder by folder.
protocol PathPromptKind: PromptKind {
  /// Returns the effect that opens, writes or reads the named file.
  ///
  /// - Throws: the reason why the line is rejected.
  func effect(_ path: String, in editor: NodesPM) throws(CommandError) -> Effect
}

extension PathPromptKind {
  var completionStyle: CompletionStyle { .filledIn }

  func path(in text: String) -> (head: String, text: String)? { ("", text.trimmed) }

  func completions(of prompt: Prompt, in editor: NodesPM) -> [Completion] { editor.typing.pathCompletions(of: prompt) }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    guard !entry.word.isEmpty else { throw .untyped("a file name") }
    let effect = try effect(entry.word, in: editor)
    editor.enter(.normal)
    return .effects([effect])
  }
}

/// A line for the file of a document that has none; if `quits`, the editor quits after saving.
struct SavePrompt: PathPromptKind {
  let quits: Bool

  var label: String { "save as" }
  var placeholder: String { "a file name, such as budget.nodecalc" }

  func effect(_ path: String, in editor: NodesPM) -> Effect {
    editor.file.saveRequest = SaveRequest(quits: quits)
    return .save(path: path)
  }
}

/// A line for the file to export to, whose extension determines the format.
struct ExportPrompt: PathPromptKind {
  /// Whether an existing file is replaced.
  let replaces: Bool

  var label: String { "export to" }

  func completions(of prompt: Prompt, in editor: NodesPM) -> [Completion] { Self.completions(of: prompt, in: editor) }

  /// Files and folders that begin with the typed path, and the path with each possible extension.
  static func completions(of prompt: Prompt, in editor: NodesPM) -> [Completion] {
    let files = editor.typing.pathCompletions(of: prompt)
    guard let (head, typed) = prompt.path, !typed.hasSuffix("/") else { return files }
    let name = typed.isEmpty ? editor.exportName : typed
    let lastName = name.split(separator: "/").last ?? ""
    let dot = lastName.lastIndex(of: ".")
    let stem = name.dropLast(dot.map { lastName[$0...].count } ?? 0)
    let ending = dot.map { lastName[$0...].dropFirst() } ?? ""
    let named = editor.services.exports.filter { $0.name.hasPrefix(ending) }.map { format in
      let text = "\(stem).\(format.name)"
      return Completion(text: head + text, sign: text, sentence: format.title)
    }
    return named.filter { name in !files.contains { $0.text == name.text } } + files
  }

  func effect(_ path: String, in editor: NodesPM) -> Effect { .export(path: path, replaces: replaces) }
}

/// A line for another document's file, with recently opened documents.
struct OpenPrompt: PathPromptKind {
  var label: String { "open" }
  var placeholder: String { "a document, table or workbook, such as budget.nodecalc" }

  /// Returns the entries of the listed folder; before a folder is listed, recently opened documents.
  func completions(of prompt: Prompt, in editor: NodesPM) -> [Completion] {
    let paths = editor.typing.pathCompletions(of: prompt)
    return paths.isEmpty ? editor.typing.recentFiles(matching: (prompt.stem ?? prompt.line.text).trimmed) : paths
  }

  func effect(_ path: String, in editor: NodesPM) throws(CommandError) -> Effect {
    try editor.requireSaved()
    return .open(path: path)
  }
}

/// A line for the file of a table, whose columns are then listed.
struct ReadPrompt: PathPromptKind {
  var label: String { "read" }
  var placeholder: String { "a table, such as sales.csv or sales.xlsx" }

  func effect(_ path: String, in editor: NodesPM) -> Effect { .survey(path: path) }
}

/// A line for an item of the program, such as an example, by its name.
protocol NamedPromptKind: PromptKind {
  /// Returns the items to choose from.
  func items(in editor: NodesPM) -> [EditorServices.Item]
  /// Returns the effects and the report of the choice of an item.
  ///
  /// - Throws: the reason why the line is rejected.
  func outcome(_ name: String, in editor: NodesPM) throws(CommandError) -> Outcome
}

extension NamedPromptKind {
  var completionStyle: CompletionStyle { .filledIn }

  func completions(of prompt: Prompt, in editor: NodesPM) -> [Completion] {
    Completion.items(items(in: editor), matching: (prompt.stem ?? prompt.line.text).trimmed)
  }

  func isValid(_ entry: PromptEntry, in editor: NodesPM) -> Bool {
    items(in: editor).contains { $0.name == entry.word }
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    let names = items(in: editor).map(\.name)
    guard names.contains(entry.word) else { throw .unknown(kind: label, entry.word, known: names) }
    let outcome = try outcome(entry.word, in: editor)
    editor.enter(.normal)
    return outcome
  }
}

/// The prompt for the name of an example document.
struct ExamplePrompt: NamedPromptKind {
  var label: String { "example" }

  func items(in editor: NodesPM) -> [EditorServices.Item] { editor.services.examples }
  func outcome(_ name: String, in editor: NodesPM) throws(CommandError) -> Outcome {
    try editor.requireSaved()
    return .effects([.openExample(name: name)])
  }
}

/// The prompt for the name of a colour theme.
struct ThemePrompt: NamedPromptKind {
  var label: String { "theme" }

  func items(in editor: NodesPM) -> [EditorServices.Item] { editor.services.themes }

  func outcome(_ name: String, in editor: NodesPM) -> Outcome {
    Outcome(report: "the colour theme is now '\(name)'", effects: [.theme(name: name)])
  }
}
