/// A line of text with a cursor, as prompts edit it.
public struct LineEditor: Hashable, Sendable {
  /// The most characters a line takes; what is pasted beyond is left out.
  public static let limit = 65_536

  private var characters: [Character]
  /// How many characters lie before the cursor.
  public private(set) var cursor: Int

  public init(text: String = "") {
    characters = []
    cursor = 0
    insert(text)
  }

  public var text: String { String(characters) }
  public var isEmpty: Bool { characters.isEmpty }

  /// Inserts at the cursor; line ends and other controls become spaces.
  public mutating func insert(_ text: String) {
    let clean = text.prefix(Self.limit - characters.count).map { character -> Character in
      let isControl = character.unicodeScalars.contains { $0.properties.generalCategory == .control }
      return isControl ? " " : character
    }
    characters.insert(contentsOf: clean, at: cursor)
    cursor += clean.count
  }

  public mutating func replace(with text: String) {
    self = LineEditor(text: text)
  }

  public mutating func moveLeft() { cursor = max(0, cursor - 1) }
  public mutating func moveRight() { cursor = min(characters.count, cursor + 1) }
  public mutating func moveToStart() { cursor = 0 }
  public mutating func moveToEnd() { cursor = characters.count }

  public mutating func deleteBackward() {
    guard cursor > 0 else { return }
    cursor -= 1
    characters.remove(at: cursor)
  }

  public mutating func deleteForward() {
    if cursor < characters.count { characters.remove(at: cursor) }
  }

  /// Deletes to the start and returns what was there.
  public mutating func deleteToStart() -> String {
    delete(0..<cursor)
  }

  public mutating func deleteToEnd() -> String {
    delete(cursor..<characters.count)
  }

  /// Deletes back over spaces and then over the word before them.
  public mutating func deleteWord() -> String {
    delete(wordStart..<cursor)
  }

  /// Back over spaces and then to the start of the word before them.
  public mutating func moveWordLeft() { cursor = wordStart }

  /// On over spaces and then to the end of the word behind them.
  public mutating func moveWordRight() {
    while cursor < characters.count, characters[cursor].isWhitespace { cursor += 1 }
    while cursor < characters.count, !characters[cursor].isWhitespace { cursor += 1 }
  }

  /// Puts `replacement` in the place of `ending` where that stands before the cursor; tells whether it did.
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
