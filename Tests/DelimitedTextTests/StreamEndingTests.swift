import Testing
import TextScanning

@testable import DelimitedText

/// Totals and notes at the end of rows that stream by, of which the last ones were kept back.
struct StreamEndingTests {
  private static let rows = (1...20_000).map { "item \($0 % 7),\($0),2.5\n" }.joined()
  private static let head = "name,n,v\n"

  /// What becomes of a text whose rows were handed on in pieces, the last of them kept back.
  private func settled(_ text: String, keptBack: Int) throws -> (rows: String, leftOut: String?) {
    let bytes = Array(text.utf8)
    let options = DelimitedOptions()
    let form = try #require(
      bytes.prefix(DelimitedRowForm.sampleBytes).withUnsafeBufferPointer {
        try DelimitedRowForm($0, isWhole: false, options)
      })
    #expect(form.table == nil)
    var ending = try #require(bytes.withUnsafeBufferPointer { StreamEnding(form, $0, options) })
    let last = bytes.count - keptBack
    let cut = bytes[..<last].lastIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? form.firstRow
    var start = form.firstRow
    while start < cut {
      let near = min(start + 9_000, cut)
      let end = bytes[..<near].lastIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? cut
      bytes[start..<end].withUnsafeBufferPointer { ending.note($0) }
      start = end
    }
    guard case .rows(let kept, let leftOut) = ending.settled(Array(bytes[cut...])) else { return ("open", nil) }
    return (String(decoding: bytes[form.firstRow..<cut] + kept, as: UTF8.self), leftOut)
  }

  @Test(arguments: [
    // The sums of all rows, a rule before it, notes below a blank line, a name that is no total.
    ("Total,200010000,50000\n", "1 row left out (total row, line 20002)"),
    ("Total,200010000,50000", "1 row left out (total row, line 20002)"),
    ("----\nSumme,1,1\n", "1 row left out (total row, line 20003)"),
    ("\nSource: office\nas of May\n", "2 rows left out (below the table, lines 20003, 20004)"),
    ("Source: office\n", "1 row left out (below the table, line 20002)"),
  ])
  func `what is no row of the table is left out and said`(end: String, sentence: String) throws {
    for keptBack in [200, 20_000] {
      let (rows, leftOut) = try settled(Self.head + Self.rows + end, keptBack: keptBack)
      #expect(rows == Self.rows && leftOut == sentence, "\(leftOut ?? "nothing") \(rows.suffix(60))")
    }
  }

  @Test(arguments: [
    "Total Marine SA,41,2.5\n", "item 9,1,2.5\n", "\nitem 9,1,2.5\n", "\"a\nTotal\",1,2.5\n", "item 9,1,2.5\n\n\n",
  ])
  func `a row of the table stays`(end: String) throws {
    let (rows, leftOut) = try settled(Self.head + Self.rows + end, keptBack: 200)
    #expect(leftOut == nil)
    #expect(
      rows.filter { $0 != "\n" } == (Self.rows + end).filter { $0 != "\n" }, "\(rows.suffix(60))")
  }

  @Test func `a total that lacks the date of all other rows is left out`() throws {
    let rows = (1...3_000).map { "2026-01-02,shop \($0 % 5),\($0)\n" }.joined()
    let (kept, leftOut) = try settled("date,who,v\n" + rows + ",Total,99\n", keptBack: 400)
    #expect(kept == rows && leftOut == "1 row left out (total row, line 3002)")
  }

  @Test func `only rows that may be the end are held`() throws {
    let form = try #require(
      Array("name,n,v\na,1,2\n".utf8).withUnsafeBufferPointer {
        try DelimitedRowForm($0, isWhole: true, DelimitedOptions())
      })
    let ending = try #require(
      Array((Self.head + Self.rows).utf8).withUnsafeBufferPointer { StreamEnding(form, $0, DelimitedOptions()) })
    for (text, mayEnd) in [
      ("a,1,2\nb,2,3\n", false), ("a,1,2\n\n", true), ("Total,1,2\n", true), ("a,1\n", true), ("# x,1,2\n", true),
      ("\"Total, gross\",1,2\n", true), ("\"a\nb\",1,2\n", false),
    ] {
      #expect(Array(text.utf8).withUnsafeBufferPointer { ending.mayEnd(in: $0) } == mayEnd, "\(text)")
    }
  }
}
