import TextScanning

/// The catalogue of all operators.
///
/// To add an operator, write a descriptor in a file next to this one and add its name to ``all``.
public enum OperatorCatalog {
  /// The operators by index; `OperatorID.index` is an index of this list.
  public static let all: [Operator] = [
    .null, .add, .subtract, .multiply, .divide,
    .power, .mod, .negate, .reciprocal, .abs, .sign, .sqrt, .cbrt, .root,
    .floor, .ceil, .round, .roundUp, .roundDown, .trunc, .min, .max, .clamp, .hypot,
    .exp, .ln, .log10, .log2, .log,
    .sin, .cos, .tan, .asin, .acos, .atan, .atan2,
    .sinh, .cosh, .tanh, .asinh, .acosh, .atanh,
    .degrees, .radians, .factorial, .gamma, .erf, .gcd, .lcm, .ncr, .npr,
    .powerSum, .powerRatio, .amplitudeRatio,
    .addMonths, .addYears, .monthsBetween, .yearsBetween, .workdays,
    .year, .month, .day, .week, .dayOfWeek, .endOfMonth,
    .payment, .presentValue, .futureValue, .rate, .periods,
    .less, .lessOrEqual, .equal, .notEqual, .greaterOrEqual, .greater,
    .and, .or, .not, .if, .assert, .failed, .ifFailed,
    .bin, .map, .zip, .sort, .filter, .reduce, .scan, .index, .take, .list, .concat, .x, .y,
    .sum, .mean, .weightedMean, .powerMean, .median, .std, .var, .count, .quantile, .cumsum, .diff,
    .binX, .integrate, .nearest, .nearestTo, .first, .lookup, .interpolate, .groupBy, .groupByDate,
    .fit, .slope, .intercept, .fitted, .fitAt, .chiSquare, .draw,
  ]

  /// The names of operators that are newer than the present document format.
  ///
  /// A document may use one of these names for a group of its own.
  public static let newcomers = [
    "failed", "ifFailed", "weightedMean", "powerSum", "powerMean", "powerRatio", "amplitudeRatio", "addMonths",
    "addYears", "monthsBetween", "yearsBetween", "workdays", "year", "month", "day", "week", "dayOfWeek", "endOfMonth",
    "groupByDate",
  ]

  /// The operators' ids, in the order of `all`.
  public static let ids: [OperatorID] = all.indices.map { OperatorID(index: UInt8(truncatingIfNeeded: $0)) }

  /// The indices in `all`, in a hash table by the operator's name; 255 marks an unused slot.
  ///
  /// This is not a dictionary, because creating one takes longer than computing a small formula.
  private static let places: [UInt8] = {
    // Twice the maximum number of operators, so that every search ends at a free slot.
    var places = [UInt8](repeating: .max, count: 512)
    for id in ids {
      var slot = slot(of: all[Int(id.index)].name)
      while places[slot] != .max { slot = (slot + 1) % places.count }
      places[slot] = id.index
    }
    return places
  }()

  /// Returns the slot at which the search for a name begins: the folded FNV-1a hash of its bytes
  /// (http://www.isthe.com/chongo/tech/comp/fnv/).
  private static func slot(of name: String) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Int((hash ^ hash >> 16) % 512)
  }

  /// Returns the operator with this name, compared byte by byte; nil if there is none.
  public static func find(_ name: some StringProtocol) -> OperatorID? { find(String(name)) }

  /// Returns the operator with this name; nil if there is none.
  ///
  /// The parameter is not generic, for speed: parsing looks up the name in every call.
  static func find(_ name: String) -> OperatorID? {
    // Strings are equal if they are canonically equivalent; a name of the catalogue is equivalent to nothing but itself.
    guard name.utf8.count <= longestName, name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    var slot = slot(of: name)
    while places[slot] != .max {
      let place = Int(places[slot])
      if all[place].name == name { return ids[place] }
      slot = (slot + 1) % places.count
    }
    return nil
  }

  private static let longestName = 32

  /// Returns the name of an operator that is similar to `word`, as a suggestion; nil if there is none.
  public static func suggestion(for word: some StringProtocol) -> String? {
    Suggestion.nearest(to: word, among: all.lazy.map(\.name))
  }
}
