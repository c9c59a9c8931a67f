public import TextScanning

extension JSONScanner {
  /// Moves into the object at `offset`.
  @inlinable
  @inline(__always)
  public mutating func enterObject() throws(JSONParseError) {
    guard byte == ASCII.leftBrace else { throw unexpected(.object) }
    try enter()
  }

  /// Moves into the array at `offset`.
  @inlinable
  @inline(__always)
  public mutating func enterArray() throws(JSONParseError) {
    guard byte == ASCII.leftBracket else { throw unexpected(.array) }
    try enter()
  }

  @inlinable
  @inline(__always)
  mutating func enter() throws(JSONParseError) {
    guard depth < limits.nesting else {
      throw JSONParseError(.nestedTooDeep(limit: limits.nesting), at: offset)
    }
    depth += 1
    offset += 1
    skipSpace()
  }

  /// Moves to the next member's value and returns its key, or leaves the object and returns nil.
  ///
  /// Pass true for `isFirst` after entering the object; the function then sets it to false.
  @inlinable
  @inline(__always)
  public mutating func nextMember(_ isFirst: inout Bool) throws(JSONParseError) -> JSONString? {
    skipSpace()
    if byte == ASCII.rightBrace {
      leave()
      return nil
    }
    if isFirst {
      isFirst = false
      guard byte == ASCII.quote else { throw unexpected(.keyOrEnd) }
    } else {
      guard byte == ASCII.comma else { throw unexpected(.commaOrObjectEnd) }
      let comma = offset
      offset += 1
      skipSpace()
      guard byte == ASCII.quote else { throw afterComma(at: comma, closing: ASCII.rightBrace, expecting: .key) }
    }
    let key = try string()
    skipSpace()
    guard byte == ASCII.colon else { throw unexpected(.colon) }
    offset += 1
    skipSpace()
    return key
  }

  /// Moves to the next element and returns true, or leaves the array and returns false.
  ///
  /// Pass true for `isFirst` after entering the array; the function then sets it to false.
  @inlinable
  @inline(__always)
  public mutating func nextElement(_ isFirst: inout Bool) throws(JSONParseError) -> Bool {
    skipSpace()
    if byte == ASCII.rightBracket {
      leave()
      return false
    }
    if isFirst {
      isFirst = false
      return true
    }
    guard byte == ASCII.comma else { throw unexpected(.commaOrArrayEnd) }
    let comma = offset
    offset += 1
    skipSpace()
    if byte == ASCII.rightBracket { throw afterComma(at: comma, closing: ASCII.rightBracket, expecting: .value) }
    return true
  }

  @inlinable
  @inline(__always)
  mutating func leave() {
    depth -= 1
    offset += 1
  }

  @usableFromInline
  func afterComma(
    at comma: Int, closing: UInt8, expecting expectation: JSONFault.Expectation
  ) -> JSONParseError {
    byte == closing ? JSONParseError(.trailingComma, at: comma) : unexpected(expectation)
  }
}
