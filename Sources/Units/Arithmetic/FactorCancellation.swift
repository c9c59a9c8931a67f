/// Simplifies products of units.
///
/// Factors with the same dimension, such as km and m in km/m, cancel each other.
enum FactorCancellation {
  /// Returns the factors that remain, and the number by which the cancelled factors multiply the value.
  ///
  /// - Throws: An error if the factors exceed a limit of units.
  /// - Complexity: quadratic in the number of factors.
  static func cancelled(_ factors: [UnitFactor]) throws(UnitLimit) -> (factors: [UnitFactor], scale: UnitScale) {
    var rest = expandedRates(factors)
    var scale = UnitScale.one
    try mergeEqual(&rest)
    cancelSimilar(&rest, &scale)
    dropRadians(&rest)
    applyShares(&rest, &scale)
    return (rest, scale)
  }

  /// Applies the size of %, ‰, ppm and other pure numbers in a product: 20 % of 50 kg is 10 kg.
  ///
  /// A share in the numerator stays if everything else is in the denominator, as in 3 %/K.
  private static func applyShares(_ factors: inout [UnitFactor], _ scale: inout UnitScale) {
    let shares = factors.filter(isShare)
    guard let share = shares.first else { return }
    let isAlone = shares.count == 1 && factors.allSatisfy { $0.exponent.isNegative != ($0 == share) }
    if isAlone, share.exponent == .one { return }
    for share in shares { scale.multiply(by: share.baseScale, power: share.exponent) }
    factors.removeAll(where: isShare)
  }

  private static func isShare(_ factor: UnitFactor) -> Bool {
    factor.atom.dimension.isNone && factor.atom.angle.isZero
  }

  /// Replaces rpm by rev/min, and Hz by cycle/s, if the turn or cycle then cancels.
  ///
  /// For example, mm/rev · rpm becomes mm/min.
  private static func expandedRates(_ factors: [UnitFactor]) -> [UnitFactor] {
    var result: [UnitFactor] = []
    for factor in factors {
      let base: Dimension.Base? =
        factor.atom.dimension == QuantityKind.rotation.dimension
        ? .turn : factor.atom.dimension == QuantityKind.frequency.dimension ? .cycle : nil
      guard let base, factor.number == nil,
        factors.contains(where: {
          $0.atom.dimension == Dimension(base) && $0.exponent.isNegative != factor.exponent.isNegative
        }), let (count, time) = rateParts(factor.atom, base)
      else {
        result.append(factor)
        continue
      }
      result += [count.with(factor.exponent), time.with(factor.exponent.negated)]
    }
    return result
  }

  /// Returns the two units of a rate, such as `rev` and `min` for `rpm`; nil if the unit is not one turn or cycle per
  /// time unit.
  private static func rateParts(_ atom: UnitAtom, _ base: Dimension.Base) -> (count: UnitFactor, time: UnitFactor)? {
    guard let count = Unit(named: base == .turn ? "rev" : "cycle")?.factors.first else { return nil }
    for name in ["s", "ms", "µs", "ns", "min", "h"] {
      guard let time = Unit(named: name)?.factors.first else { continue }
      if atom.scale.multiplied(by: time.baseScale).isOne { return (count, time) }
    }
    return nil
  }

  /// Merges factors with the same name, and removes those with exponent 0.
  private static func mergeEqual(_ factors: inout [UnitFactor]) throws(UnitLimit) {
    var merged: [UnitFactor] = []
    for factor in factors {
      guard let place = merged.firstIndex(where: { $0.hasSameBase(as: factor) }) else {
        merged.append(factor)
        continue
      }
      guard let sum = merged[place].exponent.adding(factor.exponent) else { throw .exponent }
      merged[place] = factor.with(sum)
    }
    factors = merged.filter { !$0.exponent.isZero }
  }

  /// Cancels factors with the same dimension and opposite exponents, such as km and m, or L and m³.
  private static func cancelSimilar(_ factors: inout [UnitFactor], _ scale: inout UnitScale) {
    var index = 0
    while index < factors.count {
      guard !factors[index].exponent.isZero,
        let other = factors.indices.first(where: { $0 > index && cancels(factors[index], factors[$0]) })
      else {
        index += 1
        continue
      }
      cancel(index, other, &factors, &scale)
    }
    factors.removeAll { $0.exponent.isZero }
  }

  private static func cancels(_ first: UnitFactor, _ second: UnitFactor) -> Bool {
    guard !second.exponent.isZero, first.exponent.isNegative != second.exponent.isNegative else { return false }
    guard let (base, other) = bases(first, second) else { return false }
    if base == other {
      return first.atom.angle == second.atom.angle && (!base.isNone || !first.atom.angle.isZero)
    }
    // L/m³: different powers of one dimension, which must cancel completely.
    guard first.atom.angle.isZero, second.atom.angle.isZero, let power = other.power(of: base),
      let product = second.exponent.multiplied(by: power)
    else { return false }
    return first.exponent == product.negated
  }

  private static func bases(_ first: UnitFactor, _ second: UnitFactor) -> (Dimension, Dimension)? {
    guard let base = first.baseDimension, let other = second.baseDimension else { return nil }
    return (base, other)
  }

  private static func cancel(_ first: Int, _ second: Int, _ factors: inout [UnitFactor], _ scale: inout UnitScale) {
    let (one, other) = (factors[first], factors[second])
    guard let (base, otherBase) = bases(one, other) else { return }
    if base != otherBase {
      scale.multiply(by: one.baseScale, power: one.exponent)
      scale.multiply(by: other.baseScale, power: other.exponent)
      factors[first] = one.with(.zero)
      factors[second] = other.with(.zero)
      return
    }
    // The smaller exponent cancels; the rest of the larger one remains.
    guard let sum = one.exponent.adding(other.exponent) else { return }
    let isFirstLarger = sum.isZero || sum.isNegative == one.exponent.isNegative
    let common = isFirstLarger ? other.exponent.negated : one.exponent
    scale.multiply(by: one.baseScale, power: common)
    scale.multiply(by: other.baseScale, power: common.negated)
    factors[first] = one.with(isFirstLarger ? sum : .zero)
    factors[second] = other.with(isFirstLarger ? .zero : sum)
  }

  /// Removes radians from products with other factors, so that rad·m becomes m.
  ///
  /// An angle without other factors keeps its unit, and so does a rate of an angle such as rad/s.
  private static func dropRadians(_ factors: inout [UnitFactor]) {
    let others = factors.filter { !isRadian($0) }
    guard others.contains(where: { $0.atom.dimension != QuantityKind.time.dimension }) else { return }
    factors.removeAll { isRadian($0) && !$0.exponent.isNegative }
  }

  private static func isRadian(_ factor: UnitFactor) -> Bool {
    factor.number == nil && factor.atom.scale.isOne && factor.atom.dimension.isNone && factor.atom.angle == .one
  }
}
