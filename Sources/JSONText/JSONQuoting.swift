import TextScanning

/// Writes texts as JSON so that people can see every character.
///
/// Invisible characters, and characters that change the direction of text, are escaped. Documents contain these
/// characters without escapes; programs parse both forms as the same text.
public enum JSONQuoting {
  /// Returns the text in quotes, with escapes.
  public static func quoted(_ text: String) -> String {
    let canonical = canonical(text)
    if canonical.utf8.allSatisfy({ $0 < 0x80 }) { return canonical }
    var quoted = ""
    for scalar in canonical.unicodeScalars {
      if scalar.isASCII || !isUnseen(scalar) {
        quoted.unicodeScalars.append(scalar)
      } else {
        for unit in UTF16.encode(scalar).map(Array.init) ?? [] { quoted += escape(unit) }
      }
    }
    return quoted
  }

  /// Returns the numbers as an array, such as `[1, 2, 3]`, with digits that parse to the same floats.
  public static func list(of numbers: [Double]) -> String {
    "[\(numbers.map { DecimalWriter.shortest($0) }.joined(separator: ", "))]"
  }

  private static func canonical(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.append(jsonString: text)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .format, .lineSeparator, .paragraphSeparator: true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
