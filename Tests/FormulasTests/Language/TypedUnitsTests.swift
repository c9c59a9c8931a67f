import EvaluationEngine
import Testing

@testable import Formulas

/// Units in typed texts, and in formulas as they are stored.
@Suite struct TypedUnitsTests {
  @Test(
    "units of a typed text are put into brackets",
    arguments: [
      ("3 m/s", "3 [m/s]"),
      ("60 mph to m/s", "60 [mph] to [m/s]"),
      ("x in km/h", "x in [km/h]"),
      ("x -> °F", "x -> [°F]"),
      ("12 V / 4.7 kohm", "12 [V] / 4.7 [kohm]"),
      ("100 km/h * 2 h", "100 [km/h] * 2 [h]"),
      ("7.4 ± 0.05 km", "7.4 ± 0.05 [km]"),
      ("7.4 km ± 50 m", "7.4 ± 0.05 [km]"),
      ("5 m ± 2 %", "5 ± 2% [m]"),
      ("20 °C ± 1 K", "20 ± 1 [°C]"),
      ("5 ft 6 in", "5.5 [ft in]"),
      ("1 h 30 min + 5 min", "1.5 [h min] + 5 [min]"),
      ("2 h 5 min 30 s", "2.091666666666667 [h min s]"),
      ("max(3 m, 2 ft)", "max(3 [m], 2 [ft])"),
      ("(a + 2 m) to cm", "(a + 2 [m]) to [cm]"),
      // What has no units stays as it is.
      ("3m", "3m"),
      ("2 * rate", "2 * rate"),
      ("5 to 9", "5 to 9"),
      ("3 mod 2", "3 mod 2"),
      ("2 sin x", "2 sin x"),
      ("3 [m] to [km]", "3 [m] to [km]"),
      ("[1, 2]", "[1, 2]"),
      ("2 pi", "2 pi"),
      // A percent sign with no value after it is no remainder.
      ("4.5 %", "4.5 [%]"),
      ("5 % * 3", "5 [%] * 3"),
      ("max(5 %, 3 %)", "max(5 [%], 3 [%])"),
      ("17 % 5", "17 % 5"),
      ("17 % n", "17 % n"),
      ("17 % (n)", "17 % (n)"),
      ("7 % -3", "7 % -3"),
      ("10%", "10%"),
    ])
  func brackets(_ typed: String, _ text: String) throws {
    #expect(try TypedUnits(typed) { _ in false }.text == text)
  }

