import Formulas
import Foundation
import Geometry
import TestSupport
import Testing

@testable import DiagramModel
@testable import GraphScene

@Suite struct ValueFitTests {
  func fitted(_ text: String, _ columns: Int) -> String {
    ValueFit.fitted(text, columns: columns, approximately: "≈", glyphs: .unicode)
  }

  @Test func `a value that fits is left alone`() {
    #expect(fitted("1266.713246123", 14) == "1266.713246123")
    #expect(fitted("-0", 2) == "-0")
    #expect(fitted("", 5) == "")
  }

  @Test func `digits are rounded away until it fits`() {
    #expect(fitted("1266.713246123", 8) == "≈1266.71")
    #expect(fitted("1266.713246123", 7) == "≈1266.7")
    #expect(fitted("1266.713246123", 8) == "≈1266.71")
    #expect(fitted("1266.713246123", 6) == "≈1267")
    #expect(fitted("0.333333333333333", 8) == "≈0.33333")
    #expect(fitted("-0.000123456789", 10) == "≈-123.457u")
    #expect(fitted("99999.96", 7) == "≈100000")
    #expect(fitted("9.9999", 5) == "≈10.0")
  }

  @Test func `a rounded number has six digits at most, or those before the point`() {
    #expect(fitted("1266.713246123", 13) == "≈1266.71")
    #expect(fitted("3.847698050123", 12) == "≈3.84770")
    #expect(fitted("0.00306818181818182", 15) == "≈0.00306818")
    #expect(fitted("12345678.901234", 12) == "≈12345679")
    #expect(fitted("12345678.901234", 8) == "≈12.346M")
    #expect(fitted("1.23456789012e-9", 15) == "1.23456789012n")
    #expect(fitted("1.23456789012e-9", 9) == "≈1.23457n")
  }

  @Test func `what digits are counted in stays with those that fit`() {
    #expect(fitted("126671.327456471 %", 12) == "≈126671 %")
    #expect(fitted("4.56789 %", 7) == "≈4.57 %")
    #expect(fitted("1 266.71 %", 9) == "1266.71 %")
    #expect(fitted("1.266713k", 7) == "≈1.267k")
    #expect(fitted("126671.3 %", 3) == "…")
    #expect(fitted("4.50 % ± 0.25 %", 10) == "4.50(25) %")
    #expect(fitted("126671.3 % ± 2.5 %", 12) == "≈126671(3) %")
  }

  @Test func `digits before the point are never made up`() {
    #expect(fitted("123456789012345", 10) == "≈123.457T")
    #expect(fitted("123456.789", 6) == "≈123k")
    #expect(fitted("1.23456789e-200", 9) == "≈1.2e-200")
  }

  @Test func `a value that fits without its groups loses no digit`() {
    #expect(fitted("250 000", 6) == "250000")
    #expect(fitted("250 000", 5) == "250k")
    #expect(fitted("1 234 567", 6) == "≈1.23M")
  }

  @Test(arguments: [
    ("250000", 4, "250k"), ("300000", 4, "300k"), ("300000", 3, "3e5"), ("1250000", 5, "1.25M"), ("-12000", 4, "-12k"),
    ("0.0015", 4, "1.5m"), ("0.00025", 4, "250u"), ("0.0000003", 4, "300n"), ("1000000", 3, "1M"),
    ("1 000 000 000", 2, "1G"), ("1e21", 3, "…"), ("250 000 ± 500", 9, "250.0(5)k"),
    // Not one digit is given up for it, and it stands before no other sign.
    ("256789", 5, "≈257k"), ("256789", 4, "≈3e5"), ("250000 %", 7, "2.5e5 %"), ("250000 %", 6, "≈3e5 %"),
  ])
  func `an SI prefix stands for zeros that have no room`(text: String, columns: Int, shown: String) {
    #expect(fitted(text, columns) == shown)
  }

  @Test func `what fits without a loss is read again as the number it was`() throws {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<3_000 {
      let (digits, exponent) = (Int.random(in: 1...9_999, using: &random), Int.random(in: -12...16, using: &random))
      let text = NumberText.display(Double("\(digits)e\(exponent)") ?? 0)
      let shown = fitted(text, Int.random(in: 2...8, using: &random))
      if shown.hasPrefix("≈") || shown == "…" { continue }
      #expect(try NumberText.parse(shown).value == NumberText.parse(text).value, "\(text) as \(shown)")
    }
  }

