import DataSets
import TestSupport
import Testing
import TextScanning

@testable import DelimitedText

/// Evidence beyond the first rows of a table, and rows that are no rows of it.
@Suite struct TableEvidenceTests {
  private func survey(_ text: String, _ options: DelimitedOptions = DelimitedOptions()) throws -> DelimitedTable {
    var reader = DelimitedReader(surveying: options)
    try Array(text.utf8).withUnsafeBufferPointer { try reader.read($0) }
    return try reader.finish()
  }

  /// The numbers of a column, read as a file is: again with all rows if the beginning misled.
  private func numbers(_ text: String, _ column: String, _ options: DelimitedOptions = DelimitedOptions()) throws
    -> [Double]
  {
    let requests = [ColumnRequest(.name(column), as: .numbers)]
    var options = options
    do throws(DelimitedProblem) {
      let table = try read(Array(text.utf8), requests, options)
      if !table.isProvisional, case .numbers(let numbers) = table.columns[0] { return numbers }
    } catch {
      if !error.isProvisional { throw error }
    }
    options.readsWhole = true
    guard case .numbers(let numbers) = try read(Array(text.utf8), requests, options).columns[0] else { return [] }
    return numbers
  }

  private func rowForm(_ text: String, _ options: DelimitedOptions = DelimitedOptions()) throws -> DelimitedRowForm {
    let form = try Array(text.utf8).withUnsafeBufferPointer {
      try DelimitedRowForm($0, isWhole: true, options)
    }
    return try #require(form)
  }

  /// The rows of a text without its header, decoded with this form.
  private func decoded(_ text: String, _ form: DelimitedRowForm, _ column: Int) -> (numbers: [Double], rows: RowBatch) {
    let memory = UnsafeMutablePointer<Double>.allocate(capacity: 1 << 16)
    memory.initialize(repeating: .nan, count: 1 << 16)
    defer { memory.deallocate() }
    let rows = RowBatch(atMost: 1 << 16, keeping: 0, numbers: [memory])
    let decoder = DelimitedRowDecoder(form, WantedColumns(numbers: [column], kept: nil))
    _ = Array(text.utf8.dropFirst(form.firstRow)).withUnsafeBufferPointer { decoder.take($0, from: 0, into: rows) }
    return ((0..<rows.count).map { memory[$0] }, rows)
  }

  /// More rows than the first sample holds.
  private static func rows(_ row: String) -> String {
    String(repeating: row, count: TableForm.sampleBytes / row.utf8.count + 10)
  }

  // MARK: The decimal mark

