import EvaluationEngine
import Units

// Levels, such as dBm, whose sum and mean may be those of the powers.
extension UnitAnalysis {
  /// Returns the `Term` (unit and known facts) of a function of levels.
  ///
  /// - Throws: If an argument is neither a level in decibels nor a plain number of decibels.
  mutating func decibels(
    _ arguments: [Int], _ result: UnitRule.Result, _ operation: OperatorID
  ) throws(Conflict) -> Term {
    for step in arguments {
      guard let unit = terms[step].unit, !unit.isOne else { continue }
      guard let level = unit.level, level.family == .decibel, result == .same || level.isDifference else {
        throw conflict(.noDecibels, of: unit, step)
      }
    }
    return result == .same ? try alike(arguments, operation) : .plain
  }

  /// Returns the `Term` (unit and known facts) of the sum of a set.
  ///
  /// Throws for levels in decibels and for points such as 20 °C, which have no sum. Differences of levels have a sum.
  func total(_ step: Int) throws(Conflict) -> Term {
    let term = terms[step]
    if let unit = term.unit, unit.isPoint || unit.level?.isDifference == false {
      throw conflict(unit.isLevel ? .levelSum : .weight(Rational(2)), of: unit, step)
    }
    return term
  }

  /// Throws if a set contains levels, because levels have no mean.
  func expectNoLevels(_ step: Int) throws(Conflict) {
    if let unit = terms[step].unit, unit.isLevel { throw conflict(.levelMean, of: unit, step) }
  }
}
