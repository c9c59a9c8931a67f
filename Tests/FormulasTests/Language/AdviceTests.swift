import DataSets
import EvaluationEngine
import Foundation
import TestSupport
import Testing

@testable import Formulas

/// What messages say to write instead is a formula, and has the value that the word has where it comes from.
@Suite struct AdviceTests {
  /// A function of another language with its arguments, and its value there.
  struct Case: CustomStringConvertible {
    let word: String
    /// Which of the formulas.
    let place: Int
    let numbers: [String: Double]
    let sets: [String: [Double]]
    let value: Double

    init(
      _ word: String, _ numbers: [String: Double], _ value: Double, sets: [String: [Double]] = [:], place: Int = 0
    ) {
      (self.word, self.numbers, self.value, self.sets, self.place) = (word, numbers, value, sets, place)
    }

    var description: String { "\(word) \(numbers) \(sets)" }
  }

  private func number(_ text: String, _ numbers: [String: Double], _ sets: [String: [Double]]) throws -> Double? {
    let formula = try Formula.parse(text)
    var graph = Graph()
    let sources = try formula.names.map { name in
      try sets[name].map { graph.insert(.data(.set(try DataSet(values: $0)))) }
        ?? numbers[name].map { graph.insert(.number($0)) }
    }
    let node = graph.insert(.formula(formula.program))
    try graph.setInputs(sources, of: node)
    _ = graph.propagate()
    return graph.value(of: node).number
  }

  private func isNear(_ value: Double?, _ expected: Double) -> Bool {
    value.map { abs($0 - expected) <= 1e-12 * (expected == 0 ? 1 : abs(expected)) } ?? false
  }

  @Test(arguments: functionCases)
  func `a formula has the value of the function of another language`(_ example: Case) throws {
    let advice = try #require(OtherLanguageName.functions.first { $0.words.contains(example.word) })
    let formula = advice.formulas[example.place].formula
    let value = try number(formula, example.numbers, example.sets)
    #expect(isNear(value, example.value), "\(formula) is \(String(describing: value)), not \(example.value)")
  }

  @Test func `each formula that is advised for a function is held to a value`() {
    #expect(!OtherLanguageName.functions.isEmpty)
    for advice in OtherLanguageName.functions {
      for place in advice.formulas.indices {
        let isTried = functionCases.contains { advice.words.contains($0.word) && $0.place == place }
        #expect(isTried, "\(advice.words): \(advice.formulas[place].formula)")
      }
    }
  }

  @Test(arguments: callCases)
  func `a formula has the value of a call with other arguments`(_ example: Case) throws {
    let call = try #require(OtherLanguageName.calls.first { $0.name == example.word })
    let formula = call.advice.formulas[example.place].formula
    #expect(isNear(try number(formula, example.numbers, example.sets), example.value), "\(formula)")
  }

  @Test func `each formula that is advised for a call is held to a value`() {
    #expect(!OtherLanguageName.calls.isEmpty)
    for call in OtherLanguageName.calls {
      for place in call.advice.formulas.indices {
        #expect(callCases.contains { $0.word == call.name && $0.place == place }, "\(call.name) \(place)")
      }
    }
  }

  @Test(arguments: signCases)
  func `a formula has the value of the sign of another language`(_ example: Case) throws {
    let sign = try #require(OtherLanguageSign.all.first { "\($0.spelling)" == example.word })
    let formula = sign.advice.formulas[example.place].formula
    #expect(isNear(try number(formula, example.numbers, example.sets), example.value), "\(formula)")
  }

  @Test func `each formula that is advised for a sign or a word is held to a value or stands for itself`() throws {
    for sign in OtherLanguageSign.all {
      for place in sign.advice.formulas.indices {
        #expect(signCases.contains { $0.word == "\(sign.spelling)" && $0.place == place }, "\(sign.spelling) \(place)")
      }
    }
    for infix in OtherLanguageName.infixes {
      guard let formula = infix.formula else { continue }
      let outcome = infixValues.first { infix.words.contains($0.0) }
      #expect(try number(formula("20%", "50"), [:], [:]) == outcome?.1, "\(infix.words)")
    }
    #expect(try number("radians(a)", ["a": 30], [:]) == .pi / 6)
  }

