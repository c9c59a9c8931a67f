import TextScanning

struct CommandPrompt: PromptKind {
  var label: String { ":" }
  var completionStyle: CompletionStyle { .filledIn }

  func path(in text: String) -> (head: String, text: String)? {
    let line = CommandLine(text)
    guard line.takesPath, let argument = line.argument else { return nil }
    return (line.name + " ", argument)
  }

  /// Returns commands whose names begin with the text or, after the name of a command, values for its argument.
  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
    let line = CommandLine(prompt.stem ?? prompt.line.text)
    guard let argument = line.argument else { return Completion.commands(matching: line.name, in: editor.keyMap) }
    let found: [Completion]
    switch line.kind {
    case .file: return editor.typing.pathCompletions(of: prompt)
    case .exportedFile: return ExportPrompt.completions(of: prompt, in: editor)
    case .entry: found = Completion.creations(matching: NodeEntry.body(of: argument), in: editor.contents)
    case .operatorName: found = Completion.operators(matching: argument.trimmed)
    case .node: found = Completion.hits(of: argument.trimmed, in: editor.contents)
    case .frame: found = editor.frameChoice.frames(matching: argument.trimmed, for: editor.actedOn)
    case .example: found = Completion.items(editor.services.examples, matching: argument.trimmed)
    case .topic:
      let word = argument.trimmed
      found = Completion.commands(matching: word, in: editor.keyMap) + Completion.operators(matching: word)
    case .theme: found = Completion.items(editor.services.themes, matching: argument.trimmed)
    case .text, nil: return []
    }
    // A name for the new node stays in front of the operator.
    let sign = line.kind == .entry ? argument.firstIndex(of: "=") : nil
    let head = line.name + " " + (sign.map { argument[...$0] + " " } ?? "")
    return found.map { completion in
      var completion = completion
      completion.text = head + completion.text
      return completion
    }
  }

  /// Always true, so that Enter never runs a completion instead of the typed name.
  ///
  /// Otherwise a typing error could run a command with a similar name, which may change the document.
  func isValid(_ entry: PromptEntry, in editor: any EditorReading) -> Bool { true }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    editor.enter(.normal)
    let line = CommandLine(entry.word.trimmed)
    guard !line.name.isEmpty else { return .done }
    if let number = line.number {
      return try editor.move(.number(number))
    }
    guard let command = line.command else {
      let meant = EverydayWords.targets(of: line.name).first.map { "did you mean '\($0.line)'?" }
      let help =
        meant ?? Suggestion.question(for: line.name, among: Command.all.map(\.name))
        ?? "\(editor.keyName(.palette)) lists all"
      throw .because("there is no command '\(line.name)': \(help)")
    }
    let isAlone = line.argument == nil || line.takesPath
    guard isAlone || line.kind != nil else { throw .because("'\(line.name)' takes no argument") }
    let outcome = try command.run(in: editor, Invocation(argument: line.argument, isForced: line.isForced))
    // If the command opens a line, the argument is submitted in it; if it is rejected, the line stays open.
    guard !isAlone, editor.modes.prompt != nil, let argument = line.argument else { return outcome }
    editor.report(outcome)
    return try editor.acceptOpened(with: argument)
  }
}
