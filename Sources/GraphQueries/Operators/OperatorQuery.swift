import EvaluationEngine
import GraphDocument

/// How an operator on numbers is written in SQL.
///
/// One descriptor beside the operator's own: a new operator needs a value here and a word in `OperatorQueryCatalog`. An operator without one is
/// refused by name.
struct OperatorQuery: Sendable {
  /// The operator's name in the catalogue of the engine.
  let name: String
  /// Writes a call: records where it fails, and returns the value for other rows.
  ///
  /// Arguments may be `NULL`, and then the value is too. Throws if the dialect cannot express the call.
  let write: @Sendable (inout QueryCall) throws(UnsupportedInDialect) -> String

  init(_ name: String, _ write: @escaping @Sendable (inout QueryCall) throws(UnsupportedInDialect) -> String) {
    self.name = name
    self.write = write
  }
}

/// The missing feature of a dialect for a call, as the end of a sentence: `has no error function`.
struct UnsupportedInDialect: Error, Hashable {
  let sentence: String

  init(_ sentence: String) {
    self.sentence = sentence
  }
}

/// An argument of a call as it is in a query.
struct QueryArgument: Sendable {
  /// A column or a literal; it binds tighter than any sign.
  let text: String
  /// The number, if it is the same in all rows.
  var constant: Double? = nil

  /// Whether it is the same in all rows, and at most this large.
  func isBelow(_ limit: Double) -> Bool { constant.map { $0.magnitude <= limit } ?? false }

  /// Whether it is the same in all rows, and at least this large.
  func isFrom(_ limit: Double) -> Bool { constant.map { $0.magnitude >= limit } ?? false }
}

/// A call while its query is written.
struct QueryCall: Sendable {
  let dialect: SQLDialect
  let arguments: [QueryArgument]
  /// The column that holds the part of that number.
  private let column: @Sendable (Int) -> String
  /// Expressions of columns that later ones and the value depend on, in order.
  private(set) var parts: [String] = []
  /// Where the call fails, and why, the first that is true first.
  private(set) var failures: [(condition: String, reason: String)] = []
  /// Whether a result that is `NULL` for none of `failures` is an overflow.
  var mayOverflow = true

  init(dialect: SQLDialect, arguments: [QueryArgument], column: @escaping @Sendable (Int) -> String) {
    self.dialect = dialect
    self.arguments = arguments
    self.column = column
  }

  /// The text of an argument.
  subscript(place: Int) -> String { arguments[place].text }

  /// A literal.
  func number(_ number: Double) -> String { dialect.literal(number) }

  /// The call fails in these rows, for a reason as `--eval` words it.
  mutating func fail(_ problem: DomainProblem, where condition: String) {
    failures.append((condition, problem.sentence))
  }

  /// Records a failure that is a limit of the dialect.
  mutating func fail(_ reason: String, where condition: String) {
    failures.append((condition, reason))
  }

  /// Computes an expression once, in a column of its own; only in rows that have not failed before.
  ///
  /// - Returns: The column.
  mutating func part(_ expression: String) -> String {
    parts.append(guarded(expression))
    return column(parts.count)
  }

  /// An expression that is `NULL` in the rows that fail.
  func guarded(_ expression: String) -> String {
    if failures.isEmpty { return expression }
    let conditions = failures.map { "WHEN \($0.condition) THEN NULL" }.joined(separator: " ")
    // Another case is the rest of this one.
    if expression.hasPrefix("CASE WHEN ") { return "CASE \(conditions) \(expression.dropFirst(5))" }
    return "CASE \(conditions) ELSE \(expression) END"
  }

  /// An expression that does not become `NULL` by itself for arguments that are.
  func strict(_ expression: String) -> String {
    let conditions = arguments.filter { $0.constant == nil }.map { "\($0.text) IS NULL" }.joined(separator: " OR ")
    if conditions.isEmpty { return expression }
    if expression.hasPrefix("CASE WHEN ") { return "CASE WHEN \(conditions) THEN NULL \(expression.dropFirst(5))" }
    return "CASE WHEN \(conditions) THEN NULL ELSE \(expression) END"
  }

  /// An argument as a whole number, for functions of counts.
  mutating func failUnlessWhole(_ places: Int...) {
    for place in places {
      fail(.notAnInteger, where: "\(self[place]) <> \(dialect.functions.floor(self[place]))")
    }
  }
}

/// Every operator that can be written in SQL.
enum OperatorQueryCatalog {
  static let all: [OperatorQuery] = [
    .add, .subtract, .multiply, .divide, .mod, .negate, .reciprocal,
    .abs, .sign, .floor, .ceil, .round, .roundUp, .roundDown, .trunc, .min, .max, .clamp,
    .power, .sqrt, .cbrt, .root, .hypot,
    .exp, .ln, .log10, .log2, .log,
    .sin, .cos, .tan, .asin, .acos, .atan, .atan2, .degrees, .radians,
    .sinh, .cosh, .tanh, .asinh, .acosh, .atanh,
    .factorial, .gamma, .gcd, .lcm,
    .less, .lessOrEqual, .equal, .notEqual, .greaterOrEqual, .greater, .and, .or, .not,
  ]

  private static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// The query form of the operator of that name; nil if no dialect has it.
  static func find(_ name: String) -> OperatorQuery? { byName[name] }
}