  @Test(
    arguments: [
      ("true", [:], 1), ("false", [:], 0), ("phi", [:], 1.618033988749895), ("golden", [:], 1.618033988749895),
      ("deg", ["a": 30], .pi / 6),
    ] as [(String, [String: Double], Double)])
  func `a formula has the value that a name has in other languages`(
    word: String, numbers: [String: Double], value: Double
  ) throws {
    let advice = try #require(OtherLanguageName.values.first { $0.words.contains(word) })
    #expect(isNear(try number(advice.formulas[0].formula, numbers, [:]), value))
    // The name of a similar constant or node does not take its place.
    let problem = FormulaProblem(.unknownName(word, suggestion: "pi"), at: 0..<1)
    #expect(problem.fixIt == advice.sentence)
  }

  @Test(arguments: ["phi", "psi", "PHI", "ph", "p", "ta", "rho", "eta"])
  func `a value of another language is not taken for a constant`(name: String) {
    #expect(OtherLanguageName.constant(near: name) == nil)
  }

  @Test func `a misspelt constant is found`() {
    #expect(["Pi", "ip", "TAU", "tua"].map { OtherLanguageName.constant(near: $0) } == ["pi", "pi", "tau", "tau"])
  }

  @Test func `a function of another language that nothing replaces is not taken for a similar one`() {
    #expect(OtherLanguageName.withoutReplacement.count > 40)
    for word in OtherLanguageName.withoutReplacement {
      #expect(OtherLanguageName.fixIt(forFunction: word) == nil, "\(word)")
      #expect(OtherLanguageName.replacement(forFunction: word) == nil, "\(word)")
      #expect(OperatorID(named: word) == nil, "\(word) is an operator here")
      #expect(!OtherLanguageName.functions.contains { $0.words.contains(word) }, "\(word) has another advice")
    }
  }

  @Test(arguments: operatorCalls)
  func `a function that takes the place of another takes its arguments`(word: String, callee: String?) {
    #expect(OtherLanguageName.replacement(forFunction: word) == callee)
  }

  @Test(arguments: [
    ("sin(30deg)", "write radians(30)"), ("tan(45degrees)", "write radians(45)"),
    ("4k7", "write 4.7k, or 4*k7 to multiply"), ("4R7 + 1", "write 4.7, or 4*R7 to multiply"),
    ("20 of 50", "write 20% of …, or 20 * …"), ("3 x 4", "write 3 * 4"),
    ("10% x", "write 10 % x for a remainder, or 10% * x to multiply"),
    ("60 per 4", "write 60 / 4"), ("d per t", "write d / t"), ("5 of x", "write 5% of …, or 5 * …"),
    (
      "3 + 4i",
      "formulas have no complex numbers: use one node for the real and one for the imaginary part, or write 4*i to multiply"
    ),
    ("SUM(A1:A3)", "list the nodes, such as sum([a, b, c]): there are no cells"),
    ("ab12 : AB120", "list the nodes, such as sum([a, b, c]): there are no cells"),
    ("1..10", "formulas have no sequences: write the numbers as a list, [1, 2, 3]"),
    ("5 km in m", "a unit converts: 5 km to m"), ("3 [in] 4", "a unit converts: 5 km to m"),
    ("3 [min] 4", "write min(3, 4)"), ("[max] 4", "write (…)*4"),
    ("28.11.2026 + 3 d", "write 2026-11-28"), ("2026-11-28 - 1.1.2026", "write 2026-01-01"),
    ("7 div 2", "write trunc(a / b)"),
  ])
  func `words that are no signs here get a sentence`(text: String, fixIt: String) {
    let problem = #expect(throws: FormulaProblem.self) { try Formula.parse(text) }
    #expect(problem?.fixIt == fixIt)
  }

  @Test func `names that are units elsewhere are said to be none`() {
    for name in ["deg", "degrees", "km", "i", "now", "inf"] {
      let problem = FormulaProblem(.unknownName(name, suggestion: nil), at: 0..<1)
      #expect(problem.fixIt != nil && problem.fixIt?.contains("degrees(a)") == false, "\(name)")
    }
  }

  /// What others name, and no function of ours is near to in meaning.
  @Test(arguments: ["npv", "now", "cov", "var2", "pct", "cdf", "pdf", "max2", "abs2", "fmt", "map2", "col"])
  func `a word of three letters is not taken for another one`(word: String) {
    let fixIt = OtherLanguageName.fixIt(forFunction: word) ?? ""
    // Most get another advice, or none.
    guard let start = fixIt.range(of: "did you mean '"), word.count == 3 else { return }
    let name = fixIt[start.upperBound...].prefix { $0 != "'" }
    #expect(name.count != 3 || name.sorted() == word.sorted(), "\(word): \(fixIt)")
  }

