import EvaluationEngine
import Formulas
import Testing

struct FormulaGrammarTests {
  @Test(arguments: readings)
  func `a formula is read by the table of levels`(_ text: String, _ outline: String) throws {
    #expect(try FormulasTests.outline(of: text) == outline)
  }

  @Test(arguments: values)
  func `a formula has its value`(_ text: String, _ value: Double) throws {
    #expect(try FormulasTests.value(of: text) == .number(value))
  }

  @Test(arguments: [
    ("1/0", Failure.outsideDomain(.divisionByZero)), ("ln(0)", .outsideDomain(.logarithmOfZero)), ("10^400", .overflow),
    ("√(-1)", .outsideDomain(.rootOfNegative)), ("factorial(171)", .overflow), ("171!", .overflow),
    ("2.5!", .outsideDomain(.notAnInteger)), ("(-1)!", .outsideDomain(.negativeInteger)),
    ("assert(1 > 2)", .assertionFailed),
  ])
  func `a formula without a value fails as the engine does`(_ text: String, _ failure: Failure) throws {
    #expect(try value(of: text) == .failure(failure))
  }

  @Test func `names are resolved, each mention has its place`() throws {
    let text = "rate * principal / (1 - (1 + rate)^-größe²)"
    let formula = try Formula.parse(text)
    #expect(formula.names == ["rate", "principal", "größe"])
    let mentioned = formula.mentions.map { mention in
      String(decoding: Array(text.utf8)[mention.span], as: UTF8.self)
    }
    #expect(mentioned == ["rate", "principal", "rate", "größe"])
    #expect(try value(of: "a - a * b", where: ["a": 3, "b": 0.5]) == .number(1.5))
  }

  @Test func `operators called by their sign or their name are the same`() throws {
    for sign in FormulaSign.all {
      guard let name = sign.operatorName else { continue }
      let operation = try #require(OperatorID(named: name))
      for spelling in sign.spellings {
        let text =
          switch sign.position {
          case .prefix: "\(spelling) a"
          case .infix: "a \(spelling) b"
          case .postfix: "a\(spelling)"
          }
        let kind = try #require(Formula.parse(text).steps.last).kind
        let isOfOne = sign.position == .prefix || sign.position == .postfix && sign.argument == nil
        #expect(kind == .call(operation, arguments: isOfOne ? 1 : 2), "\(text)")
      }
    }
  }

  @Test func `every operator of the catalogue is called by its name`() throws {
    for operation in OperatorCatalog.all where operation.name != "not" {
      // Examples of sets are computed by the tests of formulas for every point.
      guard let numbers = operation.example.numbers, case .number(let result) = operation.example.result else {
        continue
      }
      let arguments = numbers.map { NumberText.shortest($0) }
      let text = "\(operation.name)(\(arguments.joined(separator: ", ")))"
      guard case .number(let value) = try value(of: text) else {
        Issue.record("\(text) has no value")
        continue
      }
      #expect(abs(value - result) <= 1e-15 * abs(result), "\(text)")
    }
  }

  @Test func `a name may be that of an operator, a sign or nothing like it`() throws {
    #expect(try outline(of: "sum + min") == "add(sum min)")
    #expect(try outline(of: "not") == "not")
    #expect(try outline(of: "not and or") == "and(not or)")
    #expect(try outline(of: "not mod (3)") == "mod(not 3)")
    #expect(try outline(of: "not mod(5, 3)") == "not(mod(5 3))")
    #expect(try outline(of: "mod mod mod") == "mod(mod mod)")
    #expect(try outline(of: "_a1 + 変数 + E") == "add(add(_a1 変数) E)")
  }

  @Test func `spans cover the part of the text that a step computes`() throws {
    let text = "2 * (a + √b)² - max(1, c)"
    let formula = try Formula.parse(text)
    let parts = formula.steps.map { String(decoding: Array(text.utf8)[$0.span], as: UTF8.self) }
    #expect(
      parts == [
        "2", "a", "b", "√b", "(a + √b)", "²", "(a + √b)²", "2 * (a + √b)²", "1", "c", "max(1, c)", text,
      ])
    #expect(formula.arguments(ofStep: 11) == [7, 10])
    #expect(formula.arguments(ofStep: 10) == [8, 9])
    #expect(formula.arguments(ofStep: 0).isEmpty)
  }
}

