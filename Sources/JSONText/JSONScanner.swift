public import TextScanning

/// Reads JSON (exactly RFC 8259) from bytes, token by token, on request.
///
/// The caller drives: it enters an object or an array, requests its members one after the other and reads each value in
/// the required form, or calls `passValue` for any value. Nothing is recursive, nothing is built. A byte order mark
/// before the text is skipped. Text is checked completely, whether or not the caller uses it: UTF-8, escapes, surrogate
/// pairs, control characters, digits.
///
/// The scanner never reads outside the text: every access goes through `byte`, or follows a comparison with the end.
@frozen
public struct JSONScanner {
  /// The text that is read.
  public let text: UnsafeBufferPointer<UInt8>
  @usableFromInline let limits: JSONLimits
  /// Where the byte stands that is read next.
  public var offset: Int
  /// Objects and arrays that are open.
  @usableFromInline var depth = 0

  /// A scanner at the first byte of `text`, which must outlive it.
  ///
  /// - Throws: `JSONFault.tooLarge`.
  public init(_ text: UnsafeBufferPointer<UInt8>, limits: JSONLimits) throws(JSONParseError) {
    guard text.count <= limits.bytes else {
      throw JSONParseError(.tooLarge(limit: limits.bytes), at: 0)
    }
    self.text = text
    self.limits = limits
    offset = ByteOrderMark.length(in: text)
  }

  /// The byte that is read next; 0, which no token begins with, at the end.
  @inlinable
  @inline(__always)
  public var byte: UInt8 { offset < text.count ? text[offset] : 0 }

  /// Whether nothing is left.
  @inlinable
  @inline(__always)
  public var isAtEnd: Bool { offset >= text.count }

  /// Moves to the next byte that is not a white space.
  @inlinable
  @inline(__always)
  public mutating func skipSpace() {
    while offset < text.count {
      let byte = text[offset]
      if byte > ASCII.space { return }
      guard
        byte == ASCII.space || byte == ASCII.lineFeed || byte == ASCII.carriageReturn || byte == ASCII.tab
      else { return }
      offset += 1
    }
  }

  /// Moves to the text's one value.
  public mutating func begin() throws(JSONParseError) {
    skipSpace()
    if isAtEnd { throw JSONParseError(.emptyText, at: offset) }
  }

  /// Checks that nothing follows the value that was read.
  public mutating func finish() throws(JSONParseError) {
    skipSpace()
    if !isAtEnd { throw unexpected(.nothingMore) }
  }

  /// The error about the character at `offset`.
  @inline(never)
  public func unexpected(_ expectation: JSONFault.Expectation) -> JSONParseError {
    guard offset < text.count else { return JSONParseError(.unexpectedEnd(expectation), at: offset) }
    guard let scalar = scalar(at: offset) else { return JSONParseError(.notUTF8, at: offset) }
    switch expectation {
    case .value, .number, .keyOrEnd, .key, .string, .object, .array:
      if scalar == "+" { return JSONParseError(.leadingPlus, at: offset) }
      if scalar == "." { return JSONParseError(.missingDigit, at: offset) }
      if beginsWordForNumber { return JSONParseError(.wordForNumber, at: offset) }
    case .colon, .commaOrObjectEnd, .commaOrArrayEnd, .nothingMore:
      break
    }
    return JSONParseError(.unexpected(scalar, expectation), at: offset)
  }

  private var beginsWordForNumber: Bool {
    let words: [StaticString] = ["NaN", "nan", "Infinity", "Inf", "inf"]
    return words.contains { word in
      word.utf8CodeUnitCount <= text.count - offset
        && (0..<word.utf8CodeUnitCount).allSatisfy { text[offset + $0] == word.utf8Start[$0] }
    }
  }

  /// The scalar whose UTF-8 begins at `index`; nil if there is none.
  func scalar(at index: Int) -> Unicode.Scalar? {
    let length = utf8Length(at: index)
    guard length > 0 else { return nil }
    return String(decoding: UnsafeBufferPointer(rebasing: text[index..<index + length]), as: UTF8.self)
      .unicodeScalars.first
  }
}
