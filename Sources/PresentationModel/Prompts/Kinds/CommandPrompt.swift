import EvaluationEngine

/// A command by its name, with what it acts on.
struct CommandPrompt: PromptKind {
  var label: String { ":" }
  var completionStyle: CompletionStyle { .filledIn }

  func path(in text: String) -> (head: String, text: String)? {
    let line = CommandLine(text)
    guard line.kind == .file, let argument = line.argument else { return nil }
    return (line.name + " ", argument)
  }

  /// Commands by the start of their name; behind it what the command acts on.
  func completions(of prompt: Prompt, in editor: NodesPM) -> [Completion] {
    let line = CommandLine(prompt.stem ?? prompt.line.text)
    guard let argument = line.argument else { return editor.commands(matching: line.name) }
    let found: [Completion]
    switch line.kind {
    case .file: return editor.pathCompletions(of: prompt)
    case .entry: found = editor.operatorsAndCharts(matching: NodeEntry.body(of: argument))
    case .operatorName: found = editor.operators(matching: argument.trimmed)
    case .node: found = editor.searchHits(argument.trimmed)
    case .frame: found = editor.frames(matching: argument.trimmed, for: editor.actedOn)
    case .example: found = editor.exampleCompletions(matching: argument.trimmed)
    case .theme: found = editor.themeCompletions(matching: argument.trimmed)
    case .text, nil: return []
    }
    // What names the new node stays before its operator.
    let sign = line.kind == .entry ? argument.firstIndex(of: "=") : nil
    let head = line.name + " " + (sign.map { argument[...$0] + " " } ?? "")
    return found.map { completion in
      var completion = completion
      completion.text = head + completion.text
      return completion
    }
  }

  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(Rejection) -> Outcome {
    editor.mode = .normal
    let line = CommandLine(entry.word.trimmed)
    guard !line.name.isEmpty else { return .done }
    if let number = line.number {
      editor.goToNode(number)
      return .done
    }
    guard let command = line.command else {
      let near = Suggestion.nearest(to: line.name, among: Command.allCases.map(\.rawValue))
      let help = near.map { "did you mean '\($0)'?" } ?? "\(editor.keyName(.palette)) lists all"
      throw Rejection("there is no command '\(line.name)': \(help)")
    }
    if line.kind == .file { return .effects(try editor.run(command, onFile: line.argument, isForced: line.isForced)) }
    guard let argument = line.argument else { return .effects(editor.perform(command)) }
    guard line.kind != nil else { throw Rejection("'\(line.name)' takes no argument") }
    return .effects(editor.perform(command, with: argument))
  }
}

extension NodesPM {
  /// A command about a file; without a name it is the document's own.
  fileprivate func run(_ command: Command, onFile name: String?, isForced: Bool) throws(Rejection) -> [Effect] {
    switch (command, name) {
    case (.open, let name?): return isForced ? [.open(path: name)] : perform(.open, with: name)
    case (.open, nil) where isForced:
      guard let fileName else { throw Rejection("the document has no file yet that could be read again") }
      return [.open(path: fileName)]
    case (.save, nil), (.saveAndQuit, nil): return save(thenQuit: command == .saveAndQuit, isForced: isForced)
    case (.save, let name?), (.saveAndQuit, let name?):
      saveRequest = SaveRequest(quits: command == .saveAndQuit)
      return [.save(path: name, replaces: isForced, isCopy: fileName != nil)]
    case (.saveAs, let name?):
      saveRequest = SaveRequest(quits: false)
      return [.save(path: name, replaces: isForced)]
    case _: return perform(command)
    }
  }

  /// Performs a command that opens a line, and enters `text` there; where that is refused the line stays to be mended.
  fileprivate func perform(_ command: Command, with text: String) -> [Effect] {
    let effects = perform(command)
    guard case .prompt(var prompt) = mode else { return effects }
    prompt.line.replace(with: text)
    show(prompt)
    return effects + accept(prompt)
  }
}
