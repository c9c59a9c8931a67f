import Formulas

/// A number and its uncertainty, parsed from a text to shorten both.
struct UncertainText {
  private(set) var number: DecimalText
  /// The uncertainty as an integer, in units of ten to the power of `place`.
  private var uncertainty: Int
  /// The power of ten of the last digit, which is the same for the number and the uncertainty.
  private var place: Int
  /// The text after both numbers: a unit, ` %`, an SI prefix, or empty.
  let unit: String
  /// Whether the uncertainty differs between up and down, as in `5 (+0.2 −0.1)`.
  ///
  /// `uncertainty` is then the larger one.
  let isLopsided: Bool
  /// The text of different uncertainties up and down, without blanks; nil if they are equal.
  let sides: String?

  private static let mostDigits = 15

  /// Parses a text such as `1266.7 ± 1.2`, `4.50 % ± 0.25 %` or `5.00 (+0.20 −0.10)`; nil for other texts.
  init?(_ text: String) {
    // A unit of the value stands once, after both.
    let common = ValueFit.unit(of: text).flatMap { $0.hasPrefix(" ") && $0 != " %" ? $0 : nil } ?? ""
    let text = String(text.dropLast(common.count))
    let number: String
    var sides: [String]
    if let sign = text.firstRange(of: " ± ") {
      number = String(text[..<sign.lowerBound])
      sides = [String(text[sign.upperBound...])]
    } else if let bracket = text.firstRange(of: " (+"), text.hasSuffix(")") {
      number = String(text[..<bracket.lowerBound])
      sides = text[bracket.upperBound...].dropLast().split(separator: " −", omittingEmptySubsequences: false).map(
        String.init)
      guard sides.count == 2 else { return nil }
    } else {
      return nil
    }
    let unit = ValueFit.unit(of: number) ?? ""
    self.unit = unit + common
    func plain(_ text: String) -> String { text.hasSuffix(unit) ? String(text.dropLast(unit.count)) : text }
    sides = sides.map(plain)
    isLopsided = sides.count > 1
    let numberText = plain(number)
    self.sides = isLopsided ? "\(numberText)(+\(sides[0])−\(sides[1]))" + unit + common : nil
    guard let value = DecimalText(numberText) else { return nil }
    var largest: (units: Int, place: Int)?
    for side in sides {
      guard let found = Self.units(of: side) else { return nil }
      guard let last = largest else {
        largest = found
        continue
      }
      guard found.place == last.place else { return nil }
      largest = (max(found.units, last.units), found.place)
    }
    guard let (units, place) = largest, units > 0 else { return nil }
    (self.number, uncertainty, self.place) = (value, units, place)
    // Zeros at the end of both, before the point, carry no information.
    while self.place >= 0, uncertainty % 10 == 0, value.pointPosition - value.digits.count > self.place || value.isZero
    {
      uncertainty /= 10
      self.place += 1
    }
  }

  /// Parses a positive decimal as an integer times ten to the power of `place`, so 1.25 is 125 and -2.
  private static func units(of text: String) -> (units: Int, place: Int)? {
    let parts = text.split(separator: "e", omittingEmptySubsequences: false)
    guard parts.count <= 2, let exponent = parts.count > 1 ? Int(parts[1]) : 0, abs(exponent) < 10_000 else {
      return nil
    }
    let digits = parts[0].filter { ("0"..."9").contains($0) }
    let other = parts[0].filter { !("0"..."9").contains($0) && $0 != " " && $0 != "\u{202F}" && $0 != "\u{A0}" }
    guard other.isEmpty || other == ".", digits.drop(while: { $0 == "0" }).count <= Self.mostDigits,
      let units = Int(digits)
    else { return nil }
    let decimals = parts[0].split(separator: ".", omittingEmptySubsequences: false).dropFirst().first?.count ?? 0
    return (units, exponent - decimals)
  }

  /// This text, followed by texts with fewer digits of the uncertainty, down to one.
  var shortened: [UncertainText] {
    var all = [self]
    while let last = all.last, last.uncertainty >= 10 {
      var next = last
      next.uncertainty = last.uncertainty / 10 + (last.uncertainty % 10 >= 5 ? 1 : 0)
      next.place += 1
      next.number = number.rounded(toPlace: next.place)
      all.append(next)
    }
    return all
  }

  /// The number with the uncertainty of its last digits in brackets, as in `11530(70)`.
  ///
  /// The forms are without exponent, with an SI prefix, and with an exponent.
  var concise: [String] {
    var texts: [String] = []
    if number.pointPosition > -4, max(number.pointPosition, place) < 15 { texts.append(written(shifted: 0)) }
    let leading = number.isZero ? place + 1 : number.pointPosition
    var scale = number
    scale.pointPosition = leading
    // The number must have a digit at least as high as the last digit of the uncertainty, so that none is invented.
    for thousands in [scale.thousands, scale.thousands + 1] where thousands != 0 && 3 * thousands >= place {
      // The letter before a unit would belong to the unit.
      if unit.isEmpty, let letter = SIPrefix.letter(forExponent: 3 * thousands) {
        texts.append(written(shifted: 3 * thousands) + letter)
        break
      }
    }
    if place <= leading - 1 { texts.append(written(shifted: leading - 1) + "e\(leading - 1)") }
    return texts.map { $0 + unit }
  }

  private func written(shifted exponent: Int) -> String {
    var number = number
    if !number.isZero { number.pointPosition -= exponent }
    let last = place - exponent
    let zeros = String(repeating: "0", count: max(0, last))
    return number.fixed(decimals: max(0, -last)) + "(\(uncertainty)\(zeros))"
  }
}
