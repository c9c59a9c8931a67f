import Narration
import Testing

struct SpokenTextTests {
  @Test func `signs that are left out or called by their shape are words`() {
    let texts = [
      ("12.0 ± 0.5", "12.0 plus or minus 0.5"), ("a × b ÷ c − d", "a times b divided by c minus d"),
      ("price * 3", "price times 3"), ("a / b - 1", "a divided by b minus 1"), ("a^2", "a to the power of 2"),
      ("m²", "m squared"), ("limits: x > 3, y <= 4", "limits: x is greater than 3, y is at most 4"),
      ("mortgage › house (annuity) · edits 3 instances", "mortgage, house (annuity), edits 3 instances"),
      ("link from a → b", "link from a to b"), ("-0.5", "minus 0.5"), ("(4.5 %)", "(4.5 percent)"),
      ("√2", "square root of 2"), ("first\nsecond", "first, second"),
    ]
    for (text, spoken) in texts { #expect(SpokenText.words(text) == spoken) }
  }

  @Test func `a sign that stands alone is a key`() {
    #expect(SpokenText.words("? lists the keys") == "question mark lists the keys")
    #expect(SpokenText.words("motions, f or / reach a node") == "motions, f or slash reach a node")
    #expect(SpokenText.words("'total' fails: ! goes there") == "'total' fails: exclamation mark goes there")
  }

  @Test func `what is drawn is left out, and what would harm a terminal is marked`() {
    #expect(SpokenText.words("█▌ 12 ⣿ of ─│ 40") == "12 of 40")
    let hostile = SpokenText.words("a\u{1B}[2Jb\u{7}\u{202E}c")
    #expect(
      !hostile.unicodeScalars.isEmpty
        && hostile.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\u{202E}" })
    #expect(hostile.contains("a") && hostile.contains("b") && hostile.contains("c"))
  }

  @Test func `names of nodes, units and files stay as they have to be typed`() {
    for text in ["monthly_rate", "m/s", "folder/file.csv", "x_0", "house.interest"] {
      #expect(SpokenText.words(text) == text)
    }
  }
}
