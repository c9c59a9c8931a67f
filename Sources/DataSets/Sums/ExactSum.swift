/// A sum of doubles without any rounding, which is rounded once when asked for.
///
/// It is one long integer in units of the smallest double, kept in overlapping parts of 32 bits so that carries need to
/// travel only now and then (R. M. Neal, Fast exact summation using small and large superaccumulators, 2015). Order does
/// not matter to it, nor does cancellation, nor does a sum that leaves the range of doubles for a while.
struct ExactSum {
  /// Part i counts units of 2^(32 i) smallest doubles.
  private var parts = [Int64](repeating: 0, count: Self.partCount)
  /// How many numbers may still be added before carries have to travel.
  private var room = Self.roomAfterCarry
  /// The sum of what was not finite; 0 if nothing was.
  private var notFinite = 0.0

  /// The largest double has its highest bit at 2097; 63 more bits hold the sum of as many as there can be.
  private static let partCount = 70
  /// A number adds less than 2^53 to a part, and a part holds less than 2^63.
  private static let roomAfterCarry = 1 << 9

  init() {}

  /// Adds a number.
  mutating func add(_ number: Double) {
    guard number.isFinite else {
      notFinite += number
      return
    }
    if room == 0 { carry() }
    room -= 1
    let bits = number.bitPattern
    let biased = Int(truncatingIfNeeded: bits >> 52) & 0x7FF
    let fraction = bits & (1 << 52 - 1)
    // A subnormal number has the place of the smallest normal ones, and no leading bit.
    let place = biased == 0 ? 0 : biased - 1
    let significand = biased == 0 ? fraction : fraction | 1 << 52
    let shift = UInt64(truncatingIfNeeded: place & 31)
    let low = Int64(truncatingIfNeeded: (significand << shift) & 0xFFFF_FFFF)
    let high = Int64(truncatingIfNeeded: significand >> (32 - shift))
    let part = place >> 5
    if number.sign == .plus {
      parts[part] += low
      parts[part + 1] += high
    } else {
      parts[part] -= low
      parts[part + 1] -= high
    }
  }

  mutating func add(_ numbers: UnsafeBufferPointer<Double>) {
    for number in numbers { add(number) }
  }

  /// Brings every part but the last into 0..<2^32.
  private mutating func carry() {
    var carried: Int64 = 0
    for index in 0..<Self.partCount - 1 {
      let part = parts[index] + carried
      parts[index] = part & 0xFFFF_FFFF
      carried = part >> 32
    }
    parts[Self.partCount - 1] += carried
    room = Self.roomAfterCarry
  }

  /// The double nearest to the sum, ties to even; infinite where the sum is too large.
  var rounded: Double {
    if notFinite != 0 { return notFinite }
    var magnitude = self
    magnitude.carry()
    let isNegative = magnitude.parts[Self.partCount - 1] < 0
    if isNegative {
      for index in magnitude.parts.indices { magnitude.parts[index] = -magnitude.parts[index] }
      magnitude.carry()
    }
    let result = magnitude.roundedMagnitude
    return isNegative ? -result : result
  }

  /// The rounded sum, where all parts lie in 0..<2^32.
  private var roundedMagnitude: Double {
    guard let top = parts.lastIndex(where: { $0 != 0 }) else { return 0 }
    let highest = top * 32 + (63 - parts[top].leadingZeroBitCount)
    // The smallest 2^53 doubles are their own bit patterns.
    if highest < 53 { return Double(bitPattern: UInt64(parts[0]) | UInt64(parts[1]) << 32) }
    let shift = highest - 52
    if shift > 2045 { return .infinity }
    var significand = bits(from: shift)
    if bits(from: shift - 1) & 1 == 1, significand & 1 == 1 || hasBit(below: shift - 1) { significand += 1 }
    // A significand rounded up to 2^53 carries into the exponent, as it should, at last into infinity.
    return Double(bitPattern: UInt64(shift) << 52 + significand)
  }

  /// The bits of the sum from `place` upwards, as far as 54 of them.
  private func bits(from place: Int) -> UInt64 {
    let part = place >> 5
    let shift = UInt64(place & 31)
    var result = UInt64(parts[part]) >> shift
    if part + 1 < Self.partCount { result |= UInt64(parts[part + 1]) << (32 - shift) }
    if part + 2 < Self.partCount, shift > 0 { result |= UInt64(parts[part + 2]) << (64 - shift) }
    return result
  }

  /// Whether the sum has a bit that counts less than the one at `place`.
  private func hasBit(below place: Int) -> Bool {
    let part = place >> 5
    if parts[part] & (1 << Int64(place & 31) - 1) != 0 { return true }
    return parts[..<part].contains { $0 != 0 }
  }
}
