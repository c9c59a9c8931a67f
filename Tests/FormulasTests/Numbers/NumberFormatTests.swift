import EvaluationEngine
import Formulas
import Glibc
import TestSupport
import Testing

struct NumberFormatTests {
  @Test(arguments: [
    ("2", "2 decimals"), ("2 decimals", "2 decimals"), ("1 decimal", "1 decimal"), (" 2  DECIMALS ", "2 decimals"),
    ("4 digits", "4 digits"), ("4 significant digits", "4 digits"), ("4 significant", "4 digits"), ("%", "percent"),
    ("percent", "percent"), ("percent 2", "2 decimals percent"), ("grouped", "grouped"), ("thousands", "grouped"),
    ("grouped, 2 decimals", "2 decimals grouped"), ("2 decimals percent grouped", "2 decimals percent grouped"),
    ("si", "si"), ("prefix 3 digits", "3 digits si"), ("scientific", "scientific"), ("3 sci", "3 decimals scientific"),
    ("plain", "plain"), ("0", "0 decimals"), ("15", "15 decimals"), ("17 digits", "17 digits"),
  ])
  func `words in any order are a format, which has one text`(words: String, text: String) throws {
    let format = try NumberFormat(words)
    #expect(format.text == text)
    #expect(try NumberFormat(format.text) == format)
  }

  @Test(arguments: [
    ("", 0..<0, "a number format is missing"), (" , ", 0..<3, "a number format is missing"),
    ("-1 decimals", 0..<2, "there cannot be -1 decimals; write 0 to 15"),
    ("400 decimals", 0..<3, "there cannot be 400 decimals; write 0 to 15"),
    ("99999999999999999999", 0..<20, "there cannot be 99999999999999999999 decimals; write 0 to 15"),
    ("0 digits", 0..<1, "there cannot be 0 digits; write 1 to 17"),
    ("grouped 18 digits", 8..<10, "there cannot be 18 digits; write 1 to 17"),
    ("2.5 decimals", 0..<3, "'2.5' is not a valid number of digits; write a whole number like 2"),
    ("2 percnt", 2..<8, "there is no number format 'percnt'; did you mean 'percent'?"),
    ("nonsense", 0..<8, "there is no number format 'nonsense'; write one like '2 decimals'"),
    ("nan", 0..<3, "there is no number format 'nan'"), ("∞", 0..<3, "there is no number format '∞'"),
    ("decimals", 0..<8, "the number is missing before decimals; write 2 decimals"),
    ("percent si", 8..<10, "'percent' and 'si' cannot be combined; remove one"),
    ("scientific grouped", 11..<18, "'scientific' and 'grouped' cannot be combined; remove one"),
    ("grouped grouped", 8..<15, "'grouped' is given twice; remove one"),
    ("2 3", 2..<3, "'2' and '3' cannot be combined; remove one"),
    ("plain 2", 0..<7, "'plain' and '2' cannot be combined; remove one"),
    ("2 plain", 0..<7, "'plain' and '2' cannot be combined; remove one"),
  ])
  func `what is no format is refused with its place and what corrects it`(
    words: String, span: Range<Int>, sentence: String
  ) {
    do {
      let format = try NumberFormat(words)
      Issue.record("\(words) is \(format)")
    } catch {
      #expect(error.span == span)
      #expect(error.description.hasPrefix(sentence), "\(error.description)")
    }
  }

  @Test func `counts beyond what is written are moved to it, and groups go with plain digits alone`() {
    #expect(NumberFormat(.decimals(400)).text == "15 decimals")
    #expect(NumberFormat(.decimals(.min)).text == "0 decimals")
    #expect(NumberFormat(.digits(0)).text == "1 digit")
    #expect(NumberFormat(scale: .prefix, isGrouped: true) == NumberFormat(scale: .prefix))
  }

  @Test(
    arguments: [
      ("2 decimals", 1266.71327456471, "1266.71"), ("2 decimals", 250_000, "250000.00"), ("2 decimals", 0, "0.00"),
      ("2 decimals", -0.0, "0.00"), ("2 decimals", -0.001, "0.00"), ("2 decimals", 999.996, "1000.00"),
      ("2 decimals", 123_456_789_012_345.67, "123456789012345.67"), ("2 decimals", 1e20, "1e+20"),
      ("2 decimals", 0.1 + 0.2, "0.30"), ("15 decimals", 0.1 + 0.2, "0.300000000000000"),
      ("15 decimals", 1266.1, "1266.100000000000000"), ("2 decimals grouped", 1266.71327456471, "1 266.71"),
      ("grouped", 250_000, "250 000"), ("grouped", -1_234_567.25, "-1 234 567.25"), ("grouped", 999, "999"),
      ("percent", 0.045, "4.5 %"), ("percent", 0.1 + 0.2, "30 %"), ("percent", 0.07, "7 %"), ("percent", 0.29, "29 %"),
      ("percent", 0, "0 %"), ("2 decimals percent", 0.045, "4.50 %"), ("percent grouped", 12.5, "1 250 %"),
      ("percent", 1e-9, "1e-07 %"), ("4 digits", 1266.71327456471, "1267"), ("4 digits", 12_345_678, "1.235e+07"),
      ("4 digits", 250_000, "250000"), ("4 digits percent", 1.0 / 3, "33.33 %"), ("si", 1266.71327456471, "1.267k"),
      ("si", 999.996, "1k"), ("si", 0.00375, "3.75m"), ("2 digits si", 123_456, "123k"),
      ("2 decimals si", 999_996, "1.00M"), ("si", 1e20, "1e+20"), ("scientific", 0.045, "4.5e-02"),
      ("2 decimals scientific", 999.996, "1.00e+03"), ("scientific", 0, "0e+00"), ("plain", 0.1 + 0.2, "0.3"),
    ] as [(String, Double, String)])
  func `a number is written in its format`(format: String, value: Double, text: String) throws {
    #expect(try NumberFormat(format).written(value).text == text)
  }