  @Test func `everything that messages say to write can be read`() throws {
    var texts = [
      "", "1 +", "* 2", "()", "1 2", "1,5", "1,234", "2k", "sin x^2", "x²³", "5!!", "a < b < c", "2 * not x", "a ± 1",
    ]
    texts += [
      "sin 2 x", "1/2 x", "2 e3", "ln 5!", "10%3", "a mod 2(x)", "log 8", "max 3", "5 ncr 2", "3 (4)", "a . b",
      "a.b.c.d",
    ]
    texts += [
      "0x12u", "0b2", "1_", "1 000", "3 ± x", "3 ± -1", "1e999", "3 (+4)", "5 5 5", "200 * 10 %", "pi(2)", "foo(1",
    ]
    texts += OtherLanguageSign.all.flatMap { ["a \($0.spelling) b", "2\($0.spelling)", "\($0.spelling)a"] }
    texts += OtherLanguageName.infixes.flatMap(\.words).flatMap {
      ["3 \($0) 4", "a \($0) b", "(a) \($0) f(b)", "20% \($0) 50"]
    }
    texts += OtherLanguageName.functions.flatMap(\.words).flatMap {
      ["\($0)(1)", "\($0) 2", "3 \($0) 4", "a + \($0)(x, y)"]
    }
    texts += ["npv", "avrg", "sinus", "logarithm", "sqare", "cielling", "rnd", "floot"].map { "\($0)(1)" }
    for operation in OperatorCatalog.all {
      texts += ["\(operation.name) 2", "3 \(operation.name) 4"]
      texts += (0...4).map { count in
        "\(operation.name)(\(Array(repeating: "1", count: count).joined(separator: ", ")))"
      }
    }
    var count = 0
    for text in texts {
      do throws(FormulaProblem) {
        _ = try Formula.parse(text).withoutGroups()
      } catch {
        for formula in Self.formulas(in: error.fixIt ?? "") {
          count += 1
          do throws(FormulaProblem) {
            _ = try Formula.parse(formula).withoutGroups()
          } catch {
            Issue.record("\(text): \(formula): \(error)")
          }
        }
      }
    }
    #expect(count > 400)
  }

  /// What stands behind 'write' in a sentence, with a value in the place of dots.
  private static func formulas(in sentence: String) -> [String] {
    guard let start = sentence.range(of: "write ") else { return [] }
    let advice = sentence[start.upperBound...].prefix { $0 != ";" }
    return advice.components(separatedBy: ", or ").flatMap { part -> [String] in
      var text = part.replacing("…", with: "1")
      for end in [" for ", " to ", " of ", " with ", " around ", " between ", " against ", ", and ", ": "] {
        text = String(text[..<(text.range(of: end)?.lowerBound ?? text.endIndex)])
      }
      let words = [
        "a number", "a sign", "* to", "*", "a value", "a formula", "one of", "the ", "its ", "names ", "\"", "import",
        "( ", ")", "x =", "^",
      ]
      if text.isEmpty || words.contains(where: text.hasPrefix) { return [] }
      do throws(FormulaProblem) {
        _ = try Formula.parse(text)
      } catch {
        // Dots stand for a word too.
        if case .noChoice = error.kind { return [] }
        return text.components(separatedBy: " or ").flatMap { $0.components(separatedBy: ", ") }
      }
      return [text]
    }
  }
}

private let infixValues: [(String, Double)] = [
  ("of", 10), ("x", 10), ("per", 0.004), ("plus", 50.2), ("minus", -49.8), ("is", 0), ("ne", 1), ("lt", 1), ("gt", 0),
  ("le", 1), ("ge", 0),
]

private let operatorCalls: [(String, String?)] = [
  ("arcsin", "asin"), ("pow", "power"), ("nthroot", "root"), ("avg", nil), ("roundup", "roundUp"),
  ("rounddown", "roundDown"),
  ("fmod", nil), ("rem", nil), ("erfc", nil), ("lgamma", nil), ("npv", nil), ("now", nil), ("iif", "if"),
  ("sine", "sin"), ("ROUND", "round"), ("npt", nil), ("xor", nil), ("comb", "ncr"), ("pmt", "payment"),
  ("stdev", "std"), ("maximum", "max"), ("log1p", nil), ("modulo", "mod"),
]

