internal import Glibc

/// The conversion of a number in one unit to a number in another.
///
/// The result of a conversion without an offset differs from the exact product by at most 1.5 ulp.
public enum UnitConversion: Hashable, Sendable {
  /// x, unchanged.
  case identity
  /// x · factor.
  case multiply(Double)
  /// x / n, where n is whole: 35 cm is 0.35 m.
  case divide(Double)
  /// (x · scale + offset) · numerator / denominator + after.
  case affine(AffineConversion)
  /// constant / x, between units such as L/100 km and mi/gal.
  case reciprocal(Double)
  /// From a level such as dBm to its quantity: factor · base^(x / slope) / divisor.
  case fromLevel(LevelConversion)
  /// From a quantity to its level such as dBm: slope · log(x · factor / divisor).
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

  /// Returns the derivative of the conversion at x, which converts a small uncertainty of x.
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

  /// Whether the conversion leaves the number unchanged.
  public var isIdentity: Bool { self == .identity }

  /// Whether equal differences of x become equal differences of the result; false for reciprocals and levels.
  public var isAffine: Bool {
    switch self {
    case .identity, .multiply, .divide, .affine: true
    case .reciprocal, .fromLevel, .toLevel: false
    }
  }
}

/// (x · scale + offset) · numerator / denominator + after, in this order.
///
/// All coefficients are whole numbers if possible, so that usual temperatures stay exact: (98.6 °F − 32) · 5 / 9, 37 °C
/// · 9 / 5 + 32, and (300 K · 20 − 5463) / 20, which is 26.85 °C while 300 − 273.15 is 26.850000000000023.
public struct AffineConversion: Hashable, Sendable {
  /// The factor applied first.
  public let scale: Double
  /// The number added second; 0 if ``after`` is not 0.
  public let offset: Double
  /// The factor applied third.
  public let numerator: Double
  /// The divisor applied fourth, 1 or more.
  public let denominator: Double
  /// The number added last; 0 if ``offset`` is not 0.
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

  var slope: Double { scale * numerator / denominator }
}

/// The parameters of a conversion between a level and its quantity.
public struct LevelConversion: Hashable, Sendable {
  /// The factor of the logarithm: 10 for dBm, 20 for dBV, -1 for pH.
  public let slope: Double
  /// Whether the logarithm is natural; false if it is decimal.
  public let isNatural: Bool
  /// A factor that the quantity is multiplied by.
  public let factor: Double
  /// A number that the quantity is divided by.
  public let divisor: Double
}

extension UnitConversion {
  /// Returns the conversion by a factor; nil if the factor is outside the range of a float.
  ///
  /// A factor 1/n with a whole n becomes a division by n.
  static func scale(_ scale: UnitScale) -> UnitConversion? {
    if scale.isOne { return .identity }
    if scale.isReciprocalOfWhole {
      let divisor = UnitScale.one.divided(by: scale).value
      return divisor.isFinite ? .divide(divisor) : nil
    }
    let factor = scale.value
    return factor.isNormal ? .multiply(factor) : nil
  }

  /// Returns the conversion x · ratio + offset / `unit`; nil if the ratio is outside the range of a float.
  ///
  /// `offset` is in base units. `unit` is the size of the result's unit in base units.
  static func affine(_ ratio: UnitScale, offset: Rational, _ unit: UnitScale) -> UnitConversion? {
    guard offset != .zero else { return scale(ratio) }
    return AffineConversion(ratio: ratio, offset: offset, unit: unit).map { .affine($0) }
  }
}
