/// The exponent of a unit or dimension: a rational number from -99 to 99 with a denominator up to 12.
///
/// It is stored as a whole number of 27,720ths, the least common multiple of 1 to 12, so that sums need no search for a
/// common denominator.
public struct UnitExponent: Hashable, Sendable {
  /// The exponent times 27,720.
  let parts: Int32

  static let partsOfOne: Int32 = 27_720
  /// The largest magnitude of an exponent.
  public static let limit = 99
  /// The largest denominator of an exponent.
  public static let largestDenominator = 12

  /// The exponent 1.
  public static let one = UnitExponent(whole: 1)
  /// The exponent 0.
  public static let zero = UnitExponent(whole: 0)

  private init(parts: Int32) {
    self.parts = parts
  }

  /// Creates a whole exponent.
  ///
  /// Values outside -99 to 99 are clamped.
  init(whole: Int) {
    parts = Int32(min(max(whole, -Self.limit), Self.limit)) * Self.partsOfOne
  }

  /// Creates an exponent of 27,720ths; nil if it is outside ±99 or its denominator is above 12.
  init?(parts: Int64) {
    guard parts.magnitude <= UInt64(Self.limit) * UInt64(Self.partsOfOne) else { return nil }
    self.init(parts: Int32(parts))
    guard denominator <= Self.largestDenominator else { return nil }
  }

  /// Creates an exponent from a rational number; nil if it is outside ±99 or its denominator is above 12.
  public init?(_ value: Rational) {
    guard value.denominator <= Self.largestDenominator, value.numerator.magnitude <= 12 * UInt128(Self.limit) else {
      return nil
    }
    self.init(parts: Int64(value.numerator) * (Int64(Self.partsOfOne) / Int64(value.denominator)))
  }

  /// The exponent as a rational number.
  public var rational: Rational { Rational(Int128(parts), Int128(Self.partsOfOne)) ?? .zero }

  /// The numerator in lowest terms.
  public var numerator: Int { Int(parts) / divisor }
  /// The denominator in lowest terms, 1 to 12.
  public var denominator: Int { Int(Self.partsOfOne) / divisor }

  /// The exponent as a whole number; nil if it is a fraction.
  public var whole: Int? { denominator == 1 ? numerator : nil }

  /// Whether the exponent is 0.
  public var isZero: Bool { parts == 0 }
  /// Whether the exponent is below 0.
  public var isNegative: Bool { parts < 0 }

  /// The exponent with the opposite sign.
  public var negated: UnitExponent { UnitExponent(parts: -parts) }

  /// Returns the sum; nil if it is outside the limits.
  public func adding(_ other: UnitExponent) -> UnitExponent? {
    UnitExponent(parts: Int64(parts) + Int64(other.parts))
  }

  /// Returns the product; nil if it is outside the limits.
  public func multiplied(by factor: UnitExponent) -> UnitExponent? {
    let (product, remainder) = (Int64(parts) * Int64(factor.parts)).quotientAndRemainder(
      dividingBy: Int64(Self.partsOfOne))
    return remainder == 0 ? UnitExponent(parts: product) : nil
  }

  private var divisor: Int {
    var (larger, smaller) = (Int(Self.partsOfOne), Int(parts.magnitude))
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return larger
  }
}

extension UnitExponent: CustomStringConvertible {
  /// The exponent as `2`, `-1` or `1/2`.
  public var description: String { rational.description }
}
