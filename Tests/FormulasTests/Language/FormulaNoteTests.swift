import Formulas
import Testing

struct FormulaNoteTests {
  @Test(arguments: [
    (
      "100 + 10%", "10%",
      "10% is 0.1, not a share of the value before it; for that, write 100 up 10%"
    ),
    (
      "price - 5%", "5%",
      "5% is 0.05, not a share of the value before it; for that, write price down 5%"
    ),
    ("a * b + 2%", "2%", "2% is 0.02, not a share of the value before it; for that, write (…) up 2%"),
    ("7%-3", "7%-", "7% is 0.07: write 7 % -… for a remainder"),
    ("7%+x", "7%+", "7% is 0.07: write 7 % +… for a remainder"),
    (
      "200 * 10 % + 5", "%",
      "'%' after a space is a remainder: write 10% with no space for a percentage"
    ),
    ("1.99+-0.02", "+-", "write 1.99 ± … (or +/-) for an uncertainty: '+-' adds a negative number"),
    ("3 +- 0.1", "+-", "write 3 ± … (or +/-) for an uncertainty: '+-' adds a negative number"),
    (
      "not(a > 9) * 3 + 2", "not(a > 9) * 3 + 2",
      "'not' applies to all of (a > 9) * 3 + 2: write (not (a > 9)) * 3 + 2 if it applies only to the brackets"
    ),
    (
      "not(1) + 1", "not(1) + 1",
      "'not' applies to all of (1) + 1: write (not (1)) + 1 if it applies only to the brackets"
    ),
    (
      "2 + sum([not(a)/2, 1])", "not(a)/2",
      "'not' applies to all of (a)/2: write (not (a))/2 if it applies only to the brackets"
    ),
    ("(5)", "(5)", "(5) is 5 in a formula and -5 in a table: write 5 or -5"),
    (" (2.50) ", "(2.50)", "(2.50) is 2.50 in a formula and -2.50 in a table: write 2.50 or -2.50"),
    ("a * (3 +-.5)", "+-", "write 3 ± … (or +/-) for an uncertainty: '+-' adds a negative number"),
  ]) func `where a sign may have been meant otherwise that is noted`(
    text: String, part: String, sentence: String
  )
    throws
  {
    let notes = try Formula.parse(text).notes
    #expect(notes.map(\.sentence) == [sentence])
    #expect(notes.map { String(decoding: Array(text.utf8)[$0.span], as: UTF8.self) } == [part])
  }

  @Test(arguments: [
    ("100 + 10%", "100 up 10%"), ("price - 5%", "price down 5%"), ("a * b + 2%", "a * b up 2%"),
    ("a + b + 2%", "(a + b) up 2%"), ("(a + b) + 2%", "(a + b) up 2%"), ("2 * (100 + 10%)", "2 * (100 up 10%)"),
    ("100 + 10 [%]", "100 up 10%"), ("c - 100 - 10% + 1", "(c - 100) down 10% + 1"),
    ("add(1, a) + 3%", "add(1, a) up 3%"),
  ])
  func `a percentage becomes a share of the value before it`(text: String, share: String) throws {
    let rewriting = try #require(try Formula.parse(text).notes.compactMap(\.rewriting).first)
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(rewriting.span, with: rewriting.text.utf8)
    #expect(String(decoding: bytes, as: UTF8.self) == share)
    #expect(try Formula.parse(share).notes == [])
  }

  @Test(arguments: [
    "(1 + 4%)^n", "1 - 10%", "4% + 0.5%", "rate + 1% + 0.5% - 2%", "200 * 10%", "7 % 3", "7 % -3", "a%b", "5% * 2",
    "5% - 2",
    "not(a > 9)", "not(a) and b", "not((a + 1) * 3)", "not a * 3", "not(a) or not(b)", "(not(a)) * 3", "not (a)",
    "2024 - 01 - 01", "a2024-01-01", "20240-10-11", "2024-01-011",
    "first(d, annotation == \"2024-01-01\")", "10% + 100", "100 + 10", "3 + -2", "a+-2", "3--2", "3+-a",
    "add(100, 10%)",
  ]) func `what is meant as it is read is not noted`(text: String) throws {
    let notes = try Formula.parse(text).notes
    #expect(notes.count == (text.hasPrefix("rate") ? 1 : 0), "\(notes.map(\.sentence))")
  }
}
