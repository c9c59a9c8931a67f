/// How the unit of an operator's result depends on the units of its arguments.
///
/// The engine computes numbers without units; other code uses these rules to convert units. Values are "alike" if they
/// have the same dimension, such as 1 m and 2 km; all are converted to the unit of the first of them. Arguments that a
/// rule does not mention must be plain numbers, without a unit.
public enum UnitRule: Hashable, Sendable {
  /// The unit of the result, compared with the unit of the arguments.
  public enum Result: Hashable, Sendable {
    case same
    case plain
    /// The unit of a difference of two values: for temperatures in °C, a temperature difference.
    case difference
    /// The square of the unit of a difference.
    case square
  }

  /// All arguments and the result are plain numbers.
  case plain
  /// A sum of alike values.
  case sum
  /// A first value from which further values are subtracted, all alike.
  case difference
  case negation
  case product
  case quotient
  case reciprocal
  /// A value to the power of a plain number.
  case power
  case root(Int)
  /// The root of the first argument; the second argument is its degree.
  case anyRoot
  /// An angle, in degrees if `inDegrees` and otherwise in radians; the result is a plain number.
  case angle(inDegrees: Bool)
  /// All arguments are alike; the payload says which unit the result has.
  case alike(Result)
  /// All arguments are alike and can be added: no temperatures in °C, and no levels in decibels.
  ///
  /// The payload says which unit the result has.
  case amounts(Result)
  /// The first argument can have a unit, and all others are plain numbers.
  ///
  /// The payload says which unit the result has.
  case first(Result)
  /// The first argument is a place on the x axis of the second one, which can have a unit that the result has too.
  case second
  /// The first argument is a data set; the second one is a place on its x axis. The result has the unit of the values.
  case placed
  /// The first argument is a data set, and the result has the unit of its x.
  case x
  /// The first argument is a data set; the result has its unit, and no x of its own.
  case values
  /// The first argument is a data set; the result has the unit of its values times that of x, such as an integral.
  case integral
  /// The first argument is a data set; the result has the unit of its values divided by that of x.
  case slope
  /// The first argument is a data set whose values and x are plain numbers, as is the result.
  case plainPoints
  /// The first argument is a data set; the result is a plain number for each range of its values, which are its x.
  case ranges
  /// The first argument is a data set whose values are added: no temperatures in °C, and no levels in decibels.
  case total
  /// The first argument is a data set whose mean is computed: no levels in decibels.
  case mean
  /// The first argument is a data set, and the second one contains the weights of its points, with any unit.
  case weighted
  /// The first argument is a data set, which the formula for every point only puts in order, with any unit.
  case ordered
  /// Levels in decibels; plain numbers are read as decibels.
  case decibels(Result)
  /// Dates, or plain numbers of seconds since 1970; the result is a plain number or the date of a day.
  case dates(Result)
  /// A date, and how often to add this many months: a plain number, or a duration in months or years.
  case dateStep(months: Int)
  /// Any arguments; the result is a plain number.
  case any
  /// A condition, and two alike values, one of which is the result.
  case choice
  /// The first two arguments are alike; the result has the unit of the third.
  case table
  /// The result has the unit of the formula for every point.
  case everyPoint
  /// The result has the unit of the running total that a formula computes.
  case fold
  /// The first argument can have a unit; another argument is a word that says which statistic of the first is computed.
  case summary
  /// As `summary`, for each number of the second argument, which becomes the x of the result.
  case summaryByKey
  /// As `summary`, for each period of dates, which are the x of the result.
  case summaryByDate
  /// The arguments at these indices are amounts of money; so is the result if `isAmount`.
  case money(amounts: Set<Int>, isAmount: Bool)
}
