public import TextScanning

extension JSONScanner {
  /// Reads the string at `offset`.
  @inlinable
  @inline(__always)
  public mutating func string() throws(JSONParseError) -> JSONString {
    guard byte == ASCII.quote else { throw unexpected(.string) }
    let start = offset + 1
    let end = text.endOfPlainRun(from: start)
    if end < text.count, text[end] == ASCII.quote {
      offset = end + 1
      return JSONString(start: start, end: end, hasEscapes: false)
    }
    return try unusualString(from: start, plainTo: end)
  }

  /// Reads the rest of a string that contains escapes or non-ASCII characters.
  @usableFromInline
  @inline(never)
  mutating func unusualString(from start: Int, plainTo plainEnd: Int) throws(JSONParseError) -> JSONString {
    var index = plainEnd
    var hasEscapes = false
    while index < text.count {
      let byte = text[index]
      switch byte {
      case ASCII.quote:
        offset = index + 1
        return JSONString(start: start, end: index, hasEscapes: hasEscapes)
      case ASCII.backslash:
        hasEscapes = true
        index = try endOfEscape(at: index)
      case 0..<0x20:
        // A line end in a string nearly always means that the quote before it is missing.
        let isLineEnd = byte == ASCII.lineFeed || byte == ASCII.carriageReturn
        throw JSONParseError(isLineEnd ? .openString : .controlCharacter(byte), at: isLineEnd ? start - 1 : index)
      case 0x80...:
        let length = utf8Length(at: index)
        if length == 0 { throw JSONParseError(.notUTF8, at: index) }
        index += length
      case 0x7F:
        index += 1
      default:
        index = text.endOfPlainRun(from: index)
      }
    }
    throw JSONParseError(.openString, at: start - 1)
  }

  private func endOfEscape(at index: Int) throws(JSONParseError) -> Int {
    guard index + 1 < text.count else { throw JSONParseError(.unexpectedEnd(.string), at: text.count) }
    switch text[index + 1] {
    case UInt8(ascii: "u"):
      let unit = try escapedUnit(at: index)
      if unit & 0xFC00 == 0xDC00 { throw JSONParseError(.loneSurrogate, at: index) }
      guard unit & 0xFC00 == 0xD800 else { return index + 6 }
      guard index + 7 < text.count, text[index + 6] == ASCII.backslash, text[index + 7] == UInt8(ascii: "u") else {
        throw JSONParseError(.loneSurrogate, at: index)
      }
      guard try escapedUnit(at: index + 6) & 0xFC00 == 0xDC00 else {
        throw JSONParseError(.loneSurrogate, at: index)
      }
      return index + 12
    case ASCII.quote, ASCII.backslash, ASCII.slash, UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"):
      return index + 2
    default:
      guard let scalar = scalar(at: index + 1) else { throw JSONParseError(.notUTF8, at: index + 1) }
      throw JSONParseError(.unknownEscape(scalar), at: index)
    }
  }

  /// Returns the UTF-16 code unit of the escape `\uXXXX` whose backslash is at `index`.
  private func escapedUnit(at index: Int) throws(JSONParseError) -> UInt16 {
    var unit: UInt16 = 0
    for position in index + 2..<index + 6 {
      guard position < text.count, let digit = text[position].hexadecimalValue else {
        throw JSONParseError(.malformedUnicodeEscape, at: index)
      }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  /// Returns the length in bytes of the scalar at `index`; 0 for bytes that are not UTF-8 (the Unicode Standard, table
  /// 3-7).
  func utf8Length(at index: Int) -> Int {
    func isContinuation(_ position: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      position < text.count && range.contains(text[position])
    }
    guard index < text.count else { return 0 }
    switch text[index] {
    case 0..<0x80:
      return 1
    case 0xC2...0xDF:
      return isContinuation(index + 1) ? 2 : 0
    case 0xE0:
      return isContinuation(index + 1, 0xA0...0xBF) && isContinuation(index + 2) ? 3 : 0
    case 0xED:
      return isContinuation(index + 1, 0x80...0x9F) && isContinuation(index + 2) ? 3 : 0
    case 0xE1...0xEF:
      return isContinuation(index + 1) && isContinuation(index + 2) ? 3 : 0
    case 0xF0:
      return isContinuation(index + 1, 0x90...0xBF) && isContinuation(index + 2) && isContinuation(index + 3) ? 4 : 0
    case 0xF1...0xF3:
      return isContinuation(index + 1) && isContinuation(index + 2) && isContinuation(index + 3) ? 4 : 0
    case 0xF4:
      return isContinuation(index + 1, 0x80...0x8F) && isContinuation(index + 2) && isContinuation(index + 3) ? 4 : 0
    default:
      return 0
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the offset of the first byte, from `start` on, that may need an escape in a JSON string; the end if there
  /// is none.
  ///
  /// Such bytes are quotes, backslashes, control characters including U+007F, and all bytes above ASCII.
  ///
  /// - Complexity: Linear in the bytes skipped, eight at a time.
  @inlinable
  @inline(__always)
  func endOfPlainRun(from start: Int) -> Int {
    var index = start
    let raw = UnsafeRawBufferPointer(self)
    // Eight bytes at a time: a lane's high bit is set if its byte is special (Mycroft 1987). A borrow can set bits only
    // above the first such lane, so the lowest set bit is correct.
    while index + 8 <= count {
      let lanes = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let ones: UInt64 = 0x0101_0101_0101_0101
      let quotes = lanes ^ (ones &* UInt64(ASCII.quote))
      let backslashes = lanes ^ (ones &* UInt64(ASCII.backslash))
      let deletes = lanes ^ (ones &* 0x7F)
      let special =
        ((quotes &- ones) | (backslashes &- ones) | (deletes &- ones) | (lanes &- ones &* 0x20) | lanes)
        & (ones &* 0x80)
      if special != 0 { return index + special.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count {
      let byte = self[index]
      if byte < 0x20 || byte >= 0x7F || byte == ASCII.quote || byte == ASCII.backslash { break }
      index += 1
    }
    return index
  }
}
