import EvaluationEngine
import Units

// Products, quotients and powers, whose units are multiplied.
extension UnitAnalysis {
  mutating func product(_ arguments: [Int], at index: Int) throws(Conflict) -> Term {
    guard var term = arguments.first.map({ terms[$0] }) else { return .plain }
    for (place, step) in arguments.enumerated().dropFirst() {
      term = try product(term, arguments[place - 1], terms[step], step, isQuotient: false, at: index)
    }
    return term
  }

  mutating func quotient(_ arguments: [Int], at index: Int) throws(Conflict) -> Term {
    guard arguments.count == 2 else { return .unknown }
    return try product(
      terms[arguments[0]], arguments[0], terms[arguments[1]], arguments[1], isQuotient: true, at: index)
  }

  private mutating func product(
    _ left: Term, _ leftStep: Int, _ right: Term, _ rightStep: Int, isQuotient: Bool, at index: Int
  ) throws(Conflict) -> Term {
    guard let first = left.unit, let second = right.unit else { return .unknown }
    let factor = isQuotient ? left.factor / right.factor : left.factor * right.factor
    if first.isOne, second.isOne {
      var term = Term.plain
      if let one = left.constant, let other = right.constant {
        term.constant = isQuotient ? one.divided(by: other) : one.multiplied(by: other)
      }
      term.factor = factor
      return term
    }
    // A constant scales points and levels.
    let (scaled, step, constant) = first.isOne ? (right, rightStep, left.constant) : (left, leftStep, right.constant)
    if let unit = scaled.unit, unit.isPoint || unit.isLevel, first.isOne && !isQuotient || second.isOne,
      let constant, let factor = isQuotient ? Rational.one.divided(by: constant) : constant
    {
      noteDeciding(step == leftStep ? rightStep : leftStep)
      return try self.scaled(step, by: factor, at: index)
    }
    do throws(UnitConflict) {
      let product = try isQuotient ? UnitArithmetic.quotient(first, second) : UnitArithmetic.product(first, second)
      add(product.conversion, after: index)
      var term = Term(unit: product.unit)
      term.factor = factor
      term.isProduct = !first.isOne && !second.isOne || left.isProduct || right.isProduct || term.hasPi
      return term
    } catch {
      throw Conflict(conflict: error, left: leftStep, right: rightStep)
    }
  }

  /// Returns the `Term` (unit and known facts) of a value to the power of `exponent`.
  ///
  /// If `exponent` is nil, the exponent may vary.
  mutating func power(_ step: Int, _ exponent: Rational?, at index: Int) throws(Conflict) -> Term {
    guard let unit = terms[step].unit else { return .unknown }
    if unit.isOne {
      var term = Term.plain
      if exponent == Rational(-1) { term.constant = terms[step].constant.flatMap { Rational.one.divided(by: $0) } }
      return term
    }
    guard let exponent else {
      throw Conflict(conflict: UnitConflict(.variableExponent, .raise, unit, unit), left: step, right: step)
    }
    do throws(UnitConflict) {
      let power = try UnitArithmetic.power(unit, exponent)
      add(power.conversion, after: index)
      return Term(unit: power.unit)
    } catch {
      throw Conflict(conflict: error, left: step, right: step)
    }
  }
}