  @Test(arguments: ["plain", "2", "percent", "si", "scientific", "4 digits grouped"])
  func `what is not finite is written by its name`(format: String) throws {
    for value in [Double.nan, .infinity, -.infinity] {
      #expect(try NumberFormat(format).written(value).text == value.description)
      #expect(try NumberFormat(format).remark(onHiding: Quantity(value)) == nil)
    }
  }

  @Test(
    arguments: [
      ("plain", 1266.71, 1.25, "1266.7 ± 1.3"), ("grouped", 1266.71, 1.25, "1 266.7 ± 1.3"),
      ("2 decimals", 1266.71, 1.25, "1266.71 ± 1.25"), ("percent", 0.045, 0.0025, "4.50 % ± 0.25 %"),
      ("2 decimals percent", 0.045, 0.0025, "4.50 % ± 0.25 %"), ("si", 1266.71, 1.25, "1.2667k ± 0.0013k"),
      ("scientific", 1266.71, 1.25, "1.2667e+03 ± 0.0013e+03"), ("3 digits", 1266.71, 1.25, "1267 ± 1"),
      ("3 digits", 1266.71, 0.02, "1266.71 ± 0.02"), ("0 decimals", 12.3, 2, "12 ± 2"), ("percent", 0, 0, "0 % ± 0 %"),
      ("2 decimals", 1e20, 3e18, "1e+20 ± 3e+18"),
      // A zero has no exponent, nor has what is rounded to it.
      ("plain", 0, 6e-7, "0 ± 6e-07"), ("plain", -2e-9, 6e-7, "0 ± 6e-07"), ("percent", 0, 6e-9, "0 % ± 6e-07 %"),
      ("3 digits", 0, 6e-7, "0 ± 6e-07"),
    ] as [(String, Double, Double, String)])
  func `an uncertain number is written in its format, both parts alike`(
    format: String, value: Double, uncertainty: Double, text: String
  ) throws {
    let written = try NumberFormat(format).written(Quantity(value, uncertainty: uncertainty))
    #expect(written.text == text)
    #expect("\(written.value) ± \(written.upper ?? "")" == text)
    #expect(!written.hidesValue)
  }

  @Test func `two sides are written in their format`() throws {
    let quantity = Quantity(5, lower: 0.1, upper: 0.2)
    #expect(try NumberFormat("percent").written(quantity).text == "500 % (+20 % −10 %)")
    #expect(try NumberFormat("0").written(quantity).hidesValue)
  }

  @Test(arguments: [
    ("0 decimals", Quantity(0.4), "0", "'0 decimals' hides 0.4: '1 decimal' shows it"),
    ("0 decimals", Quantity(-0.6), "-1", "'0 decimals' hides -0.6: '1 decimal' shows it"),
    ("2 decimals", Quantity(0.001), "0.00", "'2 decimals' hides 0.001: '3 decimals' shows it"),
    ("1 decimal percent", Quantity(0.0004), "0.0 %", "'1 decimal percent' hides 0.0004: '2 decimals percent' shows it"),
    ("2 decimals", Quantity(1e-25), "0.00", "'2 decimals' hides 1e-25: '3 digits' shows it"),
    (
      "0 decimals", Quantity(12.3, uncertainty: 0.2), "12 ± 0",
      "'0 decimals' hides the uncertainty of 12.30 ± 0.20: '1 decimal' shows it"
    ),
  ])
  func `a format that leaves nothing of a number says so and names one that shows it`(
    text: String, quantity: Quantity, shown: String, sentence: String
  ) throws {
    let format = try NumberFormat(text)
    #expect(format.written(quantity).text == shown)
    #expect(format.written(quantity).hidesValue)
    #expect(format.remark(onHiding: quantity) == sentence)
  }

  @Test(arguments: ["0 decimals", "2 decimals", "4 digits", "plain"])
  func `zero hides nothing, nor does a number of which a digit is left`(text: String) throws {
    for value in [0, 1, 12.999, -7.5] {
      #expect(try !NumberFormat(text).written(value).hidesValue)
      #expect(try NumberFormat(text).remark(onHiding: Quantity(value)) == nil)
    }
  }

