extension Unit {
  /// Returns the conversion of numbers in this unit to numbers in another unit.
  ///
  /// For `to` in a formula, points such as °C and absolute amounts convert into each other, and a unit of the reciprocal
  /// dimension takes 1/x. In the context `operand`, neither is allowed.
  ///
  /// - Parameters:
  ///   - target: The requested unit.
  ///   - context: Where the value is converted.
  /// - Returns: The conversion.
  /// - Throws: The reason why there is no such conversion, or a conflict that names both conversions if there are two.
  /// - Complexity: linear in the factors of both units.
  public func conversion(
    to target: Unit, _ context: ConversionContext = .value
  ) throws(UnitConflict) -> UnitConversion {
    switch (sort, target.sort) {
    case (.level(let from), .level(let to)): return try levelConversion(from, to, target)
    case (.level(let from), _): return try conversion(fromLevel: from, to: target, context)
    case (_, .level(let to)): return try conversion(toLevel: to, target, context)
    case (.difference, .point):
      throw conflict(dimension == target.dimension ? .differenceToPoint : .dimensions, target)
    case (.point, .difference):
      throw conflict(dimension == target.dimension ? .pointToDifference : .dimensions, target)
    case (.point(let from), .point(let to)): return try pointConversion(from, to, target, weight: .one)
    case (.point(let from), .plain): return try absoluteConversion(from, .value(.zero), target, context)
    case (.plain, .point(let to)): return try absoluteConversion(.value(.zero), to, target, context)
    default: return try scaleConversion(to: target, context)
    }
  }

  private func conflict(_ kind: UnitConflict.Kind, _ target: Unit) -> UnitConflict {
    UnitConflict(kind, .convert, self, target)
  }

  /// Returns the conversion by a factor or by a reciprocal.
  ///
  /// Zero points of scales, and whether a unit is a level, are ignored.
  func scaleConversion(to target: Unit, _ context: ConversionContext) throws(UnitConflict) -> UnitConversion {
    if let power = try rotation(to: target, context) {
      guard let conversion = UnitConversion.scale(ratio(to: target, turns: power)) else {
        throw conflict(.range, target)
      }
      return conversion
    }
    guard context != .operand, !dimension.isNone, let inverse = try? Unit(factors.map { $0.with($0.exponent.negated) }),
      let power = try inverse.rotation(to: target, context)
    else { throw conflict(isCalendarConflict(target) ? .calendar : .dimensions, target) }
    let constant = inverse.ratio(to: target, turns: power).value
    guard constant.isNormal else { throw conflict(.range, target) }
    return .reciprocal(constant)
  }

  private func ratio(to target: Unit, turns power: UnitExponent) -> UnitScale {
    var ratio = meaning.scale.divided(by: target.meaning.scale)
    if !power.isZero {
      ratio.multiply(by: UnitScale(.prime(2)), power: power)
      ratio.multiply(by: UnitScale(.pi), power: power)
    }
    return ratio
  }

  private func isCalendarConflict(_ target: Unit) -> Bool {
    let (calendar, time) = (QuantityKind.calendar.dimension, QuantityKind.time.dimension)
    return dimension == calendar && target.dimension == time || dimension == time && target.dimension == calendar
  }

  /// Returns the conversion between scales with their own zeros, such as °C and °F, for an operand of a sum.
  ///
  /// `weight` is how many times the sum contains the zero of the scale; the offset is multiplied by `weight`.
  func pointConversion(
    _ from: PointOrigin, _ to: PointOrigin, _ target: Unit, weight: Rational
  ) throws(UnitConflict) -> UnitConversion {
    guard dimension == target.dimension else { throw conflict(.dimensions, target) }
    switch (from, to) {
    case (.epoch, .epoch): return .identity
    case (.value(let first), .value(let second)):
      guard let difference = first.subtracting(second)?.multiplied(by: weight),
        let conversion = UnitConversion.affine(
          meaning.scale.divided(by: target.meaning.scale), offset: difference, target.meaning.scale)
      else { throw conflict(.range, target) }
      return conversion
    default: throw conflict(.dimensions, target)
    }
  }

  /// Returns the conversion between a point and an absolute amount, such as °C and K.
  private func absoluteConversion(
    _ from: PointOrigin, _ to: PointOrigin, _ target: Unit, _ context: ConversionContext
  ) throws(UnitConflict) -> UnitConversion {
    guard dimension == target.dimension else { throw conflict(.dimensions, target) }
    guard context != .operand, !isDate, !target.isDate else { throw conflict(.pointWithPlain, target) }
    return try pointConversion(from, to, target, weight: .one)
  }
}

extension Unit {
  /// Returns the temperature units that `20 C to F` means; nil if the two units do not mean temperatures.
  ///
  /// `C` and `F` are coulomb and farad, which cannot be converted to each other or to a temperature. Both units are
  /// read as temperatures if one is `C` or `F`, and the other is `C`, `F` or a temperature.
  public static func temperatures(_ source: Unit, _ target: Unit) -> (source: Unit, target: Unit)? {
    guard source != target, source.temperatureName != nil || target.temperatureName != nil,
      let first = source.asTemperature, let second = target.asTemperature
    else { return nil }
    return (first, second)
  }

  /// The temperature unit that `C` or `F` can mean, `°C` or `°F`; nil for other units.
  private var temperatureName: String? {
    guard factors.count == 1, let factor = factors.first, factor.exponent == .one, factor.number == nil, !isChain
    else { return nil }
    return factor.name == "C" ? "°C" : factor.name == "F" ? "°F" : nil
  }

  private var asTemperature: Unit? {
    if let temperatureName { return Unit(named: temperatureName) }
    return dimension == QuantityKind.temperature.dimension ? self : nil
  }
}
