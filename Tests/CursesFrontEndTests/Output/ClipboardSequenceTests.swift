import CursesFrontEnd
import Foundation
import Testing

struct ClipboardSequenceTests {
  @Test(arguments: ["", "f", "fo", "foo", "foob", "fooba", "foobar", "π ± ²\n"])
  func `text goes out in base 64`(_ text: String) throws {
    let bytes = try #require(ClipboardSequence.bytes(for: Array(text.utf8)))
    let expected = "\u{1B}]52;c;" + Data(text.utf8).base64EncodedString() + "\u{1B}\\"
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test(arguments: [0, 3, 500, 3000, 74_000])
  func `through GNU screen it goes in pieces that are no longer than its buffer`(count: Int) throws {
    let text = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let whole = try #require(ClipboardSequence.bytes(for: text))
    let pieces = String(
      decoding: try #require(ClipboardSequence.bytes(for: text, isInScreen: true)), as: UTF8.self
    ).components(separatedBy: "\u{1B}P").dropFirst()
    #expect(!pieces.isEmpty && pieces.allSatisfy { $0.hasSuffix("\u{1B}\\") && $0.utf8.count <= 702 })
    let sent = pieces.map { $0.dropLast(2) }.joined()
    #expect(sent == String(decoding: whole.dropLast(2), as: UTF8.self) + "\u{7}")
  }

  @Test func `limit clipboard-bytes: what terminals would drop is not sent`() {
    #expect(ClipboardSequence.bytes(for: [UInt8](repeating: 97, count: ClipboardSequence.byteLimit)) != nil)
    #expect(ClipboardSequence.bytes(for: [UInt8](repeating: 97, count: ClipboardSequence.byteLimit + 1)) == nil)
  }
}
