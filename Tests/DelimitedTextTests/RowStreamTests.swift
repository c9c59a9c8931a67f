import DelimitedText
import TestSupport
import Testing
import TextScanning

/// Rows that stream by: cut anywhere, taken apart block by block.
struct RowStreamTests {
  /// A row as it was taken: its text, its cells as they were read, and what its numbers are; `!` where there is none.
  private struct Row: Equatable, CustomStringConvertible {
    var whole: String
    var cells: [String]
    var numbers: [String]

    var description: String { "\(cells.joined(separator: "|")) → \(numbers.joined(separator: " "))" }
  }

  /// Takes a text apart that arrives in pieces of so many bytes, in blocks of so many rows.
  ///
  /// - Returns: The rows, and whether a quote is open at the end.
  private func rows(
    of text: String, pieces: Int, block: Int, options: DelimitedOptions = DelimitedOptions()
  ) throws -> (rows: [Row], isOpen: Bool) {
    var bytes = Array(text.utf8)
    let form = try #require(
      try bytes.withUnsafeBufferPointer { try DelimitedRowForm($0, isWhole: true, options) })
    if var rewriter = DelimitedRowRewriter(form) {
      var rewritten: [UInt8] = []
      for start in stride(from: 0, to: bytes.count, by: pieces) {
        let end = min(start + pieces, bytes.count)
        Array(bytes[start..<end]).withUnsafeBufferPointer {
          rewriter.rewrite($0, isLast: end == text.utf8.count, into: &rewritten)
        }
      }
      bytes = rewritten
    } else {
      bytes.removeFirst(form.firstRow)
    }
    var splitter = DelimitedRowSplitter(form)
    let columns = Array(form.names.indices)
    let decoder = DelimitedRowDecoder(form, WantedColumns(numbers: columns, kept: columns))
    let numbers = columns.map { _ in UnsafeMutablePointer<Double>.allocate(capacity: block) }
    defer { for column in numbers { column.deallocate() } }
    let taken = RowBatch(atMost: block, keeping: columns.count, numbers: numbers)

