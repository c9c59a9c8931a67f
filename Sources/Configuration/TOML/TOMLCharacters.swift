import TextScanning

/// What TOML asks of characters.
extension UInt8 {
  /// Whether it is a control character that a text may not hold as it is; a tab may stand.
  var isControl: Bool { self < ASCII.space && self != ASCII.tab || self == 0x7F }

  /// Whether a name without quotes may have it.
  var isNamePart: Bool { isDigit || isLetter || self == ASCII.minus || self == ASCII.underscore }

  /// Whether a word without quotes ends before it.
  var endsWord: Bool {
    self <= ASCII.space || self == ASCII.hash || self == ASCII.comma || self == ASCII.rightBracket
      || self == ASCII.rightBrace
  }
}
