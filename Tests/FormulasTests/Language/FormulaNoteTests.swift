import Formulas
import Testing

struct FormulaNoteTests {
  @Test(arguments: [
    (
      "100 + 10%", "10%",
      "10% is 0.1, not a share of what stands before it: write 100 * (1 + 10%) for that"
    ),
    (
      "price - 5%", "5%",
      "5% is 0.05, not a share of what stands before it: write price * (1 - 5%) for that"
    ),
    ("a * b + 2%", "2%", "2% is 0.02, not a share of what stands before it: write (…) * (1 + 2%) for that"),
    ("7%-3", "7%-", "7% is 0.07: write 7 % -… for a remainder"),
    ("7%+x", "7%+", "7% is 0.07: write 7 % +… for a remainder"),
    (
      "200 * 10 % + 5", "%",
      "'%' apart from its number is a remainder: write 10% without a blank for a hundredth"
    ),
    ("1.99+-0.02", "+-", "'+-' adds a negative number: write 1.99 ± … or 1.99 +/- … for an uncertainty"),
    ("a * (3 +-.5)", "+-", "'+-' adds a negative number: write 3 ± … or 3 +/- … for an uncertainty"),
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
    "(1 + 4%)^n", "1 - 10%", "4% + 0.5%", "rate + 1% + 0.5% - 2%", "200 * 10%", "7 % 3", "7 % -3", "a%b", "5% * 2",
    "5% - 2",
    "10% + 100", "100 + 10", "3 + -2", "a+-2", "3--2", "3+-a", "add(100, 10%)",
  ]) func `what is meant as it is read is not noted`(text: String) throws {
    let notes = try Formula.parse(text).notes
    #expect(notes.count == (text.hasPrefix("rate") ? 1 : 0), "\(notes.map(\.sentence))")
  }
}
