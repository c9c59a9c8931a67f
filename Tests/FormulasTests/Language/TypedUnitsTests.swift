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
      ("5 ft 6 in", "5.5 [ft]"),
      ("1 h 30 min + 5 min", "1.5 [h] + 5 [min]"),
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
    ])
  func brackets(_ typed: String, _ text: String) throws {
    #expect(try TypedUnits(typed) { _ in false }.text == text)
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
      ("3 [m", "the bracket is not closed"), ("3 [blub]", "'blub' is not a unit"),
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
