protocol PathPromptKind: PromptKind {
  /// Returns the effect that opens, writes or reads the file at a path.
  ///
  /// - Throws: the reason why the text is rejected.
  func effect(_ path: String, in editor: NodesPM) throws(CommandError) -> Effect
}

extension PathPromptKind {
  var completionStyle: CompletionStyle { .filledIn }

  func path(in text: String) -> (head: String, text: String)? { ("", text.trimmed) }

  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
    editor.typing.pathCompletions(of: prompt)
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    guard !entry.word.isEmpty else { throw .untyped("a file name") }
    let effect = try effect(entry.word, in: editor)
    editor.enter(.normal)
    return .effects([effect])
  }
}

/// A prompt for the name of a document's first file.
///
/// If `quits` is true, the editor quits after saving.
struct SavePrompt: PathPromptKind {
  let quits: Bool

  var label: String { "save as" }
  var placeholder: String { "a file name, such as budget.nodecalc" }

  func effect(_ path: String, in editor: NodesPM) -> Effect {
    editor.file.saveRequest = SaveRequest(quits: quits)
    return .save(path: path)
  }
}

/// A prompt for the file to which the document is exported.
///
/// The extension of the file selects the format.
struct ExportPrompt: PathPromptKind {
  let replaces: Bool

  var label: String { "export to" }

  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
    Self.completions(of: prompt, in: editor)
  }

  /// Returns files and folders that begin with the typed path, and the path with the extension of each format.
  static func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
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

/// A prompt for the document to open, which offers recently opened documents.
struct OpenPrompt: PathPromptKind {
  var label: String { "open" }
  var placeholder: String { "a document, table or workbook, such as budget.nodecalc" }

  /// Returns the entries of the listed folder, or recently opened documents before a folder is listed.
  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
    let paths = editor.typing.pathCompletions(of: prompt)
    return paths.isEmpty ? editor.typing.recentFiles(matching: (prompt.stem ?? prompt.line.text).trimmed) : paths
  }

  func effect(_ path: String, in editor: NodesPM) throws(CommandError) -> Effect {
    try editor.requireSaved()
    return .open(path: path)
  }
}

/// A prompt for the file of a table.
///
/// Enter opens the list in which its columns are chosen.
struct ReadPrompt: PathPromptKind {
  var label: String { "read" }
  var placeholder: String { "a table, such as sales.csv or sales.xlsx" }

  func effect(_ path: String, in editor: NodesPM) -> Effect { .survey(path: path) }
}

protocol NamedPromptKind: PromptKind {
  func items(in editor: any EditorReading) -> [EditorServices.Item]
  /// Performs the action for the item with this name.
  ///
  /// - Throws: the reason why the name is not accepted.
  func outcome(_ name: String, in editor: NodesPM) throws(CommandError) -> Outcome
}

extension NamedPromptKind {
  var completionStyle: CompletionStyle { .filledIn }

  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
    Completion.items(items(in: editor), matching: (prompt.stem ?? prompt.line.text).trimmed)
  }

  func isValid(_ entry: PromptEntry, in editor: any EditorReading) -> Bool {
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

struct ExamplePrompt: NamedPromptKind {
  var label: String { "example" }

  func items(in editor: any EditorReading) -> [EditorServices.Item] { editor.services.examples }
  func outcome(_ name: String, in editor: NodesPM) throws(CommandError) -> Outcome {
    try editor.requireSaved()
    return .effects([.openExample(name: name)])
  }
}

struct ThemePrompt: NamedPromptKind {
  var label: String { "theme" }

  func items(in editor: any EditorReading) -> [EditorServices.Item] { editor.services.themes }

  func outcome(_ name: String, in editor: NodesPM) -> Outcome {
    Outcome(report: "the colour theme is now '\(name)'", effects: [.theme(name: name)])
  }
}
