import Formulas
import Testing

struct NumberTextParseTests {
  @Test(arguments: exactForms)
  func `every form of an exact number`(_ text: String, _ value: Double) throws {
    let quantity = try NumberText.parse(text)
    #expect(quantity.value.bitPattern == value.bitPattern)
    #expect(quantity.isExact)
  }

  @Test func `minus zero is kept`() throws {
    #expect(try NumberText.parse("-0").value.sign == .minus)
  }

  @Test(arguments: uncertainForms)
  func `every form of an uncertain number`(_ text: String, _ value: Double, _ lower: Double, _ upper: Double) throws {
    let quantity = try NumberText.parse(text)
    #expect(quantity == Quantity(value, lower: lower, upper: upper))
  }

  @Test(arguments: refusals)
  func `every refusal names its kind and place`(_ text: String, _ kind: NumberProblem.Kind, _ offset: Int) {
    let problem = #expect(throws: NumberProblem.self) { try NumberText.parse(text) }
    #expect(problem?.kind == kind)
    #expect(problem?.offset == offset)
    #expect(problem?.description.isEmpty == false)
  }

  @Test func `long digits are read in linear time and correctly rounded`() throws {
    let zeros = String(repeating: "0", count: 1_000_000)
    #expect(try NumberText.parse("0." + zeros + "5e1000001").value == 5)
    #expect(try NumberText.parse("1" + zeros + "e-1000000").value == 1)
    // One half between two floats, and a bit more a million digits later.
    #expect(try NumberText.parse("9007199254740993." + zeros + "1").value == 9_007_199_254_740_994)
    #expect(throws: NumberProblem.self) { try NumberText.parse("1" + zeros) }
  }
}

private let exactForms: [(String, Double)] = [
  ("0", 0), ("42", 42), ("1e3", 1000), ("1.5E-6", 1.5e-6), (".5", 0.5), ("1.", 1), ("1_000", 1000),
  ("1_000.000_1", 1000.0001), ("-3", -3), ("−3", -3), ("+3", 3), ("- 3", -3), ("  7\t", 7), ("\u{A0}7\u{202F}", 7),
  ("12k", 12000), ("3M", 3e6), ("3m", 0.003), ("4.7u", 4.7e-6), ("4.7µ", 4.7e-6), ("4.7\u{3BC}", 4.7e-6),
  ("2.2n", 2.2e-9), ("1p", 1e-12), ("1f", 1e-15), ("1a", 1e-18), ("2G", 2e9), ("2T", 2e12), ("2P", 2e15),
  ("1e3k", 1e6), ("4.5%", 0.045), ("1%", 0.01), ("-9%", -0.09), ("0.1%", 0.001), ("12k%", 120),
  ("0x1F", 31), ("0XfF", 255), ("0b101", 5), ("0o17", 15), ("0xFF_FF", 65535), ("0x10%", 0.16), ("0o17%", 0.15),
  ("0xFFFFFFFFFFFFFFFF", 18_446_744_073_709_551_616), ("1e-400", 0), ("1e-99999999999999999999", 0),
  ("0e99999999999999999999", 0), ("1.7976931348623157e308", 1.7976931348623157e308), ("5e-324", .leastNonzeroMagnitude),
  ("9007199254740993", 9_007_199_254_740_992), ("9007199254740992.0000000000000000000001", 9_007_199_254_740_992),
  ("9007199254740993.0000000000000000000001", 9_007_199_254_740_994), ("1e+2", 100), ("1e−2", 0.01),
]

