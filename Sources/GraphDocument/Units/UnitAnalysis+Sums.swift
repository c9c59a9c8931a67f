import EvaluationEngine
import Units

// Sums, in which points and differences have weights.
extension UnitAnalysis {
  /// Returns the `Term` (unit and known facts) of a sum.
  ///
  /// A 0 without a unit fits every unit, except the unit of points such as 20 °C.
  mutating func sum(_ arguments: [Int], isDifference: Bool, at index: Int) throws(Conflict) -> Term {
    if let sum = try calendarSum(arguments, isDifference: isDifference, at: index) { return sum }
    if let constant = constantSum(arguments, isDifference: isDifference) {
      var term = Term.plain
      term.constant = constant
      return term
    }
    let steps = arguments.filter { !isFree($0) }
    guard let first = steps.first else { return arguments.isEmpty ? .unknown : .plain }
    if steps.count == 1, terms[first].unit?.isPoint != true { return value(of: first) }
    if arguments.count == 2, let (left, right) = pair(arguments) {
      do throws(UnitConflict) {
        let sum = try UnitArithmetic.sum(left, right, isDifference: isDifference)
        add(sum.left, after: arguments[0])
        add(sum.right, after: arguments[1])
        add(sum.result, after: index)
        return Term(sum.term)
      } catch {
        throw Conflict(conflict: error, left: arguments[0], right: arguments[1])
      }
    }
    if arguments.contains(where: { terms[$0].unit == nil }) { return .unknown }
    return try longSum(arguments, isDifference: isDifference)
  }

  /// Returns the `Term` (unit and known facts) of a sum of many values.
  ///
  /// The unit is that of the first point, such as 20 °C. If there are no points, it is that of the first value that is
  /// not a written 0.
  private mutating func longSum(_ arguments: [Int], isDifference: Bool) throws(Conflict) -> Term {
    let steps = arguments.filter { !isFree($0) }
    guard let decisive = steps.first(where: { terms[$0].unit?.isPoint == true }) ?? steps.first,
      let unit = terms[decisive].unit
    else { return .plain }
    var weight = Rational.zero
    for (place, step) in arguments.enumerated() where unit.isPoint || !isFree(step) {
      guard let own = terms[step].unit else { return .unknown }
      do throws(UnitConflict) {
        let sum = try UnitArithmetic.sum(
          UnitArithmetic.Term(unit), UnitArithmetic.Term(own, weight: terms[step].weight), isDifference: false)
        guard sum.left.isIdentity, unit.isPoint || sum.result.isIdentity else {
          throw UnitConflict(.levelFamilies, .add, unit, own)
        }
        add(sum.right, after: step)
      } catch {
        throw Conflict(conflict: error, left: decisive, right: step)
      }
      let signed = isDifference && place > 0 ? terms[step].weight.negated : terms[step].weight
      weight = signed.flatMap { weight.adding($0) } ?? weight
    }
    var term = Term(unit: unit)
    term.weight = weight
    if unit.isPoint, weight == .zero { term.unit = UnitArithmetic.differenceUnit(of: unit) }
    return term
  }

  private func pair(_ arguments: [Int]) -> (UnitArithmetic.Term, UnitArithmetic.Term)? {
    guard let left = terms[arguments[0]].unit, let right = terms[arguments[1]].unit else { return nil }
    return (
      UnitArithmetic.Term(left, weight: terms[arguments[0]].weight),
      UnitArithmetic.Term(right, weight: terms[arguments[1]].weight)
    )
  }

  private func constantSum(_ arguments: [Int], isDifference: Bool) -> Rational? {
    var sum: Rational?
    for step in arguments {
      guard let constant = terms[step].constant, terms[step].unit?.isOne == true else { return nil }
      guard let before = sum else {
        sum = constant
        continue
      }
      sum = isDifference ? before.subtracting(constant) : before.adding(constant)
      if sum == nil { return nil }
    }
    return sum
  }

  /// Whether a step is the written number 0 without a unit.
  func isFree(_ step: Int) -> Bool { terms[step].isZero && terms[step].unit?.isOne == true }

  /// Returns only the unit and weight of a step's value, without other facts about the number.
  func value(of step: Int) -> Term {
    var term = Term(unit: terms[step].unit)
    term.weight = terms[step].weight
    return term
  }

  /// Returns the `Term` (unit and known facts) of a value times a constant.
  mutating func scaled(_ step: Int, by factor: Rational, at index: Int) throws(Conflict) -> Term {
    guard let unit = terms[step].unit else { return .unknown }
    if unit.isOne {
      var term = Term.plain
      term.constant = terms[step].constant.flatMap { $0.multiplied(by: factor) }
      return term
    }
    do throws(UnitConflict) {
      let sum = try UnitArithmetic.scaled(UnitArithmetic.Term(unit, weight: terms[step].weight), by: factor)
      add(sum.left, after: step)
      add(sum.result, after: index)
      return Term(sum.term)
    } catch {
      throw Conflict(conflict: error, left: step, right: step)
    }
  }
}

extension UnitAnalysis.Term {
  fileprivate init(_ term: UnitArithmetic.Term) {
    self.init(unit: term.unit)
    weight = term.weight
  }
}
