/// An exact sum of doubles, of their squares or of their multiples, which is rounded only when it is read.
///
/// The sum is a long integer in overlapping parts of 32 bits, so carries are propagated rarely (R. M. Neal, Fast exact
/// summation using small and large superaccumulators, 2015). Order and cancellation do not matter, and the sum may
/// temporarily leave the range of doubles.
struct ExactSum {
  /// The parts of the long integer; the part with index i counts multiples of 2^(32 i + lowest).
  private var parts: [Int64]
  /// The lowest power of two that the sum can represent, as an exponent.
  private let lowest: Int
  /// The number of additions that are still possible before carries must be propagated.
  private var capacity = Self.capacityAfterCarry
  /// The sum of the terms that were not finite; 0 if there were none.
  private var notFinite = 0.0

  /// The exponent of the smallest positive double, which is a power of two.
  private static let lowestOfDoubles = -1074
  /// The number of additions after which carries must be propagated.
  ///
  /// An addition adds less than 2^53 to a part, which can hold less than 2^63.
  private static let capacityAfterCarry = 1 << 9

  /// Creates an empty sum of doubles.
  ///
  /// The highest bit of the largest double is 2097 places above the lowest bit of the smallest. 63 more bits suffice
  /// for any possible number of doubles.
  init() {
    parts = [Int64](repeating: 0, count: 70)
    lowest = Self.lowestOfDoubles
  }

  /// An empty sum of squares of doubles.
  static var ofSquares: ExactSum { ExactSum(parts: [Int64](repeating: 0, count: 138), lowest: 2 * lowestOfDoubles) }

  private init(parts: [Int64], lowest: Int) {
    self.parts = parts
    self.lowest = lowest
  }

  /// Adds `number` · 2^`exponent`.
  ///
  /// - Precondition: The product is a multiple of 2^`lowest`, and is a double or the square of a double.
  @inline(__always)
  mutating func add(_ number: Double, exponent: Int = 0) {
    guard number.isFinite else {
      notFinite += number
      return
    }
    let (significand, place) = number.wholeSignificand
    reserveAddition()
    add(significand, at: place + exponent - lowest, isNegative: number.sign == .minus)
  }

  mutating func add(_ numbers: UnsafeBufferPointer<Double>) {
    for number in numbers { add(number) }
  }

  /// Adds another sum of the same kind: of doubles or of squares.
  mutating func add(_ other: ExactSum) { add(other, sign: 1) }

  /// Subtracts another sum of the same kind.
  mutating func subtract(_ other: ExactSum) { add(other, sign: -1) }

  private mutating func add(_ other: ExactSum, sign: Int64) {
    carry()
    var other = other
    other.carry()
    for index in parts.indices { parts[index] += sign * other.parts[index] }
    capacity -= 1
  }

  mutating func add(squareOf number: Double) {
    let (significand, place) = number.wholeSignificand
    add(significand.multipliedFullWidth(by: significand), at: 2 * place - lowest, isNegative: false)
  }

  /// Adds a finite number times a factor, which may be negative.
  mutating func add(_ number: Double, times factor: Int) {
    let (significand, place) = number.wholeSignificand
    add(
      significand.multipliedFullWidth(by: UInt64(factor.magnitude)), at: place - lowest,
      isNegative: (number.sign == .minus) != (factor < 0))
  }

  private mutating func add(_ product: (high: UInt64, low: UInt64), at place: Int, isNegative: Bool) {
    reserveAddition()
    add(product.low & 0xFFFF_FFFF, at: place, isNegative: isNegative)
    add(product.low >> 32, at: place + 32, isNegative: isNegative)
    add(product.high & 0xFFFF_FFFF, at: place + 64, isNegative: isNegative)
    add(product.high >> 32, at: place + 96, isNegative: isNegative)
  }

  /// Adds or subtracts an integer of up to 53 bits, shifted by `place` bits from the lowest bit of the sum.
  @inline(__always)
  private mutating func add(_ bits: UInt64, at place: Int, isNegative: Bool) {
    if bits == 0 { return }
    let shift = UInt64(truncatingIfNeeded: place & 31)
    let low = Int64(truncatingIfNeeded: (bits << shift) & 0xFFFF_FFFF)
    let high = Int64(truncatingIfNeeded: bits >> (32 - shift))
    let part = place >> 5
    if isNegative {
      parts[part] -= low
      parts[part + 1] -= high
    } else {
      parts[part] += low
      parts[part + 1] += high
    }
  }

  @inline(__always)
  private mutating func reserveAddition() {
    if capacity == 0 { carry() }
    capacity -= 1
  }

  /// Propagates carries, so that every part except the last is from 0 to below 2^32.
  private mutating func carry() {
    var carried: Int64 = 0
    for index in 0..<parts.count - 1 {
      let part = parts[index] + carried
      parts[index] = part & 0xFFFF_FFFF
      carried = part >> 32
    }
    parts[parts.count - 1] += carried
    capacity = Self.capacityAfterCarry
  }

  /// The sum without its sign, and whether it is negative.
  ///
  /// - Precondition: all added terms were finite.
  var magnitude: (number: LongNatural, isNegative: Bool) {
    var sum = self
    sum.carry()
    let isNegative = sum.parts[parts.count - 1] < 0
    if isNegative {
      for index in sum.parts.indices { sum.parts[index] = -sum.parts[index] }
      sum.carry()
    }
    return (LongNatural(limbs: sum.parts.map { UInt32(truncatingIfNeeded: $0) }, exponent: lowest), isNegative)
  }

  /// The double nearest to the sum, ties to even; infinite on overflow.
  var rounded: Double { rounded(dividedBy: 1) }

  /// Returns the double nearest to the sum divided by `count`, which must be above 0.
  func rounded(dividedBy count: Int) -> Double {
    if notFinite != 0 { return notFinite }
    let (number, isNegative) = magnitude
    let result = number.leadingBits(dividedBy: UInt64(count.magnitude)).rounded
    return isNegative ? -result : result
  }
}

extension Double {
  /// The finite number as an integer of at most 53 bits, and the exponent of the power of two that multiplies it.
  ///
  /// The sign is left out. The exponent is at least -1074.
  @inline(__always)
  fileprivate var wholeSignificand: (significand: UInt64, place: Int) {
    let biased = Int(truncatingIfNeeded: bitPattern >> 52) & 0x7FF
    let fraction = bitPattern & (1 << 52 - 1)
    // A subnormal number has the place of the smallest normal numbers, and no leading bit.
    return biased == 0 ? (fraction, -1074) : (fraction | 1 << 52, biased - 1075)
  }
}
