import EvaluationEngine
import TextScanning

package enum OtherLanguageName {
  /// The formula for the smallest multiple of b that is at least a, for positive b.
  ///
  /// The quotient is rounded to 15 digits, so that 1.1 counts as 11 times 0.1.
  private static let up = "if(a < 0, roundDown(a / b, 0), roundUp(a / b, 0)) * b"
  /// The formula for the largest multiple of b that is at most a, for positive b.
  private static let down = "if(a < 0, roundUp(a / b, 0), roundDown(a / b, 0)) * b"

  /// Functions of other languages, with the formulas that replace them.
  ///
  /// Tests compare each formula with the original function.
  static let functions: [Advice] = [
    Advice("avg average ave", ["mean(data)": "", "mean([a, b])": "of numbers"]),
    Advice("stdev stddev stdevs sd", ["std(data)": ""]),
    Advice("variance vars", ["var(data)": ""]),
    Advice("stdevp pstdev stdpop", ["std(data) * sqrt(1 - 1 / count(data))": ""]),
    Advice("varp pvariance varpop", ["var(data) * (1 - 1 / count(data))": ""]),
    Advice("len length size counta", ["count(data)": ""]),
    Advice("total summation", ["sum(data)": "", "sum([a, b])": "of numbers"]),
    Advice("sumsq", ["sum(map(data, value^2))": ""]),
    Advice("sumproduct dot", ["sum(a * b)": "of data"]),
    Advice("prod product", ["reduce(data, total * value, 1)": "", "a * b": "of numbers"]),
    Advice("percentile", ["quantile(data, q)": "with q from 0 to 1"]),
    Advice("quartile", ["quantile(data, n / 4)": ""]),
    Advice("rms", ["sqrt(mean(map(data, value^2)))": ""]),
    Advice("geomean gmean", ["exp(mean(map(data, ln(value))))": ""]),
    Advice("harmean hmean", ["1 / mean(map(data, 1 / value))": ""]),
    Advice("small", ["sum(take(sort(data), 1, n - 1))": "for the n-th smallest"]),
    Advice("large", ["sum(take(sort(data), 1, -n))": "for the n-th largest"]),
    Advice("countif", ["count(filter(data, value > 0))": "with your condition"]),
    Advice("sumif", ["sum(filter(data, value > 0))": "with your condition"]),
    Advice("averageif", ["mean(filter(data, value > 0))": "with your condition"]),
    Advice("maximum largest fmax", ["max(data)": "", "max(a, b)": "of numbers"], calls: "max"),
    Advice("minimum smallest fmin", ["min(data)": "", "min(a, b)": "of numbers"], calls: "min"),
    Advice("pow", ["power(a, b)": "", "a^b": "with brackets around a negative a"], calls: "power"),
    Advice("sqr square", ["power(a, 2)": ""]),
    Advice("cube", ["power(a, 3)": ""]),
    Advice("nthroot nroot", ["root(a, n)": ""]),
    Advice("isqrt", ["floor(sqrt(a))": ""]),
    Advice("sqrtpi", ["sqrt(a * pi)": ""]),
    Advice("exp10 alog", ["power(10, a)": ""]),
    Advice("exp2", ["power(2, a)": ""]),
    Advice("ldexp", ["a * power(2, n)": ""]),
    Advice("loge logn", ["ln(a)": ""]),
    Advice("lg", ["log10(a)": ""]),
    Advice("lb", ["log2(a)": ""]),
    // In these forms both keep their digits near 0.
    Advice("log1p", ["asinh(a / (1 + a) * (1 + a / 2))": ""]),
    Advice("expm1", ["tanh(a / 2) * (exp(a) + 1)": ""]),
    Advice("fact", ["factorial(n)": ""]),
    Advice("comb combin choose binom binomial", ["ncr(n, r)": ""]),
    Advice("perm permut", ["npr(n, r)": ""]),
    Advice("ceiling", ["ceil(a)": "", Self.up: "for multiples of a positive b"]),
    Advice("mround", ["round(a / b, 0) * b": ""]),
    Advice("roundup", ["roundUp(a)": "", "roundUp(a, n)": "for n digits"], calls: "roundUp"),
    Advice("rounddown", ["roundDown(a)": "", "roundDown(a, n)": "for n digits"], calls: "roundDown"),
    Advice("rint lrint nearbyint roundeven bround", ["if(abs(a - trunc(a)) == 0.5, 2 * round(a / 2), round(a))": ""]),
    Advice("nint lround llround", ["round(a)": ""]),
    Advice("percentof", ["100 * a / b": ""]),
    Advice("int", ["trunc(a)": "to cut digits off", "floor(a)": "to round down"]),
    Advice("integer truncate fix", ["trunc(a)": "", "trunc(a, n)": "for n digits"], calls: "trunc"),
    Advice("frac", ["a - trunc(a)": ""]),
    Advice("fract", ["a - floor(a)": ""]),
    Advice("div idiv quotient", ["trunc(a / b)": ""]),
    Advice("modulo", ["mod(a, b)": ""]),
    Advice("fmod rem", ["sign(a) * mod(abs(a), abs(b))": ""]),
    // IEEE 754: the quotient is rounded to the nearest integer, halves to an even one.
    Advice(
      "remainder drem ieeeremainder",
      ["a - b * if(abs(a / b - trunc(a / b)) == 0.5, 2 * round(a / b / 2), round(a / b))": ""]),
    Advice("fdim", ["max(a - b, 0)": ""]),
    Advice("copysign", ["if(b < 0, -abs(a), abs(a))": ""]),
    Advice("clip constrain", ["clamp(a, low, high)": ""]),
    Advice("lerp mix", ["a + (b - a) * t": ""]),
    Advice("sgn signum", ["sign(a)": ""]),
    Advice("absolute magnitude fabs", ["abs(a)": ""]),
    Advice("neg", ["negate(a)": ""]),
    Advice("inv recip", ["reciprocal(a)": ""]),
    Advice("arcsin asn", ["asin(a)": ""]),
    Advice("arccos acs", ["acos(a)": ""]),
    Advice("arctan atn arctg", ["atan(a)": ""]),
    Advice("arctan2", ["atan2(y, x)": ""]),
    Advice("arcsinh arsinh", ["asinh(a)": ""]),
    Advice("arccosh arcosh", ["acosh(a)": ""]),
    Advice("arctanh artanh", ["atanh(a)": ""]),
    Advice("sind", ["sin(radians(a))": ""]),
    Advice("cosd", ["cos(radians(a))": ""]),
    Advice("tand", ["tan(radians(a))": ""]),
    Advice("asind", ["degrees(asin(a))": ""]),
    Advice("acosd", ["degrees(acos(a))": ""]),
    Advice("atand", ["degrees(atan(a))": ""]),
    Advice("atan2d", ["degrees(atan2(y, x))": ""]),
    Advice("sec", ["1 / cos(a)": ""]),
    Advice("csc cosec", ["1 / sin(a)": ""]),
    Advice("cot cotan ctg", ["1 / tan(a)": ""]),
    Advice("asec arcsec", ["acos(1 / a)": ""]),
    Advice("acsc arccsc", ["asin(1 / a)": ""]),
    Advice("acot arccot", ["atan(1 / a)": ""]),
    Advice("sech", ["1 / cosh(a)": ""]),
    Advice("csch", ["1 / sinh(a)": ""]),
    Advice("coth", ["1 / tanh(a)": ""]),
    Advice("asech", ["acosh(1 / a)": ""]),
    Advice("acsch", ["asinh(1 / a)": ""]),
    Advice("acoth", ["atanh(1 / a)": ""]),
    Advice("sinc", ["if(a == 0, 1, sin(a) / a)": ""]),
    Advice("ld", ["log2(a)": ""]),
    Advice("logb", ["floor(log2(abs(a)))": ""]),
    Advice("mode", [:], "there is no function for the most frequent value: count with groupBy or bin"),
    Advice("modf", [:], "write trunc(a) for the whole part and a - trunc(a) for the fraction"),
    Advice("sq", ["power(a, 2)": ""]),
    Advice("norm", ["sqrt(sum(map(data, value^2)))": ""]),
    Advice("sln", ["(cost - salvage) / life": ""]),
    Advice("tg", ["tan(a)": ""]),
    Advice("deg todegrees rad2deg", ["degrees(a)": ""]),
    Advice("rad toradians deg2rad", ["radians(a)": ""]),
    Advice("tgamma", ["gamma(a)": ""]),
    Advice("erfc", [:], "there is no complement of erf; 1 - erf(a) keeps 12 digits up to a = 2.7"),
    Advice(
      "lgamma gammaln",
      [
        "if(a < 100, ln(abs(gamma(a))), (a - 0.5) * ln(a) - a + ln(tau) / 2 + 1 / (12 * a) - 1 / (360 * a^3))":
          "for a from -170"
      ]),
    Advice("iif ifelse ite cond", ["if(condition, then, else)": ""]),
    Advice("iferror coalesce ifnull nvl", ["ifFailed(a, b)": ""]),
    Advice("ifna", ["ifFailed(a, b)": ""], "whatever the reason for the failure"),
    Advice("iserror isnan", ["failed(a)": ""]),
    Advice("iserr isna", ["failed(a)": ""], "whatever the reason for the failure"),
    Advice("isnumber", ["1 - failed(a)": ""]),
    Advice("isinf", [:], "a number must be finite"),
    Advice("xor", ["notEqual(a != 0, b != 0)": ""], "there are no bit operators"),
    Advice("nand", ["not (a and b)": ""]),
    Advice("nor", ["not (a or b)": ""]),
    Advice("bitand bitor bitxor bitnot shl shr lshift rshift", [:], "there are no bit operators"),
    Advice("pmt annuity", ["payment(rate, periods, present)": ""]),
    Advice("fv", ["futureValue(rate, periods, payment)": ""]),
    Advice("pv", ["presentValue(rate, periods, payment)": ""]),
    Advice("nper", ["periods(rate, payment, present)": ""]),
    Advice("npv", ["sum(map(data, value / (1 + rate)^(index + 1)))": ""]),
    Advice(
      "irr xirr", [:],
      "name sum(map(data, value / (1 + rate)^index)) in a document and solve it: --solve npv=0 --by rate"),
    Advice(
      "rand random rnd randint randbetween", [:],
      "formulas have no random numbers: give a number a distribution, such as uniform(0, 1)"
    ),
    Advice("now today", [:], "formulas have no clock: give the date itself, like 2026-11-28"),
    Advice("date datevalue", [:], "give the date itself, like 2026-11-28"),
    Advice("days", [:], "subtract one date from another: end - start"),
    Advice("time hour minute second", [:], "a time stands after a date, like 2026-11-28T09:30"),
    Advice(
      "weekday", ["mod(dayOfWeek(date), 7) + 1": "with 1 for Sunday", "dayOfWeek(date)": "with 1 for Monday"]),
    Advice("isoweeknum", ["week(date)": ""]),
    Advice("edate", ["addMonths(date, n)": ""]),
    Advice("eomonth", ["endOfMonth(addMonths(date, n))": ""]),
    Advice("networkdays", [:], "workdays(a, b) counts the day a, but not the day b"),
    Advice("datedif", ["monthsBetween(a, b)": "for whole months"]),
    Advice(
      "range seq sequence linspace arange upto", [:],
      "formulas have no sequences: write the numbers as a list, [1, 2, 3]"),
    Advice(
      "complex real imag im re conj arg cis", [:],
      "formulas have no complex numbers: use one node for the real and one for the imaginary part"),
    Advice(
      "text left right mid upper lower trim substitute concatenate join", [:], "formulas compute numbers, not texts"),
    Advice(
      "solve root_of goalseek fsolve", [:], "solve a document instead: nodecalc FILE --eval --solve total=1000"),
    Advice("derivative derive limit integral", [:], "formulas have no calculus; integrate(data) takes points"),
  ]

  /// Functions of other languages that no function replaces here, although their names are similar to names here.
  ///
  /// They get no question such as "did you mean 'gamma'?", because the answer would give another value.
  static let withoutReplacement = Set(
    [
      "argmin argmax binomdist cell chi code combina conv digamma dist find finv fisher",
      "flip fma frequency gammainv hist hlookup intrate ilogb ipmt istext last linest",
      "logest loginv mirr nan nanmean nanstd nth polygamma ppmt prob proper rank roots",
      "scalbn search shift sinhc sma subfactorial tile tinv totient tri trigamma wmean",
      "workday xnpv",
    ].flatMap { $0.split(separator: " ").map(String.init) })

  /// Words that other languages use as values, such as `true`.
  static let values: [Advice] = [
    Advice("true", ["1": ""]),
    Advice("false", ["0": ""]),
    Advice("deg degree degrees", ["radians(a)": "around an angle in degrees"]),
    Advice("rad radian radians", [:], "angles are in radians: leave the word out"),
    Advice("inf infinity nan", [:], "a number must be finite"),
    Advice("phi golden", ["(1 + sqrt(5)) / 2": "for the golden ratio"]),
    Advice("i j", [:], "formulas have no complex numbers: use one node for the real and one for the imaginary part"),
    Advice("today now", [:], "a document means the same tomorrow: write a date, like 2026-11-28"),
    Advice("null none nil", [:], "leave the input open, or write 0"),
    Advice(
      "km cm mm kg mg ms ml mol hz pa kwh eur usd gbp", [:],
      "a unit belongs to a number: 1 km"),
  ]

  /// Words between two values that are operators in other languages, such as `plus`.
  static let infixes: [Infix] = [
    Infix("x X times") { "\($0) * \($1)" },
    Infix("per over") { "\($0) / \($1)" },
    Infix("plus") { "\($0) + \($1)" },
    Infix("minus") { "\($0) - \($1)" },
    Infix("is eq") { "\($0) == \($1)" },
    Infix("ne") { "\($0) != \($1)" },
    Infix("lt") { "\($0) < \($1)" },
    Infix("gt") { "\($0) > \($1)" },
    Infix("le") { "\($0) <= \($1)" },
    Infix("ge") { "\($0) >= \($1)" },
    Infix(
      "to", "a range such as 5 to 9 needs a number node of its own; a unit converts: x to km/h"),
    Infix("in as", "a unit converts: 5 km to m"),
    Infix("upto until for", "formulas have no sequences: write the numbers as a list, [1, 2, 3]"),
    Infix("then else", "write if(condition, then, else)"),
  ]

  /// The names of distributions, which a number node may have but a formula may not.
  private static let distributions = [
    "normal", "uniform", "triangular", "lognormal", "twoPiece", "trapezoidal", "arcsine", "exponential", "t",
  ]

  private static let fixIts = Dictionary(
    functions.flatMap { advice in advice.words.map { ($0.lowercased(), advice.sentence) } }
      + distributions.map { ($0.lowercased(), "it is a distribution; write x = \($0)(…) in a number node, and x here") },
    uniquingKeysWith: { first, _ in first })

  /// Calls with a number of arguments that only other calculators accept, such as `log(a)`.
  static let calls: [(name: String, arguments: ClosedRange<Int>, advice: Advice)] = [
    ("log", 1...1, Advice("", ["ln(a)": "for the natural logarithm", "log10(a)": "for the common one"])),
    ("ln", 2...2, Advice("", ["log(a, base)": ""])),
    ("ceil", 2...2, Advice("", [Self.up: "for multiples of a positive b"])),
    ("floor", 2...2, Advice("", [Self.down: "for multiples of a positive b"])),
    ("atan", 2...2, Advice("", ["atan2(y, x)": ""])),
    ("sqrt", 2...2, Advice("", ["root(a, n)": ""])),
    ("exp", 2...2, Advice("", ["power(a, b)": ""])),
    ("sum", 2...64, Advice("", ["sum([a, b])": "", "a + b": ""])),
    ("mean", 3...64, Advice("", ["mean([a, b, c])": ""])),
    ("median", 2...64, Advice("", ["median([a, b, c])": ""])),
    ("std", 2...64, Advice("", ["std([a, b, c])": ""])),
    ("var", 2...64, Advice("", ["var([a, b, c])": ""])),
    ("count", 2...64, Advice("", ["count([a, b, c])": ""])),
    ("list", Ports.limit + 1...Formula.longestText, Advice("", [:], "put that many numbers into a data node")),
    ("if", 2...2, Advice("", ["if(condition, then, else)": ""])),
  ]

  /// Returns the advice for a function of another language, ignoring case; nil for other words.
  static func fixIt(for word: some StringProtocol) -> String? { fixIts[word.lowercased()] }

  /// Returns the advice for a word that is written like a unit, such as `degrees`; nil for other words.
  static func unit(_ word: String) -> String? { values.first { $0.words.contains(word) }?.sentence }

  /// Returns the advice for an unknown name that is a value in other languages; nil for other names.
  static func fixIt(forValue word: String) -> String? {
    let word = word.lowercased()
    return values.first { $0.words.contains(word) }?.sentence ?? fixIt(for: word)
  }

  /// Returns the advice for a word directly after a number, as in `30deg`, `4i` or `4k7`; nil if the text is a product.
  static func fixIt(forSuffix word: String, of number: String) -> String? {
    switch word {
    case "deg", "degree", "degrees": return "write radians(\(number))"
    case "i", "j": return "\(fixIt(forValue: word) ?? ""), or write \(number)*\(word) to multiply"
    default:
      // Engineers write 4k7 for 4.7k.
      let digits = word.unicodeScalars.dropFirst()
      guard number.utf8.allSatisfy(\.isDigit), !digits.isEmpty, digits.allSatisfy({ "0"..."9" ~= $0 }),
        let letter = word.unicodeScalars.first.map({ String($0) }),
        letter == "R" || SIPrefix.list.split(separator: " ").contains(Substring(letter))
      else { return nil }
      return "write \(number).\(word.dropFirst())\(letter == "R" ? "" : letter), or \(number)*\(word) to multiply"
    }
  }

  static func fixIt(forFunction word: String) -> String? {
    if let fixIt = fixIt(for: word) { return fixIt }
    if withoutReplacement.contains(word.lowercased()) { return nil }
    let word = word.prefix(64)
    if let operation = operation(near: word) { return "did you mean '\(operation)'?" }
    // Every letter is similar to 't'.
    if let question = Suggestion.question(for: word, among: distributions.lazy.filter { $0 != "t" }) { return question }
    // Another word may be another function, so the advice for the known one is a question.
    return Suggestion.nearest(to: word, among: functions.lazy.flatMap(\.words)).flatMap { known in
      Self.isOther(word, than: known) ? nil : fixIt(for: known).map { "did you mean '\(known)'? \($0)" }
    }
  }

  /// Returns the function that was probably meant and takes the same arguments; nil if there is none.
  ///
  /// Either `word` is the function's name in another language, or it is a mistyped name.
  static func replacement(forFunction word: String) -> String? {
    if let advice = functions.first(where: { $0.words.contains(word.lowercased()) }) { return advice.callee }
    let isKnown = fixIt(for: word) != nil || withoutReplacement.contains(word.lowercased())
    return isKnown ? nil : operation(near: word.prefix(64))
  }

  /// Returns the constant of which a name is probably a mistyped form; nil if there is none.
  ///
  /// Names of other values, such as `phi` and `psi`, are none.
  package static func constant(near name: String) -> String? {
    guard let near = Suggestion.nearest(to: name, among: constants) else { return nil }
    return isValue(name) || isOther(name.prefix(64), than: near) ? nil : near
  }

  private static let constants = FormulaConstant.allCases.flatMap(\.spellings).filter { $0.count > 1 }

  /// Whether a word is a value in other languages.
  static func isValue(_ word: String) -> Bool { values.contains { $0.words.contains(word.lowercased()) } }

  /// Returns the operator of which a word is probably a mistyped name; nil if there is none.
  ///
  /// In names of up to three letters, a different letter makes a different word: `npv` is not `npr`.
  private static func operation(near word: Substring) -> String? {
    guard let near = OperatorCatalog.suggestion(for: word) else { return nil }
    return isOther(word, than: near) ? nil : near
  }

  private static func isOther(_ word: Substring, than near: String) -> Bool {
    let isShort = word.count == near.count && word.count <= 3 || min(word.count, near.count) < 3
    return isShort && word.lowercased().sorted() != near.lowercased().sorted()
  }

  /// Returns the advice for a call with a wrong number of arguments; nil if there is none.
  static func fixIt(forCall name: String, arguments: Int) -> String? {
    calls.first { $0.name == name && $0.arguments.contains(arguments) }?.advice.sentence
  }

  /// Returns the advice for a function without brackets, as in `ln 2`; nil for other words.
  static func fixIt(forWord word: String, before argument: String) -> String? {
    if ["up", "down", "of", "off"].contains(word) {
      let share = word == "up" || word == "down" ? "x \(word) \(argument)%" : "10% \(word) \(argument)"
      return "write a value before it, like \(share)"
    }
    if let fixIt = fixIt(for: word) { return "\(fixIt), or \(word)*\(argument) to multiply" }
    guard let operation = OperatorID(named: word)?.descriptor else { return nil }
    let count = operation.callArguments.lowerBound
    guard count > 0 else { return nil }
    // An operator on data does not take a written number.
    let isNumber = argument.utf8.first.map { $0.isDigit || $0 == UInt8(ascii: ".") } == true
    let first = operation.isForData && isNumber ? "data" : argument
    let open = String(repeating: ", …", count: count - 1)
    return "write \(word)(\(first)\(open)), or \(word)*\(argument) to multiply"
  }

  /// Returns the advice for a word between two values, as in `3 xor 1`, `5 ncr 2` or `20% of 50`; nil if there is none.
  static func fixIt(forInfix word: String, between left: String, and right: String) -> String? {
    if let infix = infixes.first(where: { $0.words.contains(word) }) { return infix.sentence(left, right) }
    if let fixIt = fixIt(for: word) { return fixIt }
    guard let operation = OperatorID(named: word)?.descriptor, !operation.isForData, operation.takes(2) else {
      return nil
    }
    return "write \(word)(\(left), \(right))"
  }
}

