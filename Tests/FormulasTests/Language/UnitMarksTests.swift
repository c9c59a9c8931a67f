import EvaluationEngine
import Testing
import Units

@testable import Formulas

/// Typed quantities with marks in place of units, and typed texts with two readings.
@Suite struct UnitMarksTests {
  @Test(
    "marks are feet and inches, or degrees, minutes and seconds",
    arguments: [
      ("5'11\"", "5.916666666666667 [ft in]"),
      ("5' 11\"", "5.916666666666667 [ft in]"),
      ("5'11", "5.916666666666667 [ft in]"),
      ("5' 3 3/8\"", "5.28125 [ft in]"),
      ("5'3/8\"", "5.03125 [ft in]"),
      ("3 3/8\"", "3.375 [in]"),
      ("5''", "5 [in]"),
      ("6’ 2”", "6.166666666666667 [ft in]"),
      ("-5'6\"", "-5.5 [ft in]"),
      ("10' - 5'6\"", "10 [ft] - 5.5 [ft in]"),
      ("2 * 5'6\" to cm", "2 * 5.5 [ft in] to [cm]"),
      ("12°30'", "12.5 [° ′]"),
      ("12°30'36\"", "12.51 [° ′ ″]"),
      ("12° 30′ 36″", "12.51 [° ′ ″]"),
      ("sin(-12°30')", "sin(-12.5 [° ′])"),
      // A quotation mark after a text is no mark.
      ("first(a, annotation == \"a5\")", "first(a, annotation == \"a5\")"),
      ("first(a, annotation == \"5\") + 2 m", "first(a, annotation == \"5\") + 2 [m]"),
    ])
  func marks(_ typed: String, _ text: String) throws {
    let read = try TypedUnits(typed) { _ in false }
    #expect(read.text == text)
    _ = try read.read { text throws(FormulaProblem) in try Formula.parse(text) }
  }

  @Test("the sign covers all parts of a number with marks")
  func sign() throws {
    let formula = try TypedUnits("-5'6\"") { _ in false }.read { text throws(FormulaProblem) in
      try Formula.parse(text)
    }
    let quantity = try #require(formula.quantity)
    #expect(quantity.number.value == -5.5 && quantity.unit == "ft in")
  }

  @Test("a number with a prefix beside units is refused if the prefix is a unit", arguments: ["3m + 2 s", "2 s * 3m"])
  func prefix(_ text: String) throws {
    let problem = try #require(throws: FormulaProblem.self) { try TypedUnits(text) { _ in false } }
    #expect(problem.kind == .ambiguous("3 [m]", "0.003"))
    #expect(try TypedUnits("3k * 2 s") { _ in false }.text == "3k * 2 [s]")
    #expect(try TypedUnits("3m + x") { _ in false }.text == "3m + x")
  }

  @Test("a unit in brackets that neither the catalogue nor the document has is refused where it is typed")
  func brackets() throws {
    let problem = try #require(throws: FormulaProblem.self) { try TypedUnits("2 * 3 [bathtub]") { _ in false } }
    #expect(problem.message == "'bathtub' is not a unit" && problem.span == 7..<14)
    let own = UnitDefinitions(reading: [("bathtub", "150 L")])
    #expect(try TypedUnits("3 bathtub/d to L/h", units: own) { _ in false }.text == "3 [bathtub/d] to [L/h]")
    #expect(try TypedUnits("3 [bathtub]", units: own) { _ in false }.text == "3 [bathtub]")
    // A file may define the unit after the formula.
    #expect(try Formula.parse("3 [bathtub]").units.first?.unit == "bathtub")
  }

  @Test(
    "what is no date of the calendar is refused with the reason",
    arguments: [
      ("10000-01-01", "years are 0000 to 9999"), ("1000000000-01-01", "years are 0000 to 9999"),
      ("-1-01-01", "years are 0000 to 9999"), ("2026-01-01T24:00", "a day ends at 23:59"),
      ("2026-06-30T23:59:60", "there are no leap seconds"), ("2026-01-01T10:00+99:00", "an offset is from -23:59"),
      ("2026-01-01T10:75", "times are from 00:00"), ("2026-02-30", "write 2026 - 02 - 30"),
    ])
  func dates(_ text: String, _ reason: String) throws {
    let problem = try #require(throws: FormulaProblem.self) { try Formula.parse(text) }
    #expect(problem.fixIt?.hasPrefix(reason) == true, "\(problem)")
  }

  @Test("a year before 0000 is refused, and a difference of numbers is computed")
  func years() throws {
    #expect(throws: FormulaProblem.self) { try Formula.parse("-0001-01-01") }
    #expect(try Formula.parse("10000-10-20").literals.count == 3)
    #expect(try Formula.parse("0000-01-01").units.first?.unit == "date")
  }

  @Test(
    "a percentage that cannot be read says what to write",
    arguments: [
      ("up 5%", "write a value before it, like x up 5%"), ("17 % 5 m", "write 17% of 5 for a share"),
    ])
  func percentages(_ text: String, _ advice: String) throws {
    let problem = try #require(throws: FormulaProblem.self) {
      try TypedUnits(text) { _ in false }.read { text throws(FormulaProblem) in try Formula.parse(text) }
    }
    #expect(problem.fixIt?.hasPrefix(advice) == true, "\(problem)")
  }

  @Test("a percentage with a space is a share, and its sum with a number has a note")
  func spaced() throws {
    let formula = try TypedUnits("100 + 10 %") { _ in false }.read { text throws(FormulaProblem) in
      try Formula.parse(text)
    }
    #expect(formula.notes.first?.sentence.hasSuffix("for that, write 100 up 10%") == true)
    _ = try TypedUnits("100 up 5 %") { _ in false }.read { text throws(FormulaProblem) in try Formula.parse(text) }
  }
}
