import EvaluationEngine
import Formulas
import TestSupport
import Testing

struct FormulaRefusalTests {
  @Test(arguments: refusals)
  func `every mistake is named, placed and corrected`(_ text: String, _ picture: String, _ description: String) {
    expectProblem(of: text, drawn: picture, reported: description) { () throws(FormulaProblem) in
      _ = try Formula.parse(text).withoutGroups()
    }
  }

  @Test(arguments: [
    ("\u{1B}", "U+001B (control character)"), ("\u{200B}", "U+200B (zero width space)"),
    ("\u{202A}", "U+202A (left-to-right embedding)"), ("\u{2066}", "U+2066 (left-to-right isolate)"),
    ("\u{FEFF}", "U+FEFF (zero width no-break space)"), ("\u{AD}", "U+00AD (soft hyphen)"),
    ("\u{2028}", "U+2028 (line separator)"), ("\u{200D}", "U+200D (zero width joiner)"), ("\u{E000}", "U+E000"),
  ])
  func `a character that cannot be seen is named, wherever it stands`(character: String, name: String) {
    for (before, behind) in [("", "1"), ("a + ", "b"), ("a", " + b"), ("max(a, ", "b)"), ("2", "")] {
      let problem = #expect(throws: FormulaProblem.self) { try Formula.parse(before + character + behind) }
      #expect(problem?.message == "unexpected character \(name)", "\(before)…\(behind)")
      #expect(problem?.span == before.utf8.count..<before.utf8.count + character.utf8.count)
    }
  }

  @Test(arguments: ["\u{FE0F}", "\u{3164}", "\u{34F}", "\u{115F}", "\u{E0100}"])
  func `a letter or mark that shows nothing is no part of a name`(character: String) {
    for (before, behind) in [("a", ""), ("a", "b + 1"), ("2", "")] {
      let problem = #expect(throws: FormulaProblem.self) { try Formula.parse(before + character + behind) }
      #expect(problem?.span == before.utf8.count..<before.utf8.count + character.utf8.count)
    }
  }