  @Test(arguments: [";", "\t", "|"])
  func `a lone point before three digits is decided by all rows, wherever it is`(delimiter: String) throws {
    let (head, rows) = ("n;b\n", Self.rows("x;7\n"))
    for text in [head + rows + "x;1.234\n", head + rows + "x;1.234\n" + rows, head + "x;1.234\n" + rows] {
      let text = text.replacing(";", with: delimiter)
      #expect(try numbers(text, "b").contains(1234) && !numbers(text, "b").contains(1.234))
    }
    // A whole number of four digits shows that the mark is decimal.
    #expect(
      try numbers((head + Self.rows("x;7000\n") + "x;1.234\n").replacing(";", with: delimiter), "b").last == 1.234)
  }

  @Test func `a column that is empty in the first rows and then ambiguous is asked about`() throws {
    let text = "n;c;b\n" + Self.rows("x;7;\n") + "x;8;1.234\nx;9;2.345\n"
    var said = ""
    do throws(DelimitedProblem) {
      var options = DelimitedOptions()
      options.readsWhole = true
      _ = try read(Array(text.utf8), [ColumnRequest(.name("b"), as: .numbers)], options)
    } catch {
      said = error.description
    }
    #expect(said.contains("'1.234' in 'b' is 1234 (--decimal-comma) or 1.234 (--no-decimal-comma)"), "\(said)")
    #expect(try survey(text).isProvisional)
    // The mark of another column decides.
    let other = "n;c;b\n" + Self.rows("x;1.5;\n") + "x;1.5;1.234\n"
    #expect(try numbers(other, "b").last == 1.234)
  }

  @Test func `rows that were passed on are not followed by a number with two values`() throws {
    let text = "n;b\n" + Self.rows("x;7\n")
    let form = try rowForm(text)
    let (_, rows) = decoded("n;b\nx;7\nx;1.234\n", form, 1)
    #expect(rows.faults.map(\.kind) == [.ambiguous] && rows.faults[0].isOfTable)
    let proven = try rowForm("n;b\nx;7.5\n")
    #expect(decoded("n;b\nx;7\nx;1.234\n", proven, 1).numbers == [7, 1.234])
    var options = DelimitedOptions()
    options.hasDecimalComma = false
    #expect(decoded("n;b\nx;7\nx;1.234\n", try rowForm(text, options), 1).numbers == [7, 1.234])
  }

  @Test func `rows are read as people write numbers, however far below the first they are`() throws {
    let form = try rowForm("n,b\n" + Self.rows("x,7.5\n"))
    let (numbers, rows) = decoded("n,b\nx,(3)\nx,\"1,234\"\nx,5-\nx,NA\nx,abc\nn,b\nx,8\n", form, 1)
    #expect(numbers.prefix(3) == [-3, 1234, -5] && numbers.last == 8 && numbers.count == 6)
    #expect(rows.faults.map(\.kind) == [.empty, .notANumber])
    #expect(rows.repeatedHeaders.count == 1)
  }

  // MARK: Missing

  @Test(arguments: ["-999", "-999.0"])
  func `a number that means missing is none, plain or not`(word: String) throws {
    var options = DelimitedOptions()
    options.missingMarks = [word]
    for text in ["a,b\n1,-999\n2,3.5\n", "a;b\n1;-999\n2;3,5\n"] {
      let (numbers, rows) = decoded(text, try rowForm(text, options), 1)
      #expect(numbers.last == 3.5 && rows.faults.map(\.kind) == [.empty], "\(text)")
    }
  }

  // MARK: Flags and signs

  @Test(arguments: ["cr", "dr", "c and d"])
  func `letters for credit and debit are no flags`(letters: String) {
    let (first, second) = letters == "c and d" ? ("c", "d") : (letters, letters)
    let text = "a,b\nx,1.5\ny,2.5 \(first)\nz,3.5 \(second)\nw,4.5\nv,5.5\n"
    #expect(refusal(text, "-n").contains("3:3: '2.5 \(first)' is not a number"), "\(refusal(text, "-n"))")
  }

  @Test func `a letter directly behind a number is no flag`() {
    #expect(refusal("a,b\nx,7s\ny,8\nz,9\n", "-n").contains("has another unit than 's'"))
  }

  // MARK: Totals

  @Test(arguments: [
    "Insgesamt", "INSGESAMT", "Итого", "ИТОГО", "合計", "合計:", "Всього", "Összesen", "ÖSSZESEN", "Gesamtergebnis",
  ])
  func `words for totals of other languages are known, in any case`(word: String) throws {
    #expect(try numbers("name,b\nx,10\ny,20\nz,30\n\(word),60\n", "b") == [10, 20, 30])
    #expect(try numbers("name,b\nx,10\ny,20\nz,30\n\(word),61\n", "b").count == 4)
  }

  @Test(arguments: [
    ("Datum;Text;bal\n;Anfangssaldo;100,50\n01.11.2026;a;90,50\n14.11.2026;b;80,50\n;Endsaldo;80,50\n", "bal"),
    ("Date,Text,bal\n,Opening Balance,7\n2026-11-01,a,90.5\n2026-11-14,b,80.5\n,Closing Balance,80.5\n", "bal"),
    (
      "T,,,\n,,,\nNo,Date,Text,bal\n1,02/11/2026,a,90.5\n2,14/11/2026,b,80.5\n,,,\nOpening balance,,,7.5\n"
        + "Closing balance,,,8.5\n", "bal"
    ),
  ])
  func `opening and closing balances of one table are left out`(text: String, column: String) throws {
    #expect(try numbers(text, column) == [90.5, 80.5])
    #expect(try survey(text).layout.sentences.joined().contains("2 rows left out (total row"))
    // What a document stores of it is read in the same way.
    var stored = DelimitedOptions()
    stored.choices = try survey(text).layout.decided
    stored.delimiter = try survey(text).layout.decidedDelimiter
    #expect(try numbers(text, column, stored) == [90.5, 80.5])
  }

  @Test(arguments: ["a,b\n1,2\n2,3\n3,4\nTotal,100\n4,5\n5,6\n", "a,b\n1,20\n2,40\nTotal,61\n"])
  func `a total among numbers that is no sum is refused with its line, for all columns`(text: String) throws {
    let line = text.contains("61") ? 4 : 5
    for kinds in ["n", "-n"] {
      #expect(refusal(text, kinds).hasPrefix("\(line): 'Total' is in a column of numbers"), "\(refusal(text, kinds))")
    }
    var options = DelimitedOptions()
    options.choices.badRows = .leaveOut
    #expect(!(try numbers(text, "b", options)).contains { $0 > 60 })
  }

  @Test func `a total below choices that are stored is left out of a long table too`() throws {
    var options = DelimitedOptions()
    options.choices.encoding = .utf8
    let count = TableForm.sampleBytes / 4 + 10
    let text = "name,b\n" + String(repeating: "x,1\n", count: count) + "Total,\(count)\n"
    #expect(try numbers(text, "b", options).reduce(0, +) == Double(count))
  }

  @Test func `a total at the end of a stream of numbers alone is left out`() throws {
    let text = "n,b\n" + Self.rows("5,1\n")
    let form = try rowForm(text)
    let count = TableForm.sampleBytes / 4 + 10
    let beginning = Array(text.utf8)
    var ending = try #require(beginning.withUnsafeBufferPointer { StreamEnding(form, $0, DelimitedOptions()) })
    Array(text.utf8.dropFirst(form.firstRow)).withUnsafeBufferPointer { ending.note($0) }
    for (last, isLeftOut) in [("Total,\(count + 1)\n", true), ("Total,7\n", false)] {
      var ending = ending
      switch ending.settled(Array("5,1\n\(last)".utf8)) {
      case .rows(let rows, let said):
        #expect(isLeftOut && rows == Array("5,1\n".utf8) && said?.contains("total") == true)
      case .refused(let reason, let line):
        #expect(!isLeftOut && reason == .strayTotal("Total") && line == 1)
      }
    }
  }

  @Test func `limit table-stored-bytes: a table that is not plain is stored up to the limit`() throws {
    let text = Array(("name,b\nx,(5)\n" + Self.rows("x,1\n") + Self.rows("x,2\n")).utf8)
    var options = DelimitedOptions()
    options.limits.storedBytes = text.count
    let requests = [ColumnRequest(.name("b"), as: .numbers)]
    #expect(try read(text, requests, options, piece: 200_000).rowCount > 1)
    options.limits.storedBytes = text.count - 1
    #expect(throws: DelimitedProblem.self) { try read(text, requests, options, piece: 200_000) }
  }

  // MARK: Bytes and lines

  @Test(arguments: [true, false])
  func `text of UTF-16 that ends inside a character is refused as cut off`(isBigEndian: Bool) throws {
    let whole = "a,b\n1,2\n3,45".utf16.flatMap { unit in
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? pair : pair.reversed()
    }
    let mark: [UInt8] = isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
    let said = refusal(mark + whole.dropLast(), [ColumnRequest(.name("b"), as: .numbers)])
    #expect(said == "3: the text ends inside a character, so it is cut off: get the whole file")
    #expect(try read(mark + whole, [ColumnRequest(.name("b"), as: .numbers)]).columns == [.numbers([2, 45])])
  }

  @Test(arguments: ["\r\r\n", "\n\n", "\r\r", "\r\n\r\n"])
  func `doubled line ends separate nothing`(end: String) throws {
    for text in ["date,b\n2026-01-01,1.5\n2026-01-02,2.5\n2026-01-03,4\n", "T\nx;b\na;1,5\nb;2,5\nc;4,00\n"] {
      #expect(try numbers(text.replacing("\n", with: end), "b") == [1.5, 2.5, 4])
    }
  }

  @Test func `blank lines of a table of one column stay missing values`() throws {
    #expect(try numbers("v\n1\n\n2\n\n3\n", "v").count == 5)
  }

  // MARK: Headers of rows

  @Test func `rows without a header are named like their columns, and none becomes the header`() throws {
    let form = try rowForm("1.5,2026-01-01,3\n2.5,2026-01-02,4\n")
    #expect(form.names == ["column_1", "column_2", "column_3"] && form.firstRow == 0 && !form.hasHeader)
    #expect(decoded("1.5,2026-01-01,3\n2.5,2026-01-02,4\n", form, 2).numbers == [3, 4])
    var options = DelimitedOptions()
    options.hasHeader = true
    #expect(try rowForm("1,2\n3,4\n", options).names == ["1", "2"])
    options.hasHeader = false
    #expect(try rowForm("a,b,c\n3,4,5\n", options).firstRow == 0)
  }
}
