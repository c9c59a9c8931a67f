import EvaluationEngine
import GraphDocument

/// Writes an operator on numbers in SQL.
///
/// To support another operator, add a value here and an entry in `OperatorQueryCatalog`. Queries with other operators
/// are refused.
struct OperatorQuery: Sendable {
  let name: String
  /// Returns SQL for the value of a call, and records in which rows the call fails.
  ///
  /// The value is `NULL` if an argument is `NULL`.
  ///
  /// - Throws: If the dialect cannot express the call.
  let write: @Sendable (inout QueryCall) throws(UnsupportedInDialect) -> String

  init(_ name: String, _ write: @escaping @Sendable (inout QueryCall) throws(UnsupportedInDialect) -> String) {
    self.name = name
    self.write = write
  }
}

/// A feature that a dialect lacks for a call, as the end of a sentence such as `has no error function`.
struct UnsupportedInDialect: Error, Hashable {
  let sentence: String

  init(_ sentence: String) {
    self.sentence = sentence
  }
}

struct QueryArgument: Sendable {
  /// The SQL of the argument: a column or a literal, which needs no brackets.
  let text: String
  /// The number, if it is the same in all rows; otherwise nil.
  var constant: Double? = nil

  /// Whether the argument is the same in all rows, with a magnitude of at most `limit`.
  func isBelow(_ limit: Double) -> Bool { constant.map { $0.magnitude <= limit } ?? false }

  /// Whether the argument is the same in all rows, with a magnitude of at least `limit`.
  func isFrom(_ limit: Double) -> Bool { constant.map { $0.magnitude >= limit } ?? false }
}

struct QueryCall: Sendable {
  let dialect: SQLDialect
  let arguments: [QueryArgument]
  private let column: @Sendable (Int) -> String
  /// The expressions of additional columns, in order.
  ///
  /// Later expressions, and the value of the call, may use earlier columns.
  private(set) var parts: [String] = []
  /// The conditions under which the call fails, with their reasons.
  ///
  /// The first condition that is true counts.
  private(set) var failures: [(condition: String, reason: String)] = []
  /// Whether a `NULL` result without a failure means an overflow.
  var mayOverflow = true

  init(dialect: SQLDialect, arguments: [QueryArgument], column: @escaping @Sendable (Int) -> String) {
    self.dialect = dialect
    self.arguments = arguments
    self.column = column
  }

  subscript(place: Int) -> String { arguments[place].text }

  func number(_ number: Double) -> String { dialect.literal(number) }

  /// Records that the call fails in rows where `condition` holds.
  ///
  /// The reason is worded as in `--eval`.
  mutating func fail(_ problem: DomainProblem, where condition: String) {
    failures.append((condition, problem.sentence))
  }

  /// Records that the call fails in rows where `condition` holds, because of a limit of the dialect.
  mutating func fail(_ reason: String, where condition: String) {
    failures.append((condition, reason))
  }

  /// Adds a column for an expression that is used several times, so that it is computed only once.
  ///
  /// Rows that failed before this column was added do not compute it.
  mutating func part(_ expression: String) -> String {
    parts.append(guarded(expression))
    return column(parts.count)
  }

  func guarded(_ expression: String) -> String {
    if failures.isEmpty { return expression }
    let conditions = failures.map { "WHEN \($0.condition) THEN NULL" }.joined(separator: " ")
    // An expression that is itself a case continues this one.
    if expression.hasPrefix("CASE WHEN ") { return "CASE \(conditions) \(expression.dropFirst(5))" }
    return "CASE \(conditions) ELSE \(expression) END"
  }

  /// Returns `expression`, changed so that it is `NULL` if an argument is `NULL`.
  func strict(_ expression: String) -> String {
    let conditions = arguments.filter { $0.constant == nil }.map { "\($0.text) IS NULL" }.joined(separator: " OR ")
    if conditions.isEmpty { return expression }
    if expression.hasPrefix("CASE WHEN ") { return "CASE WHEN \(conditions) THEN NULL \(expression.dropFirst(5))" }
    return "CASE WHEN \(conditions) THEN NULL ELSE \(expression) END"
  }

  /// Records that the call fails if one of these arguments is not a whole number.
  mutating func failUnlessWhole(_ places: Int...) {
    for place in places {
      fail(.notAnInteger, where: "\(self[place]) <> \(dialect.functions.floor(self[place]))")
    }
  }
}

enum OperatorQueryCatalog {
  static let all: [OperatorQuery] = [
    .add, .subtract, .multiply, .divide, .mod, .negate, .reciprocal,
    .abs, .sign, .floor, .ceil, .round, .roundUp, .roundDown, .trunc, .min, .max, .clamp,
    .power, .sqrt, .cbrt, .root, .hypot,
    .exp, .ln, .log10, .log2, .log,
    .sin, .cos, .tan, .asin, .acos, .atan, .atan2, .degrees, .radians,
    .sinh, .cosh, .tanh, .asinh, .acosh, .atanh,
    .factorial, .gamma, .gcd, .lcm,
    .addMonths, .addYears, .year, .month, .day, .dayOfWeek, .endOfMonth,
    .less, .lessOrEqual, .equal, .notEqual, .greaterOrEqual, .greater, .and, .or, .not,
  ]

  private static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// Returns the query form of the operator named `name`; nil if no dialect supports it.
  static func find(_ name: String) -> OperatorQuery? { byName[name] }
}