/// Advice on what to write instead of words of other languages.
struct Advice: Sendable {
  let words: [String]
  /// Formulas that replace the words, each with the condition for using it, which may be empty.
  ///
  /// Names in a formula, such as `data`, stand for the arguments.
  let formulas: [(formula: String, when: String)]
  private let remark: String?
  /// The function that takes the same arguments in the same order; nil if no such function exists.
  let callee: String?

  /// Creates the advice for `words`, which are separated by blanks.
  ///
  /// `callee` is the function with the same arguments. It can be omitted if `formulas` has one formula, which is a call
  /// of this function.
  init(
    _ words: String, _ formulas: KeyValuePairs<String, String>, _ remark: String? = nil, calls callee: String? = nil
  ) {
    self.words = words.split(separator: " ").map(String.init)
    self.formulas = formulas.map { ($0.key, $0.value) }
    self.remark = remark
    self.callee = callee ?? (formulas.count == 1 ? formulas.first.flatMap { Self.callee(of: $0.key) } : nil)
  }

  private static func callee(of formula: String) -> String? {
    guard let parsed = try? Formula.parse(formula), case .call(let operation, let count)? = parsed.steps.last?.kind,
      parsed.names.count == count, parsed.steps.count == count + 1, formula.hasPrefix("\(operation.name)(")
    else { return nil }
    return operation.name
  }

  /// The advice as a sentence: `write mean(data), or mean([a, b]) of numbers`.
  var sentence: String {
    let written = formulas.map { $0.when.isEmpty ? $0.formula : "\($0.formula) \($0.when)" }
    let advice = written.isEmpty ? [] : ["write \(written.joined(separator: ", or "))"]
    return (advice + (remark.map { [$0] } ?? [])).joined(separator: "; ")
  }
}

struct Infix: Sendable {
  let words: [String]
  /// Returns the formula for the values before and after the word; nil if there is a remark and no formula.
  let formula: (@Sendable (_ left: String, _ right: String) -> String)?
  private let remark: String

  init(_ words: String, _ formula: @escaping @Sendable (_ left: String, _ right: String) -> String) {
    self.words = words.split(separator: " ").map(String.init)
    self.formula = formula
    remark = ""
  }

  init(_ words: String, _ remark: String) {
    self.words = words.split(separator: " ").map(String.init)
    formula = nil
    self.remark = remark
  }

  func sentence(_ left: String, _ right: String) -> String { formula.map { "write \($0(left, right))" } ?? remark }
}
