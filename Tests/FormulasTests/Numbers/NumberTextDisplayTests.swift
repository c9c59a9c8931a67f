import Formulas
import Glibc
import TestSupport
import Testing

struct NumberTextDisplayTests {
  @Test(arguments: shortestForms)
  func `files hold the shortest form`(_ value: Double, _ text: String) {
    #expect(NumberText.shortest(value) == text)
  }

  @Test(arguments: displayedForms)
  func `people see no noise`(_ value: Double, _ digits: Int, _ text: String) {
    #expect(NumberText.display(value, digits: digits) == text)
  }

  @Test(arguments: uncertainDisplays)
  func `the error decides the digits`(_ value: Double, _ uncertainty: Double, _ text: String) {
    #expect(NumberText.display(value, uncertainty: uncertainty) == text)
  }

  @Test(arguments: twoSidedDisplays)
  func `two sides are shown when they differ`(_ value: Double, _ lower: Double, _ upper: Double, _ text: String) {
    #expect(NumberText.display(Quantity(value, lower: lower, upper: upper)) == text)
  }

  @Test func `random floats come back`() throws {
    let seed: UInt64 = 20_240_517
    var random = SeededGenerator(seed: seed)
    for _ in 0..<RandomRounds.count(20_000, long: 1_000_000) {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      let back = try NumberText.parse(NumberText.shortest(value)).value
      #expect(back.bitPattern == value.bitPattern, "seed \(seed), value \(value)")
      if NumberText.display(value, digits: 17) != "0" {
        #expect(
          try NumberText.parse(NumberText.display(value, digits: 17)).value == value, "seed \(seed), value \(value)")
      }
      let shown = NumberText.display(value)
      let near = try? NumberText.parse(shown).value
      if let near {
        #expect(NumberText.display(near) == shown, "seed \(seed), value \(value)")
        #expect(abs(near - value) <= abs(value) * 5.1e-15 || abs(value) < 1e-300, "seed \(seed), value \(value)")
      } else {
        #expect(abs(value) > 1.797e308, "seed \(seed), value \(value)")
      }
    }
  }

  @Test func `fifteen digits of a short decimal are that decimal`() throws {
    let seed: UInt64 = 7
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let digits = Int.random(in: 1...999_999_999_999_999, using: &random)
      let text = "\(digits)e\(Int.random(in: -30...10, using: &random))"
      let value = try NumberText.parse(text).value
      #expect(value == Double(text), "seed \(seed)")
      #expect(try NumberText.parse(NumberText.display(value)).value == value, "seed \(seed), \(text)")
    }
  }

  @Test func `fewer digits are those of 15 digits, a half away from zero`() throws {
    let seed: UInt64 = 41
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let digits = Int.random(in: 1...17, using: &random)
      var value = Double(bitPattern: random.next()).magnitude
      if Bool.random(using: &random) {
        // Where only a 5 is cut off the float may lie on either side of it.
        var leading = 1
        for _ in 1..<digits where leading < 1_000_000_000_000_000 {
          leading = leading * 10 + Int.random(in: 0...9, using: &random)
        }
        value = Double("\(leading)5e\(Int.random(in: -30...10, using: &random))") ?? 1
      }
      guard value.isFinite, value > 0 else { continue }
      var buffer = [CChar](repeating: 0, count: 64)
      let length = withVaList([Int32(max(digits, 15) - 1), value]) { vsnprintf(&buffer, buffer.count, "%.*e", $0) }
      var printed = String(decoding: buffer.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if digits < 15 {
        let parts = printed.split(separator: "e")
        let exponent = try #require(parts.last.flatMap { Int($0) }) - digits + 1
        let unit = (digits..<15).reduce(1) { unit, _ in unit * 10 }
        let whole = try #require(Int(parts[0].filter { $0 != "." }))
        printed = "\((whole + unit / 2) / unit)e\(exponent)"
      }
      #expect(
        Double(NumberText.display(value, digits: digits)) == Double(printed), "seed \(seed), \(value), \(digits) digits"
      )
    }
  }

  @Test func `an uncertain number in full digits reads back bit by bit, as a number, a formula and a part of one`()
    throws
  {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<20_000 {
      func number() -> Double { Double(bitPattern: random.next()) }
      let (value, lower) = (number(), abs(number()))
      let upper = Bool.random(using: &random) ? lower : abs(number())
      guard value.isFinite, lower.isFinite, upper.isFinite else { continue }
      let quantity = Quantity(value, lower: lower, upper: upper)
      let text = NumberText.shortest(quantity)
      #expect(try NumberText.parse(text) == quantity, "seed 6: \(text)")
      #expect(try Formula.parse(text).literals == [quantity], "seed 6: \(text)")
      let part = FormulaPart(quantity)
      #expect(try part.formula()?.literals == [quantity], "seed 6: \(part.text)")
    }
  }

  @Test func `an uncertain number as shown reads back within its last digit`() throws {
    let seed: UInt64 = 99
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let size = Double("1e\(Int.random(in: -30...30, using: &random))") ?? 1
      let value = Double.random(in: -10...10, using: &random) * size
      let lower = Double.random(in: 0...1, using: &random) * size
      let upper = Bool.random(using: &random) ? lower : Double.random(in: 0...1, using: &random) * size
      let text = NumberText.display(Quantity(value, lower: lower, upper: upper))
      let back = try NumberText.parse(text)
      let error = min(lower, upper)
      #expect(abs(back.value - value) <= error * 0.51, "seed \(seed): \(text)")
      #expect(abs((back.lower ?? -1) - lower) <= error * 0.15, "seed \(seed): \(text) of \(lower)")
      #expect(abs((back.upper ?? -1) - upper) <= error * 0.15, "seed \(seed): \(text) of \(upper)")
    }
  }

  @Test(
    arguments: [
      (250_000, "250k", true), (0.00375, "3.75m", true), (1266.71327456471, "1.267k", false), (999.96, "1k", false),
      (-0.000_001, "-1u", true), (12, "12", true), (123.456, "123.5", false), (0, "0", true), (1e-19, "1e-19", true),
      (2.5e20, "2.5e+20", true), (999_999_999, "1G", false), (1e-18, "1a", true), (4.5e15, "4.5P", true),
    ] as [(Double, String, Bool)]) func `a prefix stands in place of zeros`(value: Double, text: String, isExact: Bool)
  {
    let prefixed = NumberText.prefixed(value)
    #expect(prefixed.text == text)
    #expect(prefixed.isExact == isExact)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>) func `what is written with a prefix reads back to four digits`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let power = Double(Int.random(in: -20...18, using: &random))
      let value = Double.random(in: -10...10, using: &random) * exp(power * 2.302_585_092_994_045_7)
      let text = NumberText.prefixed(value).text
      let read = try NumberText.parse(text).value
      #expect(abs(read - value) <= abs(value) * 0.0006, "seed \(seed): \(value) as \(text)")
    }
  }
}

