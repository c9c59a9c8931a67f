import Formulas
import TextScanning

/// The text of definitions, with methods that find its parts.
///
/// A comment begins with `#`. A line end or `;` ends a definition.
///
/// These methods are not in `DefinitionReader`, because each call would copy this much larger reader.
struct DefinitionSource {
  let text: UnsafeBufferPointer<UInt8>

  /// Whether the text is UTF-8.
  ///
  /// The check works in pieces, so that the whole text is not copied.
  var isUTF8: Bool {
    var start = 0
    while start < text.count {
      var end = min(start + 65_536, text.count)
      // Not in the middle of a scalar.
      while end > start, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
      guard end > start, String(validating: UnsafeBufferPointer(rebasing: text[start..<end]), as: UTF8.self) != nil
      else { return false }
      start = end
    }
    return true
  }

  /// Returns the end of the definition at `start`: a line feed, `#`, `;` or the end of the text.
  ///
  /// A semicolon inside brackets does not end the definition, because it may separate arguments.
  func endOfDefinition(from start: Int) -> Int {
    var end = start
    var depth = 0
    while end < text.count {
      let byte = text[end]
      switch byte {
      case ASCII.lineFeed: return end
      case ASCII.hash where !isInsideWord(end): return end
      case UInt8(ascii: ";") where depth <= 0: return end
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      end += 1
    }
    return end
  }

  /// Returns whether the bytes before and after an offset are digits or letters.
  ///
  /// A `#` at such an offset, as in `6#100`, does not begin a comment.
  private func isInsideWord(_ offset: Int) -> Bool {
    func isWord(_ byte: UInt8) -> Bool { byte &- ASCII.zero <= 9 || (byte | 0x20) &- UInt8(ascii: "a") < 26 }
    return offset > 0 && offset + 1 < text.count && isWord(text[offset - 1]) && isWord(text[offset + 1])
  }

  /// Returns the offset after the `;` or line end at `end`; if a comment begins at `end`, after the line end of the
  /// comment.
  func next(after end: Int) -> Int {
    var end = end
    if end < text.count, text[end] == UInt8(ascii: "#") {
      while end < text.count, text[end] != ASCII.lineFeed { end += 1 }
    }
    return end + 1
  }

  /// Returns the range without blanks at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    func isBlank(_ byte: UInt8) -> Bool { byte == ASCII.space || byte == ASCII.tab || byte == ASCII.carriageReturn }
    while start < end, isBlank(text[start]) { start += 1 }
    while start < end, isBlank(text[end - 1]) { end -= 1 }
    return start..<end
  }

  /// Returns the offset of the `=` between the name and the formula of a definition; nil if there is none.
  ///
  /// The `=` of a comparison does not count, and neither does an `=` inside brackets, which names an argument.
  func nameSign(in range: Range<Int>) -> Int? {
    var depth = 0
    for offset in range {
      switch text[offset] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case ASCII.equals where depth <= 0 && isNameSign(at: offset, in: range): return offset
      default: break
      }
    }
    return nil
  }

  private func isNameSign(at offset: Int, in range: Range<Int>) -> Bool {
    let equals = UInt8(ascii: "=")
    if offset + 1 < range.upperBound, text[offset + 1] == equals { return false }
    // An `=` before a whole formula is a habit from spreadsheets, after it from calculators.
    let body = TypedText.body(of: UnsafeBufferPointer(rebasing: text[range]))
    if offset - range.lowerBound < body.lowerBound || offset - range.lowerBound >= body.upperBound { return false }
    guard offset > range.lowerBound else { return true }
    return ![equals, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!")].contains(text[offset - 1])
  }

  func string(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: text[range]), as: UTF8.self)
  }
}
