import EvaluationEngine
import TextScanning

/// Words of other calculators and languages that nodecalc does not have, and what to write instead.
enum ForeignName {
  private static let all: [(words: [String], mend: String)] = [
    (["avg", "average", "ave"], "write mean(data), or mean([a, b]) of numbers"),
    (["stdev", "stddev", "sd", "stdevs", "sigma"], "write std(data)"),
    (["variance", "vars"], "write var(data)"),
    (["len", "length", "size", "counta"], "write count(data)"),
    (["total", "summation"], "write sum(data), or sum([a, b]) of numbers"),
    (["sumsq"], "write sum(map(data, value^2))"),
    (["prod", "product"], "write reduce(data, total * value, 1), or a * b of numbers"),
    (["percentile", "quartile"], "write quantile(data, 0.9)"),
    (["rms"], "write sqrt(mean(map(data, value^2)))"),
    (["maximum", "largest"], "write max(…)"),
    (["minimum", "smallest"], "write min(…)"),
    (["pow"], "write a^b"),
    (["sqr", "square"], "write a²"),
    (["cube"], "write a³"),
    (["nthroot"], "write root(a, n)"),
    (["exp10", "alog"], "write 10^a"),
    (["exp2"], "write 2^a"),
    (["loge", "logn"], "write ln(a)"),
    (["lg"], "write log10(a)"),
    (["lb"], "write log2(a)"),
    (["log1p"], "write ln(1 + a)"),
    (["expm1"], "write exp(a) - 1"),
    (["fact"], "write factorial(n)"),
    (["comb", "combin", "choose", "binom", "binomial"], "write ncr(n, r)"),
    (["perm", "permut"], "write npr(n, r)"),
    (["ceiling"], "write ceil(a)"),
    (["roundup"], "write roundUp(a)"),
    (["rounddown"], "write roundDown(a)"),
    (["int", "integer", "truncate", "fix"], "write trunc(a), or floor(a)"),
    (["frac", "fract"], "write a - trunc(a)"),
    (["div", "idiv", "quotient"], "write floor(a / b)"),
    (["fmod", "modulo", "remainder", "rem"], "write mod(a, b)"),
    (["sgn", "signum"], "write sign(a)"),
    (["absolute", "magnitude", "fabs"], "write abs(a)"),
    (["neg"], "write -a"),
    (["inv", "recip"], "write reciprocal(a)"),
    (["arcsin", "asn"], "write asin(a)"),
    (["arccos", "acs"], "write acos(a)"),
    (["arctan", "atn"], "write atan(a)"),
    (["arctan2"], "write atan2(y, x)"),
    (["arcsinh", "arsinh"], "write asinh(a)"),
    (["arccosh", "arcosh"], "write acosh(a)"),
    (["arctanh", "artanh"], "write atanh(a)"),
    (["sind"], "write sin(radians(a))"),
    (["cosd"], "write cos(radians(a))"),
    (["tand"], "write tan(radians(a))"),
    (["asind"], "write degrees(asin(a))"),
    (["acosd"], "write degrees(acos(a))"),
    (["atand"], "write degrees(atan(a))"),
    (["atan2d"], "write degrees(atan2(y, x))"),
    (["sec"], "write 1 / cos(a)"),
    (["csc", "cosec"], "write 1 / sin(a)"),
    (["cot", "cotan", "ctg"], "write 1 / tan(a)"),
    (["tg"], "write tan(a)"),
    (["deg", "todegrees", "rad2deg"], "write degrees(a)"),
    (["rad", "toradians", "deg2rad"], "write radians(a)"),
    (["erfc"], "write 1 - erf(a)"),
    (["lgamma", "gammaln"], "write ln(gamma(a))"),
    (["iif", "ifelse", "ite", "cond"], "write if(condition, then, else)"),
    (["xor"], "write notEqual(a != 0, b != 0); there are no operators on bits"),
    (["nand"], "write not (a and b)"),
    (["nor"], "write not (a or b)"),
    (["bitand", "bitor", "bitxor", "shl", "shr"], "there are no operators on bits"),
    (["pmt", "annuity"], "write payment(rate, periods, present)"),
    (["fv"], "write futureValue(rate, periods, payment)"),
    (["pv"], "write presentValue(rate, periods, payment)"),
    (["nper"], "write periods(rate, payment, present)"),
    (["rand", "random", "rnd", "randint"], "the same input has the same value: there is no chance in formulas"),
    (["true"], "write 1"),
    (["false"], "write 0"),
  ]

