public import GraphDocument

/// Another document in the place of this one.
extension NodesPM {
  /// Another document, by the name given or asked for; by force also where changes are lost, and the document's own file again.
  func open(_ call: Invocation) throws(Rejection) -> Outcome {
    switch (call.argument, call.isForced) {
    case (let name?, true): return .effects([.open(path: name)])
    case (nil, true):
      guard let name = file.name else { throw .because("the document has no file yet that could be read again") }
      return .effects([.open(path: name)])
    case (let name?, false):
      try beginOpening(OpenPrompt())
      return try acceptOpened(with: name)
    case (nil, false):
      try beginOpening(OpenPrompt())
      return .done
    }
  }

  /// Asks for a document's name, unless something would be lost.
  func beginOpening(_ kind: some PromptKind) throws(Rejection) {
    guard !document.isModified else {
      throw .because("there are unsaved changes: \(keyName(.save)) saves them, then another document can be opened")
    }
    open(kind)
  }

  func exampleCompletions(matching text: String) -> [Completion] {
    services.examples.filter { $0.name.hasPrefix(text) }
      .map { Completion(text: $0.name, sign: $0.name, sentence: $0.title) }
  }

  func themeCompletions(matching text: String) -> [Completion] {
    services.themes.filter { $0.name.hasPrefix(text) }
      .map { Completion(text: $0.name, sign: $0.name, sentence: $0.summary) }
  }

  /// The document that was asked for is here; `name` is its file's, nil where it has none.
  public func opened(_ contents: DocumentContents, name: String?, saying sentence: String) {
    focus.forgetJumps()
    diagram.endMarks()
    file = DocumentFile(name: name)
    document.state = contents
    say(sentence)
  }

  /// It cannot be opened, for that reason; the document at hand stays.
  public func openingFailed(_ sentence: String) {
    warn("not opened: \(sentence)")
  }
}
