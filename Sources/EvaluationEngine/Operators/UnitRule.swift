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
  /// An angle; the result is a plain number.
  case angle
  /// All arguments are alike.
  case alike(Result)
  /// The first argument is the value.
  case first(Result)
  /// The second argument is the value.
  case second
  /// The first argument is a set whose values are added up: no temperatures in °C, no levels.
  case total
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

extension OperatorID {
  /// How the unit of the result depends on those of the arguments.
  ///
  /// - Complexity: O(1).
  public var unitRule: UnitRule { UnitRule.byIndex[Int(index)] }
}

extension UnitRule {
  fileprivate static let byIndex: [UnitRule] = OperatorCatalog.all.map { rule(named: $0.name) }

  /// Returns the rule of an operator; an operator that is not named here takes plain numbers.
  private static func rule(named name: String) -> UnitRule {
    switch name {
    case "add": .sum
    case "subtract": .difference
    case "negate": .negation
    case "multiply": .product
    case "divide": .quotient
    case "reciprocal": .reciprocal
    case "power": .power
    case "sqrt": .root(2)
    case "cbrt": .root(3)
    case "root": .anyRoot
    case "sin", "cos", "tan": .angle
    case "min", "max", "clamp", "hypot", "mod", "ifFailed", "concat", "list": .alike(.same)
    case "less", "lessOrEqual", "equal", "notEqual", "greaterOrEqual", "greater", "atan2": .alike(.plain)
    case "abs", "floor", "ceil", "round", "roundUp", "roundDown", "trunc": .first(.same)
    case "sort", "index", "take", "y", "first", "nearest", "draw", "mean", "median", "quantile": .first(.same)
    case "slope", "intercept", "fitted", "integrate": .first(.same)
    case "fitAt": .second
    case "sign": .first(.plain)
    case "std", "diff": .first(.difference)
    case "var": .first(.square)
    case "sum", "cumsum": .total
    case "count", "failed", "bin", "x", "chiSquare": .any
    case "if": .choice
    case "interpolate", "lookup": .table
    case "map", "zip": .everyPoint
    case "filter": .first(.same)
    case "reduce", "scan": .fold
    case "binX", "groupBy": .summary
    case "payment": .money(amounts: [2, 3], isAmount: true)
    case "presentValue", "futureValue": .money(amounts: [2, 3], isAmount: true)
    case "rate": .money(amounts: [1, 2, 3], isAmount: false)
    case "periods": .money(amounts: [1, 2, 3], isAmount: false)
    case _: .plain
    }
  }
}