private let data = ["data": [4.0, 1, 9, 2.5]]

private let functionCases: [AdviceTests.Case] = [
  .init("iferror", ["a": 5, "b": 7], 5), .init("ifna", ["a": 5, "b": 7], 5), .init("iserror", ["a": 5], 0),
  .init("iserr", ["a": 5], 0), .init("isnumber", ["a": 5], 1),
  .init("avg", [:], 4.125, sets: data),
  .init("average", ["a": 2, "b": 5], 3.5, place: 1),
  .init("stdev", [:], 3.473110997362451, sets: data),
  .init("variance", [:], 12.0625, sets: data),
  .init("stdevp", [:], 3.0078023538789913, sets: data),
  .init("varp", [:], 9.046875, sets: data),
  .init("len", [:], 4.0, sets: data),
  .init("total", [:], 16.5, sets: data),
  .init("summation", ["a": 2, "b": 5], 7.0, place: 1),
  .init("sumsq", [:], 104.25, sets: data),
  .init("sumproduct", [:], 11.0, sets: ["a": [1, 2], "b": [3, 4]]),
  .init("prod", [:], 90.0, sets: data),
  .init("product", ["a": -2, "b": 5], -10.0, place: 1),
  .init("percentile", ["q": 0.25], 2.125, sets: data),
  .init("quartile", ["n": 1], 2.125, sets: data),
  .init("rms", [:], 5.105144464165535, sets: data),
  .init("geomean", [:], 3.0800702882410227, sets: data),
  .init("harmean", [:], 2.271293375394322, sets: data),
  .init("small", ["n": 2], 2.5, sets: data),
  .init("large", ["n": 2], 4.0, sets: data),
  .init("countif", [:], 4.0, sets: data),
  .init("sumif", [:], 16.5, sets: data),
  .init("averageif", [:], 4.125, sets: data),
  .init("maximum", [:], 9.0, sets: data),
  .init("fmax", ["a": 2, "b": 5], 5.0, place: 1),
  .init("minimum", [:], 1.0, sets: data),
  .init("fmin", ["a": 2, "b": 5], 2.0, place: 1),
  .init("pow", ["a": 2, "b": 10], 1024.0),
  .init("pow", ["a": -2, "b": 2], 4.0),
  .init("pow", ["a": -8, "b": -3], -0.001953125),
  .init("pow", ["a": 2.5, "b": 0.5], 1.5811388300841898),
  .init("pow", ["a": 2, "b": 10], 1024.0, place: 1),
  .init("sqr", ["a": -3], 9.0),
  .init("cube", ["a": -3], -27.0),
  .init("isqrt", ["a": 17], 4.0),
  .init("sqrtpi", ["a": 2], 2.5066282746310002),
  .init("nthroot", ["a": 32, "n": 5], 2.0),
  .init("exp10", ["a": -2], 0.01),
  .init("exp2", ["a": -2], 0.25),
  .init("ldexp", ["a": 3, "n": 3], 24.0),
  .init("loge", ["a": 7], 1.9459101490553132),
  .init("lg", ["a": 7], 0.8450980400142568),
  .init("lb", ["a": 7], 2.807354922057604),
  .init("log1p", ["a": 1e-17], 1e-17),
  .init("log1p", ["a": -1e-17], -1e-17),
  .init("log1p", ["a": 1e-09], 9.999999995e-10),
  .init("log1p", ["a": 1e-300], 1e-300),
  .init("log1p", ["a": 0.1], 0.09531017980432487),
  .init("log1p", ["a": -0.5], -0.6931471805599453),
  .init("log1p", ["a": -0.999999], -13.815510557935518),
  .init("log1p", ["a": 3], 1.3862943611198906),
  .init("log1p", ["a": 10000000000.0], 23.025850930040455),
  .init("log1p", ["a": 1e+200], 460.51701859880916),
  .init("expm1", ["a": 1e-17], 1e-17),
  .init("expm1", ["a": -1e-17], -1e-17),
  .init("expm1", ["a": 1e-09], 1.0000000005000001e-09),
  .init("expm1", ["a": 1e-300], 1e-300),
  .init("expm1", ["a": 0.1], 0.10517091807564763),
  .init("expm1", ["a": -0.5], -0.3934693402873666),
  .init("expm1", ["a": 3], 19.085536923187668),
  .init("expm1", ["a": -40], -1.0),
  .init("expm1", ["a": -2000], -1.0),
  .init("expm1", ["a": 700], 1.0142320547350045e+304),
  .init("fact", ["n": 5], 120.0),
  .init("comb", ["n": 49, "r": 6], 13983816.0),
  .init("comb", ["n": 2, "r": 3], 0.0),
  .init("perm", ["n": 10, "r": 3], 720.0),
  .init("ceiling", ["a": -2.5], -2.0),
  .init("ceiling", ["a": 4.2, "b": 0.1], 4.2, place: 1),
  .init("ceiling", ["a": 2.1, "b": 0.5], 2.5, place: 1),
  .init("ceiling", ["a": 1.1, "b": 0.1], 1.1, place: 1),
  .init("ceiling", ["a": 1e-11, "b": 1], 1, place: 1),
  .init("ceiling", ["a": -2.5, "b": 1], -2, place: 1),
  .init("ceiling", ["a": 123_456_789.12, "b": 0.05], 123_456_789.15, place: 1),
  .init("mround", ["a": 10.4, "b": 0.5], 10.5),
  .init("mround", ["a": 0.45, "b": 0.1], 0.5),
  .init("mround", ["a": -1.3, "b": 0.2], -1.4),
  .init("roundup", ["a": -2.1], -3.0),
  .init("roundup", ["a": 2.1], 3.0),
  .init("roundup", ["a": 2], 2.0),
  .init("roundup", ["a": -0.5], -1.0),
  .init("roundup", ["a": 0], 0.0),
  .init("roundup", ["a": 2.301, "n": 2], 2.31, place: 1),
  .init("roundup", ["a": -2.301, "n": 2], -2.31, place: 1),
  .init("roundup", ["a": 2.3, "n": 2], 2.3, place: 1),
  .init("roundup", ["a": 1234, "n": -2], 1300.0, place: 1),
  .init("rounddown", ["a": -2.1], -2.0),
  .init("rounddown", ["a": 2.9], 2.0),
  .init("rounddown", ["a": 2.309, "n": 2], 2.3, place: 1),
  .init("rounddown", ["a": -2.309, "n": 2], -2.3, place: 1),
  .init("rounddown", ["a": 2.3, "n": 2], 2.3, place: 1),
  .init("rounddown", ["a": 1299, "n": -2], 1200.0, place: 1),
  .init("rint", ["a": 2.5], 2.0),
  .init("rint", ["a": 3.5], 4.0),
  .init("rint", ["a": -2.5], -2.0),
  .init("rint", ["a": -3.5], -4.0),
  .init("rint", ["a": 2.4], 2.0),
  .init("rint", ["a": 0.5], 0.0),
  .init("rint", ["a": -0.5], 0.0),
  .init("int", ["a": -2.5], -2.0),
  .init("int", ["a": -2.5], -3.0, place: 1),
  .init("truncate", ["a": -2.5], -2.0),
  .init("truncate", ["a": 2.3, "n": 2], 2.3, place: 1),
  .init("truncate", ["a": -4.35 * 100, "n": 0], -435.0, place: 1),
  .init("frac", ["a": -2.5], -0.5),
  .init("fract", ["a": -2.5], 0.5),
  .init("quotient", ["a": -7, "b": 3], -2.0),
  .init("modulo", ["a": -7, "b": 3], 2.0),
  .init("fmod", ["a": -7, "b": 3], -1.0),
  .init("quotient", ["a": 7, "b": -3], -2.0),
  .init("modulo", ["a": 7, "b": -3], -2.0),
  .init("fmod", ["a": 7, "b": -3], 1.0),
  .init("quotient", ["a": 7, "b": 3], 2.0),
  .init("modulo", ["a": 7, "b": 3], 1.0),
  .init("fmod", ["a": 7, "b": 3], 1.0),
  .init("quotient", ["a": -7, "b": -3], 2.0),
  .init("modulo", ["a": -7, "b": -3], -1.0),
  .init("fmod", ["a": -7, "b": -3], -1.0),
  .init("rem", ["a": -7, "b": 3], -1.0),
  .init("fmod", ["a": 1e+300, "b": 3], 0.0),
  .init("fdim", ["a": 5, "b": 3], 2.0),
  .init("fdim", ["a": 3, "b": 5], 0.0),
  .init("copysign", ["a": 2, "b": -1], -2.0),
  .init("copysign", ["a": -2, "b": 1], 2.0),
  .init("clip", ["a": 9, "low": 0, "high": 5], 5.0),
  .init("lerp", ["a": 2, "b": 10, "t": 0.25], 4.0),
  .init("sgn", ["a": -3], -1.0),
  .init("fabs", ["a": -3], 3.0),
  .init("neg", ["a": -3], 3.0),
  .init("inv", ["a": -4], -0.25),
  .init("arcsin", ["a": 0.3], 0.3046926540153975),
  .init("arccos", ["a": 0.3], 1.2661036727794992),
  .init("arctan", ["a": 0.3], 0.2914567944778671),
  .init("arcsinh", ["a": 0.3], 0.29567304756342244),
  .init("arccosh", ["a": 1.3], 0.7564329108569596),
  .init("arctanh", ["a": 0.3], 0.30951960420311175),
  .init("sind", ["a": 30], 0.49999999999999994),
  .init("cosd", ["a": 60], 0.5000000000000001),
  .init("tand", ["a": 45], 0.9999999999999999),
  .init("asind", ["a": 0.5], 30.000000000000004),
  .init("acosd", ["a": 0.5], 60.00000000000001),
  .init("atand", ["a": 1], 45.0),
  .init("sec", ["a": 0.5], 1.139493927324549),
  .init("csc", ["a": 0.5], 2.085829642933488),
  .init("cot", ["a": 0.5], 1.830487721712452),
  .init("tg", ["a": 0.5], 0.5463024898437905),
  .init("asec", ["a": 2], 1.0471975511965979), .init("acsc", ["a": 2], 0.5235987755982989),
  .init("acot", ["a": 2], 0.4636476090008061), .init("sech", ["a": 1], 0.6480542736638855),
  .init("csch", ["a": 1], 0.8509181282393216), .init("coth", ["a": 1], 1.3130352854993315),
  .init("asech", ["a": 0.5], 1.3169578969248166), .init("acsch", ["a": 0.5], 1.4436354751788103),
  .init("acoth", ["a": 2], 0.5493061443340548), .init("sinc", ["a": 2], 0.45464871341284085),
  .init("sinc", ["a": 0], 1), .init("ld", ["a": 8], 3), .init("logb", ["a": 10], 3), .init("sq", ["a": 3], 9),
  .init("norm", [:], 5, sets: ["data": [3, 4]]), .init("sln", ["cost": 1000, "salvage": 100, "life": 9], 100),
  .init("remainder", ["a": 7, "b": 4], -1), .init("remainder", ["a": 5, "b": 2], 1),
  .init("remainder", ["a": -7, "b": 2], 1), .init("weekday", ["date": 0], 5),
  .init("weekday", ["date": 0], 4, place: 1), .init("nint", ["a": 2.5], 3), .init("lround", ["a": -2.5], -3),
  .init("percentof", ["a": 1, "b": 4], 25), .init("isoweeknum", ["date": 0], 1),
  .init("edate", ["date": 1_738_281_600, "n": 1], 1_740_700_800),
  .init("eomonth", ["date": 0, "n": 1], 5_011_200), .init("datedif", ["a": 0, "b": 2_678_400], 1),
  .init("rad2deg", ["a": 1], 57.29577951308232),
  .init("deg2rad", ["a": 30], 0.5235987755982988),
  .init("tgamma", ["a": 5.5], 52.34277778455352),
  .init("arctan2", ["y": 1, "x": -2], 2.677945044588987),
  .init("atan2d", ["y": 1, "x": -2], 153.434948822922),
  .init("lgamma", ["a": 0.5], 0.5723649429247004),
  .init("lgamma", ["a": 5], 3.178053830347945),
  .init("lgamma", ["a": 20.5], 40.8315009745308),
  .init("lgamma", ["a": 99.5], 356.8353828236131),
  .init("lgamma", ["a": 100], 359.1342053695754),
  .init("lgamma", ["a": 200], 857.9336698258575),
  .init("lgamma", ["a": 1000000.0], 12815504.569147611),
  .init("lgamma", ["a": -2.5], -0.05624371649767457),
  .init("iif", ["condition": 1, "then": 2, "else": 3], 2.0),
  .init("xor", ["a": 0, "b": 5], 1.0),
  .init("xor", ["a": 2, "b": 1], 0.0),
  .init("nand", ["a": 1, "b": 0], 1.0),
  .init("nand", ["a": 1, "b": 1], 0.0),
  .init("nor", ["a": 1, "b": 0], 0.0),
  .init("nor", ["a": 0, "b": 0], 1.0),
  .init("pmt", ["rate": 0.01, "periods": 12, "present": 1000], -88.8487886783416),
  .init("fv", ["rate": 0.01, "periods": 12, "payment": -100], 1268.2503013196979),
  .init("pv", ["rate": 0.01, "periods": 12, "payment": -100], 1125.5077473484644),
  .init("nper", ["rate": 0.01, "payment": -100, "present": 1000], 10.588644459423223),
  .init("npv", ["rate": 0.05], 14.547847861744849, sets: data),
]

