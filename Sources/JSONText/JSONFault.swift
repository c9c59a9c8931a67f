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
  /// The text ends although a token is expected.
  case unexpectedEnd(Expectation)
  /// A character other than the expected token.
  case unexpected(Unicode.Scalar, Expectation)
  /// A comma with nothing after it.
  case trailingComma
  /// A string that does not end.
  case openString
  /// A control character in a string that is not written as an escape.
  case controlCharacter(UInt8)
  /// A backslash before a character that does not form an escape sequence.
  case unknownEscape(Unicode.Scalar)
  /// `\u` without four hexadecimal digits.
  case malformedUnicodeEscape
  /// Half of a surrogate pair, as an escape.
  case loneSurrogate
  /// Bytes that are not UTF-8.
  case notUTF8
  /// A number that begins with an unnecessary zero, such as `012`.
  case leadingZero
  /// A number that begins with `+`.
  case leadingPlus
  /// A number with no digit before its decimal point, after it, after its sign or in its exponent.
  case missingDigit
  /// A number too large for a 64-bit float.
  case notFinite
  /// `NaN`, `Infinity` and the like.
  case wordForNumber
  /// Objects and arrays nested beyond the limit.
  case nestedTooDeep(limit: Int)
  /// More bytes than the limit.
  case tooLarge(limit: Int)
  /// A key that occurs earlier in the same object, at `JSONParseError.earlierOffset`.
  case duplicateKey(String)
}
