import TextScanning

extension JSONScanner {
  /// Reads the number that stands here, correctly rounded to the nearest 64-bit float; too small a number is 0 (of its
  /// sign).
  ///
  /// - Throws: `JSONFault.notFinite` for a number beyond the largest float.
  @inline(__always)
  mutating func number() throws(ReadingStop) -> Double {
    let start = offset
    let decimal = try decimal()
    if decimal.isExact, let magnitude = DecimalReader.nearest(to: decimal.digits, exponent: decimal.exponent) {
      return decimal.isNegative ? -magnitude : magnitude
    }
    return try roundedNumber(from: start)
  }

  /// Checks the number that stands here and passes over it.
  mutating func passNumber() throws(ReadingStop) {
    _ = try decimal()
  }

  /// Reads the number that stands here where it is a whole number (written in any way) within `range`.
  ///
  /// - Returns: nil where it is another number.
  mutating func wholeNumber(in range: ClosedRange<Int>) throws(ReadingStop) -> Int? {
    guard let number = Int(exactly: try number()), range.contains(number) else { return nil }
    return number
  }

  /// A number as its digits and a power of ten.
  private struct Decimal {
    var isNegative = false
    var digits: UInt64 = 0
    var exponent = 0
    /// Whether `digits` and `exponent` say it all.
    var isExact = true
  }

  /// Checks a number's form and gathers its digits.
  @inline(__always)
  private mutating func decimal() throws(ReadingStop) -> Decimal {
    var result = Decimal()
    if byte == ASCII.minus {
      result.isNegative = true
      offset += 1
    }
    let start = offset
    guard byte.isDigit else {
      if byte == ASCII.point || result.isNegative && !isWordAhead {
        throw ReadingStop(.json(.missingDigit), at: offset)
      }
      throw unexpected(.number)
    }
    gatherDigits(into: &result.digits)
    if text[start] == ASCII.zero, offset > start + 1 { throw ReadingStop(.json(.leadingZero), at: start) }
    var count = offset - start
    if byte == ASCII.point {
      offset += 1
      let fraction = offset
      while let eight = DecimalReader.eightDigits(in: text, at: offset) {
        result.digits = result.digits &* 100_000_000 &+ eight
        offset += 8
      }
      gatherDigits(into: &result.digits)
      if offset == fraction { throw ReadingStop(.json(.missingDigit), at: offset) }
      result.exponent = fraction - offset
      count += offset - fraction
    }
    if byte | 0x20 == UInt8(ascii: "e") { try exponent(into: &result) }
    // Of more digits some were lost.
    if count > DecimalReader.exactDigits { result.isExact = false }
    return result
  }

  @inline(__always)
  private mutating func gatherDigits(into digits: inout UInt64) {
    while offset < text.count {
      let digit = text[offset] &- ASCII.zero
      guard digit < 10 else { return }
      digits = digits &* 10 &+ UInt64(digit)
      offset += 1
    }
  }

  @inline(never)
  private mutating func exponent(into result: inout Decimal) throws(ReadingStop) {
    offset += 1
    let isNegative = byte == ASCII.minus
    if isNegative || byte == ASCII.plus { offset += 1 }
    let start = offset
    var magnitude: UInt64 = 0
    gatherDigits(into: &magnitude)
    if offset == start { throw ReadingStop(.json(.missingDigit), at: offset) }
    guard offset - start <= 9 else {
      result.isExact = false
      return
    }
    result.exponent += isNegative ? -Int(magnitude) : Int(magnitude)
  }

  /// The number whose checked text stands from `start` to `offset`, whatever its digits are.
  @inline(never)
  private func roundedNumber(from start: Int) throws(ReadingStop) -> Double {
    let digits = UnsafeBufferPointer(rebasing: text[start..<offset])
    guard let number = DecimalReader.number(from: digits), number.isFinite else {
      throw ReadingStop(.json(.notFinite), at: start)
    }
    return number
  }

  private var isWordAhead: Bool { byte | 0x20 == UInt8(ascii: "i") || byte | 0x20 == UInt8(ascii: "n") }
}