  @Test func `a number that is shown rounded says so however it is written`() {
    func shown(_ text: String, _ columns: Int) -> String {
      ShownValue(.number, text, isRounded: true, glyphs: .unicode, columns: columns).text
    }
    #expect(shown("250000", 7) == "≈250000")
    #expect(shown("250000", 5) == "≈250k")
    #expect(shown("256789", 5) == "≈257k")
    #expect(shown("0.0125", 5) == "≈13m")
    // No digit is made up, as in `10m`; without space for the sign the digits stand alone.
    #expect(shown("0.01", 4) == "0.01" && shown("0.01", 5) == "≈0.01")
  }

  @Test func `a unit whose ASCII name has no room is left out`() {
    func shown(_ columns: Int) -> String {
      ShownValue(.number, "21 °C", isRounded: false, glyphs: .ascii, columns: columns).text
    }
    #expect(CellText.safe(shown(7), glyphs: .ascii) == "21 degC" && shown(5) == "21")
  }

  @Test func `where not one digit fits the sign of what is cut off is left`() {
    #expect(fitted("123456", 3) == "…")
    #expect(fitted("123456", 0) == "")
    #expect(fitted("7", 1) == "7")
  }

  @Test func `an uncertainty is written in brackets where that makes room for it`() {
    #expect(fitted("0.00375 ± 0.00021", 17) == "0.00375 ± 0.00021")
    #expect(fitted("0.00375 ± 0.00021", 16) == "0.00375(21)")
    #expect(fitted("0.00375 ± 0.00021", 10) == "3.75(21)m")
    #expect(fitted("250000 ± 500", 11) == "250000(500)")
    #expect(fitted("-0.5000 ± 0.0012", 12) == "-0.5000(12)")
    // `1266.71(1.25)` would be taken for two numbers, and `(0.20)` of two sides says nothing.
    #expect(fitted("1266.71 ± 1.25", 13) == "1266.71(125)")
    #expect(fitted("41.9 ± 2.0", 8) == "41.9(20)")
    #expect(fitted("5.00 (+0.20 −0.10)", 17) == "5.00(+0.20−0.10)")
    #expect(fitted("1.50e20 ± 3e18", 11) == "1.50(3)e20")
  }

  @Test func `what stands in brackets is read again as the uncertainty it was`() throws {
    var random = SeededGenerator(seed: 29)
    for _ in 0..<2_000 {
      let value = Double.random(in: -1...1, using: &random) * ([1, 100, 1e-3, 1e6].randomElement(using: &random) ?? 1)
      let text = NumberText.display(
        Quantity(value, uncertainty: abs(value) * Double.random(in: 1e-6...0.3, using: &random)))
      guard let concise = ValueFit.concise(text) else { continue }
      let (read, meant) = (try NumberText.parse(concise), try NumberText.parse(text))
      #expect(read.value == meant.value, "\(text)")
      #expect(abs((read.upper ?? 0) - (meant.upper ?? 1)) <= 1e-12 * (meant.upper ?? 0), "\(text)")
    }
  }

  @Test func `an uncertainty gives up digits with its number`() {
    #expect(fitted("1266.71 ± 1.25", 11) == "≈1266.7(13)")
    #expect(fitted("1266.71 ± 1.25", 9) == "≈1267(1)")
    #expect(fitted("5.00 (+0.20 −0.10)", 9) == "≈5.00(20)")
    #expect(fitted("491 (+25 −24)", 8) == "≈491(25)")
    #expect(fitted("11530 ± 70", 9) == "11530(70)")
    #expect(fitted("11530 ± 70", 8) == "…" || fitted("11530 ± 70", 8) == "≈11530")
    #expect(fitted("0.0001000 ± 0.0000010", 9) == "≈100(1)u")
    #expect(fitted("1000000 ± 10000", 8) == "1.00(1)M")
    #expect(fitted("0 ± 6e-07", 7) == "0.0(6)u")
  }