  @Test func `an unknown name is refused by whoever resolves names`() throws {
    var builder = GraphBuilder()
    let formula = try Formula.parse("2 * rat + rat")
    let problem = #expect(throws: FormulaProblem.self) {
      try formula.lower(into: &builder) { _ in .unknown(suggestion: "rate") }
    }
    #expect(problem?.description == "unknown name 'rat': did you mean 'rate'?")
    let function = FormulaProblem(.unknownName("sum", suggestion: nil), at: 0..<3)
    #expect(function.description == "unknown name 'sum': it is an operator: write sum(…)")
    #expect(problem?.span == 4..<7)
  }

  @Test func `an open name leaves a port open`() throws {
    var builder = GraphBuilder()
    let lowered = try Formula.parse("2 + gone").lower(into: &builder) { _ in .open }
    let (built, ids) = try Graph.build(builder)
    var graph = built
    _ = graph.propagate()
    #expect(graph.value(of: ids[Int(try #require(lowered.root))]) == .failure(.openPort(1)))
    #expect(try Formula.parse("gone").lower(into: &builder) { _ in .open }.root == nil)
  }

  @Test func `every prefix of a formula is a formula or is refused with a place`() {
    let whole = "if(not a<=b², −3.5e-2 ± 5% + 0x1F, max(√(x_1 − 12.3(4)k), 5 (+0.2 −0.1), π)) ^ 4.5% and b or 7 mod 2"
    #expect(throws: Never.self) { try Formula.parse(whole) }
    for end in whole.indices {
      expectPlacedAnswer(String(whole[..<end]))
      expectPlacedAnswer(String(whole[end...]))
    }
  }

  @Test func `random tokens never end in a trap`() {
    let seed: UInt64 = 5
    var random = SeededGenerator(seed: seed)
    let tokens = [
      "1", "2.5", "x", "not", "and", "mod", "max", "if", "(", ")", ",", "+", "-", "^", "²", "√", "%", "±", " ", "e",
      "<",
      "==", "!", "!=", "sin", "sin ", "2 ", "ln ", "&&", "||", "**", "[", "]", "[1, 2]", "not(", "mod(", "e3", ".", "_",
      "0x", "1e",
      "5(+1 -1)", "(+1 -1)", "\\pm", "\u{FE0F}", "\u{202E}", "é", "null", "(4)",
    ]
    for _ in 0..<30_000 {
      let count = Int.random(in: 1...12, using: &random)
      expectPlacedAnswer((0..<count).map { _ in tokens.randomElement(using: &random) ?? "" }.joined())
    }
  }

  @Test func `limit formula-nesting: brackets are counted`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "1" + String(repeating: ")", count: depth)
    }
    #expect(throws: Never.self) { try Formula.parse(nested(Formula.deepestNesting)) }
    let problem = #expect(throws: FormulaProblem.self) { try Formula.parse(nested(Formula.deepestNesting + 1)) }
    #expect(problem?.kind == .tooDeep)
    #expect(problem?.span == Formula.deepestNesting..<Formula.deepestNesting + 1)
  }

  @Test func `limit formula-bytes: the text is measured`() throws {
    let longest = "1" + String(repeating: "+1", count: (Formula.longestText - 1) / 2) + " "
    #expect(longest.utf8.count == Formula.longestText)
    #expect(try value(of: longest) == .number(Double(Formula.longestText / 2)))
    #expect(throws: FormulaProblem(.tooLong, at: Formula.longestText..<Formula.longestText + 1)) {
      try Formula.parse(longest + " ")
    }
  }

  @Test func `limit formula-names: names are counted`() throws {
    func sum(_ count: Int) -> String { (0..<count).map { "n\($0)" }.joined(separator: "+") }
    #expect(try Formula.parse(sum(Formula.mostNames)).names.count == Formula.mostNames)
    let problem = #expect(throws: FormulaProblem.self) { try Formula.parse(sum(Formula.mostNames + 1)) }
    #expect(problem?.kind == .tooManyNames)
  }

  @Test func `rows of signs as long as the text allows are read and computed`() throws {
    let count = Formula.longestText - 1
    #expect(try value(of: String(repeating: "-", count: count) + "1") == .number(-1))
    #expect(try value(of: "1" + String(repeating: "^1", count: count / 2)) == .number(1))
    #expect(try value(of: String(repeating: "not ", count: count / 4) + "1") == .number(0))
  }

  @Test func `a million brackets are refused at once`() {
    let clock = ContinuousClock()
    let text = String(repeating: "(", count: 1_000_000)
    let time = clock.measure {
      #expect(throws: FormulaProblem.self) { try Formula.parse(text) }
    }
    #expect(time < .milliseconds(100))
  }

  @Test func `a long text is cut around the mistake`() throws {
    let text = String(repeating: "a + ", count: 100) + "sine(x)" + String(repeating: " + b", count: 100)
    let found = #expect(throws: FormulaProblem.self) { try Formula.parse(text).withoutGroups() }
    let problem = try #require(found)
    let picture = ProblemPicture(of: text, span: problem.span, columns: 40) { (String($0), 1) }
    #expect(picture.line == "… + a + a + a + a + sine(x) + b + b + b…")
    #expect(picture.carets == "                    ^^^^")
    let wide = ProblemPicture(of: "変数 変数", span: 7..<13, columns: 40) { (String($0), $0 == " " ? 1 : 2) }
    #expect(wide.carets == "     ^^^^")
    let second = ProblemPicture(of: "1 +\n* 2", span: 4..<5, columns: 40) { (String($0), 1) }
    #expect(second.line == "* 2")
    #expect(second.carets == "^")
    // A mark that a span begins or ends inside of: the character it is shown in is marked whole.
    for span in [1..<4, 0..<1, 2..<3, 1..<1] {
      let inside = ProblemPicture(of: "2\u{FE0F} + 1", span: span, columns: 40) { (String($0), 1) }
      #expect(inside.line == "2\u{FE0F} + 1")
      #expect(inside.carets == "^", "\(span)")
    }
    let lineEnd = ProblemPicture(of: "a\r\nb", span: 2..<3, columns: 40) { (String($0), 1) }
    #expect(lineEnd.line == "a\r")
    let outside = ProblemPicture(of: "1", span: 90..<95, columns: 0) { (String($0), 1) }
    #expect(outside.carets == " ^")
  }

  private func expectPlacedAnswer(_ text: String) {
    do {
      let formula = try Formula.parse(text)
      #expect(formula.steps.last?.first == 0, "\(text)")
      _ = try value(of: text, where: Dictionary(uniqueKeysWithValues: formula.names.map { ($0, 1) }))
    } catch let problem as FormulaProblem {
      #expect(problem.span.lowerBound >= 0 && problem.span.upperBound <= text.utf8.count, "\(text)")
      #expect(!problem.description.isEmpty)
      _ = ProblemPicture(of: text, span: problem.span, columns: 20) { (String($0), 1) }
    } catch {
      Issue.record("\(text): \(error)")
    }
  }
}

