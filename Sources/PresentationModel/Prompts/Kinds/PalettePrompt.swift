import Geometry

/// The command palette: a prompt that finds commands by their names, descriptions or everyday words.
struct PalettePrompt: PromptKind {
  var label: String { "command" }
  var completionStyle: CompletionStyle { .first }

  func preview(of entry: PromptEntry, in context: PromptContext) -> PromptPreview {
    guard !entry.text.isEmpty, entry.choice == nil else { return PromptPreview() }
    return .refusal("no command matches '\(entry.text)'")
  }

  func completions(of prompt: Prompt, in editor: any EditorReading) -> [Completion] {
    Self.rows(matching: prompt.line.text.trimmed, in: editor)
  }

  /// Runs the chosen command, or else the first one that matches.
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

  /// The text before the name of an operator or chart, in a row that creates a node, such as `add sum`.
  ///
  /// The text cannot be the name of a command, because such names contain no blanks.
  private static let creationStart = "add "

  private static func creation(of row: Completion) -> String? {
    row.text.hasPrefix(creationStart) ? String(row.text.dropFirst(creationStart.count)) : nil
  }

  /// Returns one row per matching command, with its key, description and the reason if it is unavailable.
  ///
  /// A command whose name is the text comes first. Operators and charts that match the text or its everyday meaning are
  /// added. For an empty text, the commands of the hint line come first, because they are used most. If no row matches
  /// all words, the rows that match any of them are returned.
  private static func rows(matching text: String, in editor: any EditorReading) -> [Completion] {
    let found = rows(matchingAllOf: text, in: editor)
    let words = text.split(separator: " ").map(String.init)
    guard found.isEmpty, words.count > 1 else { return found }
    return rows(matchingAnyOf: words.filter { $0.count >= leastLetters }, in: editor)
  }

  /// Returns the rows that match any of the words; rows that match the most words come first.
  private static func rows(matchingAnyOf words: [String], in editor: any EditorReading) -> [Completion] {
    let found = words.flatMap { rows(matchingAllOf: $0, in: editor) }
    let counts = Dictionary(found.map { ($0.text, 1) }, uniquingKeysWith: +)
    var listed: Set<String> = []
    let each = found.filter { listed.insert($0.text).inserted }
    return Completion.sorted(each.map { (rank: words.count - (counts[$0.text] ?? 0), completion: $0) })
  }

  private static let leastLetters = 3

  private static func rows(matchingAllOf text: String, in editor: any EditorReading) -> [Completion] {
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

  /// Adds rows for the operators and charts that a text means.
  ///
  /// For an everyday word, these rows come first. Only an available command whose name is the word comes before them.
  private static func joined(
    _ commands: [Completion], with text: String, _ keyMap: KeyMap, _ keys: KeyColumn
  ) -> [Completion] {
    let targets = EverydayWords.targets(startingWith: text)
    var front = commands.filter { $0.text == text && $0.isEnabled }
    for target in EverydayWords.targets(of: text) {
      switch target {
      case .command(let command): front += commands.filter { $0.text == command.name && !front.contains($0) }
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

private struct KeyColumn {
  /// The largest width of the column, in cells; longer keys are rare and move the text after them to the right.
  private static let most = 9

  private let width: Int

  init(_ keyMap: KeyMap) {
    let keys = Command.all.filter { $0.isInPalette(keyMap) }.compactMap { keyMap.keys(for: $0, in: .normal) }.map {
      CellText.columns(of: $0)
    }
    width = min(keys.max() ?? 0, Self.most)
  }

  /// Returns a key, padded with blanks to the width of the column.
  func cell(_ key: String?) -> String {
    CellText.filled(key ?? "", width) + " "
  }
}
