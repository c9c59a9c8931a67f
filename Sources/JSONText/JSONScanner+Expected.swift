public import TextScanning

// Fast paths for texts in their usual form. Each method either reads what it expects, or reads nothing and leaves the
// scanner where it was.
extension JSONScanner {
  /// Moves past `expected` and returns true if the text continues with exactly these bytes.
  ///
  /// The bytes are compared without parsing, so `expected` must consist of complete tokens and pairs of brackets.
  ///
  /// - Complexity: O(length of the expected text), eight bytes at a time.
  @inlinable
  @inline(__always)
  public mutating func take(_ expected: StaticString) -> Bool {
    let count = expected.utf8CodeUnitCount
    guard count <= text.count &- offset, let base = UnsafeRawPointer(text.baseAddress) else { return false }
    let found = base + offset
    let wanted = UnsafeRawPointer(expected.utf8Start)
    var index = 0
    while index &+ 8 <= count {
      let difference =
        found.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        ^ wanted.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if difference != 0 { return false }
      index &+= 8
    }
    while index < count {
      if found.load(fromByteOffset: index, as: UInt8.self) != wanted.load(fromByteOffset: index, as: UInt8.self) {
        return false
      }
      index &+= 1
    }
    offset &+= count
    return true
  }

  /// Reads the rest of a string after its opening quote, if the string is ASCII without escapes.
  ///
  /// Returns nil for any other string, including a string with control characters or without an end.
  @inlinable
  @inline(__always)
  public mutating func takePlainContents() -> JSONString? {
    let start = offset
    let end = text.endOfPlainRun(from: start)
    guard end < text.count, text[end] == ASCII.quote else { return nil }
    offset = end &+ 1
    return JSONString(start: start, end: end, hasEscapes: false)
  }

  /// Reads the number at `offset` if it is a whole number of at most 18 digits without an exponent or a point.
  ///
  /// Returns nil for anything else.
  @inlinable
  @inline(__always)
  public mutating func takeWholeNumber() -> Int? {
    var index = offset
    let isNegative = byte == ASCII.minus
    if isNegative { index &+= 1 }
    let start = index
    var magnitude = 0
    var next: UInt8 = 0
    while index < text.count {
      next = text[index]
      let digit = next &- ASCII.zero
      if digit > 9 { break }
      // Eighteen digits fit; with more digits the sum is not used.
      magnitude = magnitude &* 10 &+ Int(digit)
      index &+= 1
    }
    let count = index &- start
    guard count > 0, count <= 18, count == 1 || text[start] != ASCII.zero, next != ASCII.point, next | 0x20 != 0x65
    else { return nil }
    offset = index
    return isNegative ? -magnitude : magnitude
  }
}
