import Testing

@testable import DelimitedText

/// Tables whose rows have one decimal comma each: the comma divides them as evenly as what they are divided by.
struct DividedRowTests {
  private func form(_ text: String) throws -> TableForm {
    try Array(text.utf8).withUnsafeBufferPointer { try TableForm($0, isWhole: true, DelimitedOptions()) }
  }

  @Test(arguments: [
    ("Name;Betrag\nEssen;84,58\nAuto;148,28\nMiete;1.148,28\n", Delimiter.semicolon, 2),
    ("Item;Price\nA;9,50 €\nB;12,00 €\n", .semicolon, 2),
    ("Item;Price\nA;1.009,50\nB;12,00\n", .semicolon, 2),
    ("Datum;Text;Zweck;Betrag\n05.11.2026;Rewe;Essen;-84,58\n04.11.2026;Aral;Auto;-148,28\n", .semicolon, 4),
    ("Name\tBetrag\nEssen\t84,58\nAuto\t1.148,28\n", .tab, 2),
    ("Name|Betrag\nEssen|84,58\nAuto|1.148,28\n", .bar, 2),
    ("id,tags\n1,x;y\n2,z;w\n", .comma, 2),
  ])
  func `a decimal comma divides no row`(text: String, delimiter: Delimiter, columns: Int) throws {
    let form = try form(text)
    #expect(form.dialect.delimiter == delimiter && form.columnCount == columns && form.headerRows == 1)
  }

  @Test func `a percentage keeps its figure, and is a share where numbers of a document are replaced`() throws {
    let text = Array("rate,years\n4.35 %,30\n1.1 %,20\n".utf8)
    let rule = try #require(form(String(decoding: text, as: UTF8.self)).columns.first)
    #expect(rule.isPercentage && Array("4.35 %".utf8).withUnsafeBufferPointer { rule.number($0) } == 4.35)
    let rows = try text.withUnsafeBufferPointer { try DelimitedRowForm($0, isWhole: true, DelimitedOptions()) }
    let shares = try #require(rows?.signs.rules.first)
    for (cell, share) in [("4.35 %", 0.0435), ("1.1 %", 0.011), ("-7%", -0.07)] {
      #expect(Array(cell.utf8).withUnsafeBufferPointer { shares.number($0) } == share)
    }
    #expect(rows?.decisions.last == "'rate' is in percent: 4 % counts as 0.04")
  }
}
