import TextScanning

/// Every operator there is.
///
/// A new one is a descriptor in a file beside this one and a word here.
public enum OperatorCatalog {
  /// The operators by index: `OperatorID.index` is a place in this list.
  public static let all: [Operator] = [
    .null, .add, .subtract, .multiply, .divide,
    .power, .mod, .negate, .reciprocal, .abs, .sign, .sqrt, .cbrt, .root,
    .floor, .ceil, .round, .trunc, .min, .max, .clamp, .hypot,
    .exp, .ln, .log10, .log2, .log,
    .sin, .cos, .tan, .asin, .acos, .atan, .atan2,
    .sinh, .cosh, .tanh, .asinh, .acosh, .atanh,
    .degrees, .radians, .factorial, .gamma, .erf, .gcd, .lcm, .ncr, .npr,
    .payment, .presentValue, .futureValue, .rate, .periods,
    .less, .lessOrEqual, .equal, .notEqual, .greaterOrEqual, .greater,
    .and, .or, .not, .if, .assert,
    .bin, .map, .zip, .sort, .filter, .reduce, .index, .take, .list, .concat, .x, .y,
    .sum, .mean, .median, .std, .var, .count, .quantile, .cumsum, .diff,
    .binX, .integrate, .nearest, .nearestTo, .lookup, .groupBy,
  ]

  /// The operators' ids, in the order of `all`.
  public static let ids: [OperatorID] = all.indices.map { OperatorID(index: UInt8(truncatingIfNeeded: $0)) }

  private static let idsByName = Dictionary(
    zip(all.map(\.name), ids), uniquingKeysWith: { first, _ in first })

  /// The operator of that name, compared byte by byte.
  public static func find(_ name: some StringProtocol) -> OperatorID? { find(String(name)) }

  /// The same for a string, without being generic: formulas ask it for every call they read.
  static func find(_ name: String) -> OperatorID? {
    // Strings are equal if they are canonically equivalent; a name of the catalogue is equivalent to nothing but itself.
    guard name.utf8.count <= longestName, name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    return idsByName[name]
  }

  private static let longestName = all.map(\.name.utf8.count).max() ?? 0

  /// The operator name that `word` was probably meant to be.
  public static func suggestion(for word: some StringProtocol) -> String? {
    Suggestion.nearest(to: word, among: all.lazy.map(\.name))
  }
}
