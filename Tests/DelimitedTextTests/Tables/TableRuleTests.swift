import DataSets
import TestSupport
import Testing
import TextScanning

@testable import DelimitedText

/// Single rules of reading tables, each by a small text.
@Suite struct TableRuleTests {
  private func form(_ text: String, _ options: DelimitedOptions = DelimitedOptions()) throws -> TableForm {
    try Array(text.utf8).withUnsafeBufferPointer { try TableForm($0, isWhole: true, options) }
  }

  private func survey(_ text: String, piece: Int? = nil) throws -> DelimitedTable {
    let bytes = Array(text.utf8)
    var reader = DelimitedReader(surveying: DelimitedOptions())
    var start = 0
    while start < bytes.count {
      let end = min(start + (piece ?? bytes.count), bytes.count)
      try Array(bytes[start..<end]).withUnsafeBufferPointer { try reader.read($0) }
      start = end
    }
    return try reader.finish()
  }

  private func numbers(_ text: String, _ column: ColumnName) throws -> [Double] {
    let table = try read(Array(text.utf8), [ColumnRequest(column, as: .numbers)])
    guard case .numbers(let numbers) = table.columns[0] else { return [] }
    return numbers
  }

  // MARK: Several tables

  private static let lists = "id,price\n1,1\n2,2\n3,3\n\nid,people,area\n7,10,2\n8,20,3\n9,30,4\n"

  @Test func `blocks with different headers are several tables, by their titles or names`() throws {
    #expect(refusal(Self.lists, "-n").contains("choose one of 2 tables with --table: 'id, price', 'id, people, area'"))
    let titled = "Stock\nid,price\n1,1\n2,2\n3,3\n\nTowns\nid,people,area\n7,10,2\n8,20,3\n9,30,4\n"
    #expect(refusal(titled, "-n").contains("choose one of 2 tables with --table: 'Stock', 'Towns'"))
    for choice in ["id, people, area", "2"] {
      var options = DelimitedOptions()
      options.choices.table = choice
      let table = try read(Array(Self.lists.utf8), [ColumnRequest(.name("people"), as: .numbers)], options)
      #expect(table.columns == [.numbers([10, 20, 30])])
      #expect(table.layout.sentences.contains("table 'id, people, area' of 'id, price', 'id, people, area'"))
      options.choices.table = choice == "2" ? "1" : "id, price"
      let first = try read(Array(Self.lists.utf8), [ColumnRequest(.name("price"), as: .numbers)], options, piece: 5)
      #expect(first.columns == [.numbers([1, 2, 3])])
    }
    var options = DelimitedOptions()
    options.choices.table = "third"
    #expect(refusal(Self.lists, "-n", options).contains("there is no table 'third'"))
  }

  @Test func `a table that was chosen by its name may be the only one the next time`() throws {
    var options = DelimitedOptions()
    options.choices.table = "id, price"
    let table = try read(
      Array("id,price\n1,5\n2,6\n3,7\n4,9\n".utf8), [ColumnRequest(.name("price"), as: .numbers)], options)
    #expect(table.columns == [.numbers([5, 6, 7, 9])])
  }

  @Test func `one table with nine tenths of the rows is taken, and the others are named`() throws {
    let rows = (1...40).map { "\($0),\($0 * 2)\n" }.joined()
    let text = "id,price\n" + rows + "\nid,people,area\n7,10,2\n8,20,3\n9,30,4\n"
    #expect(try numbers(text, .name("price")).count == 40)
    #expect(try survey(text).layout.sentences.contains("table 'id, price' of 'id, price', 'id, people, area'"))
  }

