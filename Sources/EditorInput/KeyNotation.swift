/// The notation of keys: `a`, `<Enter>`, `<C-r>`, `<M-o>`, `<S-Right>`, `<lt>`; a space stands for itself.
///
/// The names that the editor shows are also accepted in brackets: `<Ctrl-r>`, `<Alt-o>`, `<Delete>`.
public enum KeyNotation {
  /// An error in a script: a `<…>` that is not a key.
  public struct Problem: Error, Hashable, Sendable {
    /// The text between the brackets.
    ///
    /// If the closing bracket is missing, this is the beginning of the text after the opening bracket.
    public var text: String
    /// The number of characters before the bracket.
    public var offset: Int
  }

  /// The largest length of a word in brackets; `C-S-Drag:4096,1024,4096,1024` is shorter.
  ///
  /// The limit makes parsing fast even if a script contains many brackets that are not closed.
  private static let wordLimit = 40

  /// The names of keys that are not characters; if a key has several names, the first one is written.
  private static let names: [(name: String, code: Key.Code)] = [
    ("Enter", .enter), ("Return", .enter), ("CR", .enter), ("Esc", .escape), ("Escape", .escape), ("Tab", .tab),
    ("BS", .backspace), ("Backspace", .backspace), ("Del", .delete), ("Delete", .delete), ("Up", .up), ("Down", .down),
    ("Left", .left), ("Right", .right), ("Home", .home), ("End", .end), ("PageUp", .pageUp), ("PageDown", .pageDown),
    ("Space", .character(" ")), ("lt", .character("<")),
  ]

  private static let modifierWords: [(word: String, modifier: Key.Modifiers)] = [
    ("ctrl-", .control), ("alt-", .meta), ("shift-", .shift),
  ]

  /// The names of all keys that are not characters.
  public static var keyNames: [String] { names.map(\.name) }

  /// Parses the keys of a script, in order.
  ///
  /// - Complexity: linear in the script.
  public static func parse(_ script: String) throws(Problem) -> [Key] {
    try scan(script, character: { Key(.character($0)) }, bracket: { key(named: $0).map { [$0] } })
  }

  /// Splits a script into characters and words in brackets.
  ///
  /// `bracket` parses a word; nil means unknown.
  ///
  /// - Complexity: linear in the script.
  static func scan<Element>(
    _ script: String, character: (Character) -> Element, bracket: (Substring) -> [Element]?
  ) throws(Problem) -> [Element] {
    var elements: [Element] = []
    var rest = Substring(script)
    var offset = 0
    while let first = rest.first {
      rest = rest.dropFirst()
      guard first == "<" else {
        elements.append(character(first))
        offset += 1
        continue
      }
      guard let end = rest.prefix(wordLimit).firstIndex(of: ">"), let word = bracket(rest[..<end]) else {
        throw Problem(text: String(rest.prefix(wordLimit).prefix { $0 != ">" }), offset: offset)
      }
      elements += word
      offset += rest.distance(from: rest.startIndex, to: end) + 2
      rest = rest[rest.index(after: end)...]
    }
    return elements
  }

  /// Returns a key as it is written in scripts, such as `<C-r>`.
  public static func script(_ key: Key) -> String {
    if case .character(let character) = key.code, key.modifiers.isEmpty, character != "<", character != " " {
      return String(character)
    }
    return "<" + prefix(key, control: "C-", meta: "M-", shift: "S-") + name(of: key.code) + ">"
  }

  /// Returns a key as it is shown to users, such as `Ctrl-r`, `Enter` or `a`.
  public static func readable(_ key: Key) -> String {
    switch key.code {
    case .character("<"): prefix(key, control: "Ctrl-", meta: "Alt-", shift: "Shift-") + "<"
    default: prefix(key, control: "Ctrl-", meta: "Alt-", shift: "Shift-") + name(of: key.code)
    }
  }

  /// Returns several keys as they are shown to users.
  public static func readable(_ keys: [Key]) -> String {
    let parts = keys.map(readable)
    return parts.allSatisfy { $0.count == 1 } ? parts.joined() : parts.joined(separator: " ")
  }

  /// Returns a key as it is written in scripts, from the name that is shown to users; nil for other text.
  ///
  /// For example, `<Enter>` for `Enter` and `<C-r>` for `Ctrl-r`.
  package static func bracketed(_ text: String) -> String? {
    guard text.count > 1, let key = key(named: text[...]), key.code != .character("<") || text == "lt" else {
      return nil
    }
    return script(key)
  }

  static func key(named word: Substring) -> Key? {
    let (modifiers, text) = modifiers(before: word)
    if let code = code(named: text) { return Key(code, modifiers) }
    guard !modifiers.isEmpty, text.count == 1, let character = text.first else { return nil }
    if modifiers.contains(.shift) {
      let upper = character.uppercased()
      guard upper.count == 1, let shifted = upper.first else { return nil }
      return Key(.character(shifted), modifiers.subtracting(.shift))
    }
    return Key(.character(character), modifiers)
  }

  /// Splits a word such as `C-S-Right` into its modifiers and the rest.
  static func modifiers(before word: Substring) -> (modifiers: Key.Modifiers, rest: Substring) {
    var text = word
    var modifiers: Key.Modifiers = []
    while text.count > 2 {
      if let (word, modifier) = modifierWords.first(where: { text.lowercased().hasPrefix($0.word) }),
        text.count > word.count
      {
        modifiers.insert(modifier)
        text = text.dropFirst(word.count)
        continue
      }
      guard text.dropFirst().first == "-" else { break }
      switch text.first {
      case "C": modifiers.insert(.control)
      case "M", "A": modifiers.insert(.meta)
      case "S": modifiers.insert(.shift)
      default: return (modifiers, text)
      }
      text = text.dropFirst(2)
    }
    return (modifiers, text)
  }

  private static func code(named text: Substring) -> Key.Code? {
    if let known = names.first(where: { $0.name.lowercased() == text.lowercased() }) { return known.code }
    if text.first == "F", let number = Int(text.dropFirst()), (1...12).contains(number) { return .function(number) }
    return nil
  }

  private static func name(of code: Key.Code) -> String {
    switch code {
    case .character(" "): "Space"
    case .character("<"): "lt"
    case .character(let character): String(character)
    case .function(let number): "F\(number)"
    case .enter, .escape, .tab, .backspace, .delete, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown:
      names.first { $0.code == code }?.name ?? ""
    }
  }

  private static func prefix(_ key: Key, control: String, meta: String, shift: String) -> String {
    (key.modifiers.contains(.control) ? control : "") + (key.modifiers.contains(.meta) ? meta : "")
      + (key.modifiers.contains(.shift) ? shift : "")
  }
}
