/// The ASCII bytes that the readers and writers name.
enum Byte {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let plus: UInt8 = 0x2B
  static let comma: UInt8 = 0x2C
  static let minus: UInt8 = 0x2D
  static let point: UInt8 = 0x2E
  static let slash: UInt8 = 0x2F
  static let zero: UInt8 = 0x30
  static let nine: UInt8 = 0x39
  static let colon: UInt8 = 0x3A
  static let leftBracket: UInt8 = 0x5B
  static let backslash: UInt8 = 0x5C
  static let rightBracket: UInt8 = 0x5D
  static let underscore: UInt8 = 0x5F
  static let leftBrace: UInt8 = 0x7B
  static let rightBrace: UInt8 = 0x7D
}

extension UInt8 {
  /// Whether the byte is one of `0` to `9`.
  @inline(__always)
  var isDigit: Bool { self &- Byte.zero < 10 }

  /// The value of a hexadecimal digit, of either case.
  @inline(__always)
  var hexadecimalValue: UInt16? {
    switch self {
    case 0x30...0x39: UInt16(self &- 0x30)
    case 0x41...0x46: UInt16(self &- 0x41 &+ 10)
    case 0x61...0x66: UInt16(self &- 0x61 &+ 10)
    default: nil
    }
  }
}

/// The UTF-8 byte order mark that some programs put before a text.
///
/// Readers skip it, writers write none.
enum ByteOrderMark {
  /// 3 where `text` begins with the mark, else 0.
  static func length(in text: UnsafeBufferPointer<UInt8>) -> Int {
    text.count >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF ? 3 : 0
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether these are the bytes of `text`.
  @inline(__always)
  func isEqual(to text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    let expected = text.utf8Start
    for index in 0..<count where self[index] != expected[index] {
      return false
    }
    return true
  }
}
