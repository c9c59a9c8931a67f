/// A nonnegative integer of any size.
///
/// Long products are computed exactly and rounded once.
struct ExactNatural {
  /// The digits to base 2⁶⁴, lowest first; the highest is not 0.
  private var limbs: [UInt64]

  init(_ number: UInt64) {
    limbs = number == 0 ? [] : [number]
  }

  var isBeyondDouble: Bool { limbs.count > 16 }

  /// Multiplies the number by `factor`.
  ///
  /// - Complexity: O(size).
  mutating func multiply(by factor: UInt64) {
    var carry: UInt64 = 0
    for index in limbs.indices {
      let (high, low) = limbs[index].multipliedFullWidth(by: factor)
      let (sum, overflow) = low.addingReportingOverflow(carry)
      limbs[index] = sum
      carry = high &+ (overflow ? 1 : 0)
    }
    if carry != 0 { limbs.append(carry) }
  }

  /// Divides the number by `divisor`.
  ///
  /// - Precondition: the divisor is not 0 and divides without a remainder.
  /// - Complexity: O(size).
  mutating func divide(by divisor: UInt64) {
    var remainder: UInt64 = 0
    for index in limbs.indices.reversed() {
      (limbs[index], remainder) = divisor.dividingFullWidth((remainder, limbs[index]))
    }
    if limbs.last == 0 { limbs.removeLast() }
  }

  /// The nearest double, ties to even; infinite beyond the largest.
  var rounded: Double {
    guard let highest = limbs.last else { return 0 }
    let shift = highest.leadingZeroBitCount
    var top = highest << UInt64(shift)
    var isExact = true
    if limbs.count >= 2 {
      let next = limbs[limbs.count - 2]
      if shift > 0 { top |= next >> UInt64(64 - shift) }
      isExact = next << UInt64(shift) == 0 && limbs.dropLast(2).allSatisfy { $0 == 0 }
    }
    // The 64 leading bits, with the rest as one sticky bit, round like the whole number.
    if !isExact { top |= 1 }
    return Double(sign: .plus, exponent: 64 * (limbs.count - 1) - shift, significand: Double(top))
  }
}
