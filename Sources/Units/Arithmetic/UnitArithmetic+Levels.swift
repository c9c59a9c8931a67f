extension UnitArithmetic {
  /// Returns the unit of a sum or difference of levels such as dBm.
  ///
  /// The references of the levels are multiplied for a sum, and divided for a difference.
  static func levelSum(_ left: Unit, _ right: Unit, _ action: UnitConflict.Action) throws(UnitConflict) -> Sum {
    guard let first = left.level, let second = right.level else { return try aciditySum(left, right, action) }
    // Decibels and nepers convert where one of them is a difference.
    if second.isDifference {
      guard first.family != second.family else { return Sum(Term(left)) }
      return Sum(Term(left), right: try differenceConversion(right, to: first, action, left, right))
    }
    if first.isDifference, action == .add {
      guard first.family != second.family else { return Sum(Term(right)) }
      return Sum(Term(right), left: try differenceConversion(left, to: second, action, left, right))
    }
    guard first.family == second.family, first.family != .neper else {
      throw UnitConflict(.levelFamilies, action, left, right)
    }
    let isSame = first.powerDimension == second.powerDimension
    if isSame, action == .add { throw UnitConflict(.levelSum, action, left, right) }
    guard first.family == .decibel else {
      // Magnitudes and pH have no compound references.
      guard isSame, first.family == second.family else { throw UnitConflict(.levelFamilies, action, left, right) }
      let difference = first.family == .magnitude ? Unit(named: "mag") : Unit.one
      let shift = UnitConversion.levelShift(first.family, by: first.powerReference.divided(by: second.powerReference))
      return Sum(Term(difference ?? .one), result: shift)
    }
    let sign = action == .add ? UnitExponent.one : UnitExponent.one.negated
    return try decibel(
      left.powerReferenceFactors() + right.powerReferenceFactors(power: sign),
      first.powerReference.multiplied(by: second.powerReference.raised(to: sign)), action, left, right)
  }

  /// Returns the unit of a level multiplied by a constant.
  ///
  /// The constant is also the power of the level's reference.
  static func levelPower(_ unit: Unit, _ factor: Rational) throws(UnitConflict) -> Sum {
    guard let level = unit.level, level.family == .decibel else {
      guard factor == .one else { throw UnitConflict(.levelInProduct, .multiply, unit, unit) }
      return Sum(Term(unit))
    }
    if factor == .one { return Sum(Term(unit)) }
    guard let exponent = UnitExponent(factor) else { throw UnitConflict(.limit(.exponent), .multiply, unit, unit) }
    return try decibel(
      unit.powerReferenceFactors(power: exponent), level.powerReference.raised(to: exponent), .multiply, unit, unit)
  }

  /// Returns the unit of a sum of a pH and a plain number; throws for every other sum of a level and a plain amount.
  private static func aciditySum(
    _ left: Unit, _ right: Unit, _ action: UnitConflict.Action
  ) throws(UnitConflict) -> Sum {
    if left.level?.family == .acidity, right.isOne { return Sum(Term(left)) }
    if right.level?.family == .acidity, left.isOne, action == .add { return Sum(Term(right)) }
    throw UnitConflict(.levelWithPlain, action, left, right)
  }

  private static func differenceConversion(
    _ difference: Unit, to level: LevelScale, _ action: UnitConflict.Action, _ left: Unit, _ right: Unit
  ) throws(UnitConflict) -> UnitConversion {
    let name = level.family == .decibel ? "dB" : level.family == .neper ? "Np" : "mag"
    guard let target = Unit(named: name), let conversion = try? difference.conversion(to: target) else {
      throw UnitConflict(.levelFamilies, action, left, right)
    }
    return conversion
  }

  /// Returns the decibel unit for a reference power that is a product of units.
  ///
  /// The result includes a shift of the level if this product differs from the exact reference. `factors` is the
  /// product of units; nil if it exceeds the limits of units. `reference` is the exact size of the reference.
  private static func decibel(
    _ factors: [UnitFactor]?, _ reference: UnitScale, _ action: UnitConflict.Action, _ left: Unit, _ right: Unit
  ) throws(UnitConflict) -> Sum {
    guard let factors else { throw UnitConflict(.limit(.exponent), action, left, right) }
    let unit: Unit
    do throws(UnitLimit) {
      unit = try Unit(try FactorCancellation.cancelled(factors).factors)
    } catch {
      throw UnitConflict(.limit(error), action, left, right)
    }
    guard let result = decibel(of: unit) else { throw UnitConflict(.levelFamilies, action, left, right) }
    return Sum(
      Term(result), result: UnitConversion.levelShift(.decibel, by: reference.divided(by: unit.meaning.scale)))
  }

  /// Returns the unit of a level whose reference is `power`: dB, a named unit such as dBm, or `dB(X)`.
  private static func decibel(of power: Unit) -> Unit? {
    if power.isOne { return Unit(named: "dB") }
    for entry in CatalogueUnit.all {
      guard case .level(.decibel, _) = entry.form, let named = Unit(named: entry.symbol), let level = named.level,
        level.powerDimension == power.dimension, level.powerReference == power.meaning.scale
      else { continue }
      return named
    }
    let half = Rational(1, 2).flatMap { UnitExponent($0) } ?? .one
    let roots = power.factors.map { factor in factor.exponent.multiplied(by: half).map(factor.with) }
    if !roots.contains(nil), let amplitude = try? Unit(roots.compactMap(\.self)),
      LevelScale.isAmplitude(amplitude.dimension)
    {
      return try? Unit([UnitFactor(UnitAtom(decibelOf: amplitude))])
    }
    guard !LevelScale.isAmplitude(power.dimension), power.sort == .plain else { return nil }
    return try? Unit([UnitFactor(UnitAtom(decibelOf: power))])
  }
}

extension Unit {
  /// Returns the factors of the level's reference, raised to an exponent; nil if they exceed the limits of units.
  ///
  /// The reference is squared first if it is an amplitude, such as a voltage. The size of a reference that is not a
  /// unit, such as √0.6 V, is not included.
  fileprivate func powerReferenceFactors(power: UnitExponent = .one) -> [UnitFactor]? {
    guard let level, let first = factors.first else { return nil }
    var reference: [UnitFactor] = []
    if let entry = first.atom.entry, case .level(_, let text) = entry.form {
      guard let unit = try? Unit(reading: "\(text)") else { return nil }
      reference = unit.factors
    } else {
      reference = first.atom.reference
    }
    guard let exponent = level.isAmplitude ? UnitExponent(whole: 2).multiplied(by: power) : power else { return nil }
    var result: [UnitFactor] = []
    for factor in reference + factors.dropFirst() {
      guard let product = factor.exponent.multiplied(by: exponent) else { return nil }
      result.append(factor.with(product))
    }
    return result
  }
}

private func + (left: [UnitFactor]?, right: [UnitFactor]?) -> [UnitFactor]? {
  guard let left, let right else { return nil }
  return Array(left) + Array(right)
}
