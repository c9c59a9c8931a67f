/// Writes a float in the fewest decimal digits that are read back as the same float.
///
/// If there are several such numbers, the one nearest to the float is written. The digits are found as in R. Giulietti,
/// The Schubfach way to render doubles, 2022. The form is that of Swift's `description`, without a trailing `.0`. Minus
/// zero is `-0`, which is read back as minus zero.
public enum DecimalWriter {
  /// The number of bytes that suffices for any finite number, such as `-2.2250738585072014e-308`.
  @inlinable public static var mostBytes: Int { 24 }

  /// Returns the fewest digits that parse back to the same float, such as `2` and not `2.0`.
  ///
  /// For a number that is not finite, this is Swift's description.
  public static func shortest(_ value: Double) -> String {
    guard value.isFinite else { return value.description }
    return String(unsafeUninitializedCapacity: 32) { write(value, to: $0.baseAddress) }
  }

  /// Writes a finite number into memory; writes nothing if `value` is not finite or `place` is nil.
  ///
  /// - Parameters:
  ///   - value: The number.
  ///   - place: The memory, with 32 free bytes; bytes after the number may change too.
  /// - Returns: The number of bytes written, at most ``mostBytes``.
  /// - Complexity: O(1); allocates no memory.
  public static func write(_ value: Double, to place: UnsafeMutablePointer<UInt8>?) -> Int {
    guard let place, value.isFinite else { return 0 }
    var text = place
    if value.sign == .minus {
      text[0] = ASCII.minus
      text += 1
    }
    let magnitude = value.magnitude
    // Whole numbers that a float holds exactly are their own digits.
    if magnitude < 9_007_199_254_740_992 {
      let whole = UInt64(magnitude)
      if Double(whole) == magnitude { return text - place + WholeDigits.write(whole, to: text) }
    }
    let decimal = ShortestDecimal(of: magnitude)
    return text - place + decimal.write(to: text, isLarge: magnitude > 9_007_199_254_740_992)
  }

  /// Returns the fewest digits of |value| that are read back as the same float, and the power of ten to multiply them
  /// by.
  ///
  /// - Returns: A whole number of at most 17 digits without trailing zeros; 0 for 0, nil for a number that is not
  ///   finite.
  /// - Complexity: O(1); allocates no memory.
  public static func shortestDigits(of value: Double) -> (digits: UInt64, exponent: Int)? {
    guard value.isFinite else { return nil }
    if value == 0 { return (0, 0) }
    let decimal = ShortestDecimal(of: value.magnitude)
    return (decimal.digits, decimal.exponent)
  }
}

/// A positive float in its fewest digits: `digits` times a power of ten.
struct ShortestDecimal {
  /// A whole number of 1 to 17 digits whose last digit is not 0.
  private(set) var digits: UInt64
  private(set) var exponent: Int

  /// Finds the digits of a positive, finite float.
  init(of value: Double) {
    let fraction = value.bitPattern & (1 << 52 - 1)
    let biased = Int(value.bitPattern >> 52)
    let significand = biased == 0 ? fraction : fraction | 1 << 52
    let binary = Swift.max(biased, 1) - 1075
    // Below a power of two, floats are twice as dense as above it.
    let isPower = fraction == 0 && biased > 1
    // ⌊log₁₀ 2^binary⌋, or the same for ¾ · 2^binary if `isPower`.
    let power = (binary * 1_262_611 - (isPower ? 524_031 : 0)) >> 22
    // With ⌊log₂ 10^-power⌋, the product keeps two bits after its binary point.
    let shift = UInt64(binary + (-power * 1_741_647) >> 19 + 1)
    let scale = Self.powerOfTen(-power)
    let isOdd = significand & 1
    let low = Self.scaled((4 * significand - (isPower ? 1 : 2)) << shift, scale) + isOdd
    let middle = Self.scaled(4 * significand << shift, scale)
    let high = Self.scaled((4 * significand + 2) << shift, scale) - isOdd

    let whole = middle >> 2
    exponent = power
    digits = whole
    // One digit fewer suffices if exactly one of the two neighbours with that length is in the interval.
    if whole >= 10 {
      let tens = whole / 10
      let isBelowWithin = low <= 40 * tens
      let isAboveWithin = 40 * tens + 40 <= high
      if isBelowWithin != isAboveWithin {
        digits = tens + (isAboveWithin ? 1 : 0)
        exponent += 1
        dropZeros()
        return
      }
    }
    let isBelowWithin = low <= 4 * whole
    let isAboveWithin = 4 * whole + 4 <= high
    if isBelowWithin != isAboveWithin {
      digits = whole + (isAboveWithin ? 1 : 0)
    } else {
      // Both neighbours are in the interval, or neither: take the nearer one, and the even one of a tie.
      let between = 4 * whole + 2
      digits = whole + (middle > between || middle == between && whole & 1 == 1 ? 1 : 0)
    }
    dropZeros()
  }

  private mutating func dropZeros() {
    // Most numbers have no trailing zero.
    while digits % 10 == 0 {
      if digits % 100_000_000 == 0 {
        digits /= 100_000_000
        exponent += 8
      } else {
        digits /= 10
        exponent += 1
      }
    }
  }

