import Testing
import TextScanning

@Suite struct ScanningTests {
  @Test func `a byte is a digit, a letter or a hexadecimal digit as its character is`() {
    for byte in UInt8.min...UInt8.max {
      let character = Character(Unicode.Scalar(byte))
      #expect(byte.isDigit == ("0"..."9").contains(character), "\(byte)")
      #expect(byte.isLetter == (character.isASCII && character.isLetter), "\(byte)")
      #expect(byte.hexadecimalValue.map(Int.init) == (byte < 0x80 ? character.hexDigitValue : nil), "\(byte)")
    }
  }

  @Test(arguments: [
    (0, 1, 1), (1, 1, 2), (2, 1, 3), (4, 1, 4), (5, 2, 1), (6, 2, 2), (99, 2, 2),
  ])
  func `a place counts lines and scalars, and the end for what lies beyond it`(offset: Int, line: Int, column: Int) {
    let text = Array("aß!\nb".utf8)
    #expect(text.withUnsafeBufferPointer { TextPlace(ofByte: offset, in: $0) } == TextPlace(line: line, column: column))
  }

  @Test func `a byte order mark counts as nothing`() {
    let text = Array("\u{FEFF}ab".utf8)
    text.withUnsafeBufferPointer {
      #expect(ByteOrderMark.length(in: $0) == 3)
      #expect(TextPlace(ofByte: 0, in: $0) == TextPlace(line: 1, column: 1))
      #expect(TextPlace(ofByte: 4, in: $0) == TextPlace(line: 1, column: 2))
    }
  }

  @Test(arguments: [
    ("negtae", "negate"), ("NEGATE", "negate"), ("ad", "add"), ("divde", "divide"), ("xyz", nil), ("", nil),
    ("multiplication", nil), ("mult", nil), ("div", "divide"), ("neg", "negate"), ("di", nil),
  ])
  func `the nearest word is proposed where it is near`(word: String, nearest: String?) {
    #expect(Suggestion.nearest(to: word, among: ["add", "negate", "divide"]) == nearest)
  }

  @Test func `a word that is no name is corrected by the nearest, else by what there is`() {
    let names = ["svg", "text", "dot"]
    #expect(Suggestion.question(for: "svgg", among: names) == "did you mean 'svg'?")
    #expect(Suggestion.question(for: "picture", among: names) == nil)
    #expect(Suggestion.sentence(for: "svgg", among: names) == "did you mean 'svg'?")
    #expect(Suggestion.sentence(for: "picture", among: names) == "there are 'svg', 'text', 'dot'")
    #expect(Suggestion.sentence(for: "picture", among: names, atMost: 1) == "there are 'svg' and 2 more")
  }

  @Test func `of words that are as near the first is proposed, and very long ones are not compared`() {
    #expect(Suggestion.nearest(to: "cat", among: ["bat", "car", "rat"]) == "bat")
    let long = String(repeating: "a", count: 65)
    #expect(Suggestion.nearest(to: long, among: [long]) == nil)
  }

  @Test func `a message counts things in digits, by the noun of one or of several`() {
    #expect([0, 1, 2].map { MessageText.counted($0, "edit") } == ["0 edits", "1 edit", "2 edits"])
    #expect([0, 1, 2].map { MessageText.counted($0, "entry", "entries") } == ["0 entries", "1 entry", "2 entries"])
  }

  @Test func `a message spells out the first words of a list, and counts the rest`() {
    let words = (1...12).map(String.init)
    #expect(MessageText.list(words.prefix(10)) == "1, 2, 3, 4, 5, 6, 7, 8, 9, 10")
    #expect(MessageText.list(words.prefix(11)) == "1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 1 more")
    #expect(MessageText.list(words, atMost: 2) == "1, 2 and 10 more")
    #expect(MessageText.list(words.prefix(2), of: 40) == "1, 2 and 38 more")
    #expect(MessageText.list(["a"]) == "a" && MessageText.list([String]()) == "")
  }

  @Test func `a message spells out the beginning and the end of a path`() {
    let steps = (1...6).map(String.init)
    #expect(MessageText.path(steps, " → ", beginning: 5, end: 1) == "1 → 2 → 3 → 4 → 5 → 6")
    #expect(MessageText.path(steps, " ← ", beginning: 2, end: 1) == "1 ← 2 ← … 3 more … ← 6")
    #expect(MessageText.path([], " → ", beginning: 2, end: 1) == "")
  }

  @Test func `a message quotes the beginning of a long text, and a character that shows nothing by its number`() {
    let text = String(repeating: "é", count: 64)
    #expect(MessageText.shortened(text) == text)
    #expect(MessageText.shortened(text + "x") == text + "…")
    #expect(
      ["a", "'", "\u{0}", "\u{A0}", "\u{1F600}"].map(MessageText.quoted) == ["'a'", "\"'\"", "U+0000", "U+00A0", "'😀'"])
  }
}
