import EvaluationEngine
import TextScanning

/// The list of commands and operators that match a word, as `:help WORD` shows it.
struct TopicList: ListingKind {
  let word: String

  /// Opens the list with the results for a word.
  ///
  /// - Throws: if nothing matches the word.
  static func open(on word: String, in editor: any EditorReading) throws(CommandError) -> Outcome {
    guard !rows(on: word, in: editor.keyMap).isEmpty else {
      let names = Command.all.flatMap { [$0.name] + $0.aliases } + OperatorCatalog.all.map(\.name)
      let near = Suggestion.question(for: word, among: names)
      throw .because(
        "nothing matches '\(word)': "
          + (near ?? "\(editor.keyName(.help)) shows the keys, \(editor.keyName(.palette)) every command"))
    }
    return .list(TopicList(word: word))
  }

  func title(of listing: Listing, in editor: any EditorReading) -> String { "help on '\(word)'" }

  func rows(of listing: Listing, in editor: any EditorReading) -> ListingRows {
    ListingRows(Self.rows(on: word, in: editor.keyMap))
  }

  /// Returns the commands and operators that match a word, best match first.
  ///
  /// A command's row shows its keys on the canvas or in another mode, or else its name.
  static func rows(on word: String, in keyMap: KeyMap) -> [ListingRow] {
    let search = CommandSearch(word)
    var ranked: [(rank: Int, row: ListingRow)] = []
    for command in Command.all {
      guard let rank = search.rank(of: command) else { continue }
      let mode = Mode.Name.allCases.first { keyMap.keys(for: command, in: $0) != nil } ?? .normal
      let keys = keyMap.bindings[mode]?.filter { $0.command == command }.flatMap(\.keys) ?? []
      var row = ListingRow(
        command, command.explanation(in: mode), keys: keys.isEmpty ? [":" + command.name] : keys)
      // A command of another mode is explained but cannot be run from here.
      if !command.isGivenByName(keyMap) { row = ListingRow(key: "\(mode.title) \(row.key)", text: row.text) }
      ranked.append((rank, row))
    }
    for descriptor in OperatorCatalog.all {
      let sign = descriptor.symbol == descriptor.name ? [] : [descriptor.symbol, descriptor.asciiSymbol]
      let words = sign + EverydayWords.words(for: descriptor.name)
      guard let rank = search.rank(name: descriptor.name, aliases: words, sentence: descriptor.summary) else {
        continue
      }
      ranked.append((rank, ListingRow(key: descriptor.name, text: descriptor.summary)))
    }
    return ranked.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.row)
  }
}