private let callCases: [AdviceTests.Case] = [
  .init("log", ["a": 7], 1.9459101490553132),
  .init("log", ["a": 7], 0.8450980400142568, place: 1),
  .init("ln", ["a": 8, "base": 2], 3.0),
  .init("ceil", ["a": 4.2, "b": 0.1], 4.2),
  .init("floor", ["a": 4.2, "b": 0.1], 4.2),
  .init("floor", ["a": -2.1, "b": 0.5], -2.5),
  .init("floor", ["a": 1.1, "b": 0.1], 1.1),
  .init("floor", ["a": -1e-11, "b": 1], -1),
  .init("ceil", ["a": -2.5, "b": 1], -2),
  .init("atan", ["y": 1, "x": -2], 2.677945044588987),
  .init("sqrt", ["a": 32, "n": 5], 2.0),
  .init("exp", ["a": -2, "b": 2], 4.0),
  .init("sum", ["a": 2, "b": 5], 7.0),
  .init("sum", ["a": 2, "b": 5], 7.0, place: 1),
  .init("mean", ["a": 2, "b": 1, "c": 9], 4.0),
  .init("median", ["a": 2, "b": 1, "c": 9], 2.0),
  .init("std", ["a": 2, "b": 1, "c": 9], 4.358898943540674),
  .init("var", ["a": 2, "b": 1, "c": 9], 19.0),
  .init("count", ["a": 2, "b": 1, "c": 9], 3.0),
  .init("if", ["condition": 1, "then": 2, "else": 3], 2.0),
]

