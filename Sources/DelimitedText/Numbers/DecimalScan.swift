/// Reads a decimal number: `12`, `-0.5`, `.5`, `5.`, `1e-3`.
///
/// Signs are `+` and `-`; there are no names, other bases or separators of thousands.
enum DecimalScan {
  /// A number and where it ends.
  struct Result {
    var number: Double
    var end: Int
  }

  /// The number that begins at `start`, rounded to the nearest double; nil where none begins there.
  ///
  /// A number too large for a double comes out infinite. `text` has to end with a byte that belongs to no number.
  @inline(__always)
  static func number(in text: UnsafeBufferPointer<UInt8>, from start: Int, point: UInt8) -> Result? {
    var offset = start
    let isNegative = text[offset] == ASCII.minus
    if isNegative || text[offset] == ASCII.plus { offset &+= 1 }
    var digits: UInt64 = 0
    let whole = offset
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
      while let eight = eightDigits(in: text, at: offset) {
        digits = digits &* 100_000_000 &+ eight
        offset &+= 8
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
    // Nineteen digits always fit 64 bits; of more, some were lost.
    if count <= 19, let magnitude = rounded(digits, exponent) {
      return Result(number: isNegative ? -magnitude : magnitude, end: offset)
    }
    return Result(number: byLibrary(text, start..<offset, point: point), end: offset)
  }

  /// The number that the eight bytes at `offset` make, if they all are digits.
  @inline(__always)
  private static func eightDigits(in text: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt64? {
    guard offset &+ 8 <= text.count, let bytes = UnsafeRawPointer(text.baseAddress) else { return nil }
    let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    // The upper half of a digit is 3, also with 6 added, which carries from all beyond 9.
    let upper: UInt64 = 0xF0F0_F0F0_F0F0_F0F0
    guard word & upper | ((word &+ 0x0606_0606_0606_0606) & upper) >> 4 == 0x3333_3333_3333_3333 else { return nil }
    // Neighbours are put together: digits to pairs, pairs to fours, fours to eight.
    var value = word & 0x0F0F_0F0F_0F0F_0F0F
    value = (value &* 10 &+ value >> 8) & 0x00FF_00FF_00FF_00FF
    value = (value &* 100 &+ value >> 16) & 0x0000_FFFF_0000_FFFF
    return (value &* 10_000 &+ value >> 32) & 0xFFFF_FFFF
  }

  /// A whole number with a sign; nil, and no part of the number, where there is none.
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
      // Far beyond every double the exact size of an exponent no longer matters.
      value = Swift.min(value * 10 + Int(text[offset] &- ASCII.zero), 1 << 40)
      offset += 1
    }
    return offset == first ? nil : (isNegative ? -value : value, offset)
  }

  /// What the fast ways cannot tell: very many digits, very large and very small numbers.
  @inline(never)
  private static func byLibrary(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, point: UInt8
  ) -> Double {
    var written = String(decoding: UnsafeBufferPointer(rebasing: text[range]), as: UTF8.self)
    if point != ASCII.point { written = String(written.map { $0 == "," ? "." : $0 }) }
    return Double(written) ?? .infinity
  }
}
