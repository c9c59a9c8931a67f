import TextScanning

/// Reads the tokens of the DOT language (graphviz.org/doc/info/lang.html) one after the other.
struct DOTScanner {
  struct Token {
    enum Kind: Equatable {
      /// A name, a number or a quoted text; in a quoted text, only `\"` is replaced.
      case word(String, isQuoted: Bool)
      /// A text in angle brackets, without the outermost brackets.
      case markup(String)
      /// One of `{ } [ ] ; , : =`.
      case sign(UInt8)
      case edge
      case end
    }

    var kind: Kind
    var offset: Int
  }

  let text: UnsafeBufferPointer<UInt8>
  private var offset: Int

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    offset = ByteOrderMark.length(in: text)
  }

  private func byte(_ ahead: Int = 0) -> UInt8 { offset + ahead < text.count ? text[offset + ahead] : 0 }

  /// Returns the next token.
  ///
  /// - Throws: An error for an invalid token, or for a text or comment that does not end.
  mutating func next() throws(ReadingError) -> Token {
    try skip()
    let start = offset
    guard offset < text.count else { return Token(kind: .end, offset: start) }
    switch byte() {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ";"),
      UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "="):
      offset += 1
      return Token(kind: .sign(text[start]), offset: start)
    case UInt8(ascii: "\""): return Token(kind: .word(try quoted(), isQuoted: true), offset: start)
    case UInt8(ascii: "<"): return Token(kind: .markup(try markup()), offset: start)
    case UInt8(ascii: "-") where byte(1) == UInt8(ascii: ">") || byte(1) == UInt8(ascii: "-"):
      offset += 2
      return Token(kind: .edge, offset: start)
    default: return Token(kind: .word(try bare(), isQuoted: false), offset: start)
    }
  }

  private mutating func skip() throws(ReadingError) {
    while offset < text.count {
      switch byte() {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      case UInt8(ascii: "#"): skipLine()
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"): skipLine()
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"):
        let start = offset
        offset += 2
        while offset < text.count, !(byte() == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/")) { offset += 1 }
        guard offset < text.count else { throw ReadingError(.badPicture("a comment is not closed by */"), at: start) }
        offset += 2
      default: return
      }
    }
  }

  private mutating func skipLine() {
    while offset < text.count, byte() != ASCII.lineFeed { offset += 1 }
  }

  private mutating func quoted() throws(ReadingError) -> String {
    let start = offset
    var bytes: [UInt8] = []
    offset += 1
    while offset < text.count {
      switch byte() {
      case UInt8(ascii: "\""):
        offset += 1
        return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "\\") where byte(1) == UInt8(ascii: "\""):
        bytes.append(UInt8(ascii: "\""))
        offset += 2
      case UInt8(ascii: "\\") where byte(1) == ASCII.lineFeed: offset += 2
      case UInt8(ascii: "\\"):
        // The byte after the backslash does not end the text, even if it is a backslash.
        bytes.append(byte())
        if offset + 1 < text.count { bytes.append(byte(1)) }
        offset += 2
      default:
        bytes.append(byte())
        offset += 1
      }
    }
    throw ReadingError(.badPicture("a string is not closed by \""), at: start)
  }

  private mutating func markup() throws(ReadingError) -> String {
    let start = offset
    var depth = 0
    while offset < text.count {
      switch byte() {
      case UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ">"): depth -= 1
      default: break
      }
      offset += 1
      if depth == 0 {
        return String(decoding: UnsafeBufferPointer(rebasing: text[start + 1..<offset - 1]), as: UTF8.self)
      }
    }
    throw ReadingError(.badPicture("a string in angle brackets is not closed"), at: start)
  }

  private mutating func bare() throws(ReadingError) -> String {
    let start = offset
    while offset < text.count, Self.isOfWord(byte()) || byte() == UInt8(ascii: "-") && offset == start { offset += 1 }
    guard offset > start else {
      throw ReadingError(.badPicture("unexpected character; put names with special characters in quotes"), at: start)
    }
    return String(decoding: UnsafeBufferPointer(rebasing: text[start..<offset]), as: UTF8.self)
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), 0x80...0xFF:
      true
    default: false
    }
  }
}
