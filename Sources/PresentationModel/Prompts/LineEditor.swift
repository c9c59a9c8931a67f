/// A line of text with a cursor, for prompts.
public struct LineEditor: Hashable, Sendable {
  /// The largest length of a line, in characters; further text is discarded.
  public static let limit = 65_536
  /// The largest number of Unicode scalars in a character; further combining marks are removed.
  private static let scalarLimit = 32

  private var characters: [Character]
  /// The number of characters before the cursor.
  public private(set) var cursor = 0
  /// Whether the next inserted text replaces the line; a cursor movement or a deletion sets this to false.
  public private(set) var isReplacedByTyping = false

  /// Creates a line with the cursor at its end; control characters in the text become spaces, as in `insert(_:)`.
  public init(text: String = "", isReplacedByTyping: Bool = false) {
    characters = []
    insert(text)
    self.isReplacedByTyping = isReplacedByTyping && !isEmpty
  }

  /// The whole line.
  ///
  /// - Complexity: linear in the line.
  public var text: String { String(characters) }
  /// The number of characters (grapheme clusters), not of bytes.
  public var count: Int { characters.count }
  /// Whether the line has no characters; spaces count as characters.
  public var isEmpty: Bool { characters.isEmpty }

  /// Inserts text at the cursor; line ends and other control characters become spaces.
  public mutating func insert(_ text: String) {
    if isReplacedByTyping, !text.isEmpty { self = LineEditor() }
    let clean = text.prefix(max(0, Self.limit - characters.count)).map(Self.cleaned)
    let isJoined =
      Self.join(characters[..<cursor].last, clean.first) || Self.join(clean.last, characters[cursor...].first)
    characters.insert(contentsOf: clean, at: cursor)
    cursor += clean.count
    guard isJoined else { return }
    // A combining mark and a letter that became neighbours are one character now.
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

  /// Replaces the whole line and moves the cursor to its end.
  public mutating func replace(with text: String) {
    self = LineEditor(text: text)
  }

  /// Moves the cursor left by one character, unless it is at the start.
  public mutating func moveLeft() { move(to: cursor - 1) }
  /// Moves the cursor right by one character, unless it is at the end.
  public mutating func moveRight() { move(to: cursor + 1) }
  /// Moves the cursor to the start of the line.
  public mutating func moveToStart() { move(to: 0) }
  /// Moves the cursor to a place in front of the character at `offset`, at most to the end of the line.
  ///
  /// The line is then no longer replaced by typing.
  public mutating func move(to offset: Int) {
    cursor = min(max(0, offset), characters.count)
    isReplacedByTyping = false
  }
  /// Moves the cursor to the end of the line.
  public mutating func moveToEnd() { move(to: characters.count) }

  /// Deletes the character before the cursor; does nothing at the start.
  public mutating func deleteBackward() {
    _ = delete(max(0, cursor - 1)..<cursor)
  }

  /// Deletes the character under the cursor; does nothing at the end.
  public mutating func deleteForward() {
    _ = delete(cursor..<min(cursor + 1, characters.count))
  }

  /// Deletes from the start of the line to the cursor, and returns the deleted text.
  public mutating func deleteToStart() -> String {
    delete(0..<cursor)
  }

  /// Deletes from the cursor to the end of the line, and returns the deleted text.
  public mutating func deleteToEnd() -> String {
    delete(cursor..<characters.count)
  }

  /// Deletes spaces and the word before the cursor, and returns the deleted text.
  public mutating func deleteWord() -> String {
    delete(wordStart..<cursor)
  }

  /// Moves the cursor back over spaces and then to the start of the word.
  public mutating func moveWordLeft() { move(to: wordStart) }

  /// Moves the cursor over spaces and then to the end of the word.
  public mutating func moveWordRight() {
    var end = cursor
    while end < characters.count, characters[end].isWhitespace { end += 1 }
    while end < characters.count, !characters[end].isWhitespace { end += 1 }
    move(to: end)
  }

  /// Replaces `ending` by `replacement` if it is directly before the cursor.
  ///
  /// - Returns: Whether the text was replaced.
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
    move(to: range.lowerBound)
    return gone
  }
}

extension Substring {
  var trimmed: Substring {
    var rest = self
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}

extension String {
  var trimmed: String { String(self[...].trimmed) }
}
