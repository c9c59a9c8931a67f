/// A line of text with a cursor, as prompts edit it.
public struct LineEditor: Hashable, Sendable {
  /// The most characters of a line; further pasted text is discarded.
  public static let limit = 65_536
  /// The most Unicode scalars of one character; accents piled up beyond are left out.
  private static let scalarLimit = 32

  private var characters: [Character]
  /// How many characters are before the cursor.
  public private(set) var cursor: Int

  /// A line with the cursor after its text, which is cleaned as by `insert`.
  public init(text: String = "") {
    characters = []
    cursor = 0
    insert(text)
  }

  /// The whole line; linear in it.
  public var text: String { String(characters) }
  /// In characters as a reader sees them, not in bytes.
  public var count: Int { characters.count }
  /// Whether nothing is typed; spaces are something.
  public var isEmpty: Bool { characters.isEmpty }

  /// Inserts at the cursor; line ends and other controls become spaces.
  public mutating func insert(_ text: String) {
    let clean = text.prefix(max(0, Self.limit - characters.count)).map(Self.cleaned)
    let isJoined =
      Self.join(characters[..<cursor].last, clean.first) || Self.join(clean.last, characters[cursor...].first)
    characters.insert(contentsOf: clean, at: cursor)
    cursor += clean.count
    guard isJoined else { return }
    // An accent typed behind its letter, or before one, makes one character of two.
    let before = String(characters[..<cursor]).count
    characters = String(characters).map(Self.cleaned)
    cursor = min(before, characters.count)
  }

  private static func cleaned(_ character: Character) -> Character {
    let scalars = character.unicodeScalars
    if scalars.contains(where: { $0.properties.generalCategory == .control }) { return " " }
    guard let end = scalars.index(scalars.startIndex, offsetBy: scalarLimit, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return character }
    let head = String(String.UnicodeScalarView(scalars[..<end]))
    return head.count == 1 ? head.first ?? " " : " "
  }

  private static func join(_ first: Character?, _ second: Character?) -> Bool {
    guard let first, let second else { return false }
    return String([first, second]).count < 2
  }

  /// The text becomes the whole line, the cursor behind it.
  public mutating func replace(with text: String) {
    self = LineEditor(text: text)
  }

  /// Moves left by one character; stays at the start.
  public mutating func moveLeft() { cursor = max(0, cursor - 1) }
  /// Moves right by one character; stays at the end.
  public mutating func moveRight() { cursor = min(characters.count, cursor + 1) }
  /// Before the first character.
  public mutating func moveToStart() { cursor = 0 }
  /// Moves before that character; an offset outside the line counts as its nearer end.
  public mutating func move(to offset: Int) { cursor = min(max(0, offset), characters.count) }
  /// Moves after the last character.
  public mutating func moveToEnd() { cursor = characters.count }

  /// Deletes the character before the cursor; nothing at the start.
  public mutating func deleteBackward() {
    guard cursor > 0 else { return }
    cursor -= 1
    characters.remove(at: cursor)
  }

  /// Deletes the character under the cursor; nothing at the end.
  public mutating func deleteForward() {
    if cursor < characters.count { characters.remove(at: cursor) }
  }

  /// Deletes to the start and returns the deleted text.
  public mutating func deleteToStart() -> String {
    delete(0..<cursor)
  }

  /// Deletes to the end and returns the deleted text.
  public mutating func deleteToEnd() -> String {
    delete(cursor..<characters.count)
  }

  /// Deletes back over spaces and then over the word before them.
  public mutating func deleteWord() -> String {
    delete(wordStart..<cursor)
  }

  /// Back over spaces and then to the start of the word before them.
  public mutating func moveWordLeft() { cursor = wordStart }

  /// Moves over spaces and to the end of the word after them.
  public mutating func moveWordRight() {
    while cursor < characters.count, characters[cursor].isWhitespace { cursor += 1 }
    while cursor < characters.count, !characters[cursor].isWhitespace { cursor += 1 }
  }

  /// Replaces `ending` by `replacement` if `ending` is before the cursor; returns whether it did.
  public mutating func replace(ending: String, with replacement: String) -> Bool {
    let before = characters[..<cursor]
    guard !ending.isEmpty, before.count >= ending.count, before.suffix(ending.count).elementsEqual(ending) else {
      return false
    }
    _ = delete(cursor - ending.count..<cursor)
    insert(replacement)
    return true
  }

  private var wordStart: Int {
    var start = cursor
    while start > 0, characters[start - 1].isWhitespace { start -= 1 }
    while start > 0, !characters[start - 1].isWhitespace { start -= 1 }
    return start
  }

  private mutating func delete(_ range: Range<Int>) -> String {
    let gone = String(characters[range])
    characters.removeSubrange(range)
    cursor = range.lowerBound
    return gone
  }
}

extension Substring {
  /// The text without blanks at both ends.
  var trimmed: Substring {
    var rest = self
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}

extension String {
  /// The text without blanks at both ends.
  var trimmed: String { String(self[...].trimmed) }
}
