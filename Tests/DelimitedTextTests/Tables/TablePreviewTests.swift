import TestSupport
import Testing

@testable import DelimitedText

/// Lines of tables as they are, each with what it is to its table.
@Suite struct TablePreviewTests {
  private func preview(_ text: String, _ options: DelimitedOptions = DelimitedOptions()) throws -> TablePreview {
    let bytes = Array(text.utf8)
    let result = bytes.withUnsafeBufferPointer { text in
      Result { () throws(DelimitedProblem) in try TablePreview(text, isWhole: true, options) }
    }
    return try result.get()
  }

  private func numbers(_ role: TablePreview.Role, _ preview: TablePreview) -> [Int] {
    preview.lines.filter { $0.role == role }.map(\.number)
  }

  @Test(arguments: ExpectedTable.texts.filter { $0.ask == nil })
  func `as many lines are rows, names and left out as reading finds`(_ table: ExpectedTable) throws {
    let bytes = table.bytes
    try bytes.withUnsafeBufferPointer { raw in
      let form = try TableForm(raw, isWhole: true, DelimitedOptions())
      var decoder = TextDecoder(form.decoding)
      var text: [UInt8] = []
      decoder.decode(UnsafeBufferPointer(rebasing: raw[form.decoding.markLength...]), isLast: true, into: &text)
      text.withUnsafeBufferPointer { text in
        let sample = TableSample(
          text, from: form.start, line: form.lines.start, isWhole: true, form.dialect, comment: form.chosen.comment,
          missing: form.chosen.missing, columnLimit: 1 << 16)
        let roles = TablePreview.roles(sample, form).map(\.role)
        #expect(roles.count { $0 == .row } == table.read.rows)
        #expect(roles.count { $0 == .header } == table.read.headerRows)
        #expect(roles.count { $0 == .units } == (table.read.unitsRow == true ? 1 : 0))
        #expect(roles.count { $0 == .leftOut } >= table.read.leftOut ?? 0)
      }
    }
  }

  private static let bank = """
    Konto;DE12
    Stand;04.11.2026

    Buchung;Betrag
    03.11.2026;1.234,56
    04.11.2026;-12,00
    Summe;1.222,56

    """

  @Test func `what is above and below the table is reported from its names and rows`() throws {
    let preview = try preview(Self.bank)
    #expect(numbers(.skipped, preview) == [1, 2, 3])
    #expect(numbers(.header, preview) == [4])
    #expect(numbers(.row, preview) == [5, 6])
    #expect(numbers(.leftOut, preview) == [7])
    #expect(preview.lines[0].text == "Konto;DE12")
    #expect(preview.tables.isEmpty)
  }

  @Test func `choices change what the lines are`() throws {
    var options = DelimitedOptions()
    options.choices.footerRows = 0
    #expect(numbers(.row, try preview(Self.bank, options)) == [5, 6, 7])
    options.choices.footerRows = 2
    #expect(numbers(.leftOut, try preview(Self.bank, options)) == [6, 7])
    options.choices.skippedLines = 4
    options.hasHeader = false
    #expect(numbers(.header, try preview(Self.bank, options)) == [])
  }

  @Test func `of a long text its beginning, its names and what is left out are kept`() throws {
    let above = (1...40).map { "note \($0)\n" }.joined()
    let rows = (1...5_000).map { "\($0),\($0)\n" }.joined()
    let preview = try preview(above + "a,b\n" + rows)
    #expect(preview.lines.count < 50)
    #expect(numbers(.header, preview) == [41])
    #expect(numbers(.skipped, preview).contains(1) && numbers(.skipped, preview).contains(40))
    #expect(numbers(.row, preview).first == 42 && numbers(.row, preview).last == 5_041)
  }

  @Test func `the tables of a text are named, whichever is read`() throws {
    let text = "[A]\nx,y\n1,2\n3,4\n[B]\nu,v\n5,6\n7,8\n"
    var options = DelimitedOptions()
    options.choices.table = "B"
    let preview = try preview(text, options)
    #expect(preview.tables == ["A", "B"])
    #expect(numbers(.header, preview) == [6])
    #expect(numbers(.row, preview) == [7, 8])
  }
}
