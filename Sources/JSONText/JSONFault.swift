/// The reason why a text is not JSON as in RFC 8259, or exceeds the limits of this program.
public enum JSONFault: Hashable, Sendable {
  /// The kind of token that the grammar expects at an offset.
  public enum Expectation: Hashable, Sendable, CaseIterable {
    case value
    case string
    case number
    case object
    case array
    case keyOrEnd
    case key
    case colon
    case commaOrObjectEnd
    case commaOrArrayEnd
    case nothingMore
  }

  case emptyText
  /// The text ends where a token is expected.
  case unexpectedEnd(Expectation)
  /// A character is not the beginning of the expected token.
  case unexpected(Unicode.Scalar, Expectation)
  /// A comma is not followed by another member or element.
  case trailingComma
  case openString
  case controlCharacter(UInt8)
  case unknownEscape(Unicode.Scalar)
  case malformedUnicodeEscape
  case loneSurrogate
  case notUTF8
  case leadingZero
  case leadingPlus
  /// A number has no digit before or after its decimal point, after its sign, or in its exponent.
  case missingDigit
  /// A number is too large for a 64-bit float.
  case notFinite
  /// `NaN`, `Infinity` or a similar word is in the place of a number.
  case wordForNumber
  case nestedTooDeep(limit: Int)
  case tooLarge(limit: Int)
  /// A key occurs twice in the same object, first at `JSONParseError.earlierOffset`.
  case duplicateKey(String)
}
