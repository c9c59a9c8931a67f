internal import Glibc

/// The exact size of a unit in base units, such as 1000 for km.
///
/// It is a product of powers of primes and of three constants: π, ln 10 and log₁₀ 2. Exponents are rational, so
/// products, quotients and roots of any size are exact. Only ``value`` and ``ratio`` are bounded.
public struct UnitScale: Hashable, Sendable {
  /// A base of the product: a prime number or one of three constants.
  enum Base: Hashable, Comparable, Sendable {
    case prime(UInt64)
    case pi
    /// The natural logarithm of 10, for converting between nepers and decimal logarithms.
    case logarithmOfTen
    /// The decimal logarithm of 2, which is the size of an octave if a decade is 1.
    case logarithmOfTwo
  }

  private(set) var factors: PowerProduct<Base>

  /// The scale 1.
  public static let one = UnitScale(factors: PowerProduct())

  private init(factors: PowerProduct<Base>) {
    self.factors = factors
  }

  /// Creates the number `digits` · 10^`exponent`, where `digits` is from 1 to 10¹².
  ///
  /// - Returns: nil if `digits` is outside this range, or the exponent is outside ±99.
  /// - Complexity: see ``PrimeFactors``: about a microsecond for usual numbers, at most a millisecond.
  init?(digits: UInt64, exponent: Int) {
    guard 1...PrimeFactors.limit ~= digits, exponent.magnitude <= 99 else { return nil }
    factors = PowerProduct()
    PrimeFactors.forEach(of: digits) { prime, count in
      factors.multiply(by: .prime(prime), parts: count * Int64(UnitExponent.partsOfOne))
    }
    multiply(byPowerOfTen: exponent, power: .one)
  }

  init(powerOfTen exponent: Int) {
    self = .one
    multiply(byPowerOfTen: exponent, power: .one)
  }

  init(_ base: Base, power: UnitExponent = .one) {
    factors = PowerProduct(base, parts: Int64(power.parts))
  }

  private mutating func multiply(byPowerOfTen exponent: Int, power: UnitExponent) {
    let parts = Int64(exponent) * Int64(power.parts)
    factors.multiply(by: .prime(2), parts: parts)
    factors.multiply(by: .prime(5), parts: parts)
  }

  mutating func multiply(by other: UnitScale, power: UnitExponent = .one) {
    factors.multiply(by: other.factors, power: power)
  }

  /// Returns the product with another scale.
  public func multiplied(by other: UnitScale) -> UnitScale {
    var result = self
    result.multiply(by: other)
    return result
  }

  /// Returns the quotient by another scale.
  public func divided(by other: UnitScale) -> UnitScale {
    var result = self
    result.multiply(by: other, power: UnitExponent.one.negated)
    return result
  }

  /// Returns the scale raised to an exponent.
  public func raised(to power: UnitExponent) -> UnitScale { UnitScale(factors: factors.raised(to: power)) }

  /// Whether the scale is 1.
  public var isOne: Bool { factors.isOne }

  /// The exponent if the scale is a whole power of ten; nil otherwise.
  public var powerOfTen: Int? {
    if isOne { return 0 }
    guard factors.terms.count == 2, factors.terms.map(\.base) == [.prime(2), .prime(5)],
      factors.terms[0].parts == factors.terms[1].parts,
      factors.terms[0].parts % Int64(UnitExponent.partsOfOne) == 0
    else { return nil }
    return Int(factors.terms[0].parts / Int64(UnitExponent.partsOfOne))
  }

  var isReciprocalOfWhole: Bool {
    !isOne
      && factors.terms.allSatisfy { term in
        guard case .prime = term.base else { return false }
        return term.parts < 0 && term.parts % Int64(UnitExponent.partsOfOne) == 0
      }
  }

  /// The scale as a rational number; nil if it is irrational or a part needs more than 127 bits.
  public var ratio: Rational? {
    var parts: (upper: Int128, lower: Int128) = (1, 1)
    for term in factors.terms {
      guard case .prime(let prime) = term.base, term.parts % Int64(UnitExponent.partsOfOne) == 0 else { return nil }
      let count = term.parts / Int64(UnitExponent.partsOfOne)
      guard count.magnitude < 128 else { return nil }
      for _ in 0..<count.magnitude {
        let (product, overflow) = (count > 0 ? parts.upper : parts.lower).multipliedReportingOverflow(by: Int128(prime))
        guard !overflow else { return nil }
        if count > 0 { parts.upper = product } else { parts.lower = product }
      }
    }
    return Rational(parts.upper, parts.lower)
  }

  /// The nearest float, computed with 106 bits and rounded once; infinite or 0 outside the range of a float.
  public var value: Double { extended.value }

  /// The scale as a number with 106 significant bits.
  var extended: ScaledFloat {
    // Numerator and denominator apart: a product of whole powers is exact as long as it has 106 bits.
    var (upper, lower) = (ScaledFloat.one, ScaledFloat.one)
    for term in factors.terms {
      let number = term.base.extended
      let (whole, rest) = term.parts.magnitude.quotientAndRemainder(dividingBy: UInt64(UnitExponent.partsOfOne))
      var power = number.raised(to: Int64(whole))
      if rest > 0 {
        let divisor = Self.commonDivisor(rest, UInt64(UnitExponent.partsOfOne))
        let root = number.root(Int64(UInt64(UnitExponent.partsOfOne) / divisor))
        power = power * root.raised(to: Int64(rest / divisor))
      }
      if term.parts > 0 { upper = upper * power } else { lower = lower * power }
    }
    return upper / lower
  }

  /// The decimal logarithm.
  ///
  /// It is exact for powers of ten. For other scales, the error is at most an ulp of the exact logarithm, or an ulp of
  /// 1 for logarithms below 1.
  var decimalLogarithm: Double {
    if let powerOfTen { return Double(powerOfTen) }
    let number = extended
    return Glibc.log10(number.high) + Double(number.exponent) * 0.301_029_995_663_981_2
  }

  private static func commonDivisor(_ first: UInt64, _ second: UInt64) -> UInt64 {
    var (larger, smaller) = (first, second)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return larger
  }
}

extension UnitScale.Base {
  /// The prime or constant as a number with 106 significant bits.
  fileprivate var extended: ScaledFloat {
    switch self {
    case .prime(let prime): ScaledFloat(prime)
    case .pi: ScaledFloat(high: 0x1.921f_b544_42d1_8p+1, low: 0x1.1a62_6331_45c0_7p-53)
    case .logarithmOfTen: ScaledFloat(high: 0x1.26bb_1bbb_5551_6p+1, low: -0x1.f48a_d494_ea3e_9p-53)
    case .logarithmOfTwo: ScaledFloat(high: 0x1.3441_3509_f79f_fp-2, low: -0x1.9dc1_da99_4fd2_1p-59)
    }
  }
}
