/// A nonnegative number with any number of digits: an integer times a power of two.
struct LongNatural {
  /// The digits of the integer, 32 bits each, lowest first; neither end has zeros.
  private var limbs: [UInt32]
  /// The exponent of the power of two that multiplies the integer.
  private var exponent: Int

  init(limbs: [UInt32], exponent: Int) {
    let first = limbs.firstIndex { $0 != 0 } ?? limbs.endIndex
    let end = limbs.lastIndex { $0 != 0 }.map { $0 + 1 } ?? first
    self.limbs = Array(limbs[first..<max(first, end)])
    self.exponent = exponent + 32 * first
  }

  init(_ number: UInt64) {
    self.init(limbs: [UInt32(truncatingIfNeeded: number), UInt32(truncatingIfNeeded: number >> 32)], exponent: 0)
  }

  static let zero = LongNatural(0)

  static func * (left: LongNatural, right: LongNatural) -> LongNatural {
    var limbs = [UInt32](repeating: 0, count: left.limbs.count + right.limbs.count)
    for (place, limb) in left.limbs.enumerated() {
      var carried: UInt64 = 0
      for (offset, other) in right.limbs.enumerated() {
        let sum = UInt64(limb) * UInt64(other) + UInt64(limbs[place + offset]) + carried
        limbs[place + offset] = UInt32(truncatingIfNeeded: sum)
        carried = sum >> 32
      }
      limbs[place + right.limbs.count] = UInt32(truncatingIfNeeded: carried)
    }
    return LongNatural(limbs: limbs, exponent: left.exponent + right.exponent)
  }

  /// Returns this number minus `other`; 0 if `other` is larger.
  ///
  /// - Precondition: The exponents differ by a multiple of 32.
  func lessened(by other: LongNatural) -> LongNatural {
    if other.limbs.isEmpty { return self }
    let lowest = min(exponent, other.exponent)
    let offset = (exponent - lowest) / 32
    let otherOffset = (other.exponent - lowest) / 32
    let count = max(limbs.count + offset, other.limbs.count + otherOffset)
    var result = [UInt32](repeating: 0, count: count)
    var borrowed: Int64 = 0
    for index in 0..<count {
      let difference = Int64(limb(index - offset)) - Int64(other.limb(index - otherOffset)) + borrowed
      result[index] = UInt32(truncatingIfNeeded: difference)
      borrowed = difference >> 32
    }
    return borrowed < 0 ? .zero : LongNatural(limbs: result, exponent: lowest)
  }

  private func limb(_ index: Int) -> UInt32 { limbs.indices.contains(index) ? limbs[index] : 0 }

  /// Returns the leading 128 bits of the quotient, or all bits of a shorter quotient.
  ///
  /// `divisor` must be above 0.
  func leadingBits(dividedBy divisor: UInt64) -> LeadingBits {
    var bits: UInt128 = 0
    var rest: UInt64 = 0
    var index = limbs.count - 1
    // Take whole limbs while they fit, then the part of a limb that fits; after the last limb, zeros.
    while index >= 0 || rest != 0 {
      let taken = min(bits.leadingZeroBitCount, 32)
      let limb = UInt64(limb(index))
      let (high, low) = (rest >> (64 - UInt64(taken)), rest << UInt64(taken) | limb >> UInt64(32 - taken))
      if taken == 0 { break }
      let (quotient, remainder) = divisor.dividingFullWidth((high, low))
      bits = bits << UInt128(taken) | UInt128(quotient)
      rest = remainder
      if taken < 32 {
        let isMore = rest != 0 || limb << UInt64(32 + taken) != 0 || index > 0
        return LeadingBits(bits: bits, exponent: exponent + 32 * index + 32 - taken, isMore: isMore)
      }
      index -= 1
    }
    return LeadingBits(bits: bits, exponent: exponent + 32 * (index + 1), isMore: rest != 0 || index >= 0)
  }
}

/// The leading bits of a nonnegative number.
///
/// `isMore` tells that the number is larger, by less than one unit of the last bit.
struct LeadingBits {
  var bits: UInt128
  /// The exponent of two for the lowest bit.
  var exponent: Int
  var isMore: Bool

  /// The double nearest to the number, ties to even; infinite on overflow.
  var rounded: Double {
    if bits == 0 { return 0 }
    // The power of two of the last bit of a double of this size.
    let place = max(exponent + 127 - bits.leadingZeroBitCount - 52, -1074)
    let dropped = place - exponent
    if dropped <= 0 { return Double(sign: .plus, exponent: exponent, significand: Double(UInt64(bits))) }
    if dropped > 128 { return 0 }
    let half = UInt128(1) << UInt128(dropped - 1)
    let rest = bits & (half | (half - 1))
    var significand = UInt64(truncatingIfNeeded: dropped == 128 ? 0 : bits >> UInt128(dropped))
    if rest > half || rest == half && (isMore || significand & 1 == 1) { significand += 1 }
    return Double(sign: .plus, exponent: place, significand: Double(significand))
  }

  /// The leading bits of the square root, as many as correct rounding needs.
  ///
  /// - Precondition: There are 128 bits, or the number has no more bits.
  var squareRoot: LeadingBits {
    if bits == 0 { return self }
    var (radicand, isMore) = (bits, isMore)
    var power = exponent
    let shift = radicand.leadingZeroBitCount
    radicand <<= UInt128(shift)
    power -= shift
    if power & 1 != 0 {
      isMore = isMore || radicand & 1 == 1
      radicand >>= 1
      power += 1
    }
    let root = Self.wholeRoot(radicand)
    return LeadingBits(
      bits: UInt128(root), exponent: power / 2, isMore: isMore || UInt128(root) * UInt128(root) != radicand)
  }

  /// Returns the square root, rounded down to an integer, by Newton's method from above.
  private static func wholeRoot(_ number: UInt128) -> UInt64 {
    var root = UInt128(UInt64.max)
    while true {
      let next = (root + number / root) >> 1
      if next >= root { return UInt64(truncatingIfNeeded: root) }
      root = next
    }
  }
}
