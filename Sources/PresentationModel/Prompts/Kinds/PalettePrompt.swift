/// A command by words of its name or sentence, or by others for it.
struct PalettePrompt: PromptKind {
  var label: String { "command" }
  var completionStyle: CompletionStyle { .first }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    guard !entry.text.isEmpty, entry.choice == nil else { return PromptPreview() }
    return .refusal("no command matches '\(entry.text)'")
  }

  func completions(of prompt: Prompt, in editor: NodesPM) -> [Completion] {
    Self.rows(matching: prompt.line.text.trimmed, in: editor)
  }

  /// Performs the command chosen, or the first one that the text leaves.
  func accept(_ entry: PromptEntry, in editor: NodesPM) throws(CommandError) -> Outcome {
    let rows = Self.rows(matching: entry.text, in: editor)
    let choice = entry.prompt.choice ?? 0
    if rows.indices.contains(choice), let name = Self.creation(of: rows[choice]) {
      editor.enter(.normal)
      editor.open(AddPrompt())
      return try editor.acceptOpened(with: name)
    }
    guard rows.indices.contains(choice), let command = Command.named(rows[choice].text) else {
      throw .because("no command matches '\(entry.text)'")
    }
    if let reason = command.unavailability(in: editor) { throw .because("\(command.name): \(reason)") }
    editor.enter(.normal)
    return try command.run(in: editor, Invocation())
  }

  /// The start of a row that makes a node, before the name of its operator or chart; names of commands have no blank.
  private static let creationStart = "add "

  /// The name of the operator or chart that a row makes a node of; nil for a command.
  private static func creation(of row: Completion) -> String? {
    row.text.hasPrefix(creationStart) ? String(row.text.dropFirst(creationStart.count)) : nil
  }

  /// Every command that matches the words of the text, see `CommandSearch`, the one of that name first: its key, its
  /// sentence, and the reason why it cannot be given now; with operators and charts that match the text or its everyday
  /// meaning.
  ///
  /// Where nothing is typed yet those come first that the hint line names, which are wanted most.
  private static func rows(matching text: String, in editor: NodesPM) -> [Completion] {
    let keyMap = editor.keyMap
    let search = CommandSearch(text)
    let wanted = search.isEmpty ? KeyMap.hinted(in: .normal) : []
    let keys = KeyColumn(keyMap)
    let ranked = Command.all.compactMap { command -> (rank: Int, completion: Completion)? in
      guard command.isInPalette(keyMap),
        let rank = search.isEmpty ? wanted.firstIndex(of: command) ?? wanted.count : search.rank(of: command)
      else { return nil }
      let reason = command.unavailability(in: editor)
      return (
        rank,
        Completion(
          text: command.name, sign: command.name,
          sentence: keys.cell(keyMap.keys(for: command, in: .normal)) + command.sentence, isEnabled: reason == nil,
          reason: reason)
      )
    }
    return Self.joined(Completion.sorted(ranked), with: text, keyMap, keys)
  }

  /// The result of an everyday word comes first, unless a command has that name and can be given.
  private static func joined(
    _ commands: [Completion], with text: String, _ keyMap: KeyMap, _ keys: KeyColumn
  ) -> [Completion] {
    let targets = EverydayWords.targets(startingWith: text)
    let isWord = !commands.contains { $0.text == text && $0.isEnabled }
    var front: [Completion] = []
    for target in isWord ? EverydayWords.targets(of: text) : [] {
      switch target {
      case .command(let command): front += commands.filter { $0.text == command.name }
      case .creation(let completion): front.append(row(completion, keyMap, keys))
      }
    }
    var rest = commands.filter { !front.contains($0) }
    let named = Completion.operatorsAndCharts(named: text).map { [$0] } ?? []
    for completion in named + targets.compactMap({ if case .creation(let made) = $0 { made } else { nil } }) {
      let row = row(completion, keyMap, keys)
      if !front.contains(row), !rest.contains(row) { rest.append(row) }
    }
    if let exact = named.first, Command.named(text) == nil {
      let row = row(exact, keyMap, keys)
      return [row] + (front + rest).filter { $0 != row }
    }
    return front + rest
  }

  private static func row(_ completion: Completion, _ keyMap: KeyMap, _ keys: KeyColumn) -> Completion {
    let key = keyMap.keys(for: .add, in: .normal).map { "\($0) \(completion.sign)" }
    return Completion(
      text: creationStart + completion.text, sign: completion.sign, sentence: keys.cell(key) + completion.sentence)
  }
}

/// The column of keys between names and descriptions.
private struct KeyColumn {
  /// Longer keys are rare, and shift the text after them.
  private static let most = 9

  private let width: Int

  init(_ keyMap: KeyMap) {
    let keys = Command.all.filter { $0.isInPalette(keyMap) }.compactMap { keyMap.keys(for: $0, in: .normal)?.count }
    width = min(keys.max() ?? 0, Self.most)
  }

  /// A key, or none, as it is in the column with a blank behind it.
  func cell(_ key: String?) -> String {
    let key = key ?? ""
    return key + String(repeating: " ", count: max(1, width + 1 - key.count))
  }
}