private let signCases: [AdviceTests.Case] = [
  .init("//", ["a": 7, "b": 2], 3.0),
  .init("//", ["a": -7, "b": 2], -4.0),
  .init("//", ["a": 7.5, "b": 2], 3.0),
  .init("<>", ["a": 1, "b": 2], 1.0),
  .init("!", ["a": 0], 1.0),
  .init("!", ["n": 4], 24.0, place: 1),
  .init("=", ["a": 2, "b": 2], 1.0),
  .init("|", ["a": -3], 3.0),
  .init("~", ["a": 5], -6.0),
  .init("~", ["a": 5], 0.0, place: 1),
  .init("?", ["condition": 1, "then": 2, "else": 3], 2.0),
  .init(":", ["condition": 1, "then": 2, "else": 3], 2.0),
  .init(":", ["a": 5, "b": 2], 2.5, place: 1),
  .init("·", ["a": 2, "b": 5], 10.0),
  .init("⋅", ["a": 2, "b": 5], 10.0),
  .init("∗", ["a": 2, "b": 5], 10.0),
  .init("∕", ["a": 2, "b": 5], 0.4),
  .init("–", ["a": 2, "b": 5], -3.0),
  .init("—", ["a": 2, "b": 5], -3.0),
  .init("∛", ["a": 8], 2.0),
  .init("°", ["a": 30], 0.5235987755982988),
  .init("⁰", ["a": 3], 1.0),
  .init("¹", ["a": 3], 3.0),
  .init("⁴", ["a": 3], 81.0),
  .init("⁵", ["a": 3], 243.0),
  .init("⁶", ["a": 3], 729.0),
  .init("⁷", ["a": 3], 2187.0),
  .init("⁸", ["a": 3], 6561.0),
  .init("⁹", ["a": 3], 19683.0),
  .init("⁻", ["a": 4], 0.25),
  .init("½", [:], 0.5),
  .init("¼", [:], 0.25),
  .init("¾", [:], 0.75),
]
