/// Names for the ASCII bytes that text readers and writers use.
///
/// The constants are inlined, so that loops over bytes in other modules compare with plain numbers.
public enum ASCII {
  /// U+0000.
  @inlinable public static var nul: UInt8 { 0x00 }
  /// U+0009.
  @inlinable public static var tab: UInt8 { 0x09 }
  /// U+000A.
  @inlinable public static var lineFeed: UInt8 { 0x0A }
  /// U+000D.
  @inlinable public static var carriageReturn: UInt8 { 0x0D }
  /// U+0020.
  @inlinable public static var space: UInt8 { 0x20 }
  /// U+0022, `"`.
  @inlinable public static var quote: UInt8 { 0x22 }
  /// U+0023, `#`.
  @inlinable public static var hash: UInt8 { 0x23 }
  /// U+0027, `'`.
  @inlinable public static var apostrophe: UInt8 { 0x27 }
  /// U+002B, `+`.
  @inlinable public static var plus: UInt8 { 0x2B }
  /// U+002C, `,`.
  @inlinable public static var comma: UInt8 { 0x2C }
  /// U+002D, `-`.
  @inlinable public static var minus: UInt8 { 0x2D }
  /// U+002E, `.`.
  @inlinable public static var point: UInt8 { 0x2E }
  /// U+002F, `/`.
  @inlinable public static var slash: UInt8 { 0x2F }
  /// U+0030, `0`.
  @inlinable public static var zero: UInt8 { 0x30 }
  /// U+0039, `9`.
  @inlinable public static var nine: UInt8 { 0x39 }
  /// U+003A, `:`.
  @inlinable public static var colon: UInt8 { 0x3A }
  /// U+003D, `=`.
  @inlinable public static var equals: UInt8 { 0x3D }
  /// U+005B, `[`.
  @inlinable public static var leftBracket: UInt8 { 0x5B }
  /// U+005C, `\`.
  @inlinable public static var backslash: UInt8 { 0x5C }
  /// U+005D, `]`.
  @inlinable public static var rightBracket: UInt8 { 0x5D }
  /// U+005F, `_`.
  @inlinable public static var underscore: UInt8 { 0x5F }
  /// U+007B, `{`.
  @inlinable public static var leftBrace: UInt8 { 0x7B }
  /// U+007D, `}`.
  @inlinable public static var rightBrace: UInt8 { 0x7D }
}

extension UInt8 {
  /// Whether the byte is one of `0` to `9`.
  @inlinable
  public var isDigit: Bool {
    @inline(__always) get { self &- 0x30 < 10 }
  }

  /// Whether the byte is one of `a` to `z` or `A` to `Z`.
  @inlinable
  public var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// The value of the byte as a hexadecimal digit of either case; nil if it is not one.
  @inlinable
  public var hexadecimalValue: UInt8? {
    switch self {
    case 0x30...0x39: self &- 0x30
    case 0x41...0x46: self &- 0x41 &+ 10
    case 0x61...0x66: self &- 0x61 &+ 10
    default: nil
    }
  }
}

/// The UTF-8 byte order mark, with which some programs begin a text.
///
/// Readers skip it, and writers do not write it.
public enum ByteOrderMark {
  /// Returns 3 if `text` begins with the mark, else 0.
  public static func length(in text: UnsafeBufferPointer<UInt8>) -> Int {
    text.count >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF ? 3 : 0
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the buffer holds exactly the bytes of `text`.
  @inlinable
  @inline(__always)
  public func isEqual(to text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    let expected = text.utf8Start
    for index in 0..<count where self[index] != expected[index] {
      return false
    }
    return true
  }
}