private let refusals: [(String, String, String)] = [
  ("2pi", "^", "an operator is missing between two values: write 2*pi"),
  ("2 (3)", "^^", "an operator is missing between two values: write 2*(…)"),
  ("2k (x)", "^^^", "an operator is missing between two values: write 2k*(…)"),
  ("10% x", "^^^^", "an operator is missing between two values: write 10 % x for a remainder, or 10% * x to multiply"),
  ("2 a b", "  ^^", "an operator is missing between two values: write a*b"),
  ("2 a 3", "  ^^", "an operator is missing between two values: write a*3"),
  ("1/2 x", " ^^^", "this can be read in two ways: write (1/2)*x or 1/(2*x)"),
  ("a mod 2(x)", "  ^^^^^", "this can be read in two ways: write (a mod 2)*(…) or a mod (2*(…))"),
  ("a^-2 x", " ^^^^", "this can be read in two ways: write (a^-2)*x or a^(-2*x)"),
  ("√2 x", "^^^", "this can be read in two ways: write (√2)*x or √(2*x)"),
  ("1 / 2 sin x", "  ^^^^", "this can be read in two ways: write (1/2)*sin … or 1/(2*sin …)"),
  ("2 e-3", "^^^^^", "this can be read in two ways: write 2e-3 or 2*e-3"),
  ("2 e3", "^^^^", "this can be read in two ways: write 2e3 or 2*e3"),
  ("sin x^2", "^^^^^^", "this can be read in two ways: write sin(x)^… or sin(x^…)"),
  ("sin pi/2", "^^^^^^^", "this can be read in two ways: write sin(pi)/… or sin(pi/…)"),
  ("sin x²", "^^^^^^", "this can be read in two ways: write sin(x)² or sin(x²)"),
  ("ln 5!", "^^^^^", "this can be read in two ways: write ln(5)! or ln(5!)"),
  ("sin 2 x", "^^^^^^", "this can be read in two ways: write sin(2)*x or sin(2*x)"),
  ("ln 7 mod 2", "^^^^^^^^", "this can be read in two ways: write ln(7) mod … or ln(7 mod …)"),
  ("a b", "^^", "an operator is missing between two values: write a*b"),
  ("(1)(2)", "  ^", "an operator is missing between two values: write (…)*(…)"),
  ("(1) 2", "  ^^", "an operator is missing between two values: write (…)*2"),
  ("1 000", "^^", "an operator is missing between two values: write 1000 or 1_000, or 1*000 to multiply"),
  ("10%3", "^^^", "an operator is missing between two values: write 10 % 3 for a remainder, or 10% * 3 to multiply"),
  ("2x", "^", "an operator is missing between two values: write 2*x"),
  ("sine(1)", "^^^^", "unknown function 'sine': did you mean 'sin'?"),
  (
    "foobarbaz(1)", "^^^^^^^^^",
    "unknown function 'foobarbaz': 'nodecalc operators' lists all; write foobarbaz*(…) to multiply"
  ),
  ("pi(2)", "^^", "'pi' is a number, not a function: write pi*(…) to multiply"),
  (
    "log(8)", "^^^^^^",
    "'log' takes 2 arguments (number, base), not 1: write ln(a) for the natural logarithm, or log10(a) for the common one"
  ),
  ("mean 3", "^^^^^", "an operator is missing between two values: write mean(data), or mean*3 to multiply"),
  ("max 3", "^^^^", "an operator is missing between two values: write max(3), or max*3 to multiply"),
  ("log 8", "^^^^", "an operator is missing between two values: write log(8, …), or log*8 to multiply"),
  (
    "3 xor 1", "^^",
    "an operator is missing between two values: write notEqual(a != 0, b != 0); there are no bit operators"
  ),
  ("5 ncr 2", "^^", "an operator is missing between two values: write ncr(5, 2)"),
  ("7 div 2", "^^", "an operator is missing between two values: write trunc(a / b)"),
  ("avg(1, 2)", "^^^", "unknown function 'avg': write mean(data), or mean([a, b]) of numbers"),
  ("Pow(2, 3)", "^^^", "unknown function 'Pow': write power(a, b), or a^b with brackets around a negative a"),
  ("unifrom(1, 2)", "^^^^^^^", "unknown function 'unifrom': did you mean 'uniform'?"),
  (
    "2 * uniform(1, 2)", "    ^^^^^^^",
    "unknown function 'uniform': it is a distribution; write x = uniform(…) in a number node, and x here"
  ),
  (
    "averag(x)", "^^^^^^",
    "unknown function 'averag': did you mean 'average'? write mean(data), or mean([a, b]) of numbers"
  ),
  ("round(1, 2, 3)", "^^^^^^^^^^^^^^", "'round' takes 1 to 2 arguments (number, digits), not 3"),
  ("nthroot(8, 3)", "^^^^^^^", "unknown function 'nthroot': write root(a, n)"),
  ("sum(1, 2)", "^^^^^^^^^", "'sum' takes 1 argument (data), not 2: write sum([a, b]), or a + b"),
  ("a +/- 2", "  ^^^", "only a written number can have an uncertainty: write a number on both sides, like (3 ± 0.2)"),
  ("200 * 10 %", "          ^", "a value is missing next to '%': write 10% with no space for a percentage"),
  (
    "0x12u", "    ^",
    "a number of base 16 cannot end with 'u': use only the digits 0 to F, then an operator: 0x1F * 2^-3"
  ),
  (
    "1 + 0b0a", "       ^",
    "a number of base 2 cannot end with 'a': use only the digits 0 and 1, then an operator: 0b101 * 1e3"
  ),
  ("3 (+4)", "  ^^^^", "in a two-sided uncertainty, + comes first, then -: write 5(+0.2 -0.1), or * to multiply"),
  ("sin()", "^^^^^", "'sin' takes 1 argument (angle), not 0"),
  ("1 + max()", "    ^^^^^", "'max' takes 1 to 64 arguments (number 1, number 2, …), not 0"),
  ("(1 + 2", "^", "the bracket is not closed: write ) where it ends"),
  ("sin(1", "   ^", "the bracket is not closed: write ) where it ends"),
  ("1)", " ^", "the bracket was not opened: leave it out, or write ( where it begins"),
  ("()", "^^", "there is nothing between the brackets: write a value between them"),
  ("1 +", "   ^", "a value is missing next to '+'"),
  ("* 2", "^", "a value is missing next to '*'"),
  ("1 + * 2", "    ^", "a value is missing next to '*'"),
  ("max(1,)", "      ^", "a value is missing"),
  ("max(,1)", "    ^", "a value is missing"),
  (
    "1, 5", " ^",
    "a comma only separates arguments and list entries: write 1.5, 1000 or 1_000, or [1, 2] for a list"
  ),
  ("2 * 1,5", "     ^", "'1,5' is 1.5 or [1, 5]: write 1.5 or [1, 5]"),
  ("(1.234,56 + 1)", "      ^", "a number in a formula cannot contain a comma: write 1234.56"),
  ("2 * 1,234", "     ^", "'1,234' is 1234 or 1.234: write 1234 or 1.234"),
  ("1 < 2 < 3", "      ^", "'<' cannot follow another operator of the same kind: write a < b and b < c"),
  ("x²³", "  ^", "'³' cannot follow another operator of the same kind: use brackets, or write ^"),
  ("2 * not x", "    ^^^", "'not' needs brackets after another operator: write (not …)"),
  ("[]", "^^", "there is nothing between the brackets: write a value between them"),
  ("[1, 2,]", "      ^", "a value is missing"),
  ("[1, 2", "^", "the bracket is not closed: write ) where it ends"),
  ("max([1, 2)", "    ^", "the bracket is not closed: write ) where it ends"),
  (
    "mean([(1, 2])", "        ^",
    "a comma only separates arguments and list entries: write 1.5, 1000 or 1_000, or [1, 2] for a list"
  ),
  ("mean([(1 + 2])", "      ^", "the bracket is not closed: write ) where it ends"),
  ("1 + 2]", "     ^", "the bracket was not opened: leave it out, or write ( where it begins"),
  ("a = b", "  ^", "unexpected '=': write a == b to compare"),
  ("2 *** 3", "    ^", "a value is missing next to '*'"),
  (
    "6#100", " ^",
    "unexpected '#': other bases look like 0x1F, 0b101 or 0o17; a comment needs a space before #"
  ),
  ("7 // 2", "  ^^", "unexpected '//': write floor(a / b)"),
  ("!a", "^", "unexpected '!': write not a, or n! for a factorial"),
  ("5!!", "  ^", "'!' cannot follow another operator of the same kind: use brackets: (n!)!"),
  ("x⁴", " ^", "unexpected '⁴': write a^4"),
  ("a & b", "  ^", "unexpected '&': there are no bit operators; 'and' joins conditions"),
  ("x ± 0.1", "  ^", "only a written number can have an uncertainty: write a number on both sides, like (3 ± 0.2)"),
  ("3 ± x", "  ^", "the uncertainty is missing or not a number: write 3 ± 0.2, 3(2) or 3 ± 5%"),
  ("3 ± -1", "    ^", "an uncertainty cannot be negative: write 3 ± 0.2"),
  ("1e999", "^^^^^", "the number is too large: write a number up to 1.797e308"),
  ("1 + 2_", "     ^", "an underscore is allowed only between two digits: write 1000 or 1_000"),
  ("a \u{7F}", "  ^", "unexpected character U+007F (control character)"),
  ("a \u{202E}b", "  ^", "unexpected character U+202E (right-to-left override)"),
  ("a ☃", "  ^", "unexpected character '☃' (U+2603)"),
  ("", "^", "the formula is empty: write a formula like 2 * (3 + 4)"),
]
