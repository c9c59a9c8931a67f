public import TextScanning

extension JSONScanner {
  /// Reads the number at `offset`, correctly rounded to the nearest 64-bit float.
  ///
  /// A number that is too close to 0 for a float becomes 0 with the same sign.
  ///
  /// - Throws: `JSONFault.notFinite` for a number beyond the largest float.
  @inlinable
  @inline(__always)
  public mutating func number() throws(JSONParseError) -> Double {
    let start = offset
    let decimal = try decimal()
    if decimal.isExact, let magnitude = DecimalReader.nearest(to: decimal.digits, exponent: decimal.exponent) {
      return decimal.isNegative ? -magnitude : magnitude
    }
    return try roundedNumber(from: start)
  }

  /// Skips and checks the number at `offset`.
  public mutating func passNumber() throws(JSONParseError) {
    _ = try decimal()
  }

  /// Reads the number at `offset` if it is a whole number, in any notation, within `range`.
  ///
  /// - Returns: The number; nil for any other number.
  public mutating func wholeNumber(in range: ClosedRange<Int>) throws(JSONParseError) -> Int? {
    guard let number = Int(exactly: try number()), range.contains(number) else { return nil }
    return number
  }

  @usableFromInline
  @frozen
  struct Decimal {
    @usableFromInline var isNegative = false
    @usableFromInline var digits: UInt64 = 0
    @usableFromInline var exponent = 0
    /// Whether `digits` and `exponent` represent the number without loss.
    @usableFromInline var isExact = true

    @inlinable
    init() {}
  }

  @inlinable
  @inline(__always)
  mutating func decimal() throws(JSONParseError) -> Decimal {
    var result = Decimal()
    if byte == ASCII.minus {
      result.isNegative = true
      offset += 1
    }
    let start = offset
    guard byte.isDigit else {
      if byte == ASCII.point || result.isNegative && !isWordAhead {
        throw JSONParseError(.missingDigit, at: offset)
      }
      throw unexpected(.number)
    }
    gatherDigits(into: &result.digits)
    if text[start] == ASCII.zero, offset > start + 1 { throw JSONParseError(.leadingZero, at: start) }
    var count = offset - start
    if byte == ASCII.point {
      offset += 1
      let fraction = offset
      while let eight = DecimalReader.eightDigits(in: text, at: offset) {
        result.digits = result.digits &* 100_000_000 &+ eight
        offset += 8
      }
      gatherDigits(into: &result.digits)
      if offset == fraction { throw JSONParseError(.missingDigit, at: offset) }
      result.exponent = fraction - offset
      count += offset - fraction
    }
    if byte | 0x20 == UInt8(ascii: "e") { try exponent(into: &result) }
    // `digits` holds no more digits than this.
    if count > DecimalReader.exactDigits { result.isExact = false }
    return result
  }

  @inlinable
  @inline(__always)
  mutating func gatherDigits(into digits: inout UInt64) {
    while offset < text.count {
      let digit = text[offset] &- ASCII.zero
      guard digit < 10 else { return }
      digits = digits &* 10 &+ UInt64(digit)
      offset += 1
    }
  }

  @usableFromInline
  @inline(never)
  mutating func exponent(into result: inout Decimal) throws(JSONParseError) {
    offset += 1
    let isNegative = byte == ASCII.minus
    if isNegative || byte == ASCII.plus { offset += 1 }
    let start = offset
    var magnitude: UInt64 = 0
    gatherDigits(into: &magnitude)
    if offset == start { throw JSONParseError(.missingDigit, at: offset) }
    guard offset - start <= 9 else {
      result.isExact = false
      return
    }
    result.exponent += isNegative ? -Int(magnitude) : Int(magnitude)
  }

  /// Returns the number in the text from `start` to `offset`, which is already known to be in the form of a number.
  ///
  /// The number may have any number of digits.
  @usableFromInline
  @inline(never)
  func roundedNumber(from start: Int) throws(JSONParseError) -> Double {
    let digits = UnsafeBufferPointer(rebasing: text[start..<offset])
    guard let number = DecimalReader.number(from: digits), number.isFinite else {
      throw JSONParseError(.notFinite, at: start)
    }
    return number
  }

  @usableFromInline
  var isWordAhead: Bool { byte | 0x20 == UInt8(ascii: "i") || byte | 0x20 == UInt8(ascii: "n") }
}
