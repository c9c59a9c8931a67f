public import TextScanning

extension JSONFault {
  /// Returns the message for the fault.
  ///
  /// For a repeated key, the message contains `earlierPlace`: the line and column of the first occurrence, if known.
  public func message(earlierPlace: TextPlace?) -> String {
    switch self {
    case .emptyText:
      "the text is empty; expected JSON that begins with '{' or '['"
    case .unexpectedEnd(let expectation):
      "the text ends where \(expectation.words) should be; it may have been cut off"
    case .unexpected(let scalar, .nothingMore):
      "\(MessageText.quoted(scalar)) after the end of the value; remove what follows it"
    case .unexpected(let scalar, let expectation):
      "expected \(expectation.words), not \(MessageText.quoted(scalar))"
    case .trailingComma:
      "nothing follows this comma; remove it"
    case .openString:
      "this text is not closed; end it with '\"' on the same line"
    case .controlCharacter(let byte):
      "a control character in a text; write it as \\u00" + String(byte >> 4) + String(byte & 0xF, radix: 16)
    case .unknownEscape(let scalar):
      "'\\' before \(MessageText.quoted(scalar)) is not an escape sequence; a backslash itself is written \\\\"
    case .malformedUnicodeEscape:
      "\\u needs four hexadecimal digits"
    case .loneSurrogate:
      "half of a surrogate pair; characters beyond U+FFFF are written as two \\u escapes, or as themselves"
    case .notUTF8:
      "the text is not UTF-8; convert it, for example with iconv"
    case .leadingZero:
      "a number cannot begin with an unnecessary 0; remove it"
    case .leadingPlus:
      "a number cannot begin with '+'; remove it"
    case .missingDigit:
      "a digit is missing in this number"
    case .notFinite:
      "this number is too large; the largest is about 1.8e308"
    case .wordForNumber:
      "a number must be finite and written in digits"
    case .nestedTooDeep(let limit):
      "more than \(limit) nested objects and arrays"
    case .tooLarge(let limit):
      "the text is larger than \(limit) bytes"
    case .duplicateKey(let key):
      "'\(MessageText.shortened(key))' occurs twice in one object"
        + (earlierPlace.map { ", first at \($0)" } ?? "") + "; keep one"
    }
  }
}

extension JSONFault.Expectation {
  fileprivate var words: String {
    switch self {
    case .value: "a value"
    case .string: "a text in '\"'"
    case .number: "a number"
    case .object: "'{'"
    case .array: "'['"
    case .keyOrEnd: "a key in '\"' or '}'"
    case .key: "a key in '\"'"
    case .colon: "':'"
    case .commaOrObjectEnd: "',' or '}'"
    case .commaOrArrayEnd: "',' or ']'"
    case .nothingMore: "nothing more"
    }
  }
}
