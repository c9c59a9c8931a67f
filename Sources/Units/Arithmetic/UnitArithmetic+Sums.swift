extension UnitArithmetic {
  /// Returns the unit of left + right, or of left − right.
  ///
  /// The first point decides the unit; without one, the left operand does. A point has weight 1; next to it, a
  /// difference or plain amount has weight 0. Levels follow their own rules: their references are multiplied or divided.
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

  /// Returns the unit of the first point; of a date and a moment, that of the moment.
  private static func deciding(_ left: Term, _ right: Term) -> Unit {
    guard isPointLike(left) else { return right.unit }
    return right.unit.isMoment && left.unit.isDate ? right.unit : left.unit
  }

  /// Whether the zero of the scale is contained in the term.
  private static func isPointLike(_ term: Term) -> Bool { term.unit.isPoint }

  /// Returns the conversion of a term to the unit of a point.
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

  /// Returns the conversion of an amount to another operand's unit; conflicts name the operands.
  private static func operand(
    _ unit: Unit, to target: Unit, _ action: UnitConflict.Action, _ left: Unit, _ right: Unit
  ) throws(UnitConflict) -> UnitConversion {
    do throws(UnitConflict) {
      return try unit.scaleConversion(to: target, .operand)
    } catch {
      throw UnitConflict(error.kind, action, left, right)
    }
  }

  /// Returns the term of a constant multiple.
  ///
  /// The weight of points is multiplied. The reference of a level is raised to the power; plain units stay.
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

  /// Returns the one unit of operands that are compared or chosen from, and the conversion of each.
  ///
  /// The first point decides; without one, the first operand does. Points do not mix with plain amounts, nor levels with
  /// levels of another reference's dimension.
  ///
  /// - Returns: ``Unit/one`` for no operands.
  /// - Throws: A conflict between the deciding unit and the first that does not fit.
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
