import EvaluationEngine
import GraphDocument
import GraphFiles
import Testing
import Workbooks

@testable import WorkbookGraphs

/// Units and dates in workbooks.
struct WorkbookUnitTests {
  private func workbook(_ text: String) throws -> (Workbook, leftOut: [String]) {
    let (bytes, leftOut) = WorkbookExport.write(try DefinitionText.read(Array(text.utf8)))
    return (try Workbook(bytes), leftOut.map(\.phrase))
  }

  /// The formula and the number of each node's cell, by the node's name.
  private func cells(_ workbook: Workbook) -> [String: String] {
    guard let sheet = workbook.sheets.first else { return [:] }
    var lines: [String: String] = [:]
    for (place, cell) in sheet.cells where place.column == 1 && place.row > 0 {
      guard case .text(let name) = sheet.cells[CellAddress(row: place.row, column: 0)]?.value,
        case .number(let number) = cell.value
      else { continue }
      lines[name] = (cell.formula.map { "=\($0.text) " } ?? "") + "\(number)"
    }
    return lines
  }

  @Test func `formulas convert units as the document does`() throws {
    let (workbook, leftOut) = try workbook(
      """
      way = 7.5 km; time = 150 min; speed = way / time to m/s; total = way + 250 m
      warm = 20 °C; fahrenheit = warm to °F; power = 2 W; level = power to dBm; back = level to W
      """)
    let cells = cells(workbook)
    #expect(cells["way"] == "7.5")
    #expect(cells["speed"]?.hasPrefix("=way/time*16.666666666666668 0.83333333333333") == true)
    #expect(cells["total"] == "=way+250/1000 7.75")
    #expect(cells["fahrenheit"] == "=warm*9/5+32 68.0")
    #expect(cells["level"]?.hasPrefix("=LOG10(power*1000)*10 33.01") == true, "\(cells["level"] ?? "")")
    #expect(cells["back"]?.hasPrefix("=10^(level/10)/1000 ") == true, "\(cells["back"] ?? "")")
    #expect(!leftOut.contains { $0.contains("written as values") }, "\(leftOut)")
  }

  @Test func `dates are the day numbers of spreadsheets, and their steps are formulas`() throws {
    let (workbook, leftOut) = try workbook(
      """
      start = 2026-03-02; length = 3 wk; finish = start + length; bill = endOfMonth(finish + 1 month)
      late = finish - start; working = workdays(start, finish); noon = 2026-03-02T12:00
      """)
    let cells = cells(workbook)
    #expect(cells["start"] == "46083.0")
    #expect(cells["noon"] == "46083.5")
    #expect(cells["finish"]?.hasSuffix(" 46104.0") == true, "\(cells["finish"] ?? "")")
    #expect(cells["bill"]?.hasSuffix(" 46142.0") == true, "\(cells["bill"] ?? "")")
    #expect(cells["bill"]?.contains("EOMONTH(") == true && cells["bill"]?.contains("EDATE(") == true)
    #expect(cells["late"]?.hasSuffix(" 21.0") == true, "\(cells["late"] ?? "")")
    #expect(cells["working"]?.contains("NETWORKDAYS(") == true)
    #expect(!leftOut.contains { $0.contains("written as values") }, "\(leftOut)")
    let start = workbook.sheets[0].cells.first {
      $0.key.column == 1 && $0.value.value == .number(46_083)
    }
    #expect(start?.value.form == .date)
  }

  @Test(arguments: [
    "way = 7.5 km; time = 150 min; speed = way / time to m/s; total = way + 250 m; warm = 20 °C; f = warm to °F",
    "start = 2026-03-02; length = 3 wk; finish = start + length; bill = endOfMonth(finish + 1 month); n = finish - start; w = workdays(start, finish)",
    "price = 24 EUR; n = 3; total = price * n; half = 50 %; share = total * half",
  ])
  func `an exported document comes back with its units and formulas`(text: String) throws {
    let contents = try DefinitionText.read(Array(text.utf8))
    let intake = try WorkbookIntake(Workbook(WorkbookExport.write(contents).bytes))
    #expect(intake.differences.isEmpty && intake.leftOut.isEmpty, "\(intake.differences) \(intake.leftOut)")
    for node in contents.nodesInFileOrder() {
      let name = contents.name(of: node)
      let back = try #require(intake.contents.node(named: name))
      #expect(intake.contents.text(ofValue: back, for: .message) == contents.text(ofValue: node, for: .message))
      #expect(intake.contents.kind(of: back) == contents.kind(of: node), "\(name)")
    }
  }

  /// A workbook with a price list, whose numbers have the formats of `codes` in order.
  private func formatted(_ rows: [(name: String, value: Double, formula: String?, code: String?)]) throws -> Workbook {
    var sheet = Sheet(name: "Sheet1")
    for (row, line) in rows.enumerated() {
      sheet.cells[CellAddress(row: row, column: 0)] = Cell(.text(line.name))
      var cell = Cell(.number(line.value), formula: line.formula.map { Cell.Formula(text: $0) })
      cell.numberCode = line.code
      sheet.cells[CellAddress(row: row, column: 1)] = cell
    }
    return try Workbook(Workbook(sheets: [sheet]).bytes())
  }

  @Test func `the text of a number format is the unit of the number`() throws {
    let intake = try WorkbookIntake(
      formatted([
        ("way", 7.5, nil, #"0.0" km""#), ("time", 2.5, nil, #"General" h""#), ("speed", 3, "B1/B2", #"0.0" km/h""#),
        ("people", 4, nil, #"0" persons""#),
      ]))
    let contents = intake.contents
    let texts = contents.nodesInFileOrder().map {
      "\(contents.name(of: $0)) = \(contents.text(ofValue: $0, for: .message))"
    }
    #expect(texts.sorted() == ["people = 4", "speed = 3 km/h", "time = 2.5 h", "way = 7.5 km"])
    #expect(intake.matching == 1)
  }

  @Test func `an amount of money has its currency as unit, if a formula does not add a plain number`() throws {
    let intake = try WorkbookIntake(
      formatted([("net", 100, nil, ##"#,##0.00 "€""##), ("gross", 119, "B1*1.19", ##"#,##0.00 "€""##)]))
    let gross = try #require(intake.contents.node(named: "gross"))
    #expect(intake.contents.text(ofValue: gross, for: .message) == "119 €")
    let plain = try WorkbookIntake(formatted([("net", 100, nil, ##"#,##0.00 "€""##), ("gross", 119, "B1+19", nil)]))
    let net = try #require(plain.contents.node(named: "net"))
    #expect(plain.contents.text(ofValue: net, for: .message) == "100" && plain.contents.label(of: net) == "€")
  }

  @Test func `where formulas of a workbook ignore the units, no cell has one, and this is reported`() throws {
    let intake = try WorkbookIntake(
      formatted([("a", 2, nil, #"0" km""#), ("b", 3, nil, #"0" m""#), ("sum", 5, "B1+B2", nil)]))
    let contents = intake.contents
    let sum = try #require(contents.node(named: "sum"))
    #expect(contents.text(ofValue: sum, for: .message) == "5")
    #expect(contents.formulaText(of: sum) == "a + b")
    #expect(intake.notes.contains { $0.hasPrefix("units of number formats left out") }, "\(intake.notes)")
  }
}
