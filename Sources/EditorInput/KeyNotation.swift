/// Keys as text: `a`, `<Enter>`, `<C-r>`, `<M-o>`, `<S-Right>`, `<lt>`; a space is a space.
public enum KeyNotation {
  /// A `<…>` that names no key.
  public struct Problem: Error, Hashable, Sendable {
    /// The text between the brackets, or the rest of the script if the bracket never closes.
    public var text: String
    /// How many characters are before it.
    public var offset: Int
  }

  /// Longer than any word in brackets, `C-S-Drag:4096,1024,4096,1024` too; searching no further keeps a script of brackets
  /// linear.
  private static let wordLimit = 40

  /// The names of keys that are not characters; the first of each code is the one written.
  private static let names: [(name: String, code: Key.Code)] = [
    ("Enter", .enter), ("Return", .enter), ("CR", .enter), ("Esc", .escape), ("Tab", .tab), ("BS", .backspace),
    ("Del", .delete), ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right), ("Home", .home), ("End", .end),
    ("PageUp", .pageUp), ("PageDown", .pageDown), ("Space", .character(" ")), ("lt", .character("<")),
  ]

  /// The names of all keys that are not characters.
  public static var keyNames: [String] { names.map(\.name) }

  /// The keys of a script, in order.
  ///
  /// Linear.
  public static func parse(_ script: String) throws(Problem) -> [Key] {
    try scan(script, character: { Key(.character($0)) }, bracket: { key(named: $0).map { [$0] } })
  }

  /// The elements of a script of characters and words in brackets; `bracket` reads such a word, nil for an unknown one.
  ///
  /// Linear.
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

  /// The script that is this key.
  public static func script(_ key: Key) -> String {
    if case .character(let character) = key.code, key.modifiers.isEmpty, character != "<", character != " " {
      return String(character)
    }
    return "<" + prefix(key, control: "C-", meta: "M-", shift: "S-") + name(of: key.code) + ">"
  }

  /// The key as a person reads it: `Ctrl-r`, `Enter`, `a`.
  public static func readable(_ key: Key) -> String {
    switch key.code {
    case .character("<"): prefix(key, control: "Ctrl-", meta: "Alt-", shift: "Shift-") + "<"
    default: prefix(key, control: "Ctrl-", meta: "Alt-", shift: "Shift-") + name(of: key.code)
    }
  }

  /// A sequence as a person reads it.
  public static func readable(_ keys: [Key]) -> String {
    let parts = keys.map(readable)
    return parts.allSatisfy { $0.count == 1 } ? parts.joined() : parts.joined(separator: " ")
  }

  /// The notation of a key whose name is given without brackets or in readable form: `<Enter>` for `Enter`, `<C-r>` for
  /// `Ctrl-r`; nil for other text.
  package static func bracketed(_ text: String) -> String? {
    var short = text
    for (long, prefix) in [("ctrl-", "C-"), ("alt-", "M-"), ("shift-", "S-")] where short.lowercased().hasPrefix(long) {
      short = prefix + short.dropFirst(long.count)
    }
    guard short.count > 1, let key = key(named: short[...]), key.code != .character("<") || short == "lt" else {
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

  /// The modifiers that a word in brackets begins with, and the rest of it.
  static func modifiers(before word: Substring) -> (modifiers: Key.Modifiers, rest: Substring) {
    var text = word
    var modifiers: Key.Modifiers = []
    while text.count > 2, text.dropFirst().first == "-", let first = text.first {
      switch first {
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
