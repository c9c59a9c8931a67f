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
  func `what can only have been meant as a number is reported as one`(text: String, message: String) {
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
    ("2026-11-28", 1_795_824_000, "date"), (" 2026-11-28 ", 1_795_824_000, "date"),
    ("2026−11−28", 1_795_824_000, "date"), ("1970-01-01", 0, "date"),
    ("2026-11-28T12:30", 1_795_869_000, "date-time"), ("2026-11-28 12:30", 1_795_869_000, "date-time"),
    ("2026-11-28T12:30:15.5Z", 1_795_869_015.5, "date-time"), ("2026-11-28T09:30+01:00", 1_795_854_600, "date-time"),
  ])
  func `a date is a number of seconds with a unit`(text: String, seconds: Double, unit: String) throws {
    let quantity = try #require(try TypedText(text).formula?.quantity)
    #expect(quantity.number == Quantity(seconds) && quantity.unit == unit)
  }

  @Test(arguments: [
    ("a * 2026–11–28", 1), ("a + 2026-11-28", 1), ("max(2026-11-28, 3)", 1), ("2026-11-28 - 2026-01-01", 2),
    ("2026-11-28±3", 1),
  ])
  func `a date is read inside a formula`(text: String, count: Int) throws {
    let formula = try? Formula.parse(text)
    #expect(formula?.units.count == (text.contains("±") ? nil : count))
  }

  @Test(arguments: [
    ("2026-02-30", "2026 - 02 - 30"), ("2026-13-28", "2026 - 13 - 28"), ("1234-56-78", "1234 - 56 - 78"),
    ("2025-02-29", "2025 - 02 - 29"), ("a + 2026-11-31", "2026 - 11 - 31"),
  ])
  func `a date that is not in the calendar is refused`(text: String, calculation: String) throws {
    let problem = #expect(throws: FormulaProblem.self) { try TypedText(text) }
    let description = problem?.description ?? ""
    #expect(description.contains("is not in the calendar: write \(calculation) with spaces to compute it"))
    #expect(try TypedText(calculation).formula != nil)
  }

  @Test(arguments: [
    ("2026-1-8", "2026-01-08"), ("2026/11/28", "2026-11-28"), ("11/28/2026", "2026-11-28"),
    ("28/11/2026", "2026-11-28"), ("28-11-2026", "2026-11-28"), ("11/12/2026", "year-month-day, like 2026-11-28"),
  ])
  func `a date in another notation is refused with both readings`(text: String, date: String) throws {
    let problem = #expect(throws: FormulaProblem.self) { try TypedText(text) }
    let description = problem?.description ?? ""
    #expect(description.hasPrefix("'\(text)' is a date, or the calculation "))
    #expect(description.contains(": write \(date), or ") && description.hasSuffix("with spaces to compute it"))
  }

  @Test func `a date with points is refused as one`() {
    let problem = #expect(throws: FormulaProblem.self) { try TypedText("28.11.2026") }
    #expect(problem?.description == "'28.11.2026' is a date: write 2026-11-28")
  }

  @Test(arguments: [
    "2026 - 11 - 28", "20261-1-2", "2026-11", "1/2/3", "2026-11-28.5", "x-2026-11", "999-11-28", "2026-11-285",
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
    #expect(problem.fixIt == "write \(readings)")
    #expect(typed.prefixed.ambiguity { $0 == "K" } == nil)
  }

  @Test func `prefixes are written out where they are names`() throws {
    let formula = try Formula.parse("3k*T + 2M - 5k ± 1k")
    #expect(formula.textWithoutPrefixes { $0 == "k" } == "3000*T + 2M - 5000 ± 1000")
    #expect(formula.textWithoutPrefixes { $0 == "K" } == formula.text)
  }
}
