import EvaluationEngine
import Formulas
import TestSupport
import Testing

/// How calls of groups and names with dots are read.
struct GroupCallTests {
  @Test func `a name has parts with dots between them, and is one name`() throws {
    let text = "house.payment * 12 + house + .5*a.b.c - 2.5 + house.payment"
    let formula = try Formula.parse(text)
    #expect(formula.names == ["house.payment", "house", "a.b.c"])
    let mentioned = formula.mentions.map { String(decoding: Array(text.utf8)[$0.span], as: UTF8.self) }
    #expect(mentioned == ["house.payment", "house", "a.b.c", "house.payment"])
    #expect(formula.literals.map(\.value) == [12, 0.5, 2.5])
    #expect(try outline(of: "max.not + not.mod / é.変数") == "add(max.not divide(not.mod é.変数))")
    #expect(try outline(of: "sin house.x + 2 house.x") == "add(sin(house.x) multiply(2 house.x))")
    #expect(try outline(of: "a mod .5") == "mod(a 0.5)")
  }

  @Test func `a call has its group, its arguments by place and by name, and its output`() throws {
    let text = "2 * annuity(price, bank - 1, years = 30).interest + finance.annuity(x = 1)"
    let formula = try Formula.parse(text)
    let bytes = Array(text.utf8)
    func part(_ span: Range<Int>?) -> String { span.map { String(decoding: bytes[$0], as: UTF8.self) } ?? "" }
    let first = formula.calls[0]
    #expect(first.group == "annuity" && first.labels == [nil, nil, "years"] && first.output == "interest")
    #expect(part(first.span) == "annuity(price, bank - 1, years = 30).interest")
    #expect(part(first.groupSpan) == "annuity" && part(first.outputSpan) == "interest")
    #expect(first.labelSpans.map(part) == ["", "", "years"])
    let second = formula.calls[1]
    #expect(second.group == "finance.annuity" && second.labels == ["x"] && second.output == nil)
    #expect(part(second.span) == "finance.annuity(x = 1)")
    #expect(formula.names == ["price", "bank"])
    let step = try #require(formula.steps.firstIndex { $0.kind == .groupCall(0, arguments: 3) })
    #expect(formula.arguments(ofStep: step).map { formula.text(ofStep: $0) } == ["price", "bank - 1", "30"])
    #expect(formula.text(ofStep: step) == part(first.span))
  }

  @Test(arguments: [
    ("f()", "f()"), ("f ( a )", "f(a)"), ("f(g(h(1)), g(2))", "f(g(h(1)) g(2))"),
    ("map([1, f(2)], f(value))", "map(list(1 f(2)) f(value))"), ("f(a == b, c=d)", "f(equal(a b) c=d)"),
    ("f(x=-3)", "f(x=-3)"), ("f(x=a)", "f(x=a)"),
    ("2 f(x)", "multiply(2 f(x))"), ("sin f(x).y", "sin(f(x).y)"), ("f(x).y^2", "power(f(x).y 2)"),
    ("-f(x)!", "negate(factorial(f(x)))"), ("(f(x)) * (f(x).y)", "multiply(f(x) f(x).y)"),
    ("f(not = 1, mod = 2)", "f(not=1 mod=2)"), ("house(3)", "house(3)"),
    ("f(a, [1, 2], b = max(1, 2))", "f(a list(1 2) b=max(1 2))"),
  ])
  func `calls nest, stand wherever a value does and take any value`(_ text: String, _ expected: String) throws {
    #expect(try outline(of: text) == expected)
    #expect(try FormulaPart(Formula.parse(text)).formula()?.text == text)
  }

  @Test func `a call nobody linked takes its arguments and fails`() throws {
    for text in ["f(1, 2)", "1 + f(a, b).x * f()", "max(f(f(1)), 2)"] {
      let formula = try Formula.parse(text)
      #expect(formula.program.isComplete && formula.program.inputCount == formula.names.count, "\(text)")
      #expect(try programValue(of: text, where: ["a": 1, "b": 2]) == .failure(.unknownName(formula.names.count)))
    }
  }

  @Test func `where there are no groups a call is one of an unknown function`() throws {
    let problem = #expect(throws: FormulaProblem.self) { try Formula.parse("1 + finance.pmt(2)").withoutGroups() }
    #expect(problem?.span == 4..<15)
    #expect(
      problem?.description
        == "unknown function 'finance.pmt': 'nodecalc operators' lists all; write finance.pmt*(…) to multiply")
    #expect(try Formula.parse("house.payment + max(1, 2)").withoutGroups().names == ["house.payment"])
    let near = FormulaProblem.Kind.noFunction(named: "anuity", among: ["loan", "annuity"])
    #expect(near == .unknownFunction("anuity", fixIt: "did you mean 'annuity'?"))
  }

  @Test(arguments: groupRefusals)
  func `every mistake in a call or a dotted name is named, placed and corrected`(
    _ text: String, _ picture: String, _ description: String
  ) {
    expectProblem(of: text, drawn: picture, reported: description) { () throws(FormulaProblem) in
      _ = try Formula.parse(text)
    }
  }

  @Test func `calls are as deep as brackets, and have as many arguments as a node has ports`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "f(", count: depth) + "1" + String(repeating: ").y", count: depth)
    }
    #expect(try Formula.parse(nested(Formula.deepestNesting)).calls.count == Formula.deepestNesting)
    let deep = #expect(throws: FormulaProblem.self) { try Formula.parse(nested(Formula.deepestNesting + 1)) }
    #expect(deep?.kind == .tooDeep)
    func wide(_ count: Int) -> String { "f(" + (0..<count).map { "n\($0) = 1" }.joined(separator: ", ") + ")" }
    #expect(try Formula.parse(wide(Formula.mostNames)).calls[0].labels.count == Formula.mostNames)
    let many = #expect(throws: FormulaProblem.self) { try Formula.parse(wide(Formula.mostNames + 1)) }
    #expect(many?.description == "'f' has more than 64 arguments: a group has 64 inputs at most")
  }

  @Test func `random calls are read, renamed and written back, or refused with a place`() {
    let seed: UInt64 = 20
    var text = RandomCalls(seed: seed)
    var (calls, refused) = (0, 0)
    for round in 0..<RandomRounds.count(2_000, long: 200_000) {
      let text = text.next()
      do throws(FormulaProblem) {
        let formula = try Formula.parse(text)
        calls += formula.calls.count
        #expect(formula.program.isComplete && formula.steps.last?.first == 0, "seed \(seed), round \(round): \(text)")
        #expect(
          formula.renaming(group: "f", to: "h")?.renaming(group: "h", to: "f") == formula,
          "seed \(seed), round \(round): \(text)")
      } catch {
        refused += 1
        #expect(
          error.span.lowerBound >= 0 && error.span.upperBound <= text.utf8.count && !error.description.isEmpty,
          "seed \(seed), round \(round): \(text)")
      }
    }
    #expect(calls > 500 && refused > 100)
  }
}

