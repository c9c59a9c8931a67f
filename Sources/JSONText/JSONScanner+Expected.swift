public import TextScanning

// What a reader that knows how its text is mostly written takes in one piece: each of these either takes what it expects, or
// takes nothing and leaves the scanner where it was.
extension JSONScanner {
  /// Moves past `expected` if the text continues with exactly these bytes.
  ///
  /// The bytes are compared as they are: they are the caller's to be whole tokens, containers' brackets in pairs.
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

  /// Reads on behind an opening quote to the closing one where only plain ASCII is between them; nil for a string with
  /// escapes, control characters or other scalars, or without an end.
  @inlinable
  @inline(__always)
  public mutating func takePlainContents() -> JSONString? {
    let start = offset
    let end = text.endOfPlainRun(from: start)
    guard end < text.count, text[end] == ASCII.quote else { return nil }
    offset = end &+ 1
    return JSONString(start: start, end: end, hasEscapes: false)
  }

  /// The whole number that is here in at most 18 digits, without an exponent or a point; nil for any other number and
  /// anything else.
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
      // Eighteen digits fit; of more the sum is not used.
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
