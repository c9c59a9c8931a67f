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
    ("1,5", "a number has no comma"), ("1 000", "a number has no blanks between its digits"),
    ("2 +", "a value is missing beside '+'"),
  ])
  func `what can only have been meant as a number is told as one`(text: String, message: String) {
    let problem = #expect(throws: FormulaProblem.self) { try TypedText(text) }
    #expect(problem?.message == message)
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
