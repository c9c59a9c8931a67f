import Geometry
import TestSupport
import Testing

@Suite struct CellTextTests {
  /// The clusters of a text, each with its columns, as `a1 語2`.
  func shown(_ text: String, _ glyphs: GlyphSet = .unicode) -> String {
    CellText.clusters(in: text, glyphs: glyphs).map { "\($0.text)\($0.columns)" }.joined(separator: " ")
  }

  @Test func `ASCII takes a column a character`() {
    #expect(shown("a 1~") == "a1  1 11 ~1")
    #expect(CellText.columns(of: "rate") == 4)
    #expect(CellText.columns(of: "") == 0)
  }

  @Test func `East Asian characters and emoji take two columns`() {
    #expect(shown("語a한カ") == "語2 a1 한2 カ2")
    #expect(shown("ｶ") == "ｶ1")
    #expect(shown("😀é") == "😀2 é1")
  }

  @Test func `combining marks stay on their character, three at most`() {
    #expect(shown("e\u{301}x") == "e\u{301}1 x1")
    let many = "e" + String(repeating: "\u{301}", count: 40) + "x"
    #expect(shown(many) == "e\u{301}\u{301}\u{301}1 x1")
  }

  @Test func `marks without a character show as one mark`() {
    #expect(shown("\u{301}\u{301}a") == "�1 a1")
  }

  @Test func `decomposed Hangul takes the columns of its syllable`() {
    #expect(CellText.columns(of: "\u{1112}\u{1161}\u{11AB}") == 2)
  }

  @Test func `control characters show as their pictures`() {
    #expect(shown("a\u{1B}[2J\u{7F}\t\r\n") == "a1 ␛1 [1 21 J1 ␡1 ␉1 ␍1 ␊1")
    #expect(shown("\u{85}\u{9B}\u{2028}") == "�1 �1 �1")
  }

  @Test func `what nobody would see shows as a mark`() {
    #expect(shown("a\u{202E}b") == "a1 �1 b1")
    #expect(shown("a\u{200B}\u{200D}\u{2066}b") == "a1 �1 b1")
    #expect(shown("a\u{E0041}\u{E0042}b") == "a1 �1 b1")
    #expect(shown("a\u{FE0F}b") == "a1 �1 b1")
    #expect(shown("\u{3164}\u{AD}") == "�1")
  }

  @Test func `an emoji sequence shows as its first emoji`() {
    #expect(shown("👩\u{200D}👩\u{200D}👧x") == "👩2 x1")
    #expect(shown("👍\u{1F3FD}x") == "👍2 x1")
    #expect(shown("👩\u{200D}x") == "👩2 �1 x1")
    #expect(shown("\u{2764}\u{FE0F}x") == "\u{2764}1 x1")
    #expect(shown("1\u{FE0F}\u{20E3}") == "1\u{20E3}1")
  }

  @Test func `a flag shows as its country code`() {
    #expect(shown("🇩🇪🇫🇷") == "D1 E1 F1 R1")
  }

  @Test func `odd spaces are plain ones`() {
    #expect(shown("1\u{202F}000\u{A0}m") == "11  1 01 01 01  1 m1")
    #expect(CellText.columns(of: "\u{3000}") == 2)
  }

  @Test func `in ASCII every column is an ASCII character`() {
    #expect(CellText.safe("3 ± 0,2 × 4 ≈ 語😀é\u{202E}", glyphs: .ascii) == "3 +/- 0,2 * 4 ~ ??????")
    #expect(CellText.safe("e\u{301}", glyphs: .ascii) == "e")
    #expect(CellText.safe("👩\u{200D}x", glyphs: .ascii) == "??x")
    #expect(CellText.columns(of: "±", glyphs: .ascii) == 3)
    #expect(CellText.safe("5 Δ°C, 3 kΩ, 2 µm², 5′", glyphs: .ascii) == "5 delta_degC, 3 kohm, 2 um^2, 5'")
  }

  @Test func `text that does not fit ends with an ellipsis`() {
    #expect(CellText.truncated("monthly_rate", toColumns: 12) == "monthly_rate")
    #expect(CellText.truncated("monthly_rate", toColumns: 8) == "monthly…")
    #expect(CellText.truncated("語語語", toColumns: 4) == "語…")
    #expect(CellText.truncated("語語語", toColumns: 5) == "語語…")
    #expect(CellText.truncated("abc", toColumns: 1) == "…")
    #expect(CellText.truncated("abc", toColumns: 0) == "")
    #expect(CellText.truncated("abc", toColumns: Int.min) == "")
    #expect(CellText.truncated("monthly_rate", toColumns: 8, glyphs: .ascii) == "monthl..")
  }

  @Test func `a megabyte of marks on one character is read once and shown bounded`() {
    let accents = "a" + String(repeating: "\u{301}", count: 500_000)
    #expect(CellText.safe(accents).unicodeScalars.count == 4)
    let joiners = "a" + String(repeating: "\u{200D}", count: 500_000)
    #expect(CellText.safe(joiners) == "a�")
    #expect(CellText.truncated(accents, toColumns: 10).utf8.count == 7)
  }

  @Test(arguments: [1, 2, 3, 4, 5]) func `safe text is safe again, as wide as it says, and fits any limit`(seed: UInt64)
  {
    var random = SeededGenerator(seed: seed)
    let alphabet: [ClosedRange<UInt32>] = [
      0...0x7F, 0x80...0x24F, 0x300...0x36F, 0x600...0x6FF, 0x900...0x97F, 0x1100...0x11FF, 0x2000...0x206F,
      0x2500...0x27BF, 0x4E00...0x4E7F, 0xFE00...0xFE0F, 0x1F1E6...0x1F64F, 0xE0000...0xE01FF, 0x10FF00...0x10FFFF,
    ]
    for _ in 0..<200 {
      var text = ""
      for _ in 0..<Int.random(in: 0...20, using: &random) {
        guard let range = alphabet.randomElement(using: &random) else { continue }
        if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) { text.unicodeScalars.append(scalar) }
      }
      let safe = CellText.safe(text)
      let columns = CellText.columns(of: text)
      #expect(
        CellText.safe(safe).unicodeScalars.elementsEqual(safe.unicodeScalars), "seed \(seed): \(text.debugDescription)")
      #expect(CellText.columns(of: safe) == columns, "seed \(seed): \(text.debugDescription)")
      #expect(CellText.safe(text, glyphs: .ascii).utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F })
      for limit in 0...12 {
        #expect(CellText.columns(of: CellText.truncated(text, toColumns: limit)) <= limit)
      }
    }
  }
}
