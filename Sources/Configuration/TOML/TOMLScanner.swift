import TextScanning

struct TOMLScanner {
  private let bytes: [UInt8]
  private(set) var offset: Int

  /// Creates a scanner at the start of the text, after any byte order mark.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = bytes.withUnsafeBufferPointer { ByteOrderMark.length(in: $0) }
  }

  /// The next byte; 0 at the end.
  var peek: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// Returns the byte `ahead` bytes after the next one; 0 after the end.
  func peek(_ ahead: Int) -> UInt8 { offset + ahead < bytes.count ? bytes[offset + ahead] : 0 }

  var isAtEnd: Bool { offset >= bytes.count }

  mutating func goBack(to place: Int) { offset = min(place, offset) }

  mutating func advance(_ count: Int = 1) { offset = min(offset + count, bytes.count) }

  /// The offset of the first byte that is not valid UTF-8; nil if the text is valid.
  var firstInvalid: Int? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var place = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): place += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return place
      }
    }
  }

  // MARK: - Blanks

  mutating func skipBlanks() {
    while peek == ASCII.space || peek == ASCII.tab { advance() }
  }

  mutating func skipLine() {
    while !isAtEnd, peek != ASCII.lineFeed { advance() }
    advance()
  }

  mutating func skipBlanksAndLines() {
    while true {
      skipBlanks()
      if peek == ASCII.hash {
        skipLine()
      } else if peek == ASCII.lineFeed || isCarriageReturn {
        advance()
      } else {
        return
      }
    }
  }

  /// Moves to the next line with an entry or header; returns false at the end.
  mutating func skipToStatement() -> Bool {
    skipBlanksAndLines()
    return !isAtEnd
  }

  var isCarriageReturn: Bool { peek == ASCII.carriageReturn && peek(1) == ASCII.lineFeed }

  mutating func expectLineEnd() throws(TOMLFault) {
    skipBlanks()
    guard isAtEnd || peek == ASCII.hash || peek == ASCII.lineFeed || isCarriageReturn else {
      throw TOMLFault(.moreOnLine, at: offset)
    }
    skipLine()
  }

  /// Reads `byte` and the blanks around it, or throws `reason` if the next byte is different.
  mutating func expect(_ byte: UInt8, else reason: TOMLFault.Reason) throws(TOMLFault) {
    skipBlanks()
    guard peek == byte else { throw TOMLFault(reason, at: offset) }
    advance()
    skipBlanks()
  }

  // MARK: - Names

  /// Reads a name, or several names with dots between them.
  mutating func readPath() throws(TOMLFault) -> [TOMLName] {
    var path: [TOMLName] = []
    repeat {
      if !path.isEmpty { advance() }
      skipBlanks()
      let start = offset
      if path.count == TOMLReader.depthLimit {
        throw TOMLFault(.nestedTooDeep(limit: TOMLReader.depthLimit), at: start)
      }
      if peek == ASCII.quote || peek == ASCII.apostrophe {
        path.append(TOMLName(text: try readString(isName: true), offset: start))
      } else {
        while peek.isNamePart { advance() }
        if offset == start { throw TOMLFault(.missingName, at: start) }
        path.append(TOMLName(text: text(from: start), offset: start))
      }
      skipBlanks()
    } while peek == ASCII.point
    return path
  }

  static func shown(_ path: [TOMLName]) -> String { path.map(\.text).joined(separator: ".") }

  private func text(from start: Int) -> String { String(decoding: bytes[start..<offset], as: UTF8.self) }

  // MARK: - Scalars

  /// Reads a quoted text, `true`, `false`, a number or a date.
  mutating func readScalar() throws(TOMLFault) -> TOMLValue {
    let start = offset
    if peek == ASCII.quote || peek == ASCII.apostrophe {
      return TOMLValue(kind: .string(try readString(isName: false)), offset: start)
    }
    while !isAtEnd, !peek.endsWord { advance() }
    let word = text(from: start)
    switch word {
    case "": throw TOMLFault(.missingValue, at: start)
    case "true": return TOMLValue(kind: .boolean(true), offset: start)
    case "false": return TOMLValue(kind: .boolean(false), offset: start)
    case "inf", "nan": return TOMLValue(kind: .unused, offset: start)
    case _:
      guard let first = word.utf8.first, first.isDigit || first == ASCII.plus || first == ASCII.minus else {
        throw TOMLFault(.bareWord(word), at: start)
      }
      // A date may be followed by a space and a time.
      if word.utf8.count == 10, word.dropFirst(4).first == "-", peek == ASCII.space, peek(1).isDigit {
        advance()
        while !isAtEnd, !peek.endsWord { advance() }
      }
      return TOMLValue(kind: .unused, offset: start)
    }
  }
}

extension UInt8 {
  /// Whether the byte is a control character that must be escaped.
  ///
  /// Tabs need not be escaped.
  var isControl: Bool { self < ASCII.space && self != ASCII.tab || self == 0x7F }

  /// Whether the byte may be part of a name without quotes.
  var isNamePart: Bool { isDigit || isLetter || self == ASCII.minus || self == ASCII.underscore }

  /// Whether an unquoted word ends before this byte.
  var endsWord: Bool {
    self <= ASCII.space || self == ASCII.hash || self == ASCII.comma || self == ASCII.rightBracket
      || self == ASCII.rightBrace
  }
}
