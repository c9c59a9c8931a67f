extension UnitArithmetic {
  /// Returns the unit of left · right.
  ///
  /// Two factors with the same dimension cancel if one is in the numerator and one in the denominator; the conversion
  /// of the result is then their ratio. A product gets a name, such as J for W·s, if this does not change the number.
  /// All other results keep the spelling of the operands.
  ///
  /// - Throws: A conflict if an operand is a point or a level, or if the result exceeds the limits of units.
  /// - Complexity: Quadratic in the factors, of which a unit has at most 16.
  public static func product(_ left: Unit, _ right: Unit) throws(UnitConflict) -> Product {
    try product(left, right, .multiply)
  }

  /// Returns the unit of left / right.
  ///
  /// - Throws: A conflict if an operand is a point or a level, or if the result exceeds the limits of units.
  /// - Complexity: quadratic in the factors, of which a unit has at most 16.
  public static func quotient(_ left: Unit, _ right: Unit) throws(UnitConflict) -> Product {
    try product(left, right, .divide)
  }

  /// Returns the unit of a value raised to a constant power; for a root, the power is a fraction such as 1/2.
  ///
  /// - Throws: A conflict if the unit is a point or a level, or if the result exceeds the limits of units.
  /// - Complexity: quadratic in the factors, of which a unit has at most 16.
  public static func power(_ unit: Unit, _ exponent: Rational) throws(UnitConflict) -> Product {
    try checkFactor(unit, .raise, unit, unit)
    guard let exponent = UnitExponent(exponent) else { throw UnitConflict(.limit(.exponent), .raise, unit, unit) }
    var factors: [UnitFactor] = []
    for factor in unit.factors {
      guard let power = factor.exponent.multiplied(by: exponent) else {
        throw UnitConflict(.limit(.exponent), .raise, unit, unit)
      }
      factors.append(factor.with(power))
    }
    return try simplified(factors, .raise, unit, unit)
  }

  private static func product(
    _ left: Unit, _ right: Unit, _ action: UnitConflict.Action
  ) throws(UnitConflict) -> Product {
    try checkFactor(left, action, left, right)
    try checkFactor(right, action, left, right)
    let others = action == .divide ? right.factors.map { $0.with($0.exponent.negated) } : right.factors
    // A plain number changes nothing, not even the smaller units of a chain.
    if others.isEmpty { return Product(unit: left, conversion: .identity) }
    if left.isOne, action == .multiply { return Product(unit: right, conversion: .identity) }
    return try simplified(left.factors + others, action, left, right)
  }

  private static func checkFactor(
    _ unit: Unit, _ action: UnitConflict.Action, _ left: Unit, _ right: Unit
  ) throws(UnitConflict) {
    if unit.isPoint { throw UnitConflict(.pointInProduct, action, left, right) }
    if unit.isReferencedLevel { throw UnitConflict(.levelInProduct, action, left, right) }
  }

  private static func simplified(
    _ factors: [UnitFactor], _ action: UnitConflict.Action, _ left: Unit, _ right: Unit
  ) throws(UnitConflict) -> Product {
    var unit = Unit.one
    var scale = UnitScale.one
    do throws(UnitLimit) {
      let cancelled = try FactorCancellation.cancelled(factors)
      unit = try Unit(cancelled.factors)
      scale = cancelled.scale
    } catch {
      throw UnitConflict(.limit(error), action, left, right)
    }
    guard let conversion = UnitConversion.scale(scale) else { throw UnitConflict(.range, action, left, right) }
    // °C·m/m leaves a difference: inside a compound unit °C means Δ°C.
    let result = unit.isPoint ? differenceUnit(of: unit) : unit
    return Product(unit: ProductNames.named(result), conversion: conversion)
  }
}
