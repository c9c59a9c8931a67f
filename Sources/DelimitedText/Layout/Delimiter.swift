import TextScanning

/// The delimiter between the fields of a row.
public enum Delimiter: CaseIterable, Hashable, Sendable {
  case comma
  case semicolon
  case tab
  case bar
  /// One or more blanks.
  case spaces

  /// The delimiters that are single characters.
  public static let characters: [Delimiter] = [.comma, .semicolon, .tab, .bar]

  /// The delimiter as a byte; for `spaces`, a single blank.
  public var byte: UInt8 {
    switch self {
    case .comma: ASCII.comma
    case .semicolon: UInt8(ascii: ";")
    case .tab: ASCII.tab
    case .bar: UInt8(ascii: "|")
    case .spaces: ASCII.space
    }
  }

  /// The delimiter as a word, such as "comma".
  public var name: String {
    switch self {
    case .comma: "comma"
    case .semicolon: "semicolon"
    case .tab: "tab"
    case .bar: "bar"
    case .spaces: "spaces"
    }
  }
}

/// A first line such as `sep=;`, which names the delimiter for spreadsheets.
struct DelimiterHint {
  let delimiter: Delimiter
  let end: Int

  /// Reads a line such as `sep=;` at the beginning of a text; nil if the text begins differently.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    let name = Array("sep=".utf8)
    guard text.count > name.count + 1, zip(text, name).allSatisfy({ $0 | 0x20 == $1 | 0x20 }),
      let delimiter = Delimiter.characters.first(where: { $0.byte == text[name.count] })
    else { return nil }
    var end = name.count + 1
    if text[end] == ASCII.carriageReturn { end += 1 }
    guard end < text.count, text[end] == ASCII.lineFeed else { return nil }
    self.delimiter = delimiter
    self.end = end + 1
  }
}
