extension AffineConversion {
  /// The largest whole number for a coefficient, up to which a float represents every whole number exactly.
  private static let largest: Int128 = 1 << 53

  /// Creates the conversion x · ratio + offset / `unit`, with whole numbers as coefficients if possible; nil if the
  /// ratio is outside the range of a float.
  ///
  /// - Parameters:
  ///   - ratio: The size of the source's unit in the target's unit.
  ///   - offset: The zero of the source minus the zero of the target, in base units; not 0.
  ///   - unit: The size of the target's unit in base units.
  init?(ratio: UnitScale, offset: Rational, unit: UnitScale) {
    let before = ratio.multiplied(by: unit).ratio.flatMap(offset.divided)
    let after = unit.ratio.flatMap(offset.divided)
    let factor = ratio.value
    guard factor.isNormal else { return nil }
    if let ratio = ratio.ratio, ratio.numerator <= Self.largest, ratio.denominator <= Self.largest {
      if let exact = Self.exact(ratio, before, after) {
        self = exact
        return
      }
      self.init(
        numerator: Double(ratio.numerator), denominator: Double(ratio.denominator),
        after: after?.value ?? offset.value / unit.value)
    } else {
      self.init(numerator: factor, after: after?.value ?? offset.value / unit.value)
    }
  }

  /// Returns the conversion with whole numbers as coefficients; nil if its offset is not a whole number or short
  /// fraction.
  ///
  /// `before` is the offset to add before multiplying by the ratio. `after` is the equivalent offset to add after
  /// multiplying.
  private static func exact(_ ratio: Rational, _ before: Rational?, _ after: Rational?) -> AffineConversion? {
    let (numerator, denominator) = (Double(ratio.numerator), Double(ratio.denominator))
    if let before, before.isWhole, before.numerator.magnitude <= largest {
      return AffineConversion(offset: Double(before.numerator), numerator: numerator, denominator: denominator)
    }
    if let after, after.isWhole, after.numerator.magnitude <= largest {
      return AffineConversion(numerator: numerator, denominator: denominator, after: Double(after.numerator))
    }
    // x·9/5 − 459.67 is (x·180 − 45967)/100.
    if let after, let divisor = after.multiplier, let offset = after.multiplied(by: divisor),
      let scale = ratio.multiplied(by: divisor), scale.isWhole, scale.numerator <= largest,
      offset.numerator.magnitude <= largest
    {
      return AffineConversion(
        scale: Double(scale.numerator), offset: Double(offset.numerator), denominator: Double(divisor.numerator))
    }
    // (x + 459.67)·5/9 is (x·100 + 45967)/180.
    if let before, let divisor = before.multiplier, let offset = before.multiplied(by: divisor),
      let rest = ratio.divided(by: divisor), rest.numerator <= largest, rest.denominator <= largest,
      offset.numerator.magnitude <= largest
    {
      return AffineConversion(
        scale: Double(divisor.numerator), offset: Double(offset.numerator), numerator: Double(rest.numerator),
        denominator: Double(rest.denominator))
    }
    return nil
  }
}

extension Rational {
  fileprivate var multiplier: Rational? { Rational(denominator, 1) }
}
