import TextScanning

extension TOMLScanner {
  /// Reads a text in single or double quotes.
  ///
  /// Triple quotes are allowed, except in a name.
  mutating func readString(isName: Bool) throws(TOMLFault) -> String {
    let start = offset
    let quote = peek
    let isLong = !isName && peek(1) == quote && peek(2) == quote
    advance(isLong ? 3 : 1)
    if isLong, isCarriageReturn { advance() }
    if isLong, peek == ASCII.lineFeed { advance() }
    var result: [UInt8] = []
    while true {
      let byte = peek
      if isAtEnd || (!isLong && byte == ASCII.lineFeed) { throw TOMLFault(.openString, at: start) }
      if byte == quote {
        if !isLong {
          advance()
          break
        }
        if peek(1) == quote, peek(2) == quote {
          advance(3)
          // Up to two more quotes may precede the three that end the text.
          for _ in 0..<2 where peek == quote {
            result.append(quote)
            advance()
          }
          break
        }
      } else if byte == ASCII.backslash, quote == ASCII.quote {
        result += try readEscape(isLong: isLong)
        continue
      } else if isLong, isCarriageReturn {
        // Line ends become line feeds, whichever system the file comes from.
        advance()
        continue
      } else if byte.isControl, !(isLong && byte == ASCII.lineFeed) {
        throw TOMLFault(.controlCharacter, at: offset)
      }
      result.append(byte)
      advance()
    }
    return String(decoding: result, as: UTF8.self)
  }

  private mutating func readEscape(isLong: Bool) throws(TOMLFault) -> [UInt8] {
    let start = offset
    let letter = peek(1)
    advance(2)
    switch letter {
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "r"): return [0x0D]
    case ASCII.quote, ASCII.backslash: return [letter]
    case UInt8(ascii: "u"): return try readScalarEscape(digits: 4, from: start)
    case UInt8(ascii: "U"): return try readScalarEscape(digits: 8, from: start)
    case ASCII.space, ASCII.tab, ASCII.lineFeed, ASCII.carriageReturn:
      // A backslash at the end of a line removes the line end and the following white space.
      goBack(to: start + 1)
      skipBlanks()
      guard isLong, peek == ASCII.lineFeed || isCarriageReturn else { throw TOMLFault(.unknownEscape, at: start) }
      while peek == ASCII.lineFeed || peek == ASCII.space || peek == ASCII.tab || isCarriageReturn {
        advance()
      }
      return []
    case _: throw TOMLFault(.unknownEscape, at: start)
    }
  }

  private mutating func readScalarEscape(digits: Int, from start: Int) throws(TOMLFault) -> [UInt8] {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = peek.hexadecimalValue else { throw TOMLFault(.unknownEscape, at: start) }
      value = value << 4 | UInt32(digit)
      advance()
    }
    guard let scalar = Unicode.Scalar(value) else { throw TOMLFault(.unknownEscape, at: start) }
    return Array(String(scalar).utf8)
  }
}
