/// The words of a search for a command, read like a fuzzy finder's: all must match, in any order.
///
/// A word matches the name, a synonym, a part of the sentence, or letters of the name in their order, such as `sq` in
/// `save-and-quit`. As in fzf, `'word` matches exactly, `^word` the start of the name, `word$` its end, and `!word`
/// excludes.
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

    /// Whether it is irrelevant for the search, such as `as` in `save as picture`.
    var isFiller: Bool {
      if case .fuzzy(let word) = self { CommandSearch.fillers.contains(word) } else { false }
    }
  }

  /// The best kind of match comes first.
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

  /// Words of a sentence that need not match if another word does, because they are irrelevant for the search.
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

  /// Whether nothing is looked for.
  var isEmpty: Bool { words.isEmpty }

  /// The rank of the command in the search, 0 for the best; nil if it does not match.
  ///
  /// - Complexity: the letters of its name, aliases and sentence, times the words.
  func rank(of command: Command) -> Int? {
    rank(
      name: command.name, aliases: command.aliases + command.shortForms + EverydayWords.words(for: command),
      sentence: command.explanation)
  }

  /// The rank of a thing with a name, synonyms and a sentence.
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

  /// Whether the letters of `word` are in `name` in their order; `onlyByWordStarts`: each at the start of one of its
  /// words, or right behind the letter before it.
  private static func isSpelt(_ word: String, by name: String, onlyByWordStarts: Bool) -> Bool {
    let (letters, name) = (Array(word), Array(name))
    // The ends in the name that the letters so far can have: each letter may be found at several places.
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
