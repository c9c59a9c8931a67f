import DataSets
import DelimitedText
import GraphDocument
import Testing
import Workbooks

@testable import GraphFiles

/// Sheets of workbooks as tables.
@Suite struct WorkbookTextTests {
  private func sheet(_ name: String, _ rows: [[Cell?]], row: Int = 0, column: Int = 0) -> Sheet {
    var sheet = Sheet(name: name)
    for (r, cells) in rows.enumerated() {
      for (c, cell) in cells.enumerated() {
        if let cell { sheet.cells[CellAddress(row: row + r, column: column + c)] = cell }
      }
    }
    return sheet
  }

  private func text(_ text: String) -> Cell { Cell(.text(text)) }
  private func number(_ number: Double, _ form: Cell.Form? = nil) -> Cell {
    var cell = Cell(.number(number))
    cell.form = form
    if form == .date { cell.numberCode = "yyyy\\-mm\\-dd" }
    return cell
  }

  private func bytes(_ sheets: Sheet...) -> [UInt8] { Workbook(sheets: sheets).bytes() }

  private var prices: Sheet {
    sheet(
      "Prices",
      [
        [text("List of prices")], [], [text("day"), text("what, where"), text("price")],
        [number(45_000, .date), text("nut \"A\""), number(1.25)],
        [number(45_001, .date), text("bolt"), number(1_234_567.5)],
        [text("Total"), nil, number(1_234_568.75)],
      ], row: 2, column: 1)
  }

  private func survey(_ bytes: [UInt8], _ form: DataFileForm = DataFileForm()) throws -> DataFileSurvey {
    try bytes.withUnsafeBufferPointer { text throws(DataFileProblem) in
      try DataFileSurvey(text, form: form, fileName: "book.xlsx")
    }
  }

  private func values(_ bytes: [UInt8], _ column: String, _ form: DataFileForm = DataFileForm()) throws -> [Double] {
    let reader = DataFileReader([PointColumns(value: .name(column))], form: form, fileName: "book.xlsx")
    try bytes.withUnsafeBufferPointer { text throws(DataFileProblem) in try reader.read(text) }
    return Array(try reader.finish().sets[0].values)
  }

  @Test func `the only sheet is read, with its preamble, days, exact numbers and total row`() throws {
    let book = bytes(prices)
    let survey = try survey(book)
    #expect(survey.columns.map(\.title) == ["day", "what, where", "price"])
    #expect(survey.columns.map(\.content) == [.dates, .texts, .numbers])
    #expect(survey.layout.contains("1 row left out (total row, line 8)"), "\(survey.layout)")
    #expect(try values(book, "price") == [1.25, 1_234_567.5])
  }

  @Test func `of several sheets one is chosen, by its name or its number`() throws {
    let other = sheet("Other", [[text("n")], [number(7)], [number(8)]])
    let book = bytes(prices, other)
    let problem = #expect(throws: DataFileProblem.self) { try survey(book) }
    #expect(problem?.description == "choose one of 2 tables with --table: 'Prices', 'Other'")
    for name in ["Other", "2"] {
      let form = DataFileForm(choices: TableChoices(.table, name))
      #expect(try values(book, "n", form) == [7, 8])
      #expect(form.stored(try survey(book, form).decided).choices.table == name)
    }
    let form = DataFileForm(choices: TableChoices(.table, "Prices"))
    #expect(form.stored(try survey(book, form).decided).choices.table == "Prices")
    #expect(try values(book, "price", form.stored(try survey(book, form).decided)) == [1.25, 1_234_567.5])
  }

  @Test func `an empty sheet is not offered, and a damaged workbook is refused in a sentence`() throws {
    let one = sheet("n", [[text("n")], [number(7)], [number(8)]])
    #expect(try values(bytes(Sheet(name: "empty"), one), "n") == [7, 8])
    let problem = #expect(throws: DataFileProblem.self) { try survey(Array(bytes(one).prefix(100))) }
    #expect(problem?.description.contains("archive is damaged") == true, "\(problem?.description ?? "")")
  }

  @Test func `cells far apart are refused before memory is taken`() throws {
    var far = sheet("far", [[text("n")]])
    far.cells[CellAddress(row: CellAddress.rowLimit - 1, column: CellAddress.columnLimit - 1)] = number(1)
    let problem = #expect(throws: DataFileProblem.self) { try survey(bytes(far)) }
    #expect(problem?.description == "the cells of 'far' are too far apart")
  }

  @Test func `breaks within cells leave a row in one line`() throws {
    let book = bytes(sheet("s", [[text("a\nb"), text("n")], [text("x\ny"), number(1)], [text("z"), number(2)]]))
    let text = try WorkbookText(book, table: nil)
    #expect(String(decoding: text.bytes, as: UTF8.self) == "a b,n\nx y,1\nz,2\n")
    #expect(text.names == ["s"])
  }

  @Test func `a workbook with formulas is a calculation`() {
    var formula = Cell(.number(2))
    formula.formula = Cell.Formula(text: "1+1")
    #expect(WorkbookText.isWithoutFormulas(bytes(prices)))
    #expect(!WorkbookText.isWithoutFormulas(bytes(sheet("s", [[formula]]))))
    #expect(!WorkbookText.isWithoutFormulas(Array("PK".utf8)))
  }
}