private let shortestForms: [(Double, String)] = [
  (0, "0"), (2, "2"), (-2.5, "-2.5"), (0.1, "0.1"), (1e20, "1e+20"), (1e-5, "1e-05"), (250_000, "250000"),
  (0.1 + 0.2, "0.30000000000000004"), (-0.0, "-0"), (9_007_199_254_740_992, "9007199254740992"),
]

private let displayedForms: [(Double, Int, String)] = [
  (0, 15, "0"), (-0.0, 15, "0"), (0.1 + 0.2, 15, "0.3"), (250_000, 15, "250000"),
  (1266.7132459, 15, "1266.7132459"),
  (1.0 / 3, 15, "0.333333333333333"), (2.0 / 3, 4, "0.6667"), (999_999_999_999_999, 15, "999999999999999"),
  (1e15, 15, "1e+15"), (123_456_789_012_345_680, 15, "1.23456789012346e+17"), (0.0001, 15, "0.0001"),
  (0.00012345, 15, "0.00012345"), (0.00001, 15, "1e-05"), (-1.5e-7, 15, "-1.5e-07"), (1e300, 15, "1e+300"),
  (1234.5678, 3, "1.23e+03"), (250_000, 3, "250000"), (123_456, 3, "1.23e+05"), (9.9999, 3, "10"),
  (99.96, 3, "100"),
  (0.99996, 4, "1"), (2.5, 1, "3"), (3.5, 1, "4"), (0.125, 2, "0.13"), (4.5 * 0.15, 2, "0.68"), (1.005, 3, "1.01"),
  (1e22, 17, "1e+22"), (0.1, 17, "0.1"),
  (0.1 + 0.2, 99, "0.30000000000000004"), (5, 0, "5"), (-0.045, 15, "-0.045"), (4.35 * 100, 15, "435"),
  (.leastNonzeroMagnitude, 15, "5e-324"), (1.7976931348623157e308, 15, "1.79769313486232e+308"),
  (0.1234567890123455, 15, "0.123456789012345"), (0.1234567890123445, 15, "0.123456789012344"),
]

private let uncertainDisplays: [(Double, Double, String)] = [
  (1266.7132, 1.2, "1266.7 ± 1.2"), (6, 0.2, "6.00 ± 0.20"), (1266.71, 61.2, "1270 ± 60"),
  (0.827, 0.119, "0.83 ± 0.12"),
  (0.827, 0.367, "0.8 ± 0.4"), (10, 0.96, "10.0 ± 1.0"), (10, 0.9499, "10.0 ± 1.0"), (10, 0.3549, "10.0 ± 0.4"),
  (10, 0.3544, "10.00 ± 0.35"), (3, 0, "3 ± 0"), (0.001, 50, "0 ± 50"), (-0.001, 50, "0 ± 50"), (60, 55, "60 ± 60"),
  (-1.234, 0.05, "-1.23 ± 0.05"), (2.4e20, 8e18, "2.40e+20 ± 0.08e+20"), (3e-9, 2e-10, "3.00e-09 ± 0.20e-09"),
  (1e10, 1e-9, "10000000000 ± 1e-09"), (0, 0.02, "0.000 ± 0.020"), (4, 30, "4 ± 30"),
  (1_234_567, 5000, "1235000 ± 5000"),
  (1, 0.95, "1.0 ± 1.0"), (1, 0.0095, "1.000 ± 0.010"), (1, 0.00095, "1.0000 ± 0.0010"), (1, 9.5, "1 ± 10"),
  (5, 0.19 * 5, "5.0 ± 1.0"), (1, 9.496, "1 ± 10"), (1, 0.9494, "1.0 ± 0.9"), (1, 0.095, "1.00 ± 0.10"),
  (1.005, 0.12, "1.01 ± 0.12"), (2.675, 0.12, "2.68 ± 0.12"), (4.5 * 0.15, 0.12, "0.68 ± 0.12"),
]

private let twoSidedDisplays: [(Double, Double, Double, String)] = [
  (5, 0.1, 0.2, "5.00 (+0.20 −0.10)"), (6.39, 0.56, 0.62, "6.4 ± 0.6"), (5, 1, 4, "5.0 (+4.0 −1.0)"),
  (-5, 0, 0.5, "-5.0 (+0.5 −0.0)"), (5, 9.496, 9.497, "5 ± 10"),
  (2e20, 1e19, 2e19, "2.00e+20 (+0.20e+20 −0.10e+20)"),
]