private let uncertainForms: [(String, Double, Double, Double)] = [
  ("3 ± 0.2", 3, 0.2, 0.2), ("3±0.2", 3, 0.2, 0.2), ("3+/-0.2", 3, 0.2, 0.2), ("3 +/− 0.2", 3, 0.2, 0.2),
  ("3 \\pm 0.2", 3, 0.2, 0.2), ("3\\pm0.2", 3, 0.2, 0.2), ("3(2)", 3, 2, 2), ("12.3(4)", 12.3, 0.4, 0.4),
  ("12.30(15)", 12.3, 0.15, 0.15), ("12.3(1.5)", 12.3, 1.5, 1.5), ("20(1)e-2", 0.2, 0.01, 0.01),
  ("12.3(4)k", 12300, 400, 400), ("12.3(4)%", 0.123, 0.004, 0.004), ("12.3 ± 5%", 12.3, 0.615, 0.615),
  ("4.5% ± 0.1%", 0.045, 0.001, 0.001), ("-12 ± 50%", -12, 6, 6), ("5(+0.2 -0.1)", 5, 0.1, 0.2),
  ("-5 (+0.2 −0.1)", -5, 0.1, 0.2), ("5(+10% -20%)", 5, 1, 0.5), ("5 ( +0.2-0.1 )", 5, 0.1, 0.2),
  ("12k(+1k -500)", 12000, 500, 1000), ("2.00e+20 (+0.20e+20 −0.10e+20)", 2e20, 1e19, 2e19), ("3 ± 0", 3, 0, 0),
  ("12k ± 1k", 12000, 1000, 1000),
  ("(3 ± 0.2)", 3, 0.2, 0.2), ("(2.40 ± 0.08)e20", 2.4e20, 0.08e20, 0.08e20), ("( -5(+2 -1) )%", -0.05, 0.01, 0.02),
  ("(10 ± 10%)e3", 10000, 1000, 1000), ("2.40e+20 ± 0.08e+20", 2.4e20, 0.08e20, 0.08e20),
]

private let refusals: [(String, NumberProblem.Kind, Int)] = [
  ("", .empty, 0), ("   ", .empty, 3), ("x", .notANumber, 0), ("-", .notANumber, 1), (".", .notANumber, 0),
  ("--3", .notANumber, 1), ("e5", .notANumber, 0), ("_1", .notANumber, 0), ("nan", .notFinite, 0),
  ("-inf", .notFinite, 1), ("Infinity", .notFinite, 0), ("∞", .notFinite, 0), ("1e309", .overflow, 0),
  ("1e99999999999999999999", .overflow, 0), ("-1e999", .overflow, 1), ("3 ± 1e999", .overflow, 5),
  ("1,000", .comma, 1), ("1.5, 2", .comma, 3), ("1 000", .blankInside, 1), ("2 3", .blankInside, 1),
  ("1__0", .misplacedUnderscore, 1), ("1_", .misplacedUnderscore, 1), ("1._5", .misplacedUnderscore, 2),
  ("12K", .unknownSuffix("K"), 2), ("5 x", .unknownSuffix("x"), 2), ("1e", .unknownSuffix("e"), 1),
  ("12kg", .trailingText, 2), ("1.2.3", .trailingText, 3), ("1..2", .trailingText, 1), ("1e5.5", .trailingText, 3),
  ("5 - 3", .trailingText, 2), ("5 + 3", .trailingText, 2), ("2*3", .trailingText, 1), ("3()", .trailingText, 1),
  ("0x", .missingDigits(base: 16), 0), ("0b102", .invalidDigit(base: 2), 4), ("0o8", .invalidDigit(base: 8), 2),
  ("0xG", .missingDigits(base: 16), 0), ("0x1p3", .suffixOfBase(16, suffix: "p3"), 3),
  ("0x12u", .suffixOfBase(16, suffix: "u"), 4),
  ("0b0a", .suffixOfBase(2, suffix: "a"), 3), ("0o7k", .suffixOfBase(8, suffix: "k"), 3),
  ("0x10000000000000000", .tooManyDigits(base: 16), 0), ("3 ± -0.2", .negativeUncertainty, 5),
  ("3 ± ", .missingUncertainty, 2), ("3 ± x", .missingUncertainty, 2), ("3(2) ± 1", .secondUncertainty, 5),
  ("3 ± 1(2)", .secondUncertainty, 5), ("3 ± 1 ± 2", .trailingText, 7), ("5(+0.2)", .oneSidedUncertainty, 1),
  ("5 (-0.1 +0.2)", .oneSidedUncertainty, 2), ("5(+0.2 +0.1)", .oneSidedUncertainty, 1),
  ("5 +0.2 -0.1", .trailingText, 2),
  ("3 +- 0.2", .trailingText, 2), ("3+-0.2", .trailingText, 1), ("3(2)(+1 -1)", .secondUncertainty, 4),
  ("(3 ± 0.2", .unclosedBracket, 0), ("()", .notANumber, 1),
  ("3\u{202E}", .trailingText, 1), ("3\0", .trailingText, 1), ("\u{301}", .notANumber, 0),
]
