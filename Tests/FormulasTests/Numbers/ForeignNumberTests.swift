import Testing

@testable import Formulas

/// Numbers with a decimal comma, or with their thousands set off.
struct ForeignNumberTests {
  @Test(arguments: [
    ("4,5%", "4.5%"), ("4,5", "4.5|[4, 5]"), ("0,125", "0.125|[0, 125]"), ("12,3456", "12.3456|[12, 3456]"),
    ("1234,567", "1234.567|[1234, 567]"), ("-4,5", "-4.5|[-4, 5]"), ("+4,5", "+4.5|[+4, 5]"),
    ("123,123.00", "123123.00"), ("1.234,56", "1234.56"), ("1 234,56", "1234.56"), ("1 234", "1234"),
    ("1 234.5", "1234.5"), ("1'234.50", "1234.50"), ("1’234", "1234"), ("1\u{A0}234,5", "1234.5"),
    ("1\u{202F}234\u{202F}567", "1234567"), ("1.234.567", "1234567"), ("1.234.567,8", "1234567.8"),
    ("1,234,567", "1234567"), ("1,234,567.80", "1234567.80"),
    ("-1.234,5", "-1234.5"), ("−4,5", "−4.5|[−4, 5]"), ("  4,5k ", "4.5k"), ("1,5e-3", "1.5e-3"),
    ("12,3(4)", "12.3(4)"), ("4,5 ± 2", "4.5 ± 2"), ("1,234 ± 2", "1234 ± 2|1.234 ± 2"),
    ("1,234", "1234|1.234"), ("-12,500%", "-12500%|-12.500%"), ("999,999", "999999|999.999"),
  ])
  func `a number as others write it has the readings that it can have`(text: String, readings: String) throws {
    let number = try #require(LocalizedNumber(text))
    #expect(number.readings.joined(separator: "|") == readings)
    // It is none that is read otherwise, and each reading is a number or a list.
    #expect(throws: NumberProblem.self) { try NumberText.parse(text) }
    for reading in number.readings where !reading.hasPrefix("[") {
      #expect(throws: Never.self) { try NumberText.parse(reading) }
    }
    for reading in number.readings { #expect(throws: Never.self) { try TypedText(reading) } }
    if number.readings.count == 1 {
      #expect(try NumberText.typed(text) == NumberText.parse(readings))
      #expect(try TypedText(text).meaning == .number(NumberText.parse(readings)))
    } else {
      let problem = #expect(throws: FormulaProblem.self) { try TypedText(text) }
      let both = number.readings.joined(separator: " or ")
      #expect(problem?.message == "'\(text)' is \(both)" && problem?.fixIt == "write \(both)")
      #expect(throws: NumberProblem.self) { try NumberText.typed(text) }
    }
  }

  @Test(arguments: [
    "", "5", "1.234", "1_000", "1e3", "x", "1, 5", "1,", ",5", "1,,5", "1 2", "1 23", "12 34", "1  234", "1\t234",
    "1,5,7", "1,5.5", "1.5,5.5", "1,2345.6", "01,234.5", "0.123,4", "1234,567.8", "1 234 56", "1'23", "1'234,567.8",
    "1,234,56.8", "1,23,567.8", "4,5 ± 0.2", "1.234 ± 0,5", "1,5+2", "2 * 1,5", "max(1,5)", "[1,5]", "1,5x", "0x1,5",
    "1,5e1 000", "1e-1 000", "1,5e999", "3 ± -0,2", "(1,5", "1 234 + 5", "1..234", "28.11.2026",
  ])
  func `what is ours, a list, a formula, or none is no such number`(text: String) {
    #expect(LocalizedNumber(text) == nil)
  }

  @Test(arguments: [
    ("1,5", "1.5"), ("-1,5", "-1.5"), ("1,234", "1.234"), ("1.234,5", "1234.5"), ("4,5%", "4.5%"),
    ("1,5 ± 0,1", "1.5 ± 0.1"),
  ])
  func `where commas are decimal, a number has one reading`(text: String, reading: String) {
    #expect(LocalizedNumber(text, decimalComma: true)?.readings == [reading])
  }

  @Test(arguments: ["1,234.5", "1,5,7", "1, 5", "1.234"])
  func `where commas are decimal, they are nothing else`(text: String) {
    #expect(LocalizedNumber(text, decimalComma: true) == nil)
  }

  @Test func `a list or a call keeps its commas`() throws {
    #expect(try TypedText("max(1,234)").formula?.literals.count == 2)
    #expect(try TypedText("[1,234]").formula?.literals.count == 2)
    #expect(try TypedText("1.234").meaning == .number(Quantity(1.234)))
    #expect(LocalizedNumber("1," + String(repeating: "0", count: 100)) == nil)
  }

  @Test func `a percentage stays one`() {
    #expect(NumberFormat(typed: "4,5%") == NumberFormat(typed: "4.5%"))
    #expect(NumberFormat(typed: "1,234%") == nil)
  }

  @Test func `a prefix that is a name is refused at its place`() throws {
    let typed = try TypedText(" 1.234,5k")
    #expect(typed.prefixed.map(\.span) == [1..<9])
    #expect(typed.prefixed.ambiguity { $0 == "k" }?.fixIt == "write 1234.5*k or 1234500")
  }
}