  @Test(arguments: [
    // The same header again, a block of keys and values, a summary of two rows, rows after a blank line.
    ("name,price\na,1\nb,2\nc,3\n\nname,price\nd,4\ne,5\nf,6\n", "price", 6),
    ("Model,X1\nRange,10\nGain,2\nRate,3\n\nt,a,b\n1,2,3\n2,3,4\n3,4,5\n", "a", 3),
    ("account,sum\ncash,1\nbank,2\n\nid,price,area\n1,1,1\n2,2,2\n3,3,3\n4,4,4\n", "price", 4),
    ("a,b\n1,2\n3,4\n5,6\n\n7,8\n9,10\n11,12\n", "b", 6),
  ])
  func `what is no table of the same rank asks no question`(text: String, column: String, count: Int) throws {
    #expect(try numbers(text, .name(column)).count == count)
  }

  // MARK: Names

  @Test func `a column is asked for by its name without its unit, where that is unambiguous`() throws {
    let text = "t,Temp [°C],p (hPa),q / kWh,v [m/s],v [km/h],Temp\n1,20,1000,5,1,2,3\n2,21,1001,6,1,2,3\n"
    #expect(try numbers(text, .name("p")) == [1000, 1001])
    #expect(try numbers(text, .name("q")) == [5, 6])
    #expect(try numbers(text, .name("Temp")) == [3, 3])
    #expect(try numbers(text, .name("Temp [°C]")) == [20, 21])
    #expect(
      refusal(Array(text.utf8), [ColumnRequest(.name("v"), as: .numbers)]).contains("use one of the numbers 5, 6"))
  }

  // MARK: Missing

  @Test(arguments: ["-999", "9999", "-99.99", "9.9e37"])
  func `a lone extreme is said, early and late, in plain tables too`(word: String) throws {
    let rows = (1...9).map { "\($0),\(Double($0) / 4)\n" }.joined()
    let said = try survey("t,v\n" + rows + "10,\(word)\n").layout.sentences
    #expect(said.contains { $0.contains("in 'v' may mean missing: --missing") }, "\(said)")
    #expect(try numbers("t,v\n" + rows + "10,\(word)\n", .name("v")).last == Double(word))
    let late = "t,v\n" + String(repeating: "1,2.5\n2,2.25\n3,2.75\n", count: 20_000) + "4,\(word)\n"
    let first = try survey(late, piece: 1 << 16)
    #expect(first.isProvisional)
  }

  @Test(arguments: ["id,v\n998,1\n999,2\n1000,3\n", "v\n9.99\n8.5\n7.25\n", "v\n99\n1\n2\n"])
  func `numbers made of nines among others are plain`(text: String) throws {
    let bytes = Array(text.utf8)
    let layout = bytes.withUnsafeBufferPointer { PlainTable.layout(of: $0, isWhole: true, DelimitedOptions()) }
    #expect(layout != nil)
    #expect(try survey(text).layout.isDecided == false)
  }

  @Test func `the ends of numbers show a lone extreme as all numbers do`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      var values = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        Double(Int.random(in: -3...3, using: &random))
      }
      if Bool.random(using: &random) { values.append([-999, 999, 9999].randomElement(using: &random) ?? 0) }
      values.shuffle(using: &random)
      var tally = ExtremeTally()
      for value in values { tally.take(value) }
      let found = tally.loneExtreme
      var expected: (value: Double, count: Int)?
      for marker in [values.min() ?? 0, values.max() ?? 0] where values.count >= 3 && ExtremeTally.isMarker(marker) {
        let others = values.filter { $0 != marker }
        guard let low = others.min(), let high = others.max(), expected == nil else { continue }
        let distance = marker < low ? low - marker : marker - high
        if distance > 0, distance >= 5 * (low == high ? abs(high) : high - low) {
          expected = (marker, values.count - others.count)
        }
      }
      #expect(found?.value == expected?.value && found?.count == expected?.count, "\(values)")
    }
  }

  // MARK: Totals

  @Test(arguments: [
    "date,text,v\n2026-01-01,x,1\n2026-01-02,y,2\n,Total,99\n", "n,text,v\n1,x,1\n2,y,2\n,Total,3\n",
  ])
  func `a total is found by the first cell that is not empty`(text: String) throws {
    #expect(try numbers(text, .name("v")) == [1, 2])
    #expect(try survey(text).layout.sentences.joined().contains("1 row left out (total row, line 4)"))
  }

  // MARK: Signs

  @Test(arguments: [
    ("v;Af/Bij\n1,50;Af\n2,50;Bij\n", true), ("v;S/H\n1,50;S\n2,50;H\n", true), ("v,k\n1.5,CR\n2.5,\n", true),
    ("v,k\n1.5,c\n2.5,c\n", false), ("v,k\n1.5,h\n2.5,min\n", false), ("v,k\n1.5,Af\n2.5,other\n", false),
  ])
  func `a column that gives signs is named, and its signs are not applied`(text: String, isNamed: Bool) throws {
    #expect(try survey(text).layout.sentences.joined().contains("no sign is changed") == isNamed)
    #expect(try numbers(text, .name("v")) == [1.5, 2.5])
  }

  // MARK: Decimal mark

  @Test func `a whole number of more than three digits proves the mark of its column`() throws {
    #expect(try numbers("a;b\n1;1.234\n2;12345\n3;17\n4;2.345\n", .name("b")) == [1.234, 12345, 17, 2.345])
  }

  // MARK: Bytes

  @Test(arguments: [
    ("%PDF-1.7\n1 0 obj\n", "a PDF document"), ("<!DOCTYPE html>\n<table>\n", "a web page"),
    ("<?xml version=\"1.0\"?>\n", "an XML document"), ("PK\u{3}\u{4}rest", "a zip archive"),
    ("{\\rtf1 text}", "a rich text document"),
  ])
  func `what is no text of columns is named and refused`(text: String, noun: String) {
    let sentence = "this is \(noun), not a text file of columns: save its table as CSV"
    #expect(refusal(text, "n") == sentence)
    #expect(refusal(Array(text.utf8) + Array(repeating: 0x41, count: 300_000), requests("n")) == sentence)
    #expect(throws: DelimitedProblem.self) {
      try Array(text.utf8).withUnsafeBufferPointer { try DelimitedRowForm($0, isWhole: true, DelimitedOptions()) }
    }
  }

  @Test func `marks of other content differ, and none begins a usual table`() {
    #expect(Set(OtherFileContent.all.map(\.noun)).count == OtherFileContent.all.count)
    for text in ["a,b\n1,2\n", "PK,price\n1,2\n", "<5,>6\n1,2\n", "bz,h\n1,2\n", "{a},b\n1,2\n"] {
      #expect(Array(text.utf8).withUnsafeBufferPointer { OtherFileContent.found(in: $0) } == nil, "\(text)")
    }
  }

  // MARK: Long preambles

  @Test(arguments: [2_000, 10_000])
  func `a preamble may be longer than the first sample`(lines: Int) throws {
    let preamble = (0..<lines * 2).map { $0 % 2 == 0 ? "The protocol says nothing here\n" : "nor here\n" }.joined()
    let text = preamble + "\nt;v\n1;0,5\n2;1,25\n3;4,75\n"
    #expect(try numbers(text, .name("v")) == [0.5, 1.25, 4.75])
    let form = try Array(text.utf8).withUnsafeBufferPointer {
      try DelimitedRowForm($0, isWhole: true, DelimitedOptions())
    }
    #expect(form?.names == ["t", "v"] && form?.hasDecimalComma == true)
    let part = try Array(text.utf8.prefix(70_000)).withUnsafeBufferPointer {
      try DelimitedRowForm($0, isWhole: false, DelimitedOptions())
    }
    #expect(part == nil)
  }

  // MARK: The end of a stream

  @Test(arguments: [
    ("a,b\n1,2\nTotal,3\n", 2), ("a,b\n1,2\n,Total\n", 2), ("a,b\n1,2\n\n3,4\n", 2), ("a,b\n1,2\n\nnote\n", 2),
    ("a,b\n1,2\nnote\n", 2),
    ("a,b\n1,2\n----\n", 2), ("a,b\n1,2\n3,4\n", nil),
  ])
  func `a row at the end that may be none of the table is found`(text: String, line: Int?) throws {
    let bytes = Array(text.utf8)
    let found = bytes.withUnsafeBufferPointer { PlainTable.strayRow(of: $0, .comma, columnCount: 2) }
    #expect(found.map { start in bytes[..<start].count { $0 == ASCII.lineFeed } } == line)
  }

  // MARK: Encodings and lines

  @Test func `lines that are no UTF-8 are Windows-1252, and the first is named`() throws {
    let bytes = Array("name;v\nMüller;1\n".utf8) + [0x42, 0xE4, 0x72] + Array(";2\nx;3\n".utf8)
    let table = try read(bytes, [ColumnRequest(.name("name"), as: .texts), ColumnRequest(.name("v"), as: .numbers)])
    #expect(table.columns == [.texts(["Müller", "Bär", "x"]), .numbers([1, 2, 3])])
    #expect(table.layout.sentences.joined().contains("UTF-8 and Windows-1252 (first in line 3)"))
  }

  @Test(arguments: [true, false])
  func `NUL in a quarter of the bytes is UTF-16, in the order of its place`(isBigEndian: Bool) throws {
    let bytes = "a;b\n1,5;2\n3,5;4\n".utf16.flatMap { unit in
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? pair : pair.reversed()
    }
    #expect(try read(bytes, [ColumnRequest(.name("a"), as: .numbers)]).columns == [.numbers([1.5, 3.5])])
  }

  @Test(arguments: ["a,b\r1,2\r3,4\r", "a,b\r\n1,2\r3,4\n", "a,b\n1,2\n\u{FEFF}a,b\n3,4\n", "sep=,\na,b\n1,2\n3,4"])
  func `lines end with any mark, and joined files are one table`(text: String) throws {
    #expect(try numbers(text, .name("b")) == [2, 4])
  }

  // MARK: Rows

  @Test(arguments: [
    // A missing last cell, a delimiter more, a rule below the header, a page title, notes below a blank line.
    ("a,b,c\n1,2,3\n4,5\n6,7,8\n", "b", [2, 5, 7]), ("a,b\n1,2,\n3,4,\n", "b", [2, 4]),
    ("a;b\n----;----\n1;2\n3;4\n", "b", [2, 4]),
    ("a;b;c;d\n1;2;3;4\n5;6;7;8\nPage 2\n1;2;3;4\n5;5;5;5\n", "b", [2, 6, 2, 5]),
    ("a,b\n1,2\n3,4\n\nSource: office\nNotes\n", "b", [2, 4]),
    // Subtotals and a total, a total below a blank line, one without the date that others have.
    ("item,v\nx,1\ny,2\nSubtotal,3\nz,5\nSubtotal,5\nTotal,8\n", "v", [1, 2, 5]),
    ("item,v\nx,1\ny,2\n\nTotal,77\n", "v", [1, 2]),
    ("date,v\n2026-01-01,1\n2026-01-02,2\nTotal,99\n", "v", [1, 2]),
    // Years as names, and years as values.
    ("country,2019,2020\nA,1,2\nB,4,5\n", "2020", [2, 5]),
    // Sections between the header and the first row of values, and a settings row before the header.
    ("Account,Debit,Credit\nRevenue,,\nSales,,12\nAssets,,\nBank,9,\n", "Credit", [.nan, 12, .nan, .nan]),
    ("Title\n\n<>\t1\t2\t3\nA\t0.1\t0.2\t0.3\nB\t0.4\t0.5\t0.7\n", "2", [0.2, 0.5]),
    // The first row has a cell more than the others.
    ("n,v,serial\n1,2.5,77\n2,3.5\n3,4.5\n4,5.5\n", "v", [2.5, 3.5, 4.5, 5.5]),
  ])
  func `rows are found, and what is none is left out`(text: String, column: String, values: [Double]) throws {
    let found = try numbers(text, .name(column))
    #expect(
      found.count == values.count && zip(found, values).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }, "\(found)")
  }

  @Test func `a row with more cells than the header is refused with its line, or left out`() throws {
    #expect(refusal("a,b\n1,2\n3,4,5\n6,7\n", "nn").hasPrefix("3:"))
    var options = DelimitedOptions()
    options.choices.badRows = .leaveOut
    #expect(try columns("a,b\n1,2\n3,4,5\n6,7\n", "nn", options) == [.numbers([1, 6]), .numbers([2, 7])])
  }

  @Test(arguments: [
    ("T\nx,y\n1,2\n3,4\n", "x", [1, 3]), ("T\nname,x\na,1\nb,2\n", "x", [1, 2]),
    ("T\n\nx;n\n1,5;2\n2,5;3\n", "x", [1.5, 2.5]), ("T\nname,price\na,NA\nb,2\nc,3\n", "price", [.nan, 2, 3]),
    ("[A]\nx,y\n1,2\n3,4\n", "x", [1, 3]),
  ])
  func `a word for missing values may be the name of a column`(text: String, column: String, values: [Double]) throws {
    let found = try numbers(text, .name(column))
    #expect(
      found.count == values.count && zip(found, values).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }, "\(found)")
  }

  @Test(arguments: [
    ("t,v,w\nAvg,Smp,Max\n1,2,3\n2,3,4\n", "line 2 skipped: kinds of processing")
  ])
  func `rows between the header and the values are skipped and said`(text: String, sentence: String) throws {
    let said = try survey(text).layout.sentences
    #expect(said.contains(sentence), "\(said)")
  }

  // MARK: Numbers

  @Test(arguments: [
    ("- 15.977,27", -15977.27), ("99,90-", -99.9), ("(1,50)", -1.5), ("+3,00", 3), ("–4,00", -4),
    ("\u{2212}5,25", -5.25),
    ("1.234,50", 1234.5), ("1 234,50", 1234.5), ("1\u{A0}234,50", 1234.5), ("1'234,50", 1234.5),
    ("1,20,543.75", 120543.75),
    ("0,5e3", 500),
  ])
  func `a number is read as people write it`(cell: String, value: Double) throws {
    #expect(try numbers("a;b\n1;\(cell)\n", .name("b")) == [value])
  }

  @Test(arguments: [
    ("CHF 5.00", "CHF 1'200.00", "CHF"), ("5,00 kr", "1 200,00 kr", "kr"), ("5,00 zł", "1 200,00 zł", "PLN"),
    ("R$ 5,00", "R$ 1.200,00", "BRL"), ("$5.00", "$1,200.00", "USD"), ("5.00 km", "1200.00 km", "km"),
    ("5 %", "1200 %", "%"),
  ])
  func `a currency or unit that all cells have is the column's`(first: String, second: String, unit: String) throws {
    let text = "a;b\n1;\(first)\n2;\(second)\n"
    #expect(try numbers(text, .name("b")) == [5, 1200])
    #expect(try survey(text).surveyed[1].unit == unit)
  }

  @Test(arguments: ["1,23.4", "12,34,5", "0x1F", "1_000", "(9.6e+01dB,0°)", "31.76N"])
  func `what is no number is refused`(cell: String) {
    #expect(refusal("a;b\n1;\(cell)\n2;2.5\n3;3.5\n", "-n").contains("'\(cell)' is not a number"))
  }

  @Test func `cells with different units are refused with the first line that differs`() {
    #expect(refusal("a;b\n1;5 km\n2;3 m\n3;4 km\n", "-n").hasPrefix("3:3: '3 m' has another unit than 'km'"))
  }

  @Test func `letters of statistics offices are flags, and whole numbers of one width with a zero in front are names`()
    throws
  {
    let flagged = "a\tb\nx\t1.5\ny\t2.5 b\nz\t3.5 ep\nw\t4.5\n"
    #expect(try numbers(flagged, .name("b")) == [1.5, 2.5, 3.5, 4.5])
    #expect(try survey(flagged).layout.sentences.contains("2 flags (b, ep) in 'b' left out"))
    #expect(try survey("zip,v\n07005,1\n12345,2\n").surveyed[0].tally.content == .texts)
  }

  @Test func `numbers in brackets are negative, and that is said`() throws {
    let accounts = "a;b\n(5);1\n7;2\n( 1.50 );3\n"
    #expect(try numbers(accounts, .name("a")) == [-5, 7, -1.5])
    #expect(
      try survey(accounts).layout.sentences.contains("2 numbers in brackets in 'a' read as negative: (5) is -5"))
    #expect(try !survey("a;b\n-5;1\n7;2\n").layout.sentences.joined().contains("brackets"))
  }

  // MARK: Evidence of the decimal mark

  @Test(arguments: [
    // Both marks; a mark twice; not three digits; nothing or 0 before it; four digits before it; an exponent.
    ("1.234,56", "1.234", [1234.56, 1234]), ("1.234.567", "1.234", [1_234_567, 1234]), ("1,25", "1.234", [1.25, 1234]),
    (",250", "1,234", [0.25, 1.234]), ("0.250", "1.234", [0.25, 1.234]), ("1234.567", "1.234", [1234.567, 1.234]),
    ("1.5e3", "1.234", [1500, 1.234]),
    // Another mark for thousands; whole numbers below 1000; a whole number of four digits.
    ("1'234.567", "1.234", [1234.567, 1.234]), ("12", "1.234", [12, 1234]), ("12345", "1.234", [12345, 1.234]),
  ])
  func `evidence decides the mark of a column`(first: String, second: String, values: [Double]) throws {
    let more = first == "12" ? "3;17\n" : ""
    let found = try numbers("a;b\n1;\(first)\n2;\(second)\n\(more)", .name("b"))
    #expect(Array(found.prefix(2)) == values)
  }

  @Test(arguments: [
    ("a,b\n1,1.234\n2,2.345\n", [1.234, 2.345]), ("b\n1.234\n2.345\n", [1.234, 2.345]),
    ("a   b\n1   1.234\n2   2.345\n3   4.555\n", [1.234, 2.345, 4.555]),
    ("c;b\n3,5;1.234\n4,5;2.345\n", [1234, 2345]),
  ])
  func `where only one reading is possible nothing is asked`(text: String, values: [Double]) throws {
    #expect(try numbers(text, .name("b")) == values)
  }

  @Test(arguments: ["a;b\n1;1.234\n2;2.345\n", "a;c;b\n1.5;3,5;1.234\n2.5;4,5;2.345\n", "b;a\n\"1,234\";7\n"])
  func `without evidence both readings are named`(text: String) {
    let sentence = refusal(Array(text.utf8), [ColumnRequest(.name("b"), as: .numbers)])
    #expect(sentence.contains("(--decimal-comma) or ") && sentence.contains("(--no-decimal-comma)"), "\(sentence)")
  }

  @Test func `lines to skip that leave no row are named`() {
    var options = DelimitedOptions()
    options.choices.skippedLines = 6
    let problem = #expect(throws: DelimitedProblem.self) {
      try read(Array("a,b\n1,2\n3,4\n".utf8), [ColumnRequest(.name("b"), as: .numbers)], options)
    }
    #expect(problem?.reason == .allSkipped(lines: 6))
    let sentence = "there are no rows below the 6 lines to skip: skip fewer with --skip N"
    #expect(problem?.description == sentence)
  }

  // MARK: Dates

  @Test(arguments: [
    ("27.11.26", "2026-11-27"), ("03.04.69", "1969-04-03"), ("03.04.68", "2068-04-03"), ("2026.11.27", "2026-11-27"),
    ("2026.01.05.", "2026-01-05"), ("2026. 01. 05.", "2026-01-05"), ("5. 1. 2026.", "2026-01-05"),
    ("2026.01.05. 12:30", "2026-01-05T12:30:00"),
    ("12-Dec-2026", "2026-12-12"), ("28/11/2026", "2026-11-28"), ("11/28/2026", "2026-11-28"),
    ("11/28/2026 11:05:33 PM", "2026-11-28T23:05:33"), ("28.11.2026 13:05", "2026-11-28T13:05"),
    ("2026-01-02T10:00:00+01:00", "2026-01-02T09:00:00"), ("20260310", "2026-03-10"),
  ])
  func `a date has one reading`(cell: String, date: String) throws {
    let table = try read(Array("date;v\n\(cell);1\n".utf8), [ColumnRequest(.name("date"), as: .dates)])
    let seconds = try #require(DateText.seconds(date.utf8))
    #expect(table.columns == [.numbers([seconds])])
  }

  @Test func `a day above 12 in another column of dates decides`() throws {
    let text = "d,e,v\n03/04/2026,14/05/2026,1\n04/04/2026,15/05/2026,2\n"
    let table = try read(Array(text.utf8), [ColumnRequest(.name("d"), as: .dates)])
    let days = try ["2026-04-03", "2026-04-04"].map { try #require(DateText.seconds($0.utf8)) }
    #expect(table.columns == [.numbers(days)])
  }

  @Test(arguments: [
    ("id,v\n20260310,1\n20260311,2\n", "id", [20_260_310.0, 20_260_311]),
    ("t,v\n1767225600,1\n1767225660,2\n", "t", [1_767_225_600.0, 1_767_225_660]),
  ])
  func `digits are numbers unless the header says date`(text: String, column: String, values: [Double]) throws {
    #expect(try numbers(text, .name(column)) == values)
  }

  @Test func `hours and minutes alone are no number`() {
    #expect(refusal("t,v\n1:30,1\n2:45,2\n", "n").contains("'1:30' is not a number"))
  }

  // MARK: Hostile texts

  @Test(arguments: [
    ("a,b\n1,2\n3\n4,5\n", "1 row lacks cells (line 3)"),
    ("a,b,c\n1,2,3\n3\n4,5\n1,2,3\n1,2,3\n", "2 rows lack cells (lines 3, 4)"),
  ])
  func `rows that lack cells are said, with their lines`(text: String, said: String) throws {
    for piece in [nil, 3] {
      let sentences = try survey(text, piece: piece).layout.sentences
      #expect(sentences.contains { $0.hasSuffix(said) }, "\(sentences)")
    }
    // Where most rows do, nothing is lacking: empty cells at the end are not written.
    let usual = try survey("a,b,c\n1,2\n3,4\n4,5\n1,2,3\n").layout.sentences
    #expect(!usual.contains { $0.contains("lack") }, "\(usual)")
  }

  @Test func `many rows below what looked like a table are the table, and few are notes`() throws {
    let keys = "Export\n\nKey;Value\n" + (0..<14_000).map { "Setting number \($0);\($0),25\n" }.joined() + "\n"
    #expect(keys.utf8.count > TableForm.sampleBytes)
    let text = keys + "time;temp;hum\n" + (0..<20_000).map { "\($0);20,5;50\n" }.joined()
    let table = try read(Array(text.utf8), [ColumnRequest(.number(2), as: .numbers)])
    #expect(table.columns == [.numbers(Array(repeating: 20.5, count: 20_000))])
    let said = table.layout.sentences[0]
    #expect(said.contains("14004 lines skipped, header in line 14005"), "\(said)")
    let notes = try survey(keys + "Source: office\nPrinted: today\n").layout.sentences
    #expect(notes.contains { $0.hasSuffix("2 rows left out (below the table, lines 14005, 14006)") }, "\(notes)")
  }

  @Test func `cells and rows beyond the limits are refused in any form`() throws {
    var options = DelimitedOptions(limits: DelimitedLimits(columns: 10, fieldBytes: 100, rowBytes: 10_000))
    for text in [String(repeating: "1234567 ", count: 90), "x\n" + String(repeating: "ä", count: 60) + ";1,5\n2;2,5\n"]
    {
      let said = refusal(text, "-n", options)
      #expect(said.contains("a field has more than 100 bytes") || said.contains("more than 10 fields"), "\(said)")
    }
    options.limits = .standard
    let wide = Array(("a;b\n" + String(repeating: "1;", count: 1 << 18) + "\n").utf8)
    var splitter = TableSplitter(TableDialect(delimiter: .semicolon))
    wide.withUnsafeBufferPointer { _ = splitter.split($0, from: 4, isLast: true) }
    #expect(splitter.cells.count == 1 << 17 + 1)
  }

  @Test(arguments: [
    ("\nx,y\n", RowFault.Kind.otherTable), ("\r\n\"x\",\"y z\"\r\n", .otherTable),
    // A row below no blank line, with a number, with a missing value or with another count of cells is a row.
    ("x,y\n", .notANumber), ("\n3,y\n", .notANumber), ("\ny,x\n", .empty), ("\nx,y,z\n", .notANumber),
  ])
  func `a header below a blank line begins another table in a stream of rows`(rows: String, kind: RowFault.Kind) throws
  {
    let text = Array(("a,b\n1,2\n3,4\n" + rows).utf8)
    try text.withUnsafeBufferPointer { text in
      let form = try #require(
        try DelimitedRowForm(UnsafeBufferPointer(rebasing: text[..<12]), isWhole: true, DelimitedOptions()))
      var numbers = [Double](repeating: 0, count: 8)
      try numbers.withUnsafeMutableBufferPointer { space in
        let batch = RowBatch(atMost: 8, keeping: 0, numbers: [try #require(space.baseAddress)])
        _ = DelimitedRowDecoder(form, WantedColumns(numbers: [1], kept: [])).take(
          text, from: form.firstRow, into: batch)
        #expect(batch.faults.first?.kind == kind, "\(batch.faults)")
      }
    }
  }

  @Test func `plain digits are read as all other numbers are`() {
    let seed = UInt64.random(in: 0...9_999)
    var generator = SeededGenerator(seed: seed)
    var texts = [
      "", "-", "0", "-0", "1.", ".5", "1,5", "1.234", "-12.50", "1.2.3", "1e3", "12345678901234567890", "0.1",
    ]
    for _ in 0..<2_000 {
      let length = Int.random(in: 1...24, using: &generator)
      texts.append(String((0..<length).compactMap { _ in "0123456789.,-".randomElement(using: &generator) }))
    }
    for text in texts {
      Array(text.utf8).withUnsafeBufferPointer { bytes in
        let scan = bytes.isEmpty ? nil : NumberScan(bytes, 0, bytes.count)
        if PlainDigits.isNumber(bytes, 0, bytes.count) {
          #expect(scan?.hasGroupsRight(bytes) == true, "\(text), seed \(seed)")
        }
        for point in [ASCII.point, ASCII.comma] {
          guard let number = PlainDigits.number(bytes, 0, bytes.count, point: point) else { continue }
          let read = scan?.digits(bytes, point: point).flatMap { NumberSigns.plainNumber($0, point: ASCII.point) }
          #expect(read?.bitPattern == number.bitPattern, "\(text), seed \(seed)")
        }
      }
    }
  }

  @Test func `multimeters write the kind of current behind the unit`() throws {
    let table = try survey("n,Max,I\n1,12.051 V DC,3.5 mA AC\n2,12.047 V DC,3.25 mA AC\n")
    #expect(table.surveyed.map(\.unit) == [nil, "V", "mA"])
    for space in ["", " "] {
      #expect(
        try numbers("n,Max\n1,12.051 V\(space)DC\n2,12.047 V\(space)DC\n", .name("Max")) == [12.051, 12.047])
    }
  }

  @Test(arguments: ["TL", "円", "руб.", "HK$", "лв."])
  func `currencies are known as people of a country write them`(sign: String) throws {
    #expect(try numbers("n;Tutar\n1;-1.234,56 \(sign)\n2;25.000,00 \(sign)\n", .name("Tutar")) == [-1234.56, 25_000])
  }

  @Test(arguments: ["unavailable", "unknown", "N.A."])
  func `a word for a missing value is named with the flag that says so`(word: String) {
    let said = refusal("id,state\nx,8.4\nx,\(word)\nx,8.1\n", "-n")
    #expect(said.contains("--missing \(word)") || said.contains("--missing '\(word)'"), "\(said)")
  }
}
