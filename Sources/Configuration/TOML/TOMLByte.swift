/// The ASCII characters that TOML is made of.
enum TOMLByte {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let hash: UInt8 = 0x23
  static let apostrophe: UInt8 = 0x27
  static let plus: UInt8 = 0x2B
  static let comma: UInt8 = 0x2C
  static let minus: UInt8 = 0x2D
  static let point: UInt8 = 0x2E
  static let equals: UInt8 = 0x3D
  static let leftBracket: UInt8 = 0x5B
  static let backslash: UInt8 = 0x5C
  static let rightBracket: UInt8 = 0x5D
  static let leftBrace: UInt8 = 0x7B
  static let rightBrace: UInt8 = 0x7D
}

extension UInt8 {
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  /// Whether it is a control character that a text may not hold as it is; a tab may stand.
  var isControl: Bool { self < TOMLByte.space && self != TOMLByte.tab || self == 0x7F }

  /// Whether a name without quotes may have it.
  var isNamePart: Bool {
    let lower = self | 0x20
    return isDigit || lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z") || self == UInt8(ascii: "-")
      || self == UInt8(ascii: "_")
  }

  /// Whether a word without quotes ends before it.
  var endsWord: Bool {
    self <= TOMLByte.space || self == TOMLByte.hash || self == TOMLByte.comma || self == TOMLByte.rightBracket
      || self == TOMLByte.rightBrace
  }

  /// The value of a hexadecimal digit, of either case.
  var hexadecimalValue: UInt32? {
    switch self {
    case 0x30...0x39: UInt32(self - 0x30)
    case 0x41...0x46: UInt32(self - 0x41 + 10)
    case 0x61...0x66: UInt32(self - 0x61 + 10)
    default: nil
    }
  }
}
