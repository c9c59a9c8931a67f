import JSONText
import TestSupport
import Testing

/// What a scanner takes in one piece, or leaves.
struct JSONExpectedTests {
  private func scan<Result>(_ text: String, _ body: (inout JSONScanner) -> Result) throws -> Result {
    try Array(text.utf8).withUnsafeBufferPointer { text in
      var scanner = try JSONScanner(text, limits: .program)
      return body(&scanner)
    }
  }

  @Test(arguments: 0..<40)
  func `what is expected is taken where all of it stands there, and nothing else moves the scanner`(count: Int) throws {
    let expected: StaticString = "{\"name\": \"a\", \"kind\": \"operator\", \"opera"
    let bytes = Array("\(expected)".utf8)
    #expect(bytes.count == 40)
    // Cut off, and with one byte changed.
    let cut = String(decoding: bytes[..<count], as: UTF8.self)
    #expect(try scan(cut) { $0.take(expected) || $0.offset != 0 } == false, "cut at \(count)")
    var changed = bytes
    changed[count] ^= 1
    let other = String(decoding: changed, as: UTF8.self)
    #expect(try scan(other) { $0.take(expected) || $0.offset != 0 } == false, "changed at \(count)")
    #expect(try scan("\(expected)!") { $0.take(expected) ? $0.offset : 0 } == 40)
  }

  @Test(arguments: [
    ("abc\"", 4), ("\"", 1), ("a b c d e f g h i\" ", 18), ("abc", nil), ("", nil), ("a\\n\"", nil), ("é\"", nil),
    ("a\tb\"", nil), ("1234567é\"", nil), ("12345678\u{7F}\"", nil),
  ])
  func `the rest of a plain string is taken up to its quote`(text: String, end: Int?) throws {
    let taken = try scan(text) { scanner in (scanner.takePlainContents(), scanner.offset) }
    #expect(taken.0?.end == end.map { $0 - 1 } && taken.1 == end ?? 0)
    #expect(taken.0?.hasEscapes != true && taken.0?.start ?? 0 == 0)
  }

  @Test(arguments: [
    ("0", 0), ("7]", 7), ("-12,", -12), ("-0", 0), ("123456789012345678", 123_456_789_012_345_678),
    ("1234567890123456789", nil),
    ("01", nil), ("-01", nil), ("1.0", nil), ("1e2", nil), ("1E2", nil), ("-", nil), ("", nil), ("+1", nil), ("a", nil),
    ("99999999999999999999999999", nil), ("10 ", 10),
  ])
  func `a whole number is taken where it is written plainly`(text: String, number: Int?) throws {
    let taken = try scan(text) { scanner in (scanner.takeWholeNumber(), scanner.offset) }
    #expect(taken.0 == number)
    #expect((taken.1 == 0) == (number == nil))
  }

  @Test func `what is taken is what the scanner reads, and a number that is left may be any`() throws {
    let seed: UInt64 = 4_711
    var random = SeededGenerator(seed: seed)
    for round in 0..<RandomRounds.count(2_000, long: 100_000) {
      let signs = Array("0123456789-.eE+ ,")
      let length = Int.random(in: 1..<24, using: &random)
      let text = String((0..<length).compactMap { _ in signs.randomElement(using: &random) })
      let taken = try scan(text) { scanner in (scanner.takeWholeNumber(), scanner.offset) }
      let read = try scan(text) { scanner in (try? scanner.number(), scanner.offset) }
      guard let number = taken.0 else { continue }
      #expect(read.0 == Double(number) && read.1 == taken.1, "seed \(seed), round \(round): '\(text)'")
    }
  }
}
