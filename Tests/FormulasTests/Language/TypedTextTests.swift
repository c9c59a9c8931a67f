import Formulas
import TestSupport
import Testing

struct TypedTextTests {
  @Test func `a number as written is a number, all else a formula`() throws {
    #expect(try TypedText("(2.4 ± 0.1)e5").meaning == .number(Quantity(240_000, uncertainty: 10_000)))
    #expect(try TypedText("12.3 (+0.4 −0.2)").meaning == .number(Quantity(12.3, lower: 0.2, upper: 0.4)))
    for text in ["2+-4", "2 +- 4", "5 +1 -3", "2*3", "x"] {
      #expect(try TypedText(text).meaning == .formula(Formula.parse(text)))
    }
  }

  @Test(arguments: [
    ("1, 5", "a number cannot contain a comma"), ("1 00", "a number cannot contain spaces"),
    ("2 +", "a value is missing next to '+'"),
  ])
  func `what can only have been meant as a number is told as one`(text: String, message: String) {
    let problem = #expect(throws: FormulaProblem.self) { try TypedText(text) }
    #expect(problem?.message == message)
  }

  @Test(arguments: [
    ("=3+4", "3+4"), (" = 3+4", "3+4"), ("3+4=", "3+4"), ("3+4 =", "3+4"), ("=a+b=", "a+b"), ("a + b=", "a + b"),
  ])
  func `signs of equality around a formula are those of spreadsheets and calculators`(text: String, formula: String)
    throws
  {
    #expect(try TypedText(text).formula?.text.filter { $0 != " " } == formula.filter { $0 != " " })
    #expect(try TypedText("=5").meaning == .number(Quantity(5)))
    #expect(
      TypedText.body(of: "rate=") == "rate=" && TypedText.body(of: "a >=") == "a >="
        && TypedText.body(of: "==3") == "==3")
    let problem = #expect(throws: FormulaProblem.self) { try TypedText("= 3 + * 4") }
    #expect(problem?.span == 6..<7)
  }

  @Test(arguments: [
    "2026-11-28", " 2026-11-28 ", "2026-1-8", "2026/11/28", "11/28/2026", "28/11/2026", "28-11-2026",
    "2026-11-28T12:30",
    "2026-11-28 12:30", "2026−11−28", "a * 2026–11–28", "a + 2026-11-28", "max(2026-11-28, 3)", "2*2026-11-28",
  ])
  func `a date is refused with both readings`(text: String) throws {
    let problem = #expect(throws: FormulaProblem.self) { try TypedText(text) }
    let description = problem?.description ?? ""
    #expect(
      description.contains("is a date, or the calculation 2") || description.contains("is a date, or the calculation 1")
    )
    #expect(description.contains("with spaces to compute it; there are no dates yet"))
    // With the blanks it is one.
    let start = try #require(description.firstRange(of: "write ")?.upperBound)
    let calculation = description[start...].prefix { $0 != "w" }
    #expect(try TypedText(String(calculation)).formula != nil)
  }

  @Test func `what looks like a date is written so that it can be typed again`() throws {
    for text in [
      "2024-01-01", "a + 2026-11-28 * 2 - 1999-12-31", "2026−11−28", "a - b", "first(d, annotation == \"2024-01-01\")",
    ] {
      let written = Formula.withoutDates(text)
      #expect(try TypedText(written).formula?.program == Formula.parse(text).program)
    }
    #expect(Formula.withoutDates("x+2024-01-01") == "x+2024 - 01 - 01")
  }

  @Test func `a date with points is refused as one`() {
    let problem = #expect(throws: FormulaProblem.self) { try TypedText("28.11.2026") }
    #expect(problem?.description == "'28.11.2026' is a date: there are no dates yet: write days or seconds as a number")
  }

  @Test(arguments: [
    "2026 - 11 - 28", "2026-13-28", "20261-1-2", "2026-11", "1/2/3", "2026-11-28.5", "x-2026-11", "999-11-28",
  ])
  func `what is no date is a calculation`(text: String) throws {
    #expect(try TypedText(text).formula != nil)
  }

  @Test func `a number as written is the same number as a formula, wherever both read it`() throws {
    let tokens = [
      "3", "12.5", "-", "−", "+", " ", "±", "\\pm", "+/-", "(", ")", "(+", "%", "k", "m", "e3", "(2)", "0x1F", "_",
      "+-",
    ]
    var random = SeededGenerator(seed: 66)
    var both = 0
    for _ in 0..<RandomRounds.count(60_000, long: 2_000_000) {
      let text = (0..<Int.random(in: 1...9, using: &random)).map { _ in tokens.randomElement(using: &random) ?? "" }
        .joined()
      guard let number = try? NumberText.parse(text), let formula = try? Formula.parse(text) else { continue }
      both += 1
      guard formula.literals == [number], formula.steps.count == 1 else {
        Issue.record("seed 66: \(text)")
        return
      }
    }
    #expect(both > 500)
  }

  @Test(arguments: [
    ("3k*T", "3*k or 3000"), ("2m", "2*m or 0.002"), ("x + 4.7u", "4.7*u or 4.7e-06"),
    ("12.3(4)k", "12.3(4)*k or 12.3(4)e3"),
    ("(2.4 ± 0.1)k", "(2.4 ± 0.1)*k or (2.4 ± 0.1)e3"), ("20(1)e-2k", "20(1)e-2*k or 20(1)e1"),
    ("3 ± 2m", "2*m or 0.002"),
    ("5(+1k -2)", "1*k or 1000"), ("12k% * 2", "12*k or 12000"),
  ]) func `a prefix that is also a name is refused, with both readings`(text: String, readings: String) throws {
    let typed = try TypedText(text)
    let letter = try #require(typed.prefixed.first).letter
    let problem = try #require(typed.prefixed.ambiguity { $0 == letter })
    #expect(problem.mend == "write \(readings)")
    #expect(typed.prefixed.ambiguity { $0 == "K" } == nil)
  }

  @Test func `prefixes are written out where they are names`() throws {
    let formula = try Formula.parse("3k*T + 2M - 5k ± 1k")
    #expect(formula.textWithoutPrefixes { $0 == "k" } == "3000*T + 2M - 5000 ± 1000")
    #expect(formula.textWithoutPrefixes { $0 == "K" } == formula.text)
  }
}