  @Test func `other text is cut and says so`() {
    #expect(fitted("[1, 2, 3, … 240 values]", 8) == "[1, 2, …")
    #expect(fitted("1..2", 3) == "1.…")
    #expect(fitted("1e99999999999999999999", 5) == "1e99…")
  }

  @Test func `what is shown never takes more columns than there are`() {
    for text in ["1266.713246123", "-1e-300", "250 000", "12 ± 3", "999999999", "語語語", "÷0"] {
      for columns in -1...20 { #expect(CellText.columns(of: fitted(text, columns)) <= max(0, columns)) }
    }
  }

  @Test func `no more digits are given up than have to be`() {
    var random = SeededGenerator(seed: 23)
    for _ in 0..<3_000 {
      let digits = (0..<Int.random(in: 1...15, using: &random)).map { _ in
        "0059999".randomElement(using: &random) ?? "1"
      }
      let point = Int.random(in: 0...digits.count, using: &random)
      let exponent = Bool.random(using: &random) ? "" : "e\(Int.random(in: -30...30, using: &random))"
      let whole = String(digits[..<point])
      let text = (whole.isEmpty ? "0" : whole) + (point < digits.count ? "." + digits[point...] : "") + exponent
      let columns = Int.random(in: 2...12, using: &random)
      guard text.count > columns, let number = DecimalText(text) else { continue }
      // Every number of digits tried in turn, the most first.
      let exact = [number.positional(fillsWithZeros: true), number.prefixed, number.scientific]
      let most = max(2, min(number.digits.count, max(6, number.pointPosition) + 1))
      let rounded = (1..<most).reversed().flatMap { count in
        let rounded = number.rounded(toDigits: count)
        return [
          rounded.positional(fillsWithZeros: false),
          rounded.hasDigitsToPrefix && count <= 6 ? rounded.prefixed : nil, count <= 6 ? rounded.scientific : nil,
        ].map { $0.map { "≈" + $0 } }
      }
      let isPlain = (-2...5).contains(number.pointPosition)
      let plain = (3..<max(4, most)).reversed().map { count in
        isPlain ? number.rounded(toDigits: count).positional(fillsWithZeros: false).map { "≈" + $0 } : nil
      }
      let expected = (exact + plain + rounded).compactMap { $0 }.first { $0.count <= columns } ?? "…"
      #expect(fitted(text, columns) == expected, "\(text) in \(columns)")
    }
  }

  @Test func `no value is a sign alone, and an uncertainty never loses its digits but for its sign`() throws {
    var random = SeededGenerator(seed: 37)
    for round in 0..<20_000 {
      let value =
        round % 4 == 0
        ? 0 : Double.random(in: -1...1, using: &random) * pow(10, Double.random(in: -9...12, using: &random))
      let error = (value == 0 ? 1 : abs(value)) * pow(10, Double.random(in: -8...1, using: &random))
      let text: String =
        switch round % 4 {
        case 0: NumberText.display(Quantity(0, uncertainty: error))
        case 1: NumberText.display(value)
        case 2: NumberText.display(Quantity(value, lower: error, upper: error * 1.3))
        default: NumberText.display(Quantity(value, uncertainty: error))
        }
      let columns = Int.random(in: 1...16, using: &random)
      let shown = fitted(text, columns)
      #expect(!shown.hasSuffix("±") && shown != "≈", "\(text) in \(columns): \(shown)")
      guard columns >= ValueFit.leastColumns(of: text) else { continue }
      if text.contains("±") || text.contains("(") {
        #expect(shown.contains("(") || shown.contains("±"), "\(text) in \(columns): \(shown)")
      } else {
        #expect(!shown.hasPrefix("≈") || shown.filter(\.isNumber).count >= 3, "\(text) in \(columns): \(shown)")
      }
      // The number that is shown is the one that was, as far as its last digit goes.
      let typed = String(shown.drop { $0 == "≈" })
      if typed != text, let read = try? NumberText.parse(typed), let bracket = read.upper {
        #expect(
          abs(read.value - value) <= max(bracket, error), "\(text) in \(columns): \(shown)")
        #expect(bracket <= 2 * error * 1.3 && bracket >= error / 2, "\(text) in \(columns): \(shown)")
      }
    }
  }
}
