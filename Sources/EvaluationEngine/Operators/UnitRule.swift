/// How the unit of an operator's result depends on the units of its arguments.
///
/// The engine computes plain numbers; whoever knows units reads these rules. "Alike" are values of one dimension, which are
/// converted to the unit of the first of them. Arguments that a rule does not name must be plain numbers.
public enum UnitRule: Hashable, Sendable {
  /// The unit of a result in terms of the unit of the values.
  public enum Result: Hashable, Sendable {
    /// The same unit.
    case same
    /// A plain number.
    case plain
    /// The difference of two such values: of temperatures in °C a difference.
    case difference
    /// The square of a difference.
    case square
  }

  /// All arguments and the result are plain numbers.
  case plain
  /// A sum of alike values.
  case sum
  /// The first value minus alike ones.
  case difference
  /// A value with the other sign.
  case negation
  case product
  case quotient
  case reciprocal
  /// A value to the power of a plain number.
  case power
  /// The root of this degree.
  case root(Int)
  /// The root with the degree in the second argument.
  case anyRoot
  /// An angle, whose number counts radians or degrees; the result is a plain number.
  case angle(inDegrees: Bool)
  /// All arguments are alike.
  case alike(Result)
  /// All arguments are alike, and are amounts: no temperatures in °C, no levels.
  case amounts(Result)
  /// The first argument is the value.
  case first(Result)
  /// The second argument is the value.
  case second
  /// The first argument is a set whose values are added up: no temperatures in °C, no levels.
  case total
  /// The first argument is a set whose mean is taken: no levels.
  case mean
  /// The first argument is a set of values, the second one their weights in any unit.
  case weighted
  /// Levels in decibels, or plain numbers of decibels.
  case decibels(Result)
  /// Dates, or plain numbers of seconds since 1970; the result is a plain number or the date of a day.
  case dates(Result)
  /// A date, and a plain number of steps of this many months, or months and years.
  case dateStep(months: Int)
  /// Any arguments; the result is a plain number.
  case any
  /// A condition, and two alike values.
  case choice
  /// The first two arguments are alike; the result has the unit of the third.
  case table
  /// The result has the unit of the formula for every point.
  case everyPoint
  /// A formula over a total, whose unit is that of the total.
  case fold
  /// The first argument is the value, and a word chooses what is made of it.
  case summary
  /// Amounts of money at these places; the result is an amount if it is one itself.
  case money(amounts: Set<Int>, isAmount: Bool)
}
