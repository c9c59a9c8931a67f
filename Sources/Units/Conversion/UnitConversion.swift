internal import Glibc

/// How a number in one unit becomes a number in another.
///
/// A conversion without an origin is within 1.5 ulp of the exact product.
public enum UnitConversion: Hashable, Sendable {
  /// x, unchanged.
  case identity
  /// x · factor.
  case multiply(Double)
  /// x / n, where n is whole: 35 cm is 0.35 m.
  case divide(Double)
  /// (x + before) · numerator / denominator + after.
  case affine(AffineConversion)
  /// constant / x, between reciprocal dimensions such as L/100 km and mi/gal.
  case reciprocal(Double)
  /// From a level to the quantity: factor · base^(x / slope) / divisor.
  case fromLevel(LevelConversion)
  /// From a quantity to its level: slope · log(x · factor / divisor).
  case toLevel(LevelConversion)

  /// Returns the converted number.
  ///
  /// - Complexity: O(1); a level takes a power or a logarithm.
  public func apply(_ x: Double) -> Double {
    switch self {
    case .identity: x
    case .multiply(let factor): x * factor
    case .divide(let divisor): x / divisor
    case .affine(let conversion): conversion.apply(x)
    case .reciprocal(let constant): constant / x
    case .fromLevel(let level):
      (level.isNatural ? exp(x / level.slope) : pow(10, x / level.slope)) * level.factor / level.divisor
    case .toLevel(let level):
      level.slope * (level.isNatural ? log(x * level.factor / level.divisor) : log10(x * level.factor / level.divisor))
    }
  }

  /// Returns the derivative at x, by which a small uncertainty of x is multiplied.
  public func derivative(at x: Double) -> Double {
    switch self {
    case .identity: 1
    case .multiply(let factor): factor
    case .divide(let divisor): 1 / divisor
    case .affine(let conversion): conversion.numerator / conversion.denominator
    case .reciprocal(let constant): -constant / (x * x)
    case .fromLevel(let level): apply(x) * (level.isNatural ? 1 : log(10)) / level.slope
    case .toLevel(let level): level.slope / (x * (level.isNatural ? 1 : log(10)))
    }
  }

  /// Whether the number stays as it is.
  public var isIdentity: Bool { self == .identity }

  /// Whether equal differences of x become equal differences: true for all but reciprocals and levels.
  public var isAffine: Bool {
    switch self {
    case .identity, .multiply, .divide, .affine: true
    case .reciprocal, .fromLevel, .toLevel: false
    }
  }

  /// The same conversion of a difference: without the offset of an affine one.
  public var ofDifferences: UnitConversion {
    guard case .affine(let conversion) = self else { return self }
    return AffineConversion(numerator: conversion.numerator, denominator: conversion.denominator).simplest
  }
}

/// (x + before) · numerator / denominator + after, in this order.
///
/// The order keeps usual temperatures exact: (98.6 °F − 32) · 5 / 9, and 37 °C · 9 / 5 + 32.
public struct AffineConversion: Hashable, Sendable {
  /// A number that is added in two steps: the whole part, then the fraction.
  ///
  /// 300 K − 273 − 0.15 is 26.85 °C, while 300 − 273.15 is 26.850000000000023.
  public struct Offset: Hashable, Sendable {
    /// The whole part, towards 0.
    public let whole: Double
    /// The rest, with the same sign.
    public let fraction: Double

    /// No offset.
    public static let zero = Offset(0)

    /// Creates a whole offset, or another one that is added in one step.
    init(_ value: Double) {
      (whole, fraction) = (value, 0)
    }

    init(_ value: Rational) {
      let (quotient, remainder) = value.numerator.quotientAndRemainder(dividingBy: value.denominator)
      whole = Double(quotient)
      fraction = Double(remainder) / Double(value.denominator)
    }

    /// The offset as one number.
    public var value: Double { whole + fraction }

    func add(to x: Double) -> Double {
      let sum = whole == 0 ? x : x + whole
      return fraction == 0 ? sum : sum + fraction
    }
  }

  /// Added first; 0 if ``after`` is not.
  public let before: Offset
  /// Multiplied second.
  public let numerator: Double
  /// Divided by third, 1 or more.
  public let denominator: Double
  /// Added last; 0 if ``before`` is not.
  public let after: Offset

  init(before: Offset = .zero, numerator: Double = 1, denominator: Double = 1, after: Offset = .zero) {
    (self.before, self.numerator, self.denominator, self.after) = (before, numerator, denominator, after)
  }

  /// Returns the converted number.
  public func apply(_ x: Double) -> Double {
    var result = before.add(to: x)
    if numerator != 1 { result *= numerator }
    if denominator != 1 { result /= denominator }
    return after.add(to: result)
  }

  /// The conversion without unnecessary parts.
  var simplest: UnitConversion {
    guard before == .zero, after == .zero else { return .affine(self) }
    if denominator == 1 { return numerator == 1 ? .identity : .multiply(numerator) }
    return numerator == 1 ? .divide(denominator) : .affine(self)
  }
}

/// The parts of a conversion between a level and its quantity.
public struct LevelConversion: Hashable, Sendable {
  /// The value before the logarithm: 10 for dBm, 20 for dBV, -1 for pH.
  public let slope: Double
  /// Whether the logarithm is natural, and not decimal.
  public let isNatural: Bool
  /// The factor of the plain number.
  public let factor: Double
  /// The divisor of the plain number.
  public let divisor: Double
}

extension UnitConversion {
  /// Returns the conversion by a factor; nil if the factor is outside the range of a float.
  ///
  /// A factor 1/n divides by n.
  static func scale(_ scale: UnitScale) -> UnitConversion? {
    if scale.isOne { return .identity }
    if scale.isReciprocalOfWhole {
      let divisor = UnitScale.one.divided(by: scale).value
      return divisor.isFinite ? .divide(divisor) : nil
    }
    let factor = scale.value
    return factor.isNormal ? .multiply(factor) : nil
  }

  /// Returns the conversion x · ratio + offset / `unit`, where the offset is in base units and `unit` is the size of the
  /// result's unit; nil if the factor is outside the range of a float.
  static func affine(ratio: UnitScale, offset: Rational, unit: UnitScale) -> UnitConversion? {
    guard offset != .zero else { return scale(ratio) }
    let before = ratio.multiplied(by: unit).ratio.flatMap(offset.divided)
    let after = unit.ratio.flatMap(offset.divided)
    var (numerator, denominator) = (ratio.value, 1.0)
    guard numerator.isNormal else { return nil }
    if let exact = ratio.ratio, exact.numerator <= 1 << 53, exact.denominator <= 1 << 53 {
      (numerator, denominator) = (Double(exact.numerator), Double(exact.denominator))
    }
    // An offset is exact in the unit in which its decimal ends, as 32 °F; of two such units in the smaller one.
    if let before, before.isDecimal, after?.isDecimal != true || numerator < denominator {
      return .affine(AffineConversion(before: .init(before), numerator: numerator, denominator: denominator))
    }
    let last = after.map { AffineConversion.Offset($0) } ?? .init(offset.value / unit.value)
    return .affine(AffineConversion(numerator: numerator, denominator: denominator, after: last))
  }
}
