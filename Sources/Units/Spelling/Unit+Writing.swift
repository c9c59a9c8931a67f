extension Unit: CustomStringConvertible {
  /// The unit as shown: `kN·m`, `W/(m²·K)`, `1/s`, `L/100 km`, `ft in`; empty for plain numbers.
  ///
  /// Parsing the text gives an equal unit.
  public var text: String { UnitWriter(isASCII: false).text(of: self) }

  /// The unit in ASCII: `kN*m`, `W/(m^2*K)`, `um`, `degC`; empty for plain numbers.
  ///
  /// The text parses back to an equal unit, except that symbols such as `€` become names such as `EUR` with the same
  /// meaning. Names that a document defines stay as they are.
  public var asciiText: String { UnitWriter(isASCII: true).text(of: self) }

  /// The text of the unit in files and in brackets in formulas, `1` for plain numbers.
  ///
  /// Parsing the text gives an equal unit.
  public var storedText: String { isOne ? "1" : text }

  /// The same as ``storedText``.
  public var description: String { storedText }
}

struct UnitWriter {
  let isASCII: Bool

  func text(of unit: Unit) -> String {
    if unit.isChain { return (unit.factors + unit.chain).map { name($0.atom) }.joined(separator: " ") }
    let upper = unit.factors.filter { !$0.exponent.isNegative }
    let lower = unit.factors.filter(\.exponent.isNegative)
    if lower.isEmpty { return product(upper, isInverted: false) }
    let divisor = product(lower, isInverted: true)
    // `L/100 km` needs no brackets, `W/(100 ft²)` and two units do.
    let isSimple = lower.count == 1 && (lower[0].number == nil || lower[0].inner == .one)
    return (upper.isEmpty ? "1" : product(upper, isInverted: false)) + "/" + (isSimple ? divisor : "(\(divisor))")
  }

  private func product(_ factors: [UnitFactor], isInverted: Bool) -> String {
    factors.map { factor($0, isInverted ? $0.exponent.negated : $0.exponent) }.joined(separator: isASCII ? "*" : "·")
  }

  private func factor(_ factor: UnitFactor, _ exponent: UnitExponent) -> String {
    let base = name(factor.atom)
    guard let number = factor.number else { return base + power(exponent) }
    if base.isEmpty, exponent == .one { return number.text }
    let inside = base.isEmpty ? number.text : "\(number.text) \(base)\(power(factor.inner))"
    return exponent == .one ? inside : "(\(inside))" + power(exponent)
  }

  private func name(_ atom: UnitAtom) -> String { isASCII ? atom.ascii : atom.name }

  private func power(_ exponent: UnitExponent) -> String {
    isASCII ? UnitText.plain(exponent) : UnitText.superscript(exponent)
  }
}

enum UnitText {
  private static let digits: [Character] = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]

  /// Returns an exponent in superscript digits, such as `⁻²`, or a fraction as `^(1/2)`.
  ///
  /// The text for 1 is empty.
  static func superscript(_ exponent: UnitExponent) -> String {
    guard let whole = exponent.whole else { return plain(exponent) }
    guard whole != 1 else { return "" }
    var text = whole < 0 ? "⁻" : ""
    for digit in String(whole.magnitude).utf8 { text.append(digits[Int(digit - UInt8(ascii: "0"))]) }
    return text
  }

  /// Returns an exponent in ASCII, such as `^2`, `^-2` or `^(1/2)`.
  ///
  /// The text for 1 is empty.
  static func plain(_ exponent: UnitExponent) -> String {
    guard exponent != .one else { return "" }
    return exponent.denominator == 1 ? "^\(exponent)" : "^(\(exponent))"
  }
}
