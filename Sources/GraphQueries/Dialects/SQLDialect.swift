/// All that differs between the databases that a document can be handed to.
///
/// Values for engines that agree with the standard, and closures for those that do not; operators use it and know no
/// engine.
public struct SQLDialect: Sendable {
  /// The name in flags: `duckdb`.
  public let name: String
  /// The name for people: `DuckDB`.
  public let title: String

  /// The sign around identifiers, doubled inside them.
  let quote: String
  /// The most bytes of UTF-8 in an identifier; nil if there is no limit that a name reaches.
  let longestIdentifier: Int?
  /// Whether quoted identifiers that differ only in case are equal.
  let foldsCase: Bool
  /// The type of 64-bit floats.
  let doubleType: String
  /// The type of texts.
  let textType: String
  /// The beginning of a common table expression.
  let levelOpening: String
  /// The text after the `FROM` of each level that makes the planner compute its columns once.
  let fence: String
  /// The most columns of a level that the engine takes.
  let mostColumns: Int
  /// The most levels that its planner was seen to take.
  let mostLevels: Int

  /// A finite number as a literal of type `doubleType` that is exactly this number, fit to stand anywhere.
  let literal: @Sendable (Double) -> String
  /// Any text as a literal.
  public let text: @Sendable (String) -> String
  /// A column of any numeric type as a finite 64-bit float; `NULL` for anything else.
  let number: @Sendable (_ column: String) -> String
  /// The value of an expression if it is finite, else `NULL`; a call evaluates to `NULL` for `NULL`.
  let finite: @Sendable (_ expression: String) -> String
  /// The processor's own four operations.
  let arithmetic: SQLArithmetic
  /// Functions that engines call differently or compute otherwise.
  let functions: SQLFunctions

  /// An identifier with its quotes: never taken for anything else.
  ///
  /// - Complexity: linear in the identifier.
  public func quoted(_ identifier: String) -> String {
    var text = quote
    for scalar in identifier.unicodeScalars {
      text.unicodeScalars.append(scalar)
      if String(scalar) == quote { text += quote }
    }
    return text + quote
  }

  /// The key for comparing identifiers.
  ///
  /// - Complexity: linear in the identifier.
  public func key(of identifier: String) -> String { foldsCase ? identifier.lowercased() : identifier }
}

/// Sums, differences, products and quotients of 64-bit floats as in IEEE 754, `NULL` if the result is not finite.
///
/// If a constant among the operands rules an overflow out, there is no check.
struct SQLArithmetic: Sendable {
  typealias Operation = @Sendable (QueryArgument, QueryArgument) -> String

  let add: Operation
  let subtract: Operation
  let multiply: Operation
  /// The divisor is not 0.
  let divide: Operation
  /// Whether a sum or a product of several is written as one expression.
  let takesSeveral: Bool
}

/// Functions under the engine's own names; the arguments are within the domain, the caller checks the result.
struct SQLFunctions: Sendable {
  /// The largest whole number not above, as a float of any size.
  let floor: @Sendable (String) -> String
  /// The smallest whole number not below.
  let ceil: @Sendable (String) -> String
  /// The whole number towards 0.
  let trunc: @Sendable (String) -> String
  /// A number rounded by its 15 significant digits to decimal places.
  let decimals: DecimalPlaces.Writer
  /// The exponential function; `NULL` if it overflows.
  let exp: @Sendable (String) -> String
  /// The power; `NULL` if it overflows.
  let power: @Sendable (String, String) -> String
  let log10: @Sendable (String) -> String
  let log2: @Sendable (String) -> String
  /// The remainder with the dividend's sign; nil if the engine has none that is exact.
  let remainder: (@Sendable (String, String) -> String)?
  /// The cube root; nil if the engine has none.
  let cbrt: (@Sendable (String) -> String)?
  let asinh: @Sendable (String) -> String
  let acosh: @Sendable (String) -> String
  let atanh: @Sendable (String) -> String
  /// The gamma function; nil if the engine has none.
  let gamma: (@Sendable (String) -> String)?
  /// The factorial of a whole number from 0 to 170; nil if the engine has none that is rounded once.
  let factorial: (@Sendable (String) -> String)?
  /// The greatest common divisor of whole numbers; nil if it is missing.
  let gcd: (@Sendable (String, String) -> String)?
  /// The magnitude from which on `gcd` has no result; nil if there is none.
  let gcdLimit: Double?
}

/// The databases that a document can be written for.
public enum SQLDialectCatalog {
  /// In the order of the help.
  public static let all: [SQLDialect] = [.duckDB, .postgreSQL, .spark, .sqlite]

  /// The dialect of that name; nil if there is none.
  public static func find(_ name: String) -> SQLDialect? { all.first { $0.name == name } }
}
