/// Converts decimal digits to 64-bit floats, for every format that contains numbers.
///
/// A format checks its own grammar while it collects digits; rounding is the same for all formats.
public enum DecimalReader {
  /// The number of decimal digits that always fit into 64 bits.
  @inlinable public static var exactDigits: Int { 19 }

  /// Returns the float nearest to `digits` · 10^`exponent`, ties to even; nil if the slower `number(from:)` is needed
  /// to find it.
  @inlinable
  @inline(__always)
  public static func nearest(to digits: UInt64, exponent: Int) -> Double? {
    exponent == 0 && digits <= 1 << 53 ? Double(digits) : scaled(digits, exponent)
  }

  /// Returns the float nearest to `digits` · 10^`exponent`; nil if only `number(from:)` can find it.
  ///
  /// Uses two exact factors if possible (W. D. Clinger, 1990), else a product with 128 bits of the power of five (D.
  /// Lemire, Number parsing at a gigabyte per second, 2021).
  @usableFromInline
  static func scaled(_ digits: UInt64, _ exponent: Int) -> Double? {
    if digits <= 1 << 53 {
      if exponent < 0, exponent >= -22 { return Double(digits) / powersOfTen[-exponent] }
      if exponent >= 0, exponent <= 22 { return Double(digits) * powersOfTen[exponent] }
      if digits == 0 { return 0 }
    }
    return product(digits, exponent)
  }

  /// Returns the number in `text`: any number of digits, with an optional point and exponent; infinite if it is too
  /// large.
  ///
  /// - Returns: nil if the text is not a number.
  @inline(never)
  public static func number(from text: UnsafeBufferPointer<UInt8>) -> Double? {
    Double(String(decoding: text, as: UTF8.self))
  }

  /// Returns the number that the eight bytes at `offset` form.
  ///
  /// Nil if one of these bytes is not a digit, or if fewer than eight bytes are left.
  @inlinable
  @inline(__always)
  public static func eightDigits(in text: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt64? {
    guard offset &+ 8 <= text.count, let bytes = UnsafeRawPointer(text.baseAddress) else { return nil }
    let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    // The upper half of a digit's byte is 3, also after adding 6; bytes above the digit 9 carry.
    let upper: UInt64 = 0xF0F0_F0F0_F0F0_F0F0
    guard word & upper | ((word &+ 0x0606_0606_0606_0606) & upper) >> 4 == 0x3333_3333_3333_3333 else { return nil }
    // Neighbours are combined: digits to pairs, pairs to groups of four, and those to eight digits.
    var value = word & 0x0F0F_0F0F_0F0F_0F0F
    value = (value &* 10 &+ value >> 8) & 0x00FF_00FF_00FF_00FF
    value = (value &* 100 &+ value >> 16) & 0x0000_FFFF_0000_FFFF
    return (value &* 10_000 &+ value >> 32) & 0xFFFF_FFFF
  }

  /// Reads up to eight digits at `offset`, and returns their value and their count.
  ///
  /// Nil if fewer than eight bytes are left in the text. All eight bytes are examined at the same time, without a
  /// branch for each of them.
  @inlinable
  @inline(__always)
  public static func leadingDigits(
    in text: UnsafeBufferPointer<UInt8>, at offset: Int
  ) -> (value: UInt64, count: Int)? {
    guard offset &+ 8 <= text.count, let bytes = UnsafeRawPointer(text.baseAddress) else { return nil }
    let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    // Has the high bit of the lowest byte that is not a digit, and of some bytes above it.
    let others = ((word &+ 0x4646_4646_4646_4646) | (word &- 0x3030_3030_3030_3030)) & 0x8080_8080_8080_8080
    let count = others.trailingZeroBitCount >> 3
    if count == 0 { return (0, 0) }
    // The digits move to the last bytes, with zeros before them.
    var value = (word << UInt64(truncatingIfNeeded: 64 &- 8 &* count)) & 0x0F0F_0F0F_0F0F_0F0F
    value = (value &* 10 &+ value >> 8) & 0x00FF_00FF_00FF_00FF
    value = (value &* 100 &+ value >> 16) & 0x0000_FFFF_0000_FFFF
    return ((value &* 10_000 &+ value >> 32) & 0xFFFF_FFFF, count)
  }

  /// Returns 10 to the power of `count`, from 0 to 8.
  @inlinable
  @inline(__always)
  public static func powerOfTen(_ count: Int) -> UInt64 {
    switch count {
    case 0: 1
    case 1: 10
    case 2: 100
    case 3: 1000
    case 4: 10_000
    case 5: 100_000
    case 6: 1_000_000
    case 7: 10_000_000
    case _: 100_000_000
    }
  }

  @inline(never)
  private static func product(_ digits: UInt64, _ exponent: Int) -> Double? {
    // With these exponents the float is normal for any 64-bit `digits`.
    guard exponent >= -280, exponent <= 280, digits != 0 else { return nil }
    let place = 2 * (exponent - PowersOfFive.lowest)
    let shift = digits.leadingZeroBitCount
    let normal = digits << UInt64(shift)
    var product = normal.multipliedFullWidth(by: PowersOfFive.halves[place])
    // The lower half of the power matters only if the nine lowest bits of the upper half are all 1.
    if product.high & 0x1FF == 0x1FF {
      let (low, carried) = product.low.addingReportingOverflow(
        normal.multipliedFullWidth(by: PowersOfFive.halves[place + 1]).high)
      product = (product.high &+ (carried ? 1 : 0), low)
    }
    let upper = product.high >> 63
    var significand = product.high >> (upper + 9)
    var binaryExponent = ((217_706 * exponent) >> 16) + 63 + Int(upper) - shift + 1023
    // A tie, which is rounded to even: possible only if the power of five is small.
    if product.low <= 1, exponent >= -4, exponent <= 23, significand & 3 == 1,
      significand << (upper + 9) == product.high
    {
      significand &= ~1
    }
    significand = (significand + (significand & 1)) >> 1
    if significand == 1 << 53 {
      significand = 1 << 52
      binaryExponent += 1
    }
    return Double(bitPattern: UInt64(binaryExponent) << 52 | significand & (1 << 52 - 1))
  }

  /// The powers of ten that a float represents exactly.
  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]
}