/// Texts full of calls, some of them with something wrong in them.
private struct RandomCalls {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func next() -> String { expression(depth: 4) }

  private mutating func expression(depth: Int) -> String {
    switch depth == 0 ? 0 : Int.random(in: 0..<6, using: &random) {
    case 0, 1: return pick(["a", "house.x", "1", ".5", "é", "house"])
    case 2: return expression(depth: depth - 1) + pick([" + ", "*", " - "]) + expression(depth: depth - 1)
    case 3: return "max(\(expression(depth: depth - 1)), \(expression(depth: depth - 1)))"
    default:
      let count = Int.random(in: 0..<4, using: &random)
      let arguments = (0..<count).map { place in
        (place > 1 ? pick(["x\(place) = ", "", "x = "]) : "") + expression(depth: depth - 1)
      }
      return pick(["f", "g", "f", "k.f"]) + "(" + arguments.joined(separator: ",") + ")" + pick(["", "", ".y"])
    }
  }

  private mutating func pick(_ texts: [String]) -> String {
    // Now and then what fits nowhere.
    let isOdd = Int.random(in: 0..<60, using: &random) == 0
    return (isOdd ? ["=", ".", " .", ")", "(", ","] : texts).randomElement(using: &random) ?? "a"
  }
}

private let groupRefusals: [(String, String, String)] = [
  ("house .payment", "      ^", "a dot must be between two names, without spaces: write house.payment"),
  ("1 + house. payment", "         ^", "a dot must be between two names, without spaces: write house.payment"),
  ("house . payment", "      ^", "a dot must be between two names, without spaces: write house.payment"),
  ("house.", "     ^", "a dot must be between two names, without spaces"),
  ("house..payment", "     ^", "a dot must be between two names, without spaces"),
  ("house.payment + a.b.", "                   ^", "a dot must be between two names, without spaces"),
  ("a.b.c.d + 1", "^^^^^^^", "a name has 2 dots at most: write import.group, or node.output"),
  ("f(x) .y", "     ^", "a dot must be between two names, without spaces: write f(x).y"),
  ("f(x). y", "    ^", "a dot must be between two names, without spaces: write f(x).y"),
  ("f(x).", "    ^", "a dot must be between two names, without spaces"),
  (
    "(a + b).y", "       ^^",
    "'.y' follows a value without outputs: write it after an instance or a call of a group"
  ),
  (
    "max(1, 2).y", "         ^^",
    "'.y' follows a value without outputs: write it after an instance or a call of a group"
  ),
  ("pi.y", "  ^^", "'.y' follows a value without outputs: write it after an instance or a call of a group"),
  ("3 . 5", "  ^", "unexpected character '.' (U+002E)"),
  ("1/2 house.x", " ^^^", "this can be read in two ways: write (1/2)*house.x or 1/(2*house.x)"),
  ("a house.x", "^^", "an operator is missing between two values: write a*house.x"),
  ("f(x).y 2", "^^^^^^^", "an operator is missing between two values: write f(x).y*2"),
  ("house.5", "^^^^^", "an operator is missing between two values: write house*.5"),
  (
    "f(x = 1, 2 + 3)", "         ^^^^^",
    "an argument without a name follows 'x = …': write its name before it, or arguments without names first"
  ),
  ("f(x = 1, y = 2, x = 3)", "                ^", "'x' is given twice: remove one of them"),
  ("f(1, 2", " ^", "the bracket is not closed: write ) where it ends"),
  ("f(g(1, 2)", " ^", "the bracket is not closed: write ) where it ends"),
  ("f([1, 2)", "  ^", "the bracket is not closed: write ) where it ends"),
  ("[f(1, 2]", "  ^", "the bracket is not closed: write ) where it ends"),
  ("f(1,)", "    ^", "a value is missing"),
  ("f(,1)", "  ^", "a value is missing"),
  ("f(x = )", "      ^", "a value is missing"),
  ("f(x = 1 = 2)", "        ^", "unexpected '=': write a == b to compare"),
  ("max(x = 1)", "      ^", "unexpected '=': write a == b to compare"),
  (
    "map(s, f(map(s, value)))", "         ^^^^^^^^^^^^^",
    "'map' cannot be inside the formula of another function of points: move it to a separate node and use its name"
  ),
  (
    "f(\"text\")", "  ^^^^^^",
    "this is a text, but a number is needed here: in filter, map or first write annotation == \"…\"; write names without quotation marks"
  ),
]
