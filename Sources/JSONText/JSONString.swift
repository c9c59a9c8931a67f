import TextScanning

/// A string in a JSON text; it is checked but not decoded, and stored as offsets in the text.
@frozen
public struct JSONString {
  /// The offset of the first byte between the quotes.
  public var start: Int
  /// The offset of the closing quote.
  public var end: Int
  /// Whether the string contains escapes; without them, its bytes are its content.
  public var hasEscapes: Bool

  /// Creates a string from the offsets of its contents in a text; the bytes between them must already be checked.
  @inlinable
  public init(start: Int, end: Int, hasEscapes: Bool) {
    self.start = start
    self.end = end
    self.hasEscapes = hasEscapes
  }

  /// The offset of the opening quote.
  @inlinable public var quoteOffset: Int { start - 1 }
}

extension JSONString {
  /// Returns the bytes between the quotes, with escapes.
  @inlinable
  @inline(__always)
  public func bytes(in text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text[start..<end])
  }

  /// Calls `body` with the UTF-8 of the string's content.
  @inlinable
  @inline(__always)
  public func withContents<Result>(
    in text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    guard hasEscapes else { return body(bytes(in: text)) }
    return decodedBytes(in: text).withUnsafeBufferPointer(body)
  }

  /// Returns the decoded content of the string.
  public func contents(in text: UnsafeBufferPointer<UInt8>) -> String {
    withContents(in: text) { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the offset in the text at which a byte of the decoded content is written.
  ///
  /// For an index past the content, it is the offset of the closing quote.
  public func offset(ofContentByte byte: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    guard hasEscapes else { return min(start + max(byte, 0), end) }
    var left = byte
    var index = start
    while index < end {
      var next = index + 1
      if text[index] == ASCII.backslash {
        next = index + (text[index + 1] == UInt8(ascii: "u") ? 6 : 2)
        if next - index == 6, codeUnit(at: index + 2, in: text) & 0xFC00 == 0xD800 { next += 6 }
      }
      let length =
        next - index == 1 ? 1 : JSONString(start: index, end: next, hasEscapes: true).decodedBytes(in: text).count
      if left < length { return index }
      left -= length
      index = next
    }
    return end
  }

  /// Returns the content as UTF-8, with each escape replaced by its character.
  ///
  /// The string was checked, so every escape is complete.
  @usableFromInline
  func decodedBytes(in text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(end - start)
    var index = start
    while index < end {
      let byte = text[index]
      guard byte == ASCII.backslash else {
        result.append(byte)
        index += 1
        continue
      }
      switch text[index + 1] {
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "n"): result.append(ASCII.lineFeed)
      case UInt8(ascii: "r"): result.append(ASCII.carriageReturn)
      case UInt8(ascii: "t"): result.append(ASCII.tab)
      case UInt8(ascii: "u"):
        var scalar = UInt32(codeUnit(at: index + 2, in: text))
        if scalar & 0xFC00 == 0xD800 {
          let low = UInt32(codeUnit(at: index + 8, in: text))
          scalar = 0x1_0000 + (scalar & 0x3FF) << 10 + (low & 0x3FF)
          index += 6
        }
        result.append(contentsOf: String(Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8)
        index += 4
      case let itself: result.append(itself)
      }
      index += 2
    }
    return result
  }

  private func codeUnit(at index: Int, in text: UnsafeBufferPointer<UInt8>) -> UInt16 {
    (index..<index + 4).reduce(0) { $0 << 4 | UInt16(text[$1].hexadecimalValue ?? 0) }
  }
}
