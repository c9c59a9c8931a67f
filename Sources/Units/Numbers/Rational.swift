import TextScanning

/// An exact fraction of two whole numbers, such as 1/3.
///
/// The fraction is in lowest terms, with a positive denominator. Every operation returns nil if the result needs more
/// than 128 bits.
public struct Rational: Hashable, Sendable {
  /// The signed numerator, in lowest terms.
  public let numerator: Int128
  /// The denominator, 1 or more.
  public let denominator: Int128

  /// The number 0.
  public static let zero = Rational(0)
  /// The number 1.
  public static let one = Rational(1)

  /// Creates a whole number.
  public init(_ value: Int) {
    (numerator, denominator) = (Int128(value), 1)
  }

  /// Creates the number `numerator` / `denominator` in lowest terms.
  ///
  /// - Returns: nil if the denominator is 0, or if the result needs more than 128 bits.
  public init?(_ numerator: Int128, _ denominator: Int128) {
    guard denominator != 0, numerator != .min, denominator != .min else { return nil }
    let divisor = Self.greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
    let sign: Int128 = denominator < 0 ? -1 : 1
    let shared = Int128(truncatingIfNeeded: divisor)
    self.numerator = sign * (numerator / shared)
    self.denominator = sign * (denominator / shared)
  }

  /// Creates the number that the shortest decimal text of a float stands for: 0.1 is 1/10.
  ///
  /// - Returns: The number; nil if the float is not finite, or if the decimal needs more than 128 bits.
  public init?(decimalOf value: Double) {
    guard let shortest = DecimalWriter.shortestDigits(of: value) else { return nil }
    self.init(digits: shortest.digits, exponent: shortest.exponent, isNegative: value < 0)
  }

  /// Creates the number `digits` · 10^`exponent`.
  ///
  /// - Returns: nil if it needs more than 128 bits.
  public init?(digits: UInt64, exponent: Int, isNegative: Bool = false) {
    let digits = isNegative ? -Int128(digits) : Int128(digits)
    guard digits != 0 else {
      self = .zero
      return
    }
    guard let power = Self.powerOfTen(exponent.magnitude) else { return nil }
    if exponent < 0 {
      self.init(digits, power)
    } else {
      let (product, overflow) = digits.multipliedReportingOverflow(by: power)
      guard !overflow else { return nil }
      self.init(product, 1)
    }
  }

  /// The value as a float; both parts and their quotient are each rounded once.
  public var value: Double { Double(numerator) / Double(denominator) }

  /// Whether the number is whole.
  public var isWhole: Bool { denominator == 1 }

  /// The number with the opposite sign.
  public var negated: Rational? { Rational(0 &- numerator, denominator) }

  /// Returns the sum; nil if it needs more than 128 bits.
  public func adding(_ other: Rational) -> Rational? {
    let (left, first) = numerator.multipliedReportingOverflow(by: other.denominator)
    let (right, second) = other.numerator.multipliedReportingOverflow(by: denominator)
    let (sum, third) = left.addingReportingOverflow(right)
    let (shared, fourth) = denominator.multipliedReportingOverflow(by: other.denominator)
    return first || second || third || fourth ? nil : Rational(sum, shared)
  }

  /// Returns the difference; nil if it needs more than 128 bits.
  public func subtracting(_ other: Rational) -> Rational? { other.negated.flatMap(adding) }

  /// Returns the product; nil if it needs more than 128 bits.
  public func multiplied(by other: Rational) -> Rational? {
    // Dividing crosswise first keeps the products as small as the result.
    guard let first = Rational(numerator, other.denominator), let second = Rational(other.numerator, denominator) else {
      return nil
    }
    let (upper, upperOverflow) = first.numerator.multipliedReportingOverflow(by: second.numerator)
    let (lower, lowerOverflow) = first.denominator.multipliedReportingOverflow(by: second.denominator)
    return upperOverflow || lowerOverflow ? nil : Rational(upper, lower)
  }

  /// Returns the quotient; nil if `other` is 0 or the result needs more than 128 bits.
  public func divided(by other: Rational) -> Rational? {
    Rational(other.denominator, other.numerator).flatMap(multiplied)
  }

  private static func powerOfTen(_ exponent: UInt) -> Int128? {
    guard exponent <= 38 else { return nil }
    return (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  private static func greatestCommonDivisor(_ first: UInt128, _ second: UInt128) -> UInt128 {
    var (larger, smaller) = (first, second)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return larger == 0 ? 1 : larger
  }
}

extension Rational: CustomStringConvertible {
  /// The number as `3`, `-2` or `1/2`.
  public var description: String { isWhole ? "\(numerator)" : "\(numerator)/\(denominator)" }
}
