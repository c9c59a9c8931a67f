import TextScanning

/// The SQL differences between the supported databases.
///
/// Operators write SQL through a dialect, so they do not depend on the engine. Where databases differ only in a word,
/// the property is a value; where they need different expressions, it is a closure.
public struct SQLDialect: Sendable {
  /// The name in command-line flags: `duckdb`.
  public let name: String
  /// The name in messages: `DuckDB`.
  public let title: String

  /// The quotation mark around identifiers; inside an identifier it is written twice.
  let quote: Unicode.Scalar
  /// The maximum length of an identifier in UTF-8 bytes; nil if it is practically unlimited.
  let longestIdentifier: Int?
  /// Whether quoted identifiers that differ only in case are equal.
  let foldsCase: Bool
  let doubleType: String
  let textType: String
  /// The beginning of a common table expression's body: `AS` or `AS NOT MATERIALIZED`.
  let levelOpening: String
  /// The clause after `FROM` that makes the planner compute the columns of a common table expression only once.
  let fence: String
  let mostColumns: Int
  /// The largest number of common table expressions, each selecting from the one before, that the planner accepted in
  /// tests.
  let mostLevels: Int

  /// Writes a finite number as a literal of type `doubleType` with exactly this value.
  ///
  /// The literal can be used anywhere in an expression.
  let literal: @Sendable (Double) -> String
  /// Writes any text as a literal.
  public let text: @Sendable (String) -> String
  /// Converts a column of any numeric type to a finite 64-bit float; `NULL` for anything else.
  let number: @Sendable (_ column: String) -> String
  /// Returns an expression that is `NULL` if the value of `expression` is not finite.
  ///
  /// A function call with a `NULL` argument gives `NULL`.
  let finite: @Sendable (_ expression: String) -> String
  let arithmetic: SQLArithmetic
  /// Functions whose names or results differ between engines.
  let functions: SQLFunctions

  /// Returns an identifier in quotes, so that it is never read as anything else.
  ///
  /// - Complexity: linear in the identifier.
  public func quoted(_ identifier: String) -> String {
    // Most have none, and a query names thousands.
    let safe =
      identifier.unicodeScalars.contains(quote) ? TextEscapes.doubling(quote).escaped(identifier) : identifier
    return "\(quote)\(safe)\(quote)"
  }

  /// Returns the text by which identifiers are compared: in lower case if the database ignores case.
  ///
  /// - Complexity: linear in the identifier.
  public func key(of identifier: String) -> String { foldsCase ? identifier.lowercased() : identifier }
}

/// Sums, differences, products and quotients of 64-bit floats as in IEEE 754; `NULL` if the result is not finite.
///
/// There is no check if a constant argument makes an overflow impossible.
struct SQLArithmetic: Sendable {
  typealias Operation = @Sendable (QueryArgument, QueryArgument) -> String

  let add: Operation
  let subtract: Operation
  let multiply: Operation
  let divide: Operation
  /// Whether one expression adds or multiplies more than two numbers, instead of one expression for each pair.
  let takesSeveral: Bool
}

/// Mathematical functions as the database calls them.
///
/// The caller guarantees that the arguments are allowed, and checks the result.
struct SQLFunctions: Sendable {
  /// Rounds down to a whole number; works for floats of any size.
  let floor: @Sendable (String) -> String
  let ceil: @Sendable (String) -> String
  /// Rounds towards 0 to a whole number.
  let trunc: @Sendable (String) -> String
  /// Rounds a number to decimal places, as if it had only its first 15 significant digits.
  let decimals: DecimalPlaces.Writer
  /// The exponential function; `NULL` on overflow.
  let exp: @Sendable (String) -> String
  /// Raises a number to a power; `NULL` on overflow.
  let power: @Sendable (String, String) -> String
  let log10: @Sendable (String) -> String
  let log2: @Sendable (String) -> String
  /// The remainder with the sign of the dividend; nil if the database has no exact function.
  let remainder: (@Sendable (String, String) -> String)?
  /// The cube root; nil if the engine has none.
  let cbrt: (@Sendable (String) -> String)?
  let asinh: @Sendable (String) -> String
  let acosh: @Sendable (String) -> String
  let atanh: @Sendable (String) -> String
  /// The gamma function; nil if the engine has none.
  let gamma: (@Sendable (String) -> String)?
  /// The factorial of a whole number from 0 to 170; nil if the database's function is not correct to all digits of a
  /// double.
  let factorial: (@Sendable (String) -> String)?
  /// The greatest common divisor of whole numbers; nil if the engine has none.
  let gcd: (@Sendable (String, String) -> String)?
  /// The smallest magnitude of an argument for which `gcd` has no result; nil if `gcd` works for every argument.
  let gcdLimit: Double?
}

/// The supported databases.
public enum SQLDialectCatalog {
  /// All dialects in the order of the help.
  public static let all: [SQLDialect] = [.duckDB, .postgreSQL, .spark, .sqlite]

  /// Returns the dialect named `name`; nil if there is none.
  public static func find(_ name: String) -> SQLDialect? { all.first { $0.name == name } }
}