  @Test("today becomes the date in typed text, and stays a name where a text must mean the same tomorrow")
  func today() throws {
    func typed(_ text: String, nodes: Set<String> = []) throws -> String {
      try TypedUnits(text, today: "2026-11-28", isNode: nodes.contains).text
    }
    #expect(try typed("today") == "2026-11-28")
    #expect(try typed("today + 30 d") == "2026-11-28 + 30 [d]")
    #expect(try typed("max(today, 2026-01-01)") == "max(2026-11-28, 2026-01-01)")
    #expect(try typed("today + 1", nodes: ["today"]) == "today + 1")
    #expect(try typed("todays + today_2") == "todays + today_2")
    #expect(try typed("first(a, annotation == \"today\")") == "first(a, annotation == \"today\")")
    #expect(try TypedUnits("today + 30 d") { _ in false }.text == "today + 30 [d]")
    let problem = try #require(throws: FormulaProblem.self) {
      try TypedUnits("today + 2 *", today: "2026-11-28") { _ in false }.read { text throws(FormulaProblem) in
        try Formula.parse(text)
      }
    }
    #expect(problem.span == 11..<11)
  }

  @Test(
    "a date in another notation is refused with both readings, wherever it is a value",
    arguments: [
      "2/3/2026 + 1", "1 + 2/3/2026", "max(2/3/2026, 1)", "a + 12-11-2026", "[2026/11/28, 3]", "2024-1-1",
      "02/03/2026 + x", "2/3/2026 - x",
    ])
  func otherDates(_ text: String) throws {
    let problem = try #require(throws: FormulaProblem.self) { try Formula.parse(text) }
    #expect(problem.message.hasSuffix("is a date, or the calculation \(calculation(problem.span, of: text))"))
    #expect(problem.fixIt?.contains("with spaces to compute it") == true)
  }

  private func calculation(_ span: Range<Int>, of text: String) -> String {
    text.utf8.prefix(span.upperBound).dropFirst(span.lowerBound).map { byte in
      switch byte {
      case UInt8(ascii: "/"): " / "
      case UInt8(ascii: "-"): " - "
      default: String(UnicodeScalar(byte))
      }
    }.joined()
  }

  @Test(
    "a longer calculation is no date",
    arguments: [
      "8*2/3/2026", "2/3/2026/4", "x/2/3/2026", "2 / 3 / 2026 + 1", "2/3/20260", "13/14/2026 + 1", "10/3 + 2026",
    ])
  func calculations(_ text: String) throws {
    #expect(throws: Never.self) { try Formula.parse(text) }
  }

  @Test("a name that is a node and a unit is refused with both readings")
  func nodes() throws {
    let problem = try #require(throws: FormulaProblem.self) { _ = try TypedUnits("2 + 3 m") { $0 == "m" } }
    #expect(problem.description == "'m' is a node and a unit: write 3*m or 3 [m]")
    #expect(problem.span == 4..<7)
    #expect(try TypedUnits("2 + 3 s") { $0 == "m" }.text == "2 + 3 [s]")
  }

  @Test("problems stand at their place in the typed text")
  func places() throws {
    let units = try TypedUnits("3 m + + 2 s") { _ in false }
    let problem = try #require(throws: FormulaProblem.self) {
      try units.read { text throws(FormulaProblem) in _ = try Formula.parse(text + " )") }
    }
    #expect(problem.span.lowerBound == 12)
  }

  @Test(
    "a formula with units is written as it is read",
    arguments: [
      "3 [m/s]", "-40 [°F]", "a * 2 [m] to [km]", "(a to [m]) / 2 [s]", "max(a to [m], 3 [m])", "(2 ± 0.1) [m]",
    ])
  func writing(_ text: String) throws {
    let formula = try Formula.parse(text)
    #expect(!formula.units.isEmpty)
    #expect(formula.program.hasUnits)
    #expect(try FormulaPart(formula).formula()?.text == formula.text)
    let sum = FormulaPart(.add, [FormulaPart(formula), FormulaPart(name: "b")])
    #expect(try sum.formula() != nil)
  }

  @Test("a mark that nothing replaced fails, and never loses its unit")
  func unresolved() throws {
    var graph = Graph()
    let node = graph.insert(.formula(try Formula.parse("3 [m]").program))
    _ = graph.propagate()
    #expect(graph.value(of: node) == .failure(.units))
  }

  @Test(
    "units are refused where they cannot be",
    arguments: [
      ("3 [m", "the bracket is not closed"),
      ("a to [km] + 1", "nothing can follow 'to [km]' but a closing bracket or a comma"),
      ("3 []", "a unit is missing"),
    ])
  func problems(_ text: String, _ message: String) throws {
    let problem = try #require(throws: FormulaProblem.self) { _ = try Formula.parse(text) }
    #expect(problem.message == message)
  }

  @Test("texts of any length and shape end without a trap", arguments: [1, 2, 3])
  func hostile(_ seed: UInt64) throws {
    var state = seed
    let parts = [
      "3", " ", "m", "/", "s", "^", "[", "]", "(", ")", "±", "to", "in", "->", "°C", "2e9", "%", ",", "\u{202E}", "\"",
      "k",
    ]
    for _ in 0..<2_000 {
      var text = ""
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += parts[Int(state >> 33) % parts.count]
      }
      let units = try? TypedUnits(text) { $0 == "m" }
      _ = units.map { try? Formula.parse($0.text) }
    }
    let long = "1" + String(repeating: " m", count: 20_000)
    _ = try? TypedUnits(long) { _ in false }
  }
}
