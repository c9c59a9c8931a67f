import TextScanning

extension [UInt8] {
  /// Appends a fixed text unchanged.
  @inlinable
  @inline(__always)
  public mutating func append(_ fixed: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: fixed.utf8Start, count: fixed.utf8CodeUnitCount))
  }

  /// Appends `contents` in quotes.
  ///
  /// Only `"`, `\` and control characters (U+0000 to U+001F and U+007F to U+009F) are escaped, in the short form if
  /// there is one.
  public mutating func append(jsonString contents: String) {
    var contents = contents
    contents.withUTF8 { append(jsonString: $0) }
  }

  /// Appends the UTF-8 `contents` in quotes.
  public mutating func append(jsonString contents: UnsafeBufferPointer<UInt8>) {
    append(ASCII.quote)
    var plainStart = 0
    var index = 0
    while true {
      index = contents.endOfPlainRun(from: index)
      guard index < contents.count else { break }
      let byte = contents[index]
      let isSecondControl = byte == 0xC2 && index + 1 < contents.count && contents[index + 1] < 0xA0
      guard byte < 0x80 || isSecondControl else {
        index += 1
        continue
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: contents[plainStart..<index]))
      if isSecondControl { index += 1 }
      appendEscape(of: contents[index])
      index += 1
      plainStart = index
    }
    append(contentsOf: UnsafeBufferPointer(rebasing: contents[plainStart...]))
    append(ASCII.quote)
  }

  private mutating func appendEscape(of character: UInt8) {
    append(ASCII.backslash)
    switch character {
    case ASCII.quote, ASCII.backslash: append(character)
    case 0x08: append(UInt8(ascii: "b"))
    case 0x0C: append(UInt8(ascii: "f"))
    case ASCII.lineFeed: append(UInt8(ascii: "n"))
    case ASCII.carriageReturn: append(UInt8(ascii: "r"))
    case ASCII.tab: append(UInt8(ascii: "t"))
    default:
      append("u00")
      for digit in [character >> 4, character & 0xF] {
        append(digit < 10 ? ASCII.zero + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }
}
