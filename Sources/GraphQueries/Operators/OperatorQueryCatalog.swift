/// Every operator that can be written in SQL.
enum OperatorQueryCatalog {
  static let all: [OperatorQuery] = [
    .add, .subtract, .multiply, .divide, .mod, .negate, .reciprocal,
    .abs, .sign, .floor, .ceil, .round, .trunc, .min, .max, .clamp,
    .power, .sqrt, .cbrt, .root, .hypot,
    .exp, .ln, .log10, .log2, .log,
    .sin, .cos, .tan, .asin, .acos, .atan, .atan2, .degrees, .radians,
    .sinh, .cosh, .tanh, .asinh, .acosh, .atanh,
    .factorial, .gamma, .gcd, .lcm,
    .less, .lessOrEqual, .equal, .notEqual, .greaterOrEqual, .greater, .and, .or, .not,
  ]

  private static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// How the operator of that name is written; nil where no dialect has it.
  static func find(_ name: String) -> OperatorQuery? { byName[name] }
}
