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

  @Test func `limit clipboard-bytes: what terminals would drop is not sent`() {
    #expect(ClipboardSequence.bytes(for: [UInt8](repeating: 97, count: ClipboardSequence.byteLimit)) != nil)
    #expect(ClipboardSequence.bytes(for: [UInt8](repeating: 97, count: ClipboardSequence.byteLimit + 1)) == nil)
  }
}
