import Formulas
import Testing

/// Texts with decimal commas, as a user types and sees them.
struct DecimalMarkTests {
  @Test(arguments: [
    ("1,5", "1.5"), ("-0,25 m", "-0.25 m"), ("rate = 1,5 * x", "rate = 1.5 * x"), ("max(1,5; 2)", "max(1.5, 2)"),
    ("max(1,5;2)", "max(1.5,2)"), ("1,5, 2,5", "1.5, 2.5"), ("1,5; 2,5", "1.5, 2.5"), ("[1; 2,5]", "[1, 2.5]"),
    ("1.234,5", "1_234.5"), ("1.234.567", "1_234_567"), ("1.234.567,25", "1_234_567.25"), ("3,2(1) mm", "3.2(1) mm"),
    ("7,4 ± 0,05 km", "7.4 ± 0.05 km"), ("1,5e-3", "1.5e-3"), ("1,5k", "1.5k"), ("1.5", "1.5"), ("0.125", "0.125"),
    ("1.5,2.5,3", "1.5,2.5,3"), ("f(x,2)", "f(x,2)"), ("const.h * 2,5", "const.h * 2.5"), ("x1,2", "x1,2"),
    ("if(g = \"a 1,5\"; 1; 2)", "if(g = \"a 1,5\", 1, 2)"), ("28.11.2026", "28.11.2026"), ("~/1,5.csv", "~/1,5.csv"),
    ("5'11\" + 1,5 in", "5'11\" + 1.5 in"),
    ("", ""), (",", ","), ("1,", "1,"), ("\"1,5", "\"1,5"),
  ])
  func `with decimal commas a typed text is read so`(typed: String, stored: String) throws {
    #expect(try DecimalMark.comma.stored(typed) == stored)
    #expect(stored.utf8.count == typed.utf8.count)
    #expect(try DecimalMark.point.stored(typed) == typed)
  }

  @Test(arguments: [
    ("1,5,7", "1; 5; 7|1.5; 7", 0..<5), ("2 + 1.234", "1.234|1234", 4..<9), ("1,234.5", "1234.5|1; 234.5", 0..<7),
    ("max(1,2,3)", "1; 2; 3|1.2; 3", 4..<9),
  ])
  func `a number with two readings is refused with both`(typed: String, readings: String, span: Range<Int>) throws {
    let problem = #expect(throws: DecimalMarkProblem.self) { try DecimalMark.comma.stored(typed) }
    #expect(problem?.readings.joined(separator: "|") == readings)
    #expect(problem?.span == span)
    #expect(throws: Never.self) { try DecimalMark.point.stored(typed) }
  }

  @Test func `semicolons between parts of a line stay, but not those in brackets`() throws {
    let stored = try DecimalMark.comma.stored("start = 1,5; edges = [1; 2]", semicolons: .separateParts)
    #expect(stored == "start = 1.5; edges = [1, 2]")
  }

  @Test(arguments: [
    ("1.5", "1,5"), ("-0.25 m", "-0,25 m"), ("max(1.5,2)", "max(1,5;2)"), ("max(1.5, 2)", "max(1,5, 2)"),
    ("1,2", "1, 2"), ("1 266.71 (1266.71327)", "1 266,71 (1266,71327)"), ("4.50 ± 0.10 %", "4,50 ± 0,10 %"),
    ("saved rates-1.5.csv", "saved rates-1.5.csv"), ("'v1.5' is 2.5.", "'v1.5' is 2,5."), ("const.h", "const.h"),
    ("1.2.3", "1.2.3"), ("text \"1.5\"", "text \"1.5\""), ("≈1.5k", "≈1,5k"), ("", ""),
    ("write 1.5; 7", "write 1,5; 7"),
  ])
  func `with decimal commas a text is shown so`(text: String, shown: String) {
    #expect(DecimalMark.comma.shown(text) == shown)
    #expect(DecimalMark.point.shown(text) == text)
  }

  @Test(arguments: ["max(1.5,2,x)", "1.5, 2, 3.25", "[0.5,1e3,2]", "a * 1.25e-3 + 3", "1.234", "f(1.234,5.678)"])
  func `what is shown is read back as the same formula`(text: String) throws {
    let stored = try DecimalMark.comma.stored(DecimalMark.comma.shown(text))
    #expect(stored.filter { $0 != " " } == text.filter { $0 != " " })
  }
}