    var result: [Row] = []
    func take(_ text: UnsafeBufferPointer<UInt8>) {
      var offset = 0
      while offset < text.count {
        offset = decoder.take(text, from: offset, into: taken)
        for row in 0..<taken.count {
          func string(_ place: RowBatch.Place) -> String { String(decoding: place.bytes(in: text), as: UTF8.self) }
          result.append(
            Row(
              whole: string(taken.place(ofRow: row)),
              cells: columns.map { string(taken.place(ofRow: row, kept: $0)) },
              numbers: columns.map { column in
                let number = numbers[column][row]
                if taken.isRefused(row) { return "!" }
                return number.isNaN ? "!" : DecimalWriter.shortest(number)
              }))
        }
      }
    }
    var pending: [UInt8] = []
    var rest = bytes[...]
    while true {
      pending += rest.prefix(pieces)
      rest = rest.dropFirst(pieces)
      let isAtEnd = rest.isEmpty
      if isAtEnd, let last = pending.last, last != ASCII.lineFeed { pending.append(ASCII.lineFeed) }
      let end = pending.withUnsafeBufferPointer { splitter.end(in: $0) }
      if end > 0 {
        Array(pending[..<end]).withUnsafeBufferPointer { take($0) }
        pending.removeFirst(end)
        splitter.drop(end)
      }
      if isAtEnd { return (result, splitter.openQuote != nil) }
    }
  }

  /// The same as a text: a line a row.
  private func listing(_ text: String, options: DelimitedOptions = DelimitedOptions()) throws -> String {
    try rows(of: text, pieces: 7, block: 3, options: options).rows.map { "\($0)\n" }.joined()
  }

  @Test func `cells are carried as they were read, and numbers read as in any table`() throws {
    let text = "a,b,c\n1,\"2.5\", 3 \r\n-1e3,\"x,\"\"y\"\"\nz\",\"1,234.5\"\n"
    #expect(try listing(text) == "1|\"2.5\"| 3  → 1 2.5 3\n-1e3|\"x,\"\"y\"\"\nz\"|\"1,234.5\" → -1000 ! 1234.5\n")
  }

  @Test func `text, nothing, too few and too many cells are faults of their row alone`() throws {
    #expect(
      try listing("a,b\nx,1\n,2\n3\n4,5,6\n7,8\n")
        == "x|1 → ! 1\n|2 → ! 2\n3| → 3 !\n4|5 → ! !\n7|8 → 7 8\n")
    #expect(try listing("a,b\n1e999,1\n1.5.2,1\n") == "1e999|1 → ! 1\n1.5.2|1 → ! 1\n")
  }

  @Test func `a mark before the text, mixed line ends, blank lines and a last row without an end are read over`() throws
  {
    #expect(try listing("\u{FEFF}a,b\r\n1,2\n\n3,4\r\n\r\n5,6") == "1|2 → 1 2\n3|4 → 3 4\n5|6 → 5 6\n")
    #expect(try listing("a\n1\n\n2\n\n\n") == "1 → 1\n → !\n2 → 2\n")
    #expect(try listing("a,b") == "")
    #expect(try listing("a;b\n1,5;2\n") == "1,5|2 → 1.5 2\n")
  }

  @Test func `a quote within a cell is a character, and one that never closes is reported`() throws {
    #expect(try listing("a,b\n5\" pipe,1\n\"x\"y,2\n") == "5\" pipe|1 → ! 1\n\"x\"y|2 → ! 2\n")
    let (rows, isOpen) = try rows(of: "a,b\n1,2\n3,\"4\n5,6\n", pieces: 3, block: 8)
    #expect(isOpen && rows.map(\.cells) == [["1", "2"]])
  }

  @Test(arguments: ["", "\n", "a,b\n1,\u{0}x"])
  func `what is no table is refused`(text: String) {
    #expect(throws: DelimitedProblem.self) { try rows(of: text, pieces: 8, block: 8) }
  }

  @Test func `wherever a text is cut, its rows are the same`() throws {
    let seed = UInt64(1960)
    var random = SeededGenerator(seed: seed)
    let contents = [
      "1", "-2.5", "1e-3", "", "x", "\"\"", "\"3\"", "\"a,b\"", "\"q\"\"q\"", "\"l\nl\"", "\"r\r\nr\"", "\"\n\"",
      "5\"", " 7 ", "\"8\" ", "\"z\"z", "0.1234567890123456789", "é", "12345678901234567890",
    ]
    for round in 0..<RandomRounds.count(150, long: 20_000) {
      let width = Int.random(in: 1...4, using: &random)
      var expected: [[String]] = []
      var text = (0..<width).map { "c\($0)" }.joined(separator: ",") + "\n"
      // Rows behind a blank line that are no numbers end the table.
      let hasGaps = Bool.random(using: &random)
      let choice = hasGaps ? ["1", "-2.5", "1e-3", "\"3\"", "0.1234567890123456789", "12345678901234567890"] : contents
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        var cells = (0..<width).map { _ in choice.randomElement(using: &random) ?? "" }
        // A row without any entry is blank.
        if cells.allSatisfy({ $0.isEmpty || $0 == "\"\"" || $0 == "\"\n\"" }) { cells[0] = "1" }
        expected.append(cells)
        text += cells.joined(separator: ",") + (Bool.random(using: &random) ? "\r\n" : "\n")
        if hasGaps, width > 1, Int.random(in: 0...5, using: &random) == 0 { text += "\n" }
      }
      // With its delimiter given nothing is found out, however little there is.
      let options = DelimitedOptions(delimiter: .comma, hasDecimalComma: false)
      let whole = try rows(of: text, pieces: text.utf8.count, block: 100, options: options)
      guard whole.rows.map(\.cells) == expected, !whole.isOpen else {
        Issue.record("seed \(seed), round \(round): \(whole.rows.map(\.cells)), not \(expected)")
        return
      }
      for pieces in [1, 2, 3, 5, Int.random(in: 6...60, using: &random)] {
        let cut = try rows(of: text, pieces: pieces, block: Int.random(in: 1...5, using: &random), options: options)
        guard cut.rows == whole.rows, !cut.isOpen else {
          Issue.record("seed \(seed), round \(round), pieces of \(pieces): \(cut.rows), not \(whole.rows)")
          return
        }
      }
    }
  }
}
