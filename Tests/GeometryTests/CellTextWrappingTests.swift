import Geometry
import Testing

struct CellTextWrappingTests {
  static let texts: [(text: String, limit: Int, rows: [String])] = [
    ("", 10, [""]),
    ("rates as of May", 40, ["rates as of May"]),
    ("rates as of May", 8, ["rates as", "of May"]),
    ("rates as of May", 9, ["rates as", "of May"]),
    ("one\ntwo\r\n\nthree\n", 10, ["one", "two", "", "three", ""]),
    ("unbreakable", 4, ["unbr", "eaka", "ble"]),
    ("an unbreakable word", 6, ["an", "unbrea", "kable", "word"]),
    ("  indented  twice", 40, ["  indented  twice"]),
    ("trailing   ", 40, ["trailing"]),
    ("a   b", 3, ["a", "b"]),
    ("日本語", 4, ["日本", "語"]),
    ("日本語", 1, ["日", "本", "語"]),
    ("a\tb", 9, ["a b"]),
  ]

  @Test(arguments: texts)
  func `text is broken at line ends, then between words, then anywhere`(text: String, limit: Int, rows: [String]) {
    #expect(CellText.wrapped(text, toColumns: limit) == rows)
  }

  @Test func `no row is wider than the limit and nothing dangerous passes`() {
    let text = String(repeating: "\u{1B}[31m wide 全角 e\u{301}\u{202E} ", count: 50)
    for limit in 0..<30 {
      let rows = CellText.wrapped(text, toColumns: limit)
      #expect(!rows.isEmpty && rows.allSatisfy { CellText.columns(of: $0) <= max(2, limit) })
      #expect(
        !rows.isEmpty
          && rows.allSatisfy { !$0.unicodeScalars.contains("\u{1B}") && !$0.unicodeScalars.contains("\u{202E}") })
    }
  }
}