  /// Returns the highest 128 bits of a power of ten, rounded up.
  @inline(__always)
  private static func powerOfTen(_ power: Int) -> (high: UInt64, low: UInt64) {
    let place = 2 * (power - PowersOfFive.lowest)
    let (high, low) = (PowersOfFive.halves[place], PowersOfFive.halves[place + 1])
    // The table rounds down, except for powers that are exact or rounded up already.
    if power >= -27, power <= 55 { return (high, low) }
    let (up, isCarried) = low.addingReportingOverflow(1)
    return (isCarried ? high &+ 1 : high, up)
  }

  /// Returns the upper 64 bits of the 192-bit product of two factors.
  ///
  /// The lowest bit is also set if any discarded bit is set (round to odd).
  @inline(__always)
  private static func scaled(_ number: UInt64, _ power: (high: UInt64, low: UInt64)) -> UInt64 {
    let lower = power.low.multipliedFullWidth(by: number).high
    let upper = power.high.multipliedFullWidth(by: number)
    let (rest, isCarried) = upper.low.addingReportingOverflow(lower)
    return (upper.high &+ (isCarried ? 1 : 0)) | (rest > 1 ? 1 : 0)
  }

  /// Writes the digits in the form of a float's Swift description.
  ///
  /// `isLarge` is true for a number above 2⁵³, which is written with an exponent.
  ///
  /// - Returns: The number of bytes written.
  func write(to text: UnsafeMutablePointer<UInt8>, isLarge: Bool) -> Int {
    let count = WholeDigits.count(digits)
    // The number of digits before the point.
    let point = count + exponent
    if isLarge || point < -3 { return writeScientific(to: text, count, exponent: point - 1) }
    if point <= 0 {
      text[0] = ASCII.zero
      text[1] = ASCII.point
      for index in 0..<(-point) { text[2 + index] = ASCII.zero }
      WholeDigits.write(digits, count, to: text + 2 - point)
      return 2 - point + count
    }
    if exponent >= 0 {
      WholeDigits.write(digits, count, to: text)
      for index in 0..<exponent { text[count + index] = ASCII.zero }
      return point
    }
    // Written one byte too far to the right first; then the digits before the point move left.
    WholeDigits.write(digits, count, to: text + 1)
    for index in 0..<point { text[index] = text[index + 1] }
    text[point] = ASCII.point
    return count + 1
  }

  private func writeScientific(to text: UnsafeMutablePointer<UInt8>, _ count: Int, exponent: Int) -> Int {
    WholeDigits.write(digits, count, to: text + 1)
    text[0] = text[1]
    var end = 1
    if count > 1 {
      text[1] = ASCII.point
      end = count + 1
    }
    text[end] = UInt8(ascii: "e")
    text[end + 1] = exponent < 0 ? ASCII.minus : ASCII.plus
    let magnitude = UInt64(exponent.magnitude)
    let places = Swift.max(2, WholeDigits.count(magnitude))
    WholeDigits.write(magnitude, places, to: text + end + 2)
    return end + 2 + places
  }
}

enum WholeDigits {
  /// Writes a whole number below 2⁶³.
  ///
  /// Returns its number of digits.
  @inline(__always)
  static func write(_ number: UInt64, to text: UnsafeMutablePointer<UInt8>) -> Int {
    let count = count(number)
    write(number, count, to: text)
    return count
  }

  /// Returns how many digits a number has; 0 has one.
  @inline(__always)
  static func count(_ number: UInt64) -> Int {
    // 1233/4096 is near log₁₀ 2: right, or one too few.
    let guess = ((64 - (number | 1).leadingZeroBitCount) * 1233) >> 12
    return guess + (number >= powers[guess] ? 1 : 0) + (number == 0 ? 1 : 0)
  }

  /// Writes the last `count` digits of a number, with leading zeros if it has fewer.
  @inline(__always)
  static func write(_ number: UInt64, _ count: Int, to text: UnsafeMutablePointer<UInt8>) {
    var rest = number
    var end = count
    while end >= 8 {
      let (upper, lower) = rest.quotientAndRemainder(dividingBy: 100_000_000)
      UnsafeMutableRawPointer(text + end - 8).storeBytes(of: eight(lower), as: UInt64.self)
      rest = upper
      end -= 8
    }
    while end > 0 {
      let upper = rest / 10
      end -= 1
      text[end] = ASCII.zero + UInt8(truncatingIfNeeded: rest &- upper &* 10)
      rest = upper
    }
  }

  /// Returns eight digits as eight bytes, the first digit at the lowest address.
  ///
  /// The number is split into halves, then quarters, then single digits, each time for all parts in parallel.
  @inline(__always)
  private static func eight(_ number: UInt64) -> UInt64 {
    let fours = number / 10_000 | (number % 10_000) << 32
    // 10486 / 2²⁰ is 1/100 for numbers up to 9999, 103 / 2¹⁰ is 1/10 for those up to 99.
    let hundreds = ((fours &* 10_486) >> 20) & 0x7F_0000_007F
    let pairs = hundreds | (fours &- hundreds &* 100) << 16
    let tens = ((pairs &* 103) >> 10) & 0x000F_000F_000F_000F
    let digits = tens | (pairs &- tens &* 10) << 8
    return (digits | 0x3030_3030_3030_3030).littleEndian
  }

  private static let powers: [UInt64] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
    100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
    10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
  ]
}
