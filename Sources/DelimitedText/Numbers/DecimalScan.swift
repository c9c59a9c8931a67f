import TextScanning

/// Reads a decimal number: `12`, `-0.5`, `.5`, `5.`, `1e-3`.
///
/// Signs are `+` and `-`; names, other bases and thousands separators are not supported.
enum DecimalScan {
  struct Result {
    var number: Double
    var end: Int
  }

  /// Returns the number that begins at `start`, rounded to the nearest double; nil if no number begins there.
  ///
  /// A number too large for a double is infinite. The last byte of `text` must not belong to a number.
  @inline(__always)
  static func number(in text: UnsafeBufferPointer<UInt8>, from start: Int, point: UInt8) -> Result? {
    var offset = start
    let isNegative = text[offset] == ASCII.minus
    if isNegative || text[offset] == ASCII.plus { offset &+= 1 }
    var digits: UInt64 = 0
    let whole = offset
    if let found = DecimalReader.leadingDigits(in: text, at: offset) {
      digits = found.value
      offset &+= found.count
    }
    while true {
      let digit = text[offset] &- ASCII.zero
      if digit > 9 { break }
      digits = digits &* 10 &+ UInt64(digit)
      offset &+= 1
    }
    var count = offset &- whole
    var exponent = 0
    if text[offset] == point {
      offset &+= 1
      let fraction = offset
      while let found = DecimalReader.leadingDigits(in: text, at: offset) {
        digits = digits &* DecimalReader.powerOfTen(found.count) &+ found.value
        offset &+= found.count
        if found.count < 8 { break }
      }
      while true {
        let digit = text[offset] &- ASCII.zero
        if digit > 9 { break }
        digits = digits &* 10 &+ UInt64(digit)
        offset &+= 1
      }
      exponent = fraction &- offset
      count &+= offset &- fraction
    }
    if count == 0 { return nil }
    if text[offset] | 0x20 == UInt8(ascii: "e"), let written = writtenExponent(text, from: offset &+ 1) {
      exponent &+= written.value
      offset = written.end
    }
    // With more digits than this, some were lost.
    if count <= DecimalReader.exactDigits, let magnitude = DecimalReader.nearest(to: digits, exponent: exponent) {
      return Result(number: isNegative ? -magnitude : magnitude, end: offset)
    }
    return Result(number: byLibrary(text, start..<offset, point: point), end: offset)
  }

  @inline(never)
  private static func writtenExponent(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (value: Int, end: Int)? {
    var offset = start
    let isNegative = text[offset] == ASCII.minus
    if isNegative || text[offset] == ASCII.plus { offset += 1 }
    let first = offset
    var value = 0
    while text[offset] &- ASCII.zero <= 9 {
      // Far outside the range of doubles, the exact exponent no longer matters.
      value = Swift.min(value * 10 + Int(text[offset] &- ASCII.zero), 1 << 40)
      offset += 1
    }
    return offset == first ? nil : (isNegative ? -value : value, offset)
  }

  /// Reads numbers that the fast method cannot read: numbers with very many digits, and very large or very small ones.
  @inline(never)
  private static func byLibrary(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, point: UInt8
  ) -> Double {
    var written = Array(text[range])
    if point != ASCII.point, let place = written.firstIndex(of: point) { written[place] = ASCII.point }
    return written.withUnsafeBufferPointer { DecimalReader.number(from: $0) } ?? .infinity
  }
}