  /// What a number may be all by itself, and no part of a formula.
  private static let distributions = [
    "normal", "uniform", "triangular", "lognormal", "twoPiece", "trapezoidal", "arcsine", "exponential", "t",
  ]

  private static let mends = Dictionary(
    all.flatMap { entry in entry.words.map { ($0, entry.mend) } }
      + distributions.map { ($0.lowercased(), "it is a distribution; write x = \($0)(…) by itself, and x here") },
    uniquingKeysWith: { first, _ in first })

  /// Calls with as many arguments as another calculator takes, but not nodecalc.
  private static let calls: [(name: String, arguments: ClosedRange<Int>, mend: String)] = [
    ("log", 1...1, "write ln(a) for the natural logarithm, log10(a) for the common one"),
    ("ln", 2...2, "write log(a, base)"),
    ("ceil", 2...2, "write ceil(a / b) * b for multiples of b"),
    ("floor", 2...2, "write floor(a / b) * b for multiples of b"),
    ("atan", 2...2, "write atan2(y, x)"),
    ("sqrt", 2...2, "write root(a, n)"),
    ("exp", 2...2, "write a^b"),
    ("sum", 2...64, "write sum([a, b]), or a + b"),
    ("mean", 3...64, "write mean([a, b, c])"),
    ("median", 2...64, "write median([a, b, c])"),
    ("std", 2...64, "write std([a, b, c])"),
    ("var", 2...64, "write var([a, b, c])"),
    ("count", 2...64, "write count([a, b, c])"),
    ("list", Ports.limit + 1...Formula.longestText, "give so many numbers a data node"),
    ("if", 2...2, "write if(condition, then, else)"),
  ]

  /// What to write in place of such a word, whatever its case; nil for a word that is not known.
  static func mend(for word: some StringProtocol) -> String? { mends[word.lowercased()] }

  /// What to write in place of a function that does not exist.
  static func mend(forFunction word: String) -> String? {
    if let mend = mend(for: word) { return mend }
    let word = word.prefix(64)
    if let operation = OperatorCatalog.suggestion(for: word) { return "did you mean '\(operation)'?" }
    // Every letter is near to 't'.
    if let question = Suggestion.question(for: word, among: distributions.lazy.filter { $0 != "t" }) { return question }
    return Suggestion.nearest(to: word, among: all.lazy.flatMap(\.words)).flatMap { mend(for: $0) }
  }

  /// What to write in place of a call with so many arguments.
  static func mend(forCall name: String, arguments: Int) -> String? {
    calls.first { $0.name == name && $0.arguments.contains(arguments) }?.mend
  }

  /// What to write for a function and its argument without brackets: `ln 2`.
  static func mend(forWord word: String, before argument: String) -> String? {
    if let mend = mend(for: word) { return "\(mend), or \(word)*\(argument) to multiply" }
    guard let operation = OperatorID(named: word)?.descriptor else { return nil }
    let count = operation.callArguments.lowerBound
    guard count > 0 else { return nil }
    // What takes data takes no number as written.
    let isNumber = argument.utf8.first.map { $0.isDigit || $0 == UInt8(ascii: ".") } == true
    let first = operation.isForData && isNumber ? "data" : argument
    let open = String(repeating: ", …", count: count - 1)
    return "write \(word)(\(first)\(open)), or \(word)*\(argument) to multiply"
  }

  /// What to write for a function between its arguments: `3 xor 1`, `5 ncr 2`.
  static func mend(forInfix word: String, behind argument: String) -> String? {
    if let mend = mend(for: word) { return mend }
    guard let operation = OperatorID(named: word)?.descriptor, !operation.isForData, operation.takes(2) else {
      return nil
    }
    return "write \(word)(\(argument), …)"
  }
}
