import TextScanning

/// Reads UTF-8 bytes that the caller owns.
///
/// Every access is checked, and bytes past the end are 0. A reader must not escape the `withUTF8` closure in which it
/// is created.
struct ByteReader {
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  /// The byte at an offset; 0 past the end.
  subscript(offset: Int) -> UInt8 {
    offset >= 0 && offset < bytes.count ? bytes[offset] : 0
  }

  /// Returns the text in a range of offsets; offsets past the end are ignored.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  func begins(with word: StaticString, at offset: Int) -> Bool {
    guard offset >= 0, word.utf8CodeUnitCount <= bytes.count - offset else { return false }
    return word.withUTF8Buffer { $0.elementsEqual(bytes[offset..<offset + $0.count]) }
  }

  /// Returns the length in bytes of the blank at an offset; 0 if there is none.
  ///
  /// Tabs, line ends, no-break spaces and narrow spaces are blanks too, because they occur in pasted text.
  func blank(at offset: Int) -> Int {
    switch self[offset] {
    case 0x20, 0x09, 0x0A, 0x0D: 1
    case 0xC2 where self[offset + 1] == 0xA0: 2
    case 0xE2 where self[offset + 1] == 0x80 && (self[offset + 2] == 0x89 || self[offset + 2] == 0xAF): 3
    default: 0
    }
  }

  func afterBlanks(_ offset: Int) -> Int {
    var offset = offset
    while true {
      let length = blank(at: offset)
      if length == 0 { return offset }
      offset += length
    }
  }

  /// Returns the Unicode scalar at an offset and its length in bytes; nil past the end.
  ///
  /// An invalid byte is returned as the replacement character U+FFFD.
  func scalar(at offset: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    guard offset >= 0, offset < bytes.count else { return nil }
    let first = bytes[offset]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, first < 0xF5, offset + length <= bytes.count else { return ("\u{FFFD}", 1) }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for byte in bytes[offset + 1..<offset + length] {
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }

  /// Returns the length in bytes of a minus sign (hyphen or U+2212) at an offset; 0 if there is none.
  func minus(at offset: Int) -> Int {
    if self[offset] == UInt8(ascii: "-") { return 1 }
    return begins(with: "\u{2212}", at: offset) ? 3 : 0
  }

  /// Returns the length in bytes of an uncertainty sign (`±`, `\pm` or `+/-`) at an offset; 0 if there is none.
  func plusMinus(at offset: Int) -> Int {
    if begins(with: "±", at: offset) { return 2 }
    if begins(with: "\\pm", at: offset) { return 3 }
    guard begins(with: "+/", at: offset) else { return 0 }
    let minus = minus(at: offset + 2)
    return minus > 0 ? 2 + minus : 0
  }

  func isDigit(at offset: Int) -> Bool {
    self[offset].isDigit
  }

  /// Returns whether a number begins at an offset, with a digit, or with a point and a digit.
  func beginsNumber(at offset: Int) -> Bool {
    isDigit(at: offset) || self[offset] == UInt8(ascii: ".") && isDigit(at: offset + 1)
  }

  /// Returns the length in bytes of the scalar at an offset; 0 if the scalar cannot be inside a name.
  func nameContinuation(at offset: Int) -> Int {
    let byte = self[offset]
    if byte < 0x80 { return byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") ? 1 : 0 }
    guard let (scalar, length) = scalar(at: offset) else { return 0 }
    return scalar.continuesName ? length : 0
  }
}
