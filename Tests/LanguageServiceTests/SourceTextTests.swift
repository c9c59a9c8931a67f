import LanguageService
import TestSupport
import Testing

struct SourceTextTests {
  /// An emoji is two units of UTF-16 and four bytes, `é` here a letter with a combining mark.
  private static let text = "a = 1\n# 🍎e\u{301}x = 2\r\nlast\rend"

  static let places: [(encoding: PositionEncoding, line: Int, column: Int, rest: String)] = [
    (.utf16, 0, 4, "1\n"), (.utf16, 0, 99, "\n#"), (.utf16, 1, 2, "🍎"), (.utf16, 1, 3, "🍎"),
    (.utf16, 1, 4, "e\u{301}x"),
    (.utf16, 1, 6, "x = 2"), (.utf8, 1, 2, "🍎"), (.utf8, 1, 6, "e\u{301}x"), (.utf8, 1, 9, "x = 2"), (.utf8, 1, 4, "🍎"),
    (.utf32, 1, 3, "e\u{301}x"), (.utf32, 1, 5, "x = 2"), (.utf16, 1, 99, "\r\nlast"), (.utf16, 2, 0, "last\r"),
    (.utf16, 3, 1, "nd"), (.utf16, 9, 0, ""), (.utf16, -1, 5, "a = 1"), (.utf16, 0, -3, "a = 1"),
  ]

  @Test(arguments: places)
  func `places count in the units of the encoding, and beyond the text are its ends`(
    encoding: PositionEncoding, line: Int, column: Int, rest: String
  ) {
    let source = SourceText(Array(Self.text.utf8))
    let offset = source.offset(of: TextPosition(line: line, column: column), in: encoding)
    #expect(String(decoding: source.bytes[offset...], as: UTF8.self).unicodeScalars.starts(with: rest.unicodeScalars))
  }

  @Test(arguments: PositionEncoding.allCases)
  func `the place of every character leads back to it`(encoding: PositionEncoding) {
    let source = SourceText(Array(Self.text.utf8))
    for index in Self.text.unicodeScalars.indices {
      let offset = Self.text.utf8.distance(from: Self.text.startIndex, to: index)
      // Between the two bytes of a line end there is no place of its own.
      if source.bytes[offset] == 0x0A, offset > 0, source.bytes[offset - 1] == 0x0D { continue }
      #expect(source.offset(of: source.position(of: offset, in: encoding), in: encoding) == offset)
    }
  }

  @Test(arguments: PositionEncoding.allCases)
  func `a byte inside of a character has its place`(encoding: PositionEncoding) {
    let source = SourceText(Array("é🍎".utf8))
    let places = (0...6).map { source.position(of: $0, in: encoding) }
    #expect(places[1] == places[0] && places[3...5].allSatisfy { $0 == places[2] } && places[2] < places[6])
  }

  @Test(arguments: [
    ("ab‸c + d", "abc"), ("‸abc", "abc"), ("abc‸", "abc"), ("2‸x", "x"), ("e\u{301}‸x+1", "e\u{301}x"), ("a +‸ b", nil),
    ("", nil),
  ])
  func `a word is found at its ends and inside`(drawn: String, word: String?) {
    let text = DrawnText(drawn)
    #expect(text.source.word(at: text.caret).map { text.source.string($0) } == word)
  }

  @Test func `lines are those of the text in which bytes that are no UTF-8 are replaced`() {
    let source = SourceText([0xFF, 0xFF, 0x0A, 0x61, 0x0A, 0x62])
    #expect(
      (0..<source.lineCount).map {
        source.string(source.line(at: source.offset(of: TextPosition(line: $0, column: 0), in: .utf8)))
      } == ["\u{FFFD}\u{FFFD}", "a", "b"])
  }

  /// Changes of parts, one after the other, come to the same as the text changed at once.
  @Test func `random changes leave the text that they say`() {
    let pieces = ["a", "\n", "\r", "\r\n", "🍎", "e\u{301}", "= 2", "", "x\ny"]
    for seed in 0..<UInt64(RandomRounds.count(300, long: 30_000)) {
      var random = SeededGenerator(seed: seed)
      var source = SourceText(Array("a = 1\n🍎 = 2\n".utf8))
      let encoding = PositionEncoding.allCases.randomElement(using: &random) ?? .utf16
      for _ in 0..<8 {
        func place() -> TextPosition {
          TextPosition(line: .random(in: 0...5, using: &random), column: .random(in: 0...9, using: &random))
        }
        let ends = [place(), place()].sorted()
        let piece = pieces.randomElement(using: &random) ?? ""
        let (first, last) = (source.offset(of: ends[0], in: encoding), source.offset(of: ends[1], in: encoding))
        let expected =
          String(decoding: source.bytes[..<first], as: UTF8.self) + piece
          + String(decoding: source.bytes[max(first, last)...], as: UTF8.self)
        source.replace(from: ends[0], to: ends[1], in: encoding, by: piece)
        #expect(source.whole.utf8.elementsEqual(expected.utf8), "seed \(seed)")
        let again = SourceText(source.bytes)
        #expect(source.lineCount == again.lineCount, "seed \(seed)")
        for offset in 0...source.bytes.count {
          #expect(source.position(of: offset, in: encoding) == again.position(of: offset, in: encoding), "seed \(seed)")
        }
      }
    }
  }
}
