/// The SQL differences between the supported databases.
///
/// Operators write SQL through a dialect, so they do not depend on the engine. A member is a value if the engines
/// differ only in a word, and a closure if they need different expressions.
public struct SQLDialect: Sendable {
  /// The name in command-line flags: `duckdb`.
  public let name: String
  /// The name in messages: `DuckDB`.
  public let title: String

  /// The quotation mark around identifiers, which is doubled inside them.
  let quote: String
  /// The maximum length of an identifier in UTF-8 bytes; nil if no name reaches the limit.
  let longestIdentifier: Int?
  /// Whether quoted identifiers that differ only in case are equal.
  let foldsCase: Bool
  /// The type of 64-bit floats.
  let doubleType: String
  /// The type of texts.
  let textType: String
  /// The words that begin the body of a common table expression: `AS` or `AS NOT MATERIALIZED`.
  let levelOpening: String
  /// The clause after the `FROM` of each level, which makes the planner compute the level's columns once.
  let fence: String
  /// The maximum number of columns of a level that the engine accepts.
  let mostColumns: Int
  /// The maximum number of levels that the planner accepted in tests.
  let mostLevels: Int

  /// Writes a finite number as a literal of type `doubleType` with exactly this value, usable anywhere in an
  /// expression.
  let literal: @Sendable (Double) -> String
  /// Writes any text as a literal.
  public let text: @Sendable (String) -> String
  /// Converts a column of any numeric type to a finite 64-bit float; `NULL` for anything else.
  let number: @Sendable (_ column: String) -> String
  /// Returns an expression's value if it is finite, else `NULL`; a function call with a `NULL` argument gives `NULL`.
  let finite: @Sendable (_ expression: String) -> String
  /// The four basic arithmetic operations.
  let arithmetic: SQLArithmetic
  /// Functions whose names or results differ between engines.
  let functions: SQLFunctions

  /// Returns an identifier in quotes, so that it is never read as anything else.
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

  /// Returns the key by which identifiers are compared.
  ///
  /// - Complexity: linear in the identifier.
  public func key(of identifier: String) -> String { foldsCase ? identifier.lowercased() : identifier }
}

/// Sums, differences, products and quotients of 64-bit floats as in IEEE 754; `NULL` if the result is not finite.
///
/// Operations omit the check if a constant operand rules out an overflow.
struct SQLArithmetic: Sendable {
  typealias Operation = @Sendable (QueryArgument, QueryArgument) -> String

  let add: Operation
  let subtract: Operation
  let multiply: Operation
  /// Divides; the divisor is not 0.
  let divide: Operation
  /// Whether a sum or a product of more than two numbers is written as one expression.
  let takesSeveral: Bool
}

/// Functions under the engine's own names.
///
/// The caller guarantees that arguments are in the domain, and checks the result.
struct SQLFunctions: Sendable {
  /// Rounds down to a whole number, as a float of any size.
  let floor: @Sendable (String) -> String
  /// Rounds up to a whole number.
  let ceil: @Sendable (String) -> String
  /// Rounds towards 0 to a whole number.
  let trunc: @Sendable (String) -> String
  /// Rounds a number to decimal places, based on its 15 significant digits.
  let decimals: DecimalPlaces.Writer
  /// The exponential function; `NULL` if it overflows.
  let exp: @Sendable (String) -> String
  /// The power; `NULL` if it overflows.
  let power: @Sendable (String, String) -> String
  let log10: @Sendable (String) -> String
  let log2: @Sendable (String) -> String
  /// The remainder with the dividend's sign; nil if the engine has no exact one.
  let remainder: (@Sendable (String, String) -> String)?
  /// The cube root; nil if the engine has none.
  let cbrt: (@Sendable (String) -> String)?
  let asinh: @Sendable (String) -> String
  let acosh: @Sendable (String) -> String
  let atanh: @Sendable (String) -> String
  /// The gamma function; nil if the engine has none.
  let gamma: (@Sendable (String) -> String)?
  /// The factorial of a whole number from 0 to 170; nil if the engine has none that rounds only once.
  let factorial: (@Sendable (String) -> String)?
  /// The greatest common divisor of whole numbers; nil if the engine has none.
  let gcd: (@Sendable (String, String) -> String)?
  /// The magnitude from which on `gcd` has no result; nil if there is no limit.
  let gcdLimit: Double?
}

/// The supported databases.
public enum SQLDialectCatalog {
  /// All dialects in the order of the help.
  public static let all: [SQLDialect] = [.duckDB, .postgreSQL, .spark, .sqlite]

  /// Returns the dialect named `name`; nil if there is none.
  public static func find(_ name: String) -> SQLDialect? { all.first { $0.name == name } }
}
