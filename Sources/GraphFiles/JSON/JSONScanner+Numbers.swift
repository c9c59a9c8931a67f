extension JSONScanner {
  /// Reads the number that stands here, correctly rounded to the nearest 64-bit float; too small a number is 0 (of its
  /// sign).
  ///
  /// - Throws: `JSONFault.notFinite` for a number beyond the largest float.
  @inline(__always)
  mutating func number() throws(ReadingStop) -> Double {
    let start = offset
    let decimal = try decimal()
    // Both the digits and the power of ten are exact, so that one operation rounds once (Clinger 1990).
    if decimal.isExact, decimal.digits <= 1 << 53 {
      let magnitude = Double(decimal.digits)
      switch decimal.exponent {
      case 0: return decimal.isNegative ? -magnitude : magnitude
      case 1...22:
        let scaled = magnitude * PowersOfTen.value(decimal.exponent)
        return decimal.isNegative ? -scaled : scaled
      case -22 ... -1:
        let scaled = magnitude / PowersOfTen.value(-decimal.exponent)
        return decimal.isNegative ? -scaled : scaled
      default: break
      }
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
    if byte == Byte.minus {
      result.isNegative = true
      offset += 1
    }
    let start = offset
    guard byte.isDigit else {
      if byte == Byte.point || result.isNegative && !isWordAhead {
        throw ReadingStop(.json(.missingDigit), at: offset)
      }
      throw unexpected(.number)
    }
    gatherDigits(into: &result.digits)
    if text[start] == Byte.zero, offset > start + 1 { throw ReadingStop(.json(.leadingZero), at: start) }
    var count = offset - start
    if byte == Byte.point {
      offset += 1
      let fraction = offset
      gatherDigits(into: &result.digits)
      if offset == fraction { throw ReadingStop(.json(.missingDigit), at: offset) }
      result.exponent = fraction - offset
      count += offset - fraction
    }
    if byte | 0x20 == UInt8(ascii: "e") { try exponent(into: &result) }
    // Nineteen digits always fit 64 bits; of more, some were lost.
    if count > 19 { result.isExact = false }
    return result
  }

  @inline(__always)
  private mutating func gatherDigits(into digits: inout UInt64) {
    while offset < text.count {
      let digit = text[offset] &- Byte.zero
      guard digit < 10 else { return }
      digits = digits &* 10 &+ UInt64(digit)
      offset += 1
    }
  }

  @inline(never)
  private mutating func exponent(into result: inout Decimal) throws(ReadingStop) {
    offset += 1
    let isNegative = byte == Byte.minus
    if isNegative || byte == Byte.plus { offset += 1 }
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

  /// The number whose checked text stands from `start` to `offset`, by the library's reader.
  @inline(never)
  private func roundedNumber(from start: Int) throws(ReadingStop) -> Double {
    let digits = String(decoding: UnsafeBufferPointer(rebasing: text[start..<offset]), as: UTF8.self)
    guard let number = Double(digits), number.isFinite else {
      throw ReadingStop(.json(.notFinite), at: start)
    }
    return number
  }

  private var isWordAhead: Bool { byte | 0x20 == UInt8(ascii: "i") || byte | 0x20 == UInt8(ascii: "n") }
}

/// The powers of ten that a 64-bit float holds exactly.
private enum PowersOfTen {
  private static let table: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]

  /// Ten to the `exponent`, which lies in 0...22.
  @inline(__always)
  static func value(_ exponent: Int) -> Double { table[exponent] }
}
