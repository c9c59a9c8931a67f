/// The words of a search for a command, parsed as in a fuzzy finder: all must match, in any order.
///
/// A word matches the name, a synonym, a part of the sentence, or letters of the name in their order, such as `sq` in
/// `save-and-quit`. As in fzf, `'word` matches exactly, `^word` matches the start of the name, `word$` its end, and
/// `!word` excludes.
struct CommandSearch {
  private enum Word {
    case fuzzy(String)
    case exact(String)
    case start(String)
    case end(String)
    case absent(String)

    init(_ word: Substring) {
      switch (word.first, word.count) {
      case (_, ...1): self = .fuzzy(String(word))
      case ("'", _): self = .exact(String(word.dropFirst()))
      case ("^", _): self = .start(String(word.dropFirst()))
      case ("!", _): self = .absent(String(word.dropFirst()))
      case _: self = word.last == "$" ? .end(String(word.dropLast())) : .fuzzy(String(word))
      }
    }

    /// Whether the word may be ignored because it describes no command, such as `as` in `save as picture`.
    var isFiller: Bool {
      if case .fuzzy(let word) = self { CommandSearch.fillers.contains(word) } else { false }
    }
  }

  private enum Worth: Int {
    case whole
    case nameStart
    case wordStart
    case aliasStart
    case name
    case alias
    case sentenceWord
    case initials
    case sentence
    case letters
  }

  /// Common words such as `the`, which need not match if another word of the search matches.
  private static let fillers: Set<String> = [
    "a", "an", "and", "as", "do", "for", "how", "i", "in", "is", "it", "my", "of", "on", "the", "to", "what", "which",
    "with",
  ]

  private let text: String
  private let words: [Word]

  init(_ text: String) {
    self.text = text.lowercased()
    words = self.text.split(separator: " ").map(Word.init)
  }

  var isEmpty: Bool { words.isEmpty }

  /// Returns the rank of the command in the search; 0 is best, nil no match.
  ///
  /// - Complexity: linear in the letters of the command's name, aliases and sentence, times the number of words.
  func rank(of command: Command) -> Int? {
    rank(
      name: command.name, aliases: command.aliases + command.shortForms + EverydayWords.words(for: command),
      sentence: command.explanation)
  }

  /// Returns the rank of an item with a name, synonyms and a sentence; nil if it does not match.
  func rank(name: String, aliases: [String], sentence: String) -> Int? {
    let (name, sentence) = (name.lowercased(), sentence.lowercased())
    if text == name { return Worth.whole.rawValue }
    var worst = Worth.nameStart.rawValue
    var isMet = false
    for word in words {
      if let worth = worth(of: word, name: name, aliases: aliases, sentence: sentence) {
        worst = max(worst, worth.rawValue)
        isMet = isMet || !word.isFiller
      } else if word.isFiller {
        worst = max(worst, Worth.initials.rawValue)
      } else {
        return nil
      }
    }
    return isMet || words.allSatisfy { !$0.isFiller } || worst < Worth.initials.rawValue ? worst : nil
  }

  private func worth(of word: Word, name: String, aliases: [String], sentence: String) -> Worth? {
    switch word {
    case .absent(let word):
      return ([name, sentence] + aliases).contains { $0.contains(word) } ? nil : .nameStart
    case .start(let word): return name.hasPrefix(word) ? .nameStart : nil
    case .end(let word): return name.hasSuffix(word) ? .name : nil
    case .exact(let word): return written(word, name: name, aliases: aliases, sentence: sentence)
    case .fuzzy(let word):
      let written = written(word, name: name, aliases: aliases, sentence: sentence)
      if let written, written.rawValue < Worth.initials.rawValue { return written }
      if Self.isSpelt(word, by: name, onlyByWordStarts: true) { return .initials }
      return written ?? (Self.isSpelt(word, by: name, onlyByWordStarts: false) ? .letters : nil)
    }
  }

  private func written(_ word: String, name: String, aliases: [String], sentence: String) -> Worth? {
    if name.hasPrefix(word) { return .nameStart }
    if name.split(separator: "-").contains(where: { $0.hasPrefix(word) }) { return .wordStart }
    if aliases.contains(where: { $0.hasPrefix(word) }) { return .aliasStart }
    if name.contains(word) { return .name }
    if aliases.contains(where: { $0.contains(word) }) { return .alias }
    if sentence.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).contains(where: { $0.hasPrefix(word) }) {
      return .sentenceWord
    }
    return sentence.contains(word) ? .sentence : nil
  }

  /// Whether the letters of `word` occur in `name` in their order.
  ///
  /// `onlyByWordStarts` is true if each letter must also start a word of the name or directly follow the previous
  /// matched letter.
  private static func isSpelt(_ word: String, by name: String, onlyByWordStarts: Bool) -> Bool {
    let (letters, name) = (Array(word), Array(name))
    // The possible ends of the letters matched so far: each letter may occur several times in the name.
    var ends: [Int] = [-1]
    for letter in letters {
      guard let first = ends.first else { return false }
      ends = name.indices.filter { place in
        guard name[place] == letter, place > first else { return false }
        return !onlyByWordStarts || place == 0 || name[place - 1] == "-" || ends.contains(place - 1) && place > 0
      }
    }
    return !ends.isEmpty
  }
}
