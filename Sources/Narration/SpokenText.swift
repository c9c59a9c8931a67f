public import Geometry

/// Converts text for screen readers.
///
/// Characters that screen readers leave out, or describe by their shape, are replaced by words.
public enum SpokenText {
  /// Returns a text in words, on one line that is safe for a terminal; characters of drawings are left out.
  ///
  /// - Complexity: linear in the text.
  public static func words(_ text: some StringProtocol, glyphs: GlyphSet = .unicode) -> String {
    var spoken = ""
    for character in text {
      if let word = signs[character] {
        spoken += word
      } else if character.isNewline {
        spoken += ", "
      } else if !isDrawn(character) {
        spoken.append(character)
      }
    }
    let words = spoken.split(whereSeparator: \.isWhitespace)
    var sentence = ""
    for (index, word) in words.enumerated() {
      let isJoined = word.count == 1 ? word == "," || word == ")" : word.first.map { ",;:)".contains($0) } ?? false
      if !sentence.isEmpty, !isJoined { sentence += " " }
      sentence += self.word(word, after: index > 0 ? words[index - 1] : nil, isLast: index == words.count - 1)
    }
    return CellText.safe(sentence, glyphs: glyphs)
  }

  /// Returns the name of a character that stands alone.
  ///
  /// Between two values, it is the name of an operator, such as `times` for `*`. Elsewhere, it is the name of the key.
  private static func word(_ word: Substring, after before: Substring?, isLast: Bool) -> String {
    if word.count > 1, word.first == "-", word.dropFirst().first?.isNumber == true {
      return "minus " + word.dropFirst()
    }
    if let name = comparisons[word] { return name }
    guard word.count == 1, let sign = word.first, sign != ",", sign != ")" else { return String(word) }
    if let name = operators[sign], let last = before?.last,
      last.isLetter || last.isNumber || last == ")" || last == "'",
      !isLast, before != "or", before != "and"
    {
      return name
    }
    return characterNames[sign] ?? String(word)
  }

  /// Returns the text of a typed line.
  ///
  /// Only characters that could harm the terminal are replaced.
  static func echo(_ text: some StringProtocol, glyphs: GlyphSet) -> String { CellText.safe(text, glyphs: glyphs) }

  /// Returns a part of a typed line in words: the name of a single character, a short text itself, or the number of
  /// characters.
  ///
  /// Examples are `space`, `price` and `60 characters`.
  static func names(of text: some StringProtocol) -> String {
    if text.count == 1, let only = text.first { return name(of: only) }
    if text.count > readLimit { return "\(text.count) characters" }
    return text.allSatisfy(\.isWhitespace) ? "\(text.count) spaces" : words(text)
  }

  static func name(of character: Character) -> String {
    if let name = characterNames[character] { return name }
    return character.isUppercase ? "capital \(character)" : String(character)
  }

  /// Returns a list of keys in words, such as `Space n f` or `question mark F1`.
  ///
  /// A key with a single character gets its name.
  static func keys(_ text: String) -> String {
    text.split(separator: " ").map { key in
      if key.count == 1, let only = key.first { return name(of: only) }
      return String(key)
    }.joined(separator: " ")
  }

  /// The maximum number of characters of a text that is read; for a longer one, only the number of characters is read.
  private static let readLimit = 40

  private static let signs: [Character: String] = [
    "±": " plus or minus ", "×": " times ", "÷": " divided by ", "−": " minus ", "√": " square root of ", "π": " pi ",
    "²": " squared", "³": " cubed", "→": " to ", "←": " from ", "·": ",", "›": ",", "…": "", "≈": " about ",
    "≤": " at most ", "≥": " at least ", "≠": " is not ", "∞": " infinity ", "%": " percent ", "‰": " per mille ",
    "⇅": "", "σ": " sigma ", "µ": " micro", "Σ": " sum ", "∂": " partial ", "°": " degrees ",
    "^": " to the power of ",
  ]

  private static let operators: [Character: String] = [
    "*": "times", "/": "divided by", "-": "minus", "+": "plus", "=": "equals", "<": "is less than",
    ">": "is greater than",
  ]

  private static let comparisons: [Substring: String] = [
    "==": "equals", "!=": "is not", "<=": "is at most", ">=": "is at least",
  ]

  private static let characterNames: [Character: String] = [
    " ": "space", "(": "left parenthesis", ")": "right parenthesis", "[": "left bracket", "]": "right bracket",
    "{": "left brace", "}": "right brace", ",": "comma", ".": "point", ";": "semicolon", ":": "colon",
    "'": "apostrophe", "\"": "quotation mark", "/": "slash", "\\": "backslash", "-": "minus", "+": "plus",
    "*": "star", "^": "caret", "=": "equals", "_": "underscore", "<": "less than", ">": "greater than",
    "!": "exclamation mark", "?": "question mark", "%": "percent", "&": "ampersand", "|": "bar", "~": "tilde",
    "#": "number sign", "@": "at sign", "$": "dollar", "`": "backquote", "±": "plus or minus",
  ]

  private static func isDrawn(_ character: Character) -> Bool {
    character.unicodeScalars.contains { (0x2500...0x25FF).contains($0.value) || (0x2800...0x28FF).contains($0.value) }
  }
}
