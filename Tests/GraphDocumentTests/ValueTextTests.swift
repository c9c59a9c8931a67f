import DataSets
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import Testing

/// The texts of values: one display, seen through each purpose.
struct ValueTextTests {
  @Test(
    "a value in a chain of units is split after it is rounded",
    arguments: [
      (5 + 11 / 12.0, "ft in", "", "5 ft 11 in"), (6.0, "ft in", "", "6 ft"), (-5.5, "ft in", "", "-5 ft 6 in"),
      (0.5, "ft in", "", "6 in"), (0.0, "ft in", "", "0 in"), (1.51, "h min s", "", "1 h 30 min 36 s"),
      (2.0, "h min s", "", "2 h"),
      (5.999, "ft in", "0 decimals", "6 ft"), (5.99, "ft in", "1 decimal", "5 ft 11.9 in"),
      (1.5, "h min", "", "1 h 30 min"),
      (1.0001, "h min s", "", "1 h 0 min 0.36 s"),
    ] as [(Double, String, String, String)])
  func chains(_ value: Double, _ unit: String, _ format: String, _ text: String) throws {
    let format = format.isEmpty ? NumberFormat.plain : try NumberFormat(format)
    #expect(ValueText(format, for: .message, unit: unit).text(value) == text)
    #expect(ValueText(format, for: .box, unit: unit).number(Quantity(value)).text == text)
    #expect(ValueText(format, for: .file, unit: unit).text(value) == NumberText.shortest(value))
  }

  @Test func `a date outside the years of dates is no plain number`() {
    let texts = ValueText(for: .message, unit: "date")
    #expect(texts.text(-62_167_305_600) == "-62167305600 s since 1970")
    #expect(texts.text(0) == "1970-01-01")
    #expect(ValueText(for: .file, unit: "date").text(-62_167_305_600) == "-62167305600")
  }

  @Test func `a unit is a text in the number format of a spreadsheet`() {
    func code(_ format: NumberFormat, _ unit: String?) -> String? {
      ValueText(format, for: .box, unit: unit).cellCode(for: Quantity(7.25))
    }
    #expect(code(.plain, "km/h") == #"General" km/h""#)
    #expect(code(NumberFormat(.decimals(2), isGrouped: true), "EUR") == ##"#,##0.00" EUR""##)
    #expect(code(.plain, "ft in") == #"General" ft""#)
    #expect(code(.plain, nil) == nil && code(.plain, "date") == nil)
  }

  @Test(arguments: [
    (nil, "", ValueText.Purpose.message, "0.25"), ("km", "", .message, "0.25 km"), ("km", "", .file, "0.25"),
    (nil, "percent", .message, "25 %"), ("ft in", "", .message, "0.25 ft"),
  ])
  func `an uncertainty has the unit of its value`(
    unit: String?, format: String, purpose: ValueText.Purpose, text: String
  ) throws {
    let format = format.isEmpty ? NumberFormat.plain : try NumberFormat(format)
    #expect(ValueText(format, for: purpose, unit: unit).withUnit(StandardUncertainty(0.25)) == text)
  }

  @Test func `the uncertainty of a date is in days, with as many digits as requested`() {
    let texts = ValueText(for: .message, unit: "date")
    #expect(texts.withUnit(StandardUncertainty(129_600)) == "1.5 d")
    #expect(texts.withUnit(StandardUncertainty(100_000), digits: 3) == "1.16 d")
    #expect(texts.withUnit(StandardUncertainty(lower: 86_400, upper: 43_200)) == "+0.5 −1 d")
  }

  @Test func `an uncertain value in a chain counts its first unit`() {
    #expect(ValueText(for: .message, unit: "ft in").text(Quantity(5.5, uncertainty: 0.1)) == "5.50 ± 0.10 ft")
  }

  private static let money = NumberFormat(.decimals(2), isGrouped: true)
  private static let rate = Quantity(0.045, uncertainty: 0.0025)

  @Test(arguments: [
    (ValueText.Purpose.box, "4.50 % ± 0.25 %"), (.line, "4.50 % ± 0.25 %"), (.message, "4.50 % ± 0.25 %"),
    (.report, "4.50 % ± 0.25 %"), (.sentence, "4.50 percent plus or minus 0.25 percent"), (.file, "0.045 ± 0.0025"),
  ])
  func `each purpose has the display, files have the number`(purpose: ValueText.Purpose, text: String) {
    #expect(ValueText(.percent, for: purpose).text(Self.rate) == text)
  }

