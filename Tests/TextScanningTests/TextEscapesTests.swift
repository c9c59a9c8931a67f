import Testing
import TextScanning

/// Texts of others in the output for each reader: no sign of theirs is read as markup.
struct TextEscapesTests {
  /// A combining mark, which makes one `Character` with the sign before it.
  private static let mark = "\u{301}"

  private static let readers: [(reader: String, escapes: TextEscapes, signs: String, written: [String])] = [
    ("markup", .markup, "&<>", ["&amp;", "&lt;", "&gt;"]),
    ("quoted markup", .quotedMarkup, "&<>\"", ["&amp;", "&lt;", "&gt;", "&quot;"]),
    ("HTML", .html, "&<>\"'", ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"]),
    ("text of SQL", .sqlText, "'", ["''"]),
    ("text of SQL with backslashes", .backslashedSQLText, "\\'", ["\\\\", "\\'"]),
    ("argument of psql", .psqlArgument, "'\\", ["''", "\\\\"]),
    ("identifier of SQL", .doubling("\""), "\"", ["\"\""]),
  ]

  @Test(arguments: readers.indices)
  func `every sign of a reader is escaped, also before a combining mark`(place: Int) {
    let (reader, escapes, signs, written) = Self.readers[place]
    #expect(signs.unicodeScalars.count == written.count, "\(reader)")
    for (sign, escape) in zip(signs.unicodeScalars, written) {
      #expect(escapes.escaped("\(sign)") == escape, "\(reader)")
      #expect(
        Array(escapes.escaped("a\(sign)\(Self.mark)b").utf8) == Array("a\(escape)\(Self.mark)b".utf8), "\(reader)")
    }
  }

  @Test(arguments: readers.indices)
  func `all other text stays as it is`(place: Int) {
    let (reader, escapes, signs, _) = Self.readers[place]
    let text = String(
      String.UnicodeScalarView(
        "漢字 e\(Self.mark) \u{202E}x 😀\n\t`*_#$%^()[]{}|\"'\\<>&".unicodeScalars.filter { scalar in
          !signs.unicodeScalars.contains(scalar)
        }))
    #expect(Array(escapes.escaped(text).utf8) == Array(text.utf8), "\(reader)")
    #expect(escapes.escaped("").isEmpty)
  }

  @Test func `characters that XML does not allow are replaced`() {
    for escapes in [TextEscapes.markup, .quotedMarkup, .html] {
      #expect(escapes.escaped("a\u{0}b\u{1B}c\u{FFFE}d\u{FFFF}e\rf\tg\nh") == "a�b�c�d�e�f\tg\nh")
    }
  }

  @Test func `further escapes replace earlier ones and keep the others`() {
    let escapes = TextEscapes(["a": "1", "ä": "2"]).adding(["a": "3", "ö": "4"])
    #expect(escapes.escaped("aäöb") == "324b")
  }
}
