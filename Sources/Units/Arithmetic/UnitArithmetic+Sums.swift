extension UnitArithmetic {
  /// Returns the unit of left + right, or of left − right.
  ///
  /// A point is a value on a scale with its own zero, such as 20 °C. The first operand that is a point determines the
  /// unit; without a point, the left operand does. In a sum, a point has weight 1, a difference or plain amount has
  /// weight 0. Levels such as dBm follow other rules: their references are multiplied or divided.
  ///
  /// - Throws: A conflict if the units have different dimensions, or the sum has no meaning.
  /// - Complexity: linear in the factors of both units; quadratic for levels.
  public static func sum(_ left: Term, _ right: Term, isDifference: Bool) throws(UnitConflict) -> Sum {
    let action: UnitConflict.Action = isDifference ? .subtract : .add
    if left.unit.isLevel || right.unit.isLevel { return try levelSum(left.unit, right.unit, action) }
    guard isPointLike(left) || isPointLike(right) else {
      return Sum(left, right: try operand(right.unit, to: left.unit, action, left.unit, right.unit))
    }
    let signed = isDifference ? right.weight.negated : right.weight
    guard let signed, let weight = left.weight.adding(signed) else {
      throw UnitConflict(.weight(right.weight), action, left.unit, right.unit)
    }
    let point = deciding(left, right)
    let first = try conversion(of: left, to: point, action, left.unit, right.unit)
    let second = try conversion(of: right, to: point, action, left.unit, right.unit)
    guard weight == .zero else { return Sum(Term(point, weight: weight), left: first, right: second) }
    let difference = differenceUnit(of: point)
    let last = UnitConversion.scale(point.meaning.scale.divided(by: difference.meaning.scale)) ?? .identity
    return Sum(Term(difference, weight: .zero), left: first, right: second, result: last)
  }

  /// Returns the unit of the first operand that is a point.
  ///
  /// If one operand is a date and the other a date with a time of day, the result is the unit with the time of day.
  private static func deciding(_ left: Term, _ right: Term) -> Unit {
    guard isPointLike(left) else { return right.unit }
    return right.unit.isMoment && left.unit.isDate ? right.unit : left.unit
  }

  /// Whether values in the term's unit are points on a scale with its own zero, such as °C.
  private static func isPointLike(_ term: Term) -> Bool { term.unit.isPoint }

  private static func conversion(
    of term: Term, to point: Unit, _ action: UnitConflict.Action, _ left: Unit, _ right: Unit
  ) throws(UnitConflict) -> UnitConversion {
    if case .point(let from) = term.unit.sort, case .point(let to) = point.sort {
      guard term.unit.dimension == point.dimension, term.unit.isDate == point.isDate else {
        throw UnitConflict(.dimensions, action, left, right)
      }
      return try term.unit.pointConversion(from, to, point, weight: term.weight)
    }
    return try operand(term.unit, to: point, action, left, right)
  }

  private static func operand(
    _ unit: Unit, to target: Unit, _ action: UnitConflict.Action, _ left: Unit, _ right: Unit
  ) throws(UnitConflict) -> UnitConversion {
    do throws(UnitConflict) {
      return try unit.scaleConversion(to: target, .operand)
    } catch {
      throw UnitConflict(error.kind, action, left, right)
    }
  }

  /// Returns the unit of a term multiplied by a constant.
  ///
  /// The weight of points is multiplied by the constant. The reference of a level is raised to the power of the
  /// constant; plain units stay.
  ///
  /// - Throws: A conflict if a weight or exponent exceeds its limit.
  public static func scaled(_ term: Term, by factor: Rational) throws(UnitConflict) -> Sum {
    if term.unit.isReferencedLevel { return try levelPower(term.unit, factor) }
    guard term.unit.isPoint else { return Sum(term) }
    guard let weight = term.weight.multiplied(by: factor) else {
      throw UnitConflict(.weight(factor), .multiply, term.unit, term.unit)
    }
    guard weight == .zero else { return Sum(Term(term.unit, weight: weight)) }
    return Sum(Term(differenceUnit(of: term.unit), weight: .zero))
  }

  /// Returns the common unit of several values, as in `min(a, b)`, and the conversion of each value to this unit.
  ///
  /// The first operand that is a point determines the unit; without a point, the first operand does. Points cannot be
  /// combined with plain amounts. Levels cannot be combined if their references have different dimensions.
  ///
  /// - Returns: The unit and the conversions; ``Unit/one`` for no operands.
  /// - Throws: A conflict between the common unit and the first unit that cannot be converted to it.
  public static func common(_ units: [Unit]) throws(UnitConflict) -> (unit: Unit, conversions: [UnitConversion]) {
    guard let decisive = units.first(where: \.isPoint) ?? units.first else { return (.one, []) }
    var conversions: [UnitConversion] = []
    for unit in units {
      do throws(UnitConflict) {
        conversions.append(unit == decisive ? .identity : try unit.conversion(to: decisive, .operand))
      } catch {
        throw UnitConflict(error.kind, .combine, decisive, unit)
      }
    }
    return (decisive, conversions)
  }
}
