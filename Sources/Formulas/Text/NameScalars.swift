import TextScanning

extension Unicode.Scalar {
  /// Whether a name may begin with the scalar: a visible letter, or `_`.
  public var beginsName: Bool {
    if value < 0x80 {
      let byte = UInt8(truncatingIfNeeded: value)
      return byte.isLetter || byte == UInt8(ascii: "_")
    }
    return switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: isSeen
    default: false
    }
  }

  /// Whether a name may continue with the scalar: a visible letter, mark or decimal digit, or `_`.
  public var continuesName: Bool {
    if beginsName { return true }
    if value < 0x80 { return UInt8(truncatingIfNeeded: value).isDigit }
    return switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber: isSeen
    default: false
    }
  }

  /// Whether the scalar is visible; variation selectors, Hangul fillers and some other letters and marks are not.
  private var isSeen: Bool { !properties.isDefaultIgnorableCodePoint }
}

extension Unicode.Scalar {
  /// The scalar as text for messages.
  ///
  /// It consists of the code point and the character or, if the character is invisible, its Unicode name.
  public var spelledOut: String {
    let number = String(value, radix: 16, uppercase: true)
    let name = "U+" + String(repeating: "0", count: max(0, 4 - number.utf8.count)) + number
    return switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherNumber, .letterNumber, .decimalNumber,
      .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .otherSymbol:
      "'\(self)' (\(name))"
    case .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark, .enclosingMark, .modifierSymbol,
      .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format, .surrogate, .privateUse, .unassigned:
      name + (unicodeName.map { " (\($0))" } ?? "")
    @unknown default: name
    }
  }

  /// The Unicode name in lower case, such as `right-to-left override`.
  private var unicodeName: String? {
    if properties.generalCategory == .control { return "control character" }
    return (properties.nameAlias ?? properties.name)?.lowercased()
  }
}