private let readings: [(String, String)] = [
  ("1 + 2 * 3", "add(1 multiply(2 3))"), ("1 - 2 - 3", "subtract(subtract(1 2) 3)"),
  ("2 ^ 3 ^ 2", "power(2 power(3 2))"), ("-2^2", "negate(power(2 2))"), ("(-2)^2", "power(-2 2)"),
  ("2^-3", "power(2 -3)"), ("2^-a^2", "power(2 negate(power(a 2)))"), ("-a * b", "multiply(negate(a) b)"),
  ("a * -b", "multiply(a negate(b))"), ("a - -3", "subtract(a -3)"), ("--a", "negate(negate(a))"), ("+a", "a"),
  ("-x²", "negate(power(x 2))"), ("2^3²", "power(2 power(3 2))"), ("x³^2", "power(power(x 3) 2)"),
  ("√x²", "sqrt(power(x 2))"), ("√a * b", "multiply(sqrt(a) b)"), ("√√a", "sqrt(sqrt(a))"), ("-√2", "negate(sqrt(2))"),
  ("a < b + 1", "less(a add(b 1))"), ("not a == b", "not(equal(a b))"), ("not(a) == b", "not(equal(a b))"),
  ("2 * not(a) + b", "add(multiply(2 not(a)) b)"),
  ("a or b and not c < d", "or(a and(b not(less(c d))))"), ("not not a", "not(not(a))"),
  ("a and b and c", "and(and(a b) c)"), ("and(a, b, c)", "and(a b c)"), ("a mod b * c", "multiply(mod(a b) c)"),
  ("a % b", "mod(a b)"), ("a%b", "mod(a b)"), ("7 % 3", "mod(7 3)"), ("7 %3", "mod(7 3)"), ("7%", "0.07"),
  ("5% * 2", "multiply(0.05 2)"), ("5%*2", "multiply(0.05 2)"), ("(5)%3", "mod(5 3)"), ("mod(7, 3)", "mod(7 3)"),
  ("a ≠ b", "notEqual(a b)"), ("a ≤ b", "lessOrEqual(a b)"), ("a >= b", "greaterOrEqual(a b)"),
  ("a × b ÷ c − d", "subtract(divide(multiply(a b) c) d)"), ("2 * π", "multiply(2 pi)"), ("tau / τ", "divide(tau tau)"),
  ("e^2", "power(e 2)"), ("1e3 * e", "multiply(1000 e)"), ("0x1F + 0b101", "add(31 5)"), ("1_000k", "1000000"),
  ("min(1, 2, 3)", "min(1 2 3)"), ("if(a < 1, b, c)", "if(less(a 1) b c)"), ("null()", "null()"),
  ("2 * (3 ± 0.1)", "multiply(2 3.00 ± 0.10)"), ("2 * 3 ± 0.1", "multiply(2 3.00 ± 0.10)"),
  ("3 ± 5% + 1", "add(3.00 ± 0.15 1)"), ("12.3(4) * a", "multiply(12.3 ± 0.4 a)"), ("-12.3(4)", "-12.3 ± 0.4"),
  ("-(5(+0.2 -0.1))", "-5.00 (+0.10 −0.20)"), ("-5(+0.2 -0.1)", "-5.00 (+0.20 −0.10)"),
  ("--5(+0.2 -0.1)", "5.00 (+0.10 −0.20)"), ("2 * -5 (+0.2 −0.1)", "multiply(2 -5.00 (+0.20 −0.10))"),
  ("5(+0.2 -0.1)", "5.00 (+0.20 −0.10)"), ("5 (+0.2 −0.1) + 1", "add(5.00 (+0.20 −0.10) 1)"),
  ("max(5(+0.2 -0.1), 2)", "max(5.00 (+0.20 −0.10) 2)"), ("2 - 5(+0.2 -0.1)", "subtract(2 5.00 (+0.20 −0.10))"),
  ("5 +0.2 -0.1", "subtract(add(5 0.2) 0.1)"), ("-5 +0.2 -0.1", "subtract(add(-5 0.2) 0.1)"),
  ("(5 +0.2 -0.1)", "subtract(add(5 0.2) 0.1)"), ("max(5 +1 -3, 2)", "max(subtract(add(5 1) 3) 2)"),
  ("5 ± 1 - 3", "subtract(5.0 ± 1.0 3)"), ("5 - 1 ± 3", "subtract(5 1.0 ± 3.0)"), ("2^3 ± 1", "power(2 3.0 ± 1.0)"),
  ("5+0.2-0.1", "subtract(add(5 0.2) 0.1)"), ("5 + 0.2 - 0.1", "subtract(add(5 0.2) 0.1)"),
  ("1 * 5 +2 -1", "subtract(add(multiply(1 5) 2) 1)"), ("3+-2", "add(3 -2)"), ("3 + -2", "add(3 -2)"),
  ("3 +- 2", "add(3 -2)"), ("2+-4", "add(2 -4)"), ("3 \\pm 2", "3.0 ± 2.0"), ("3 +/- 2", "3.0 ± 2.0"),
  ("a +- 2", "add(a -2)"), ("((1))", "1"),
  ("mean([1, 2, 3])", "mean(list(1 2 3))"), ("not [1, 2]", "not(list(1 2))"),
  ("sum([a, b * 2, -2])", "sum(list(a multiply(b 2) -2))"),
  ("[1]", "list(1)"), ("2 * [a, 3 ± 0.1]", "multiply(2 list(a 3.00 ± 0.10))"), ("list(1, 2)", "list(1 2)"),
  ("[sin x, 2 y]", "list(sin(x) multiply(2 y))"), ("concat([1], [2, 3])", "concat(list(1) list(2 3))"),
  ("2 x", "multiply(2 x)"), ("2 x^2", "multiply(2 power(x 2))"), ("2(x + 1)", "multiply(2 add(x 1))"),
  ("2 (3 + 4)", "multiply(2 add(3 4))"), ("2(-3 + x)", "multiply(2 add(-3 x))"), ("-2 x", "multiply(-2 x)"),
  ("a - 2 x", "subtract(a multiply(2 x))"), ("a * 2 x", "multiply(multiply(a 2) x)"), ("2√x", "multiply(2 sqrt(x))"),
  ("2 x / y", "divide(multiply(2 x) y)"), ("2 pi", "multiply(2 pi)"), ("2 e - 3", "subtract(multiply(2 e) 3)"),
  ("2 sin(x)", "multiply(2 sin(x))"), ("2 sin x + 1", "add(multiply(2 sin(x)) 1)"), ("1e3 x", "multiply(1000 x)"),
  ("2 min", "multiply(2 min)"), ("not 2 x", "not(multiply(2 x))"), ("2 x!", "multiply(2 factorial(x))"),
  ("sin x", "sin(x)"), ("ln 2", "ln(2)"), ("sin x + cos x", "add(sin(x) cos(x))"), ("a / sin x", "divide(a sin(x))"),
  ("2^sin x", "power(2 sin(x))"), ("-sin x", "negate(sin(x))"), ("sin cos x", "sin(cos(x))"), ("round x", "round(x)"),
  ("sqrt max(1, x) + 1", "add(sqrt(max(1 x)) 1)"), ("(sin x)^2", "power(sin(x) 2)"), ("sin (x)^2", "power(sin(x) 2)"),
  ("mean s", "mean(s)"), ("sin mod(5, 3)", "sin(mod(5 3))"), ("sin mod (5)", "mod(sin 5)"),
  ("sin - x", "subtract(sin x)"),
  ("sin x < cos x and y", "and(less(sin(x) cos(x)) y)"), ("max(sin x, 2 y)", "max(sin(x) multiply(2 y))"),
  ("a && b || c", "or(and(a b) c)"), ("2**3**2", "power(2 power(3 2))"), ("-2 ** 2", "negate(power(2 2))"),
  ("5!", "factorial(5)"), ("-3!", "negate(factorial(3))"), ("2^3!", "power(2 factorial(3))"),
  ("(n - 1)!", "factorial(subtract(n 1))"),
  ("5!=120", "notEqual(5 120)"), ("5! != 120", "notEqual(factorial(5) 120)"), ("5! == 120", "equal(factorial(5) 120)"),
  (" \t1\n+\u{A0}2 ", "add(1 2)"),
]

private let values: [(String, Double)] = [
  ("0.1 + 0.2", 0.1 + 0.2), ("0.1 + 0.2 + 0.3", 0.1 + 0.2 + 0.3), ("2^10", 1024), ("-2^2", -4), ("7 mod -3", -2),
  ("-7 % 3", 2), ("4.5%", 0.045), ("200 * 4.5%", 200 * 0.045), ("0^0", 1), ("3² + 4²", 25), ("√(3² + 4²)", 5),
  ("1 < 2", 1), ("not (1 < 2)", 0), ("1 < 2 and 2 < 3", 1), ("if(0, 1/0, 7)", 7), ("hypot(3, 4)", 5),
  ("clamp(12, 0, 10)", 10), ("factorial(5) / ncr(5, 2)", 12), ("round(2.5)", 3), ("round(2.345, 2)", 2.35),
  ("root(-27, 3)", -3), ("2 pi", 2 * .pi), ("2(3 + 4)", 14),
  ("ln 1 + 1", 1), ("170!", 7.257415615307999e306), ("5! / 3!", 20), ("2 ** 10", 1024), ("1 && 0 || 1", 1),
  ("log(8, 2)", 3), ("pi", .pi),
  ("2 * (3 ± 0.1)", 6),
]
