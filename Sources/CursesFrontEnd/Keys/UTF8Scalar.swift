/// A Unicode scalar decoded from UTF-8, or the reason why there is none: invalid or incomplete bytes.
enum UTF8Scalar: Hashable {
  case incomplete
  /// A number of bytes, at least one, that are not UTF-8 whatever bytes follow.
  case broken(length: Int)
  case scalar(Unicode.Scalar, length: Int)

  /// Decodes the scalar at the beginning of the bytes.
  ///
  /// Overlong forms, surrogates and values beyond Unicode count as invalid bytes.
  static func decode(_ bytes: ArraySlice<UInt8>) -> UTF8Scalar {
    guard let first = bytes.first else { return .incomplete }
    let length: Int
    var value: UInt32
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0x00...0x7F:
      return .scalar(Unicode.Scalar(first), length: 1)
    case 0xC2...0xDF:
      length = 2
      value = UInt32(first & 0x1F)
    case 0xE0...0xEF:
      length = 3
      value = UInt32(first & 0x0F)
      if first == 0xE0 { second = 0xA0...0xBF }
      if first == 0xED { second = 0x80...0x9F }
    case 0xF0...0xF4:
      length = 4
      value = UInt32(first & 0x07)
      if first == 0xF0 { second = 0x90...0xBF }
      if first == 0xF4 { second = 0x80...0x8F }
    default:
      return .broken(length: 1)
    }
    var taken = 1
    for byte in bytes.dropFirst().prefix(length - 1) {
      guard taken == 1 ? second.contains(byte) : (0x80...0xBF).contains(byte) else { return .broken(length: taken) }
      value = value << 6 | UInt32(byte & 0x3F)
      taken += 1
    }
    guard taken == length else { return .incomplete }
    guard let scalar = Unicode.Scalar(value) else { return .broken(length: length) }
    return .scalar(scalar, length: length)
  }
}
