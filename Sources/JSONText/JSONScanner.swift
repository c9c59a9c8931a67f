public import TextScanning

/// Reads JSON as in RFC 8259 token by token, at the caller's request.
///
/// The caller enters an object or an array, and requests its members one after the other. For each value, the caller
/// requests the type that it needs, or calls `passValue` to skip the value. Nothing is recursive and no tree is built.
///
/// A byte order mark before the text is skipped. Skipped values are also checked completely: UTF-8, escapes, surrogate
/// pairs, control characters, digits.
///
/// The scanner never reads outside the text: every byte is read by `byte`, or after a comparison with the end.
@frozen
public struct JSONScanner {
  /// The text that is read.
  public let text: UnsafeBufferPointer<UInt8>
  @usableFromInline let limits: JSONLimits
  /// The offset of the byte that is read next.
  public var offset: Int
  /// The number of objects and arrays that are open.
  @usableFromInline var depth = 0

  /// Creates a scanner at the first byte of `text`, which must outlive the scanner.
  ///
  /// - Throws: `JSONFault.tooLarge` if the text exceeds `limits.bytes`.
  public init(_ text: UnsafeBufferPointer<UInt8>, limits: JSONLimits) throws(JSONParseError) {
    guard text.count <= limits.bytes else {
      throw JSONParseError(.tooLarge(limit: limits.bytes), at: 0)
    }
    self.text = text
    self.limits = limits
    offset = ByteOrderMark.length(in: text)
  }

  /// The byte that is read next; 0 at the end of the text.
  @inlinable
  @inline(__always)
  public var byte: UInt8 { offset < text.count ? text[offset] : 0 }

  /// Whether the end of the text is reached.
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

  /// Moves to the first value of the text; throws if the text is empty.
  public mutating func begin() throws(JSONParseError) {
    skipSpace()
    if isAtEnd { throw JSONParseError(.emptyText, at: offset) }
  }

  /// Checks that nothing follows the value that was read.
  public mutating func finish() throws(JSONParseError) {
    skipSpace()
    if !isAtEnd { throw unexpected(.nothingMore) }
  }

  /// Returns the error for an unexpected character at `offset`, or for an unexpected end of the text.
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

  /// Returns the scalar whose UTF-8 begins at `index`; nil if there is none.
  func scalar(at index: Int) -> Unicode.Scalar? {
    let length = utf8Length(at: index)
    guard length > 0 else { return nil }
    return String(decoding: UnsafeBufferPointer(rebasing: text[index..<index + length]), as: UTF8.self)
      .unicodeScalars.first
  }
}
