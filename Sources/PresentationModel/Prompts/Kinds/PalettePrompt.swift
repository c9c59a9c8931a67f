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
    if rows.indices.contains(choice), let name = Self.creation(of: rows[choice]) {
      editor.enter(.normal)
      editor.open(AddPrompt())
      return try editor.acceptOpened(with: name)
    }
    guard rows.indices.contains(choice), let command = Command.named(rows[choice].text) else {
      throw .because("nothing is found for '\(entry.text)': no command has that in its name or sentence")
    }
    if let reason = command.unavailability(in: editor) { throw .because("\(command.name): \(reason)") }
    editor.enter(.normal)
    return try command.run(in: editor, Invocation())
  }

  /// What begins a row that makes a node, before the name of its operator or chart; commands' names have no blank.
  private static let creationStart = "add "

  /// The name of the operator or chart that a row makes a node of; nil for a command.
  private static func creation(of row: Completion) -> String? {
    row.text.hasPrefix(creationStart) ? String(row.text.dropFirst(creationStart.count)) : nil
  }

  /// Every command that the words of the text are met by, as `CommandSearch` has it, the one of that name first: its key and sentence, and
  /// why it cannot be given now; with operators and charts that the text names or stands for in everyday words.
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
          text: command.name, sign: command.name,
          sentence: key + command.sentence + (reason.map { " \($0)" } ?? ""), isEnabled: reason == nil)
      )
    }
    return Self.joined(Completion.sorted(ranked), with: text, keyMap)
  }

  /// What an everyday word stands for comes first, unless a command has that name.
  private static func joined(_ commands: [Completion], with text: String, _ keyMap: KeyMap) -> [Completion] {
    let targets = EverydayWords.targets(startingWith: text)
    let isWord = !EverydayWords.targets(of: text).isEmpty && Command.named(text) == nil
    var front: [Completion] = []
    for target in isWord ? EverydayWords.targets(of: text) : [] {
      switch target {
      case .command(let command): front += commands.filter { $0.text == command.name }
      case .creation(let completion): front.append(row(completion, keyMap))
      }
    }
    var rest = commands.filter { !front.contains($0) }
    let named = Completion.operatorsAndCharts(named: text).map { [$0] } ?? []
    for completion in named + targets.compactMap({ if case .creation(let made) = $0 { made } else { nil } }) {
      let row = row(completion, keyMap)
      if !front.contains(row), !rest.contains(row) { rest.append(row) }
    }
    if let exact = named.first, Command.named(text) == nil {
      let row = row(exact, keyMap)
      return [row] + (front + rest).filter { $0 != row }
    }
    return front + rest
  }

  private static func row(_ completion: Completion, _ keyMap: KeyMap) -> Completion {
    let key = keyMap.keys(for: .add, in: .normal).map { "\($0) \(completion.sign)  " } ?? ""
    return Completion(
      text: creationStart + completion.text, sign: completion.sign, sentence: key + completion.sentence)
  }
}
