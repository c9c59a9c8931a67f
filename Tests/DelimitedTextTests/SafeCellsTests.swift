import Testing

@testable import DelimitedText

struct SafeCellsTests {
  private func safe(_ rows: String, _ delimiter: Delimiter = .comma) -> String {
    String(decoding: SafeCells.applied(to: Array(rows.utf8), delimiter: delimiter.byte), as: UTF8.self)
  }

  @Test(arguments: [
    ("=1+1,a\n", "'=1+1,a\n"), ("a,@b\n+c,-d\n", "a,'@b\n'+c,'-d\n"), ("\"=a,b\"\n", "\"'=a,b\"\n"),
    ("\"x\n=y\",=z\n", "\"x\n=y\",'=z\n"), ("\"\"\"=a\"\n", "\"'\"\"=a\"\n"), ("+1 555-1234\n", "'+1 555-1234\n"),
    ("-1+cmd|' /C calc'!A0\n", "'-1+cmd|' /C calc'!A0\n"), ("-,+\n", "'-,'+\n"), ("=", "'="),
  ])
  func `a text that would be a formula begins with an apostrophe`(rows: String, expected: String) {
    #expect(safe(rows) == expected)
  }

  @Test(arguments: [
    "", "\n", "a,b\n1,-2\n", "-1.5e-3,+4\n", "\"-1,5\",2\r\n", "-1.234.567\n-1 234\n", "a=b,c-d\n", "-5",
  ])
  func `numbers and other texts stay as they are`(rows: String) {
    #expect(safe(rows) == rows)
  }

  @Test func `the delimiter is that of the rows`() {
    #expect(safe("-1,5;=a\n", .semicolon) == "-1,5;'=a\n")
    #expect(safe("a\t=b\n", .tab) == "a\t'=b\n")
  }
}
