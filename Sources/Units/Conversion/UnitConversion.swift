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
    case .affine(let conversion): conversion.slope
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
}

/// (x · scale + offset) · numerator / denominator + after, in this order.
///
/// All parts are whole numbers where that is possible, so that usual temperatures stay exact: (98.6 °F − 32) · 5 / 9,
/// 37 °C · 9 / 5 + 32, and (300 K · 20 − 5463) / 20, which is 26.85 °C while 300 − 273.15 is 26.850000000000023.
public struct AffineConversion: Hashable, Sendable {
  /// Multiplied first.
  public let scale: Double
  /// Added second; 0 if ``after`` is not.
  public let offset: Double
  /// Multiplied third.
  public let numerator: Double
  /// Divided by fourth, 1 or more.
  public let denominator: Double
  /// Added last; 0 if ``offset`` is not.
  public let after: Double

  init(scale: Double = 1, offset: Double = 0, numerator: Double = 1, denominator: Double = 1, after: Double = 0) {
    (self.scale, self.offset) = (scale, offset)
    (self.numerator, self.denominator, self.after) = (numerator, denominator, after)
  }

  /// Returns the converted number.
  public func apply(_ x: Double) -> Double {
    var result = x
    if scale != 1 { result *= scale }
    if offset != 0 { result += offset }
    if numerator != 1 { result *= numerator }
    if denominator != 1 { result /= denominator }
    return after == 0 ? result : result + after
  }

  /// The factor of differences.
  var slope: Double { scale * numerator / denominator }
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
  static func affine(_ ratio: UnitScale, offset: Rational, _ unit: UnitScale) -> UnitConversion? {
    guard offset != .zero else { return scale(ratio) }
    return AffineConversion(ratio: ratio, offset: offset, unit: unit).map { .affine($0) }
  }
}
