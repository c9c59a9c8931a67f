/// Parts of the texts of units.
enum UnitText {
  private static let digits: [Character] = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]

  /// Returns an exponent as superscript digits, nothing for 1, and `^(1/2)` for a fraction.
  static func superscript(_ exponent: UnitExponent) -> String {
    guard let whole = exponent.whole else { return plain(exponent) }
    guard whole != 1 else { return "" }
    var text = whole < 0 ? "⁻" : ""
    for digit in String(whole.magnitude).utf8 { text.append(digits[Int(digit - UInt8(ascii: "0"))]) }
    return text
  }

  /// Returns an exponent in ASCII: nothing for 1, `^2`, `^-2`, `^(1/2)`.
  static func plain(_ exponent: UnitExponent) -> String {
    guard exponent != .one else { return "" }
    return exponent.denominator == 1 ? "^\(exponent)" : "^(\(exponent))"
  }
}