  @Test(arguments: [
    ("4.5%", true), (" -4.5 % ", false), ("4.5% ± 0.1%", true), ("12.3 ± 5%", false), ("(4.5 ± 0.1)%", true),
    ("0.045", false), ("4.5", false), ("5% + 1", false), ("", false),
  ])
  func `what is typed as a percentage is shown as one`(text: String, isPercent: Bool) {
    #expect((NumberFormat(typed: text)?.text == "percent") == isPercent)
  }

  @Test func `a percentage is typed as one, and comes back bit by bit`() throws {
    let percent = NumberFormat(scale: .percent)
    #expect(percent.typed(Quantity(0.045)) == "4.5%")
    #expect(percent.typed(Quantity(-0.0)) == "-0")
    #expect(percent.typed(Quantity(0.045, uncertainty: 0.01)) == "0.045 ± 0.01")
    #expect(NumberFormat.plain.typed(Quantity(0.045)) == "0.045")
    let seed = UInt64.random(in: 0...999_999)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<RandomRounds.count(5_000, long: 200_000) {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      let text = percent.typed(Quantity(value))
      #expect(try NumberText.parse(text).value.bitPattern == value.bitPattern, "seed \(seed): \(text)")
    }
  }

  @Test func `decimals are those of round`() throws {
    let seed = UInt64.random(in: 0...999_999)
    var random = SeededGenerator(seed: seed)
    let round = try #require(OperatorID(named: "round")).descriptor
    for _ in 0..<RandomRounds.count(5_000, long: 200_000) {
      var value = Double.random(in: -10_000...10_000, using: &random)
      let decimals = Int.random(in: 0...9, using: &random)
      if Bool.random(using: &random) {
        // Often half a cent.
        value = (value.rounded() / 2) * (Double(Int.random(in: 1...40, using: &random)) / 200)
      }
      let rounded = try #require(round([value, Double(decimals)]).number)
      let text = NumberFormat(.decimals(decimals)).written(value).text
      #expect(Double(text) == rounded, "seed \(seed): \(value)")
      #expect(text.split(separator: ".").dropFirst().first?.count ?? 0 == decimals, "seed \(seed): \(value)")
      let percent = NumberFormat(.decimals(decimals), scale: .percent).written(value / 100).text
      let hundredth = try #require(round([value / 100, Double(decimals + 2)]).number)
      #expect(try NumberText.parse(percent.filter { $0 != " " }).value == hundredth, "seed \(seed): \(value) percent")
    }
  }

  @Test func `whatever the format, what is shown reads back to within half a unit of its last digit`() throws {
    let seed = UInt64.random(in: 0...999_999)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<RandomRounds.count(10_000, long: 500_000) {
      let size = Double("1e\(Int.random(in: -30...30, using: &random))") ?? 1
      let value =
        Bool.random(using: &random)
        ? Double(bitPattern: random.next()) : Double.random(in: -10...10, using: &random) * size
      guard value.isFinite else { continue }
      let precision: NumberFormat.Precision =
        switch Int.random(in: 0..<3, using: &random) {
        case 0: .standard
        case 1: .digits(Int.random(in: NumberFormat.digitRange, using: &random))
        default: .decimals(Int.random(in: NumberFormat.decimalRange, using: &random))
        }
      let scale = NumberFormat.Scale.allCases.randomElement(using: &random) ?? .one
      let format = NumberFormat(precision, scale: scale, isGrouped: Bool.random(using: &random))
      #expect(try NumberFormat(format.text) == format)
      let shown = format.written(value).text
      let unit = lastUnit(of: shown)
      guard let back = try? NumberText.parse(shown.filter { $0 != " " }).value else {
        // The largest floats are rounded up to what no float is.
        #expect(abs(value) >= 1e308, "seed \(seed): \(value) as '\(shown)', \(format.text)")
        continue
      }
      // 15 digits are rounded once more to fewer.
      #expect(
        abs(back - value) <= unit * 0.500_000_1 + abs(value) * 5.1e-15,
        "seed \(seed): \(value) as '\(shown)', \(format.text)")
      if format.written(value).hidesValue { #expect(format.remark(onHiding: Quantity(value)) != nil) }
    }
  }

  /// What one more in the last digit is: 0.001 of `4.5 %`, 100 of `1.2k`.
  private func lastUnit(of text: String) -> Double {
    let powers: [Character: Int] = [
      "%": -2, "k": 3, "M": 6, "G": 9, "T": 12, "P": 15, "m": -3, "u": -6, "n": -9, "p": -12, "f": -15, "a": -18,
    ]
    let parts = text.filter { $0 != " " }.split(separator: "e")
    let decimals = parts[0].split(separator: ".").dropFirst().first?.count { $0.isNumber } ?? 0
    let exponent = parts.dropFirst().first.flatMap { Int($0.filter { "+-0123456789".contains($0) }) } ?? 0
    return Double("1e\(exponent - decimals + (text.last.flatMap { powers[$0] } ?? 0))") ?? 0
  }
}
