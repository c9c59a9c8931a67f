import GraphDocument

struct ImportPrompt: PromptKind {
  var label: String { "import" }
  var placeholder: String { "a document whose groups you want to use, such as loans.nodecalc, or constants" }
  var completionStyle: CompletionStyle { .filledIn }

  func path(in text: String) -> (head: String, text: String)? {
    let entry = ImportEntry(text)
    return (entry.name.map { "\($0) = " } ?? "", entry.body)
  }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    let read = ImportEntry(entry.typed)
    if read.body.isEmpty { return PromptPreview() }
    let name = read.name ?? context.contents.freeGroupName(ImportEntry.name(ofPath: read.body))
    if let refusal = context.contents.refusal(ofImportName: name) {
      return .refusal(refusal.sentence, problem: entry.span)
    }
    return PromptPreview("its groups are \(name).…, and the document itself is \(name)")
  }

  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
    let path = self.path(in: prompt.line.text) ?? ("", "")
    let builtIn = BuiltInDocument.allCases.filter { $0.rawValue.hasPrefix(path.text) }.map {
      Completion(text: path.head + $0.rawValue, sign: $0.rawValue, sentence: $0.summary)
    }
    return editor.typing.pathCompletions(of: prompt) + builtIn
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    let read = ImportEntry(entry.word)
    guard !read.body.isEmpty else { throw .untyped("a file name") }
    try editor.requireEditable()
    let name = read.name ?? editor.root.freeGroupName(ImportEntry.name(ofPath: read.body))
    if let refusal = editor.root.refusal(ofImportName: name) { throw .edit(refusal) }
    editor.enter(.normal)
    return .effects([.importDocument(name: name, path: read.body)])
  }
}

/// The parsed text of the prompt, such as `finance = lib/finance.nodecalc`.
private struct ImportEntry {
  let name: String?
  let body: String

  init(_ text: String) {
    let sign = text.firstIndex(of: "=")
    name = sign.map { String(text[..<$0]).trimmed }
    body = String(sign.map { text[text.index(after: $0)...] } ?? text[...]).trimmed
  }

  /// Returns the default name of an import: the file name, with `_` for each character that a name cannot contain.
  static func name(ofPath path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    let stem = file.lastIndex(of: ".").flatMap { $0 == file.startIndex ? nil : file[..<$0] } ?? file
    let name = String(stem.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    return GroupName.problem(in: name) == nil ? name : GroupName.problem(in: "_" + name) == nil ? "_" + name : "library"
  }
}

/// A prompt for a new name of an import: `finance = money`.
struct ImportNamePrompt: PromptKind {
  var label: String { "rename import" }
  var completionStyle: CompletionStyle { .first }

  /// Returns the name of the import of the selected instance, or of the only import, followed by `=`.
  func startingText(in editor: any EditorReading) -> String {
    let imports = editor.root.imports.map(\.name)
    let used = editor.selection.flatMap { editor.contents.instance(of: $0)?.group.prefix { $0 != "." } }.map(
      String.init)
    let only = imports.count == 1 ? imports.first : nil
    return (used.flatMap { imports.contains($0) ? $0 : nil } ?? only).map { "\($0) = " } ?? ""
  }

  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
    let text = prompt.line.text
    if text.contains("=") { return [] }
    return Completion.imports(matching: text.trimmed, in: editor.root).map { completion in
      var completion = completion
      completion.text += " = "
      return completion
    }
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    if let choice = entry.choice {
      // The line stays open for the new name.
      editor.open(self, text: choice)
      return .done
    }
    let read = ImportEntry(entry.text)
    guard let name = read.name, !read.body.isEmpty else {
      let example = editor.root.imports.first?.name ?? "finance"
      throw .because("type an import and its new name, such as \(example) = money")
    }
    try editor.requireImport(name)
    try editor.apply(.renameGroup(name, read.body))
    editor.enter(.normal)
    return .reported(
      name == read.body
        ? "import '\(name)' keeps its name"
        : "import '\(name)' is now called '\(read.body)', also in instances and in formulas")
  }
}

struct RemoveImportPrompt: PromptKind {
  var label: String { "remove import" }
  var placeholder: String { "the name of an import" }

  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
    Completion.imports(matching: prompt.line.text.trimmed, in: editor.root)
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    let outcome = try editor.removeImport(entry.word)
    editor.enter(.normal)
    return outcome
  }
}

extension Completion {
  /// Returns the imports of a document whose names match, with their files and the nodes that use them.
  static func imports(matching text: String, in root: DocumentContents) -> [Completion] {
    sorted(
      root.imports.compactMap { entry in
        rank(of: text, in: entry.name).map {
          ($0, Completion(text: entry.name, sign: entry.name, sentence: GroupList.summary(of: entry, in: root)))
        }
      })
  }
}
