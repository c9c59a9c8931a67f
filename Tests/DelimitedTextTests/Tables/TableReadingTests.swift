import DataSets
import TestSupport
import Testing
import TextScanning

@testable import DelimitedText

/// Tables as people have them, each with its right reading: `Tests/References/Tables/expected.json`.
@Suite struct TableReadingTests {
  @Test func `all tables are there`() {
    #expect(ExpectedTable.texts.count == 42)
    #expect(ExpectedTable.further.count == 20)
  }

  @Test(arguments: ExpectedTable.texts + ExpectedTable.further)
  func `a table is read as expected, in one piece and in pieces`(_ table: ExpectedTable) throws {
    if let ask = table.ask, ask.what == "tables" {
      let sentence = refusal(table.bytes, [])
      for reading in ask.readings { #expect(sentence.contains("'\(reading)'")) }
      #expect(sentence.contains(ask.flag))
    } else {
      try check(table.columns, of: table.bytes, DelimitedOptions(), piece: nil)
      try check(table.columns, of: table.bytes, DelimitedOptions(), piece: 7)
    }
    if let ask = table.ask, let column = ask.column {
      let kind = ask.what == "dates" ? ColumnKind.dates : .numbers
      let sentence = refusal(table.bytes, [ColumnRequest(.name(column), as: kind)])
      for reading in ask.readings {
        #expect(sentence.contains("is \(reading) (--") || sentence.contains("or \(reading) (--"))
      }
      #expect(sentence.contains(ask.flag))
    }
    for forced in table.forced {
      try check(forced.columns, of: table.bytes, DelimitedOptions(flags: forced.flags), piece: nil)
    }
  }

  @Test(arguments: (ExpectedTable.texts + ExpectedTable.further).filter { $0.ask == nil })
  func `decisions are as expected`(_ table: ExpectedTable) throws {
    let form = try form(of: table.bytes)
    let read = table.read
    let encoding = form.decoding.encoding?.title ?? "UTF-8"
    #expect(encoding == read.encoding)
    let sign = form.dialect.delimiter == .semicolon || form.dialect.delimiter == .comma
    #expect((sign ? String(UnicodeScalar(form.dialect.delimiter.byte)) : form.dialect.delimiter.name) == read.delimiter)
    #expect((form.point == ASCII.comma ? "," : ".") == read.decimal)
    #expect(form.lines.first - 1 - (read.comments ?? 0) == read.skippedBefore)
    #expect(form.findings.commentLines == read.comments ?? 0)
    #expect(form.headerRows == read.headerRows)
    #expect(form.hasUnitsRow == read.unitsRow)
    #expect(form.findings.rows == read.rows)
    #expect(form.findings.leftOut.count == read.leftOut)
    #expect(form.dateOrder?.rawValue == read.dates)
    for column in table.columns {
      let place = form.names.isEmpty ? Int(column.name).map { $0 - 1 } : form.names.firstIndex(of: column.title)
      let index = try #require(place, "\(column.name) in \(form.names)")
      if column.kind == "number" { #expect(form.columns[index].unit == column.unit, "\(column.name)") }
      if column.header != nil, column.unit != nil { #expect(HeaderUnit(form.names[index])?.name == column.name) }
    }
    let said = form.sentences(rows: form.findings.rows, leftOut: form.findings.leftOut).joined(separator: "\n")
    for word in table.mustMention where word != "V(out)" { #expect(said.contains(word), "\(said)") }
  }

  private func form(of bytes: [UInt8]) throws(DelimitedProblem) -> TableForm {
    let result = bytes.withUnsafeBufferPointer { text in
      Result { () throws(DelimitedProblem) in try TableForm(text, isWhole: true, DelimitedOptions()) }
    }
    return try result.get()
  }

  private func check(
    _ columns: [ExpectedTable.Column], of bytes: [UInt8], _ options: DelimitedOptions, piece: Int?
  ) throws {
    // Names are those of the file; columns without a header go by their numbers.
    let survey = try surveyed(bytes, options)
    for column in columns {
      let named = survey.layout.names.firstIndex(of: column.title)
      let place = try #require(
        named ?? (survey.layout.hasHeader ? nil : Int(column.name).map { $0 - 1 }), "\(column.name)")
      let tally = survey.surveyed[place].tally
      let (kind, content): (ColumnKind, ColumnContent) =
        switch column.kind {
        case "number": (.numbers, .numbers)
        case "date", "date-time": (.dates, .dates)
        case _: (.texts, .texts)
        }
      #expect(tally.content == content, "\(column.name) \(tally)")
      let request = ColumnRequest(.number(place + 1), as: kind)
      let table = try read(bytes, [request], options, piece: piece)
      check(column, table.columns[0])
    }
  }

  private func check(_ expected: ExpectedTable.Column, _ read: TableColumn) {
    switch read {
    case .numbers(let numbers):
      let there = numbers.filter { !$0.isNaN }
      #expect(there.count == expected.count, "\(expected.name)")
      #expect(numbers.count - there.count == expected.missing, "\(expected.name)")
      for (value, wanted) in zip([there.first, there.last], [expected.first, expected.last]) {
        switch wanted {
        case .number(let number): #expect(value == number, "\(expected.name)")
        case .text(let date): #expect(value == seconds(date), "\(expected.name) \(date)")
        }
      }
    case .texts(let texts):
      let there = texts.compactMap(\.self)
      #expect(there.count == expected.count, "\(expected.name)")
      #expect(texts.count - there.count == expected.missing, "\(expected.name)")
      for (value, wanted) in zip([there.first, there.last], [expected.first, expected.last]) {
        if case .text(let text) = wanted { #expect(value == text, "\(expected.name)") }
      }
    }
  }

  /// A date of the list, whose days have one digit where those of the file have.
  private func seconds(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { DateScan($0, 0, $0.count)?.seconds(nil) }
  }

  private func surveyed(_ bytes: [UInt8], _ options: DelimitedOptions) throws(DelimitedProblem) -> DelimitedTable {
    var reader = DelimitedReader(surveying: options)
    let result = bytes.withUnsafeBufferPointer { text in
      Result { () throws(DelimitedProblem) in try reader.read(text) }
    }
    try result.get()
    return try reader.finish()
  }
}
