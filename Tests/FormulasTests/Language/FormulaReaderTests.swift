import EvaluationEngine
import Formulas
import TestSupport
import Testing

/// The reader of many formulas beside the reader of one.
struct FormulaReaderTests {
  private static let texts = [
    "a + b", "1", "", "a +", "sum(s) / count(s)", "map(s, value * a + b)", "3 ± 0.2", "2k * k", "x1 - x2 - x1", "((a))",
    "nope(", "é * ê", "quantile(s, 0.5)", "a == b", "-a^2", "2 x + 3 y", "4.5%", "a % b", "if(a, b, c)", "\"text\"",
    "filter(s, annotation == \"x\")", "b2 + b2", "a / 0", "1e999", "[1, 2, a]",
    "max(a, b, c, d, e, f, g, h, i, j, k, l, m, n)",
    "house.payment + house", "f(a, x = house.rate).y * f()", "house.", "a.5", "2.5", "map(s, f(value))",
  ]

  /// `programs` are those met so far.
  private func check(
    _ text: String, by reader: inout FormulaReader, _ programs: inout Set<Program>, _ what: String
  ) {
    var text = text
    let parsed = Result { () throws(FormulaProblem) in try Formula.parse(text) }
    let problem = text.withUTF8 { bytes -> FormulaProblem? in
      do throws(FormulaProblem) {
        try reader.read(bytes)
        return nil
      } catch {
        return error
      }
    }
    switch parsed {
    case .failure(let expected):
      #expect(problem == expected, "\(what)")
    case .success(let formula):
      #expect(problem == nil && reader.program == formula.program, "\(what)")
      #expect(reader.nameCount == formula.names.count && reader.prefixed == formula.prefixed, "\(what)")
      #expect(reader.calls == formula.calls, "\(what)")
      #expect(reader.isUncertain == !formula.literals.allSatisfy(\.isExact), "\(what)")
      let mentioned = reader.firstMentions.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) }
      #expect(mentioned == formula.names, "\(what)")
      programs.insert(formula.program)
    }
  }

  @Test func `what was read before leaves no trace`() {
    var reader = FormulaReader()
    var programs: Set<Program> = []
    for first in Self.texts {
      for second in Self.texts {
        check(first, by: &reader, &programs, "'\(first)'")
        check(second, by: &reader, &programs, "'\(second)' behind '\(first)'")
      }
    }
  }

  @Test func `plain formulas, which are read in one pass, mean what they mean to the parser`() {
    let seed: UInt64 = 4_711
    var random = SeededGenerator(seed: seed)
    var reader = FormulaReader()
    var programs: Set<Program> = []
    let operands = [
      "a", "b", "c_1", "x", "rate", "n000123", "n000124", "2", "0.1", "12.50", "0", "9007199254740993", "mode",
      "nots",
    ]
    // Rare ones are no plain formulas.
    let rare = [
      "mod", "not", "pi", "e", "or", "007", "1.", ".5", "1e3", "4%", "-a", "a!", "12345678901234567890.5", "3k", "ä",
    ]
    for round in 0..<RandomRounds.count(6_000, long: 300_000) {
      var text = ""
      for part in 0..<Int.random(in: 1..<9, using: &random) {
        let blanks = Array(repeating: " ", count: Int.random(in: 0..<3, using: &random)).joined()
        if part > 0 { text += blanks + (["+", "-", "*", "/"].randomElement(using: &random) ?? "+") + blanks }
        let operand = (Int.random(in: 0..<20, using: &random) == 0 ? rare : operands).randomElement(using: &random)
        text += operand ?? "a"
      }
      check(text, by: &reader, &programs, "seed \(seed), round \(round): '\(text)'")
    }
    #expect(programs.count > 100)
  }

  @Test func `what is typed as a number is the number that is read with all care, and nothing of a formula is left`() {
    let seed: UInt64 = 90_125
    var random = SeededGenerator(seed: seed)
    var reader = FormulaReader()
    var numbers = 0
    let parts = ["1", "0", "7", "25", "9007199254740993", ".", "-", " ", "e3", "k", "%", "_", "−", "+", "(2)", " ± 3"]
    for round in 0..<RandomRounds.count(6_000, long: 300_000) {
      var text = (0..<Int.random(in: 1..<6, using: &random)).compactMap { _ in parts.randomElement(using: &random) }
        .joined()
      let what = "seed \(seed), round \(round): '\(text)'"
      let expected = try? NumberText.parse(text)
      let typed = text.withUTF8 { bytes in try? reader.readTyped(bytes) }
      guard let expected else { continue }
      numbers += 1
      #expect(typed?.value.bitPattern == expected.value.bitPattern && typed == expected, "\(what)")
      #expect(reader.program == Program() && reader.nameCount == 0 && reader.calls.isEmpty, "\(what)")
      #expect(!reader.isUncertain && reader.firstMentions.isEmpty, "\(what)")
    }
    #expect(numbers > 1_000)
  }

  @Test func `random texts are read, or refused, as one formula is`() {
    let seed: UInt64 = 812
    var random = SeededGenerator(seed: seed)
    var reader = FormulaReader()
    var programs: Set<Program> = []
    let parts = [
      "a", "b1", "value", "x", "f(", ".", "(", ")", ",", " ", "+", "-", "*", "2", "3k", "% ", "±", "0.5", "max(",
      "map(", "not ",
    ]
    for round in 0..<RandomRounds.count(3_000, long: 300_000) {
      let count = Int.random(in: 0..<10, using: &random)
      let text = (0..<count).compactMap { _ in parts.randomElement(using: &random) }.joined()
      check(text, by: &reader, &programs, "seed \(seed), round \(round): '\(text)'")
    }
  }
}