  @Test func `an unknown uncertainty stands behind the number`() {
    let unknown = Quantity(0.045)
    #expect(ValueText(.percent, for: .message).text(unknown, isKnown: false) == "4.5 % ± ?")
    #expect(ValueText(.percent, for: .box).text(unknown, isKnown: false) == "4.5 % ± ?")
    #expect(
      ValueText(.percent, for: .sentence).text(unknown, isKnown: false)
        == "4.5 percent plus or minus an unknown uncertainty")
  }

  @Test func `a line has the digits that the display lacks, in what the display counts in`() {
    #expect(ValueText(Self.money, for: .line).text(1234567.891) == "1 234 567.89 (1234567.891)")
    #expect(ValueText(Self.money, for: .line).text(1234567.5) == "1 234 567.50")
    #expect(ValueText(NumberFormat(.decimals(1), scale: .percent), for: .line).text(0.04567) == "4.6 % (4.567 %)")
    #expect(ValueText(NumberFormat(scale: .prefix), for: .line).text(1266.71) == "1.267k (1266.71)")
    #expect(ValueText(.plain, for: .line).text(0.1 + 0.2) == "0.3")
    // Fewer digits were asked for.
    #expect(ValueText(.percent, for: .line, digits: 3).text(0.0456789) == "4.57 %")
  }

  @Test func `a display that hides the number is left out but in boxes`() {
    let whole = NumberFormat(.decimals(0))
    for purpose in [ValueText.Purpose.line, .message, .sentence] {
      #expect(ValueText(whole, for: purpose).text(0.045) == "0.045")
      #expect(ValueText(NumberFormat(.decimals(0), scale: .percent), for: purpose).text(0.0012).hasPrefix("0.12 "))
    }
    #expect(ValueText(whole, for: .box).text(0.045) == "0")
    #expect(ValueText(whole, for: .message).text(Quantity(100, uncertainty: 0.4)) == "100.0 ± 0.4")
  }

  @Test(arguments: [ValueText.Purpose.box, .line, .message, .report])
  func `numbers at the ends have a text`(purpose: ValueText.Purpose) {
    let texts = ValueText(.percent, for: purpose)
    #expect(texts.text(1e300) == "1e+302 %")
    #expect(texts.text(1.7e308) == "1.7e+310 %")
    #expect(texts.text(-0.0) == "0 %")
    #expect(texts.text(.leastNonzeroMagnitude) == "5e-322 %")
    #expect(texts.text(.infinity) == "inf")
  }

  @Test func `a change has two texts, with as many digits as it takes`() throws {
    let texts = ValueText(Self.money, for: .message)
    func change(_ old: Double, _ new: Double, _ texts: ValueText) -> [String]? {
      texts.change(Quantity(old), Quantity(new)).map { [$0.old, $0.new] }
    }
    #expect(change(1.5, 2.5, texts) == ["1.50", "2.50"])
    #expect(change(1.501, 1.502, texts) == ["1.501", "1.502"])
    #expect(change(1, 1.0.nextUp, texts) == ["1", "1.0000000000000002"])
    #expect(change(2, 2, texts) == nil)
    let percent = ValueText(NumberFormat(.decimals(0), scale: .percent), for: .message)
    #expect(change(0.045, 0.0451, percent) == ["4.5 %", "4.51 %"])
    #expect(change(0.0, -0.0, percent) == ["0 %", "-0 %"])
    #expect(change(0.0, -0.0, texts) == ["0", "-0"])
  }

  @Test func `a stated number keeps all digits, in the display where that can`() {
    let percent = ValueText(.percent, for: .report)
    #expect(percent.typed(Self.rate) == "4.50 % ± 0.25 %")
    #expect(percent.typed(Quantity(0.045, uncertainty: 0.002541)) == "4.5 % ± 0.2541 %")
    #expect(percent.typed(Quantity(0)) == "0 %")
    #expect(ValueText(Self.money, for: .report).typed(Quantity(1266.71)) == "1 266.71")
    #expect(ValueText(Self.money, for: .report).typed(Quantity(1266.713)) == "1266.713")
    #expect(ValueText(NumberFormat(.decimals(1), scale: .percent), for: .report).typed(Quantity(0.04567)) == "4.567 %")
    #expect(percent.entry(Quantity(0.045)) == "4.5%")
    #expect(percent.operand(0.045) == "4.5%" && ValueText(Self.money, for: .line).operand(1234.5) == "1234.5")
  }

  @Test func `ranges, uncertainties and scattered numbers count in what the display counts in`() throws {
    let texts = ValueText(.percent, for: .message)
    let range = try ValueRange(0, 0.2)
    #expect(texts.text(range) == "0 % … 20 %")
    #expect(texts.sentence(forValue: 0.3, outside: range) == "30 % is outside its range 0 % … 20 %")
    #expect(texts.text(StandardUncertainty(lower: 0.001, upper: 0.0025)) == "+0.25 % −0.1 %")
    #expect(texts.text(StandardUncertainty(lower: 0.001234, upper: 0.001234), digits: 2) == "0.12 %")
    #expect(texts.text(0.0451234, scatteringBy: 0.001) == "4.51 %")
    #expect(ValueText(for: .message).text(1234.5678, scatteringBy: 0.1) == "1234.57")
  }

  @Test func `a set has its values in the display`() throws {
    let set = try ValueList.parse("0.01, 0.25 ± 0.05")
    #expect(ValueText(.percent, for: .box).text(set) == "[1 %, 25 %]")
    #expect(ValueText(.percent, for: .message).text(set) == "[1 %, 25 % ± 5 %]")
    #expect(ValueText(.percent, for: .line).text(set) == "2 values from 1 % to 25 %, with errors · [1 %, 25 % ± 5 %]")
    #expect(ValueText(.percent, for: .sentence).text(set) == "2 values")
    #expect(ValueText(.percent, for: .file).text(set) == "0.01, 0.25 ± 0.05")
  }

  @Test func `annotations are before the values, except in a box, a file and a report`() throws {
    let set = try DataSet([Datum(90.6, annotation: "food"), Datum(89, annotation: "travel"), Datum(15)])
    #expect(ValueText(for: .message).text(set) == "food 90.6, travel 89, 15")
    #expect(ValueText(for: .line).text(set) == "3 values from 15 to 90.6 · food 90.6, travel 89, 15")
    #expect(ValueText(for: .box).text(set) == "[90.6, 89, 15]")
    #expect(ValueText(for: .report).text(set) == "[90.6, 89, 15]")
    #expect(DataSetText.short(set, isNamed: true) == "food 90.6, travel 89, 15")
    let many = try DataSet((0..<20).map { Datum(Double($0), annotation: "item \($0)") })
    #expect(ValueText(for: .message).text(many) == "item 0 0, item 1 1, item 2 2, … 20 values")
  }

  @Test(arguments: [
    ("percent", 0.045, "0.0%"), ("2 decimals", 3, "0.00"), ("2 decimals grouped", 1234.5, "#,##0.00"),
    ("2 decimals percent", 0.04, "0.00%"), ("3 digits", 1.23456, "0.00"), ("scientific", 1234.5, "0.0000E+00"),
  ])
  func `spreadsheets have a code for it`(display: String, value: Double, code: String) throws {
    #expect(ValueText(try NumberFormat(display), for: .box).cellCode(for: Quantity(value)) == code)
  }

  @Test func `a plain number and a prefix have no code`() {
    #expect(ValueText(for: .box).cellCode(for: Quantity(1.5)) == nil)
    #expect(ValueText(NumberFormat(scale: .prefix), for: .box).cellCode(for: Quantity(1.5)) == nil)
  }

  @Test func `a node's text goes by its display, else by the document's; one that fails has none and keeps it`() throws
  {
    let sample = document("rate = 0.045", "sum = 1266.71", "bad = divide(sum, zero)", "zero = 0")
    try sample.apply(.setDisplay(sample.node("rate"), .percent))
    try sample.apply(.setDisplay(nil, Self.money))
    try sample.apply(.setDisplay(sample.node("bad"), .percent))
    #expect(sample.contents.text(ofValue: sample.node("rate"), for: .message) == "4.5 %")
    #expect(sample.contents.text(ofValue: sample.node("sum"), for: .message) == "1 266.71")
    #expect(sample.contents.text(ofValue: sample.node("bad"), for: .message) == "")
    #expect(sample.contents.valueText(of: sample.node("bad"), for: .message).text(1) == "100 %")
  }

  @Test func `history writes a value in its display, and in the one that comes with it`() throws {
    let sample = document("rate = 0.045")
    let rate = sample.node("rate")
    try sample.apply(.group([.setContent(rate, .number(0.05)), .setDisplay(rate, .percent)]))
    try sample.apply(.setContent(rate, .number(0.06)))
    #expect(sample.steps.done == ["set 'rate' to 5 %", "set 'rate' to 6 %"])
  }

  @Test func `a failure names the argument in its node's display`() throws {
    let sample = document("rate = -0.045", "root = sqrt(rate)")
    try sample.apply(.setDisplay(sample.node("rate"), .percent))
    let sentence = try #require(sample.contents.sentence(forValueOf: sample.node("root")))
    #expect(sentence.hasSuffix(" is -4.5 %"), "\(sentence)")
  }
}
