import Geometry
import TestSupport
import Testing

/// Tables of texts in cells.
struct AlignedTextTests {
  @Test func `words are aligned left, numbers right, in columns as wide as their widest text`() {
    let rows = [["name", "low", "high"], ["a", "1", "10.5"], ["漢字のノード", "-12", "3"]]
    #expect(
      AlignedText.lines(of: rows, wordColumns: 1) == [
        "name          low  high", "a               1  10.5", "漢字のノード  -12     3",
      ])
  }

  @Test func `no line ends with blanks, and a row may be shorter`() {
    #expect(
      AlignedText.lines(of: [["a", "eins"], ["漢字", "", "x"], ["b", "", ""], []]) == [
        "a     eins", "漢字        x", "b", "",
      ])
    #expect(AlignedText.lines(of: [["a", "", "c"]], gap: 1) == ["a  c"])
    #expect(AlignedText.lines(of: []) == [])
  }

  @Test func `columns of a given width align, and a longer text moves the texts after it`() {
    let columns: [AlignedText.Column] = [.numbers(4), .words(3)]
    #expect(AlignedText.line(of: ["1", "a", "x"], in: columns) == "   1  a    x")
    #expect(AlignedText.line(of: ["", "語", "x"], in: columns) == "      語   x")
    #expect(AlignedText.line(of: ["12345", "abcd", "x"], in: columns, gap: 1) == "12345 abcd x")
    #expect(AlignedText.line(of: ["1", ""], in: columns) == "   1")
  }

  /// Texts of others: wide, combining, controlling, invisible and turning characters, and quotes of every reader.
  private static let foreign = [
    "漢字", "e\u{301}e", "\u{301}x", "\u{202E}abc\u{202C}", "a\u{1B}[31mb", "a\nb", "a\tb", "😀", "👩‍🚀", "\u{200B}", "🇩🇪",
    "x\u{FE0F}",
    "'\"`|\\<&>", "ﬁ", "\u{FEFF}", "",
  ]

  @Test func `texts of any characters stand one below the other`() throws {
    var random = SeededGenerator(seed: 49)
    for _ in 0..<200 {
      let rows = (0..<5).map { _ in (0..<3).map { _ in Self.foreign.randomElement(using: &random) ?? "" } + ["|"] }
      let lines = AlignedText.lines(of: rows, wordColumns: Int.random(in: 0...4, using: &random))
      let widths = lines.map { CellText.columns(of: $0) }
      #expect(widths.count == 5 && Set(widths).count == 1, "\(rows)")
      // Nothing in a line is dangerous, so the terminal shows the columns that were counted.
      #expect(lines.map { CellText.safe($0) } == lines, "\(rows)")
    }
  }

  @Test func `a text that is too long keeps its beginning and its end`() {
    #expect(CellText.shortened("abcdefghij", toColumns: 10) == "abcdefghij")
    #expect(CellText.shortened("abcdefghijk", toColumns: 10) == "abcdef…ijk")
    // A wide character that does not fit is left out.
    #expect(CellText.shortened("漢字漢字漢字", toColumns: 7) == "漢字…字")
    #expect(CellText.shortened("漢字漢字漢字", toColumns: 6) == "漢字…")
    #expect(CellText.shortened("a\u{1B}b", toColumns: 3) == "a␛b")
    for limit in [1, 0, -1] { #expect(CellText.shortened("abc", toColumns: limit) == "…") }
    #expect(CellText.shortened("", toColumns: 0) == "")
  }
}
