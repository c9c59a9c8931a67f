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

  /// The text is empty or only white space.
  case emptyText
  /// The text ends where a token is expected.
  case unexpectedEnd(Expectation)
  /// A character is not the beginning of the expected token.
  case unexpected(Unicode.Scalar, Expectation)
  /// Nothing follows a comma.
  case trailingComma
  /// A string has no closing quotation mark.
  case openString
  /// A string contains a control character that is not written as an escape.
  case controlCharacter(UInt8)
  /// A backslash is followed by a character that does not form an escape.
  case unknownEscape(Unicode.Scalar)
  /// `\u` is not followed by four hexadecimal digits.
  case malformedUnicodeEscape
  /// An escape is half of a surrogate pair, and the other half is missing.
  case loneSurrogate
  /// Bytes are not valid UTF-8.
  case notUTF8
  /// A number begins with an unnecessary zero, such as `012`.
  case leadingZero
  /// A number begins with `+`.
  case leadingPlus
  /// A number has no digit before or after its decimal point, after its sign, or in its exponent.
  case missingDigit
  /// A number is too large for a 64-bit float.
  case notFinite
  /// `NaN`, `Infinity` or a similar word is in the place of a number.
  case wordForNumber
  /// Objects and arrays are nested more deeply than the limit.
  case nestedTooDeep(limit: Int)
  /// The text has more bytes than the limit.
  case tooLarge(limit: Int)
  /// A key occurs twice in the same object, first at `JSONParseError.earlierOffset`.
  case duplicateKey(String)
}
