import Formulas
import Geometry

/// A value's text made to fit: with fewer digits, properly rounded, and a sign that marks that; never cut silently.
enum ValueFit {
  /// The text in at most `columns` columns, made from the text of a value in full.
  ///
  /// - Parameters:
  ///   - text: A number, digits in groups or not, perhaps in per cent or with an SI prefix, or any other value's text.
  ///   - columns: The space there is.
  ///   - approximately: Stands before a number that lost digits.
  ///   - glyphs: What the text is shown with.
  /// - Returns: The text itself where it fits; a number without groups, with an SI prefix or with an exponent, as it may be typed too; a
  ///   number with fewer digits; of other text its beginning. Where not one digit fits, `approximately` alone. Of a number with an
  ///   uncertainty that does not fit, the short form of the two, and where that is too long the number and a bare `±`.
  static func fitted(_ text: String, columns: Int, approximately: String, glyphs: GlyphSet) -> String {
    fitted(text, columns, approximately, glyphs, hasUnit: false)
  }

  /// With `hasUnit` something stands behind the digits that an SI prefix cannot stand before.
  private static func fitted(
    _ text: String, _ columns: Int, _ approximately: String, _ glyphs: GlyphSet, hasUnit: Bool
  ) -> String {
    if columns <= 0 { return "" }
    if CellText.columns(of: text, glyphs: glyphs) <= columns { return text }
    guard let number = DecimalText(text) else {
      if let scaled = scaled(text, columns, approximately, glyphs) { return scaled }
      if let concise = concise(text), concise.utf8.count <= columns { return concise }
      if let shortened = withoutUncertainty(text, columns, approximately, glyphs) { return shortened }
      return CellText.truncated(text, toColumns: columns, glyphs: glyphs)
    }
    // Without the groups, or written shorter, it may fit whole.
    if number.digits.count <= columns {
      let prefixed = hasUnit ? nil : number.prefixed
      for exact in [number.positional(fillsWithZeros: true), prefixed, number.scientific] {
        if let exact, exact.utf8.count <= columns { return exact }
      }
    }
    let space = columns - CellText.columns(of: approximately, glyphs: glyphs)
    var most = min(number.digits.count - 1, space)
    while most > 1, number.leastColumns(digits: most) > space { most -= 1 }
    for count in stride(from: most, through: 1, by: -1) {
      let rounded = number.rounded(toDigits: count)
      for candidate in [rounded.positional(fillsWithZeros: false), rounded.scientific] {
        if let candidate, candidate.utf8.count <= space { return approximately + candidate }
      }
    }
    return CellText.truncated(approximately, toColumns: columns, glyphs: glyphs)
  }

  /// Of `1266.71 %` or `1.2667k` fewer digits and all that they are counted in; nil of other text.
  private static func scaled(
    _ text: String, _ columns: Int, _ approximately: String, _ glyphs: GlyphSet
  ) -> String? {
    guard let unit = unit(of: text), DecimalText(String(text.dropLast(unit.count))) != nil else { return nil }
    let digits = fitted(
      String(text.dropLast(unit.count)), columns - unit.utf8.count, approximately, glyphs, hasUnit: true)
    // Without a digit the unit says nothing.
    return digits.last?.isNumber == true
      ? digits + unit : CellText.truncated(approximately, toColumns: columns, glyphs: glyphs)
  }

  /// What stands behind the digits of a number; nil where nothing does.
  private static func unit(of text: String) -> String? {
    if text.hasSuffix(" %") { return " %" }
    return text.last.flatMap { $0.isASCII && $0.isLetter ? String($0) : nil }
  }

  /// Of `0.00375 ± 0.00021` the number with the uncertainty of its last digits in brackets, `0.00375(21)`, as it may be typed
  /// too; nil where it does not consist of those: of two sides, of one that is longer than what lies behind the point.
  static func concise(_ text: String) -> String? {
    let parts = text.split(separator: " ± ", omittingEmptySubsequences: false)
    guard parts.count == 2, !text.contains("e") else { return nil }
    func decimals(_ part: Substring) -> Substring { part.drop { $0 != "." }.dropFirst() }
    let (number, uncertainty) = (parts[0], parts[1])
    guard decimals(number).count == decimals(uncertainty).count else { return nil }
    // Above 1 the point is left out too: 41.9 ± 2.0 is 41.9(20).
    let digits =
      uncertainty.hasPrefix("0.")
      ? decimals(uncertainty).drop { $0 == "0" } : Substring(uncertainty.filter { $0 != "." })
    guard !digits.isEmpty, digits.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
    return "\(number)(\(digits))"
  }

  /// Of `1266.71 ± 1.25` or `5.0 (+0.2 −0.1)` the number and a bare sign: there is an uncertainty, and no space for it.
  private static func withoutUncertainty(
    _ text: String, _ columns: Int, _ approximately: String, _ glyphs: GlyphSet
  ) -> String? {
    guard let end = text.firstIndex(where: { $0 == "±" || $0 == "(" }), text[..<end].last == " " else { return nil }
    let number = String(text[..<end].dropLast())
    let space = columns - CellText.columns(of: "±", glyphs: glyphs)
    let digits = unit(of: number).map { String(number.dropLast($0.count)) } ?? number
    guard space > 0, DecimalText(digits) != nil else { return nil }
    return fitted(number, columns: space, approximately: approximately, glyphs: glyphs) + "±"
  }
}

/// A decimal number taken apart from its text, for rounding it as it is written.
struct DecimalText: Equatable {
  var isNegative: Bool
  /// The significant digits, first one not 0 unless the number is; never empty.
  var digits: [UInt8]
  /// How many digits lie before the decimal point; negative for zeros behind it.
  var pointPosition: Int

  /// Takes `-1 266.713`, `1e-7`, `−0.5`; nil for all else.
  init?(_ text: String) {
    isNegative = false
    digits = []
    pointPosition = 0
    var sawPoint = false
    var sawDigit = false
    let scalars = text.unicodeScalars
    var index = scalars.startIndex
    if let first = scalars.first, first == "-" || first == "−" {
      isNegative = true
      index = scalars.index(after: index)
    }
    while index < scalars.endIndex, scalars[index] != "e", scalars[index] != "E" {
      let scalar = scalars[index]
      index = scalars.index(after: index)
      switch scalar {
      case "0"..."9":
        sawDigit = true
        let isLeadingZero = digits.isEmpty && scalar == "0"
        if !isLeadingZero {
          digits.append(UInt8(truncatingIfNeeded: scalar.value))
          if !sawPoint { pointPosition += 1 }
        } else if sawPoint {
          pointPosition -= 1
        }
      case ".":
        if sawPoint { return nil }
        sawPoint = true
      // Groups of digits.
      case " ", "\u{A0}", "\u{202F}", "_": if !sawDigit { return nil }
      default: return nil
      }
    }
    if !sawDigit { return nil }
    if index < scalars.endIndex {
      guard let exponent = Int(text[scalars.index(after: index)...]), abs(exponent) < 10_000 else { return nil }
      pointPosition += exponent
    }
    while digits.count > 1, digits.last == UInt8(ascii: "0") { digits.removeLast() }
    if digits.isEmpty {
      digits = [UInt8(ascii: "0")]
      pointPosition = 1
    }
  }

  /// Rounded to at most that many significant digits, half away from zero, trailing zeros gone.
  func rounded(toDigits count: Int) -> DecimalText {
    guard count >= 1, count < digits.count else { return self }
    var result = self
    let carries = digits[count] >= UInt8(ascii: "5")
    result.digits.removeSubrange(count...)
    if carries {
      while let last = result.digits.last, last == UInt8(ascii: "9") { result.digits.removeLast() }
      if let last = result.digits.last {
        result.digits[result.digits.count - 1] = last + 1
      } else {
        result.digits = [UInt8(ascii: "1")]
        result.pointPosition += 1
      }
    }
    while result.digits.count > 1, result.digits.last == UInt8(ascii: "0") { result.digits.removeLast() }
    return result
  }

  /// Fewer columns do not hold that many of its digits, unless rounding them leaves zeros at the end.
  func leastColumns(digits count: Int) -> Int {
    let sign = isNegative ? 1 : 0
    let positional = pointPosition <= 0 ? count + 2 - pointPosition : count > pointPosition ? count + 1 : count
    let scientific = (count > 1 ? count + 1 : count) + 2
    return sign + min(positional, scientific)
  }

  /// `1.266713k` or `4.5m`, with one to three digits before the point; nil where that has no SI prefix.
  var prefixed: String? {
    // Rounded down, below 1 too: 0.0125 is 12.5m.
    let thousands = (pointPosition > 0 ? pointPosition - 1 : pointPosition - 3) / 3
    guard thousands != 0, let letter = SIPrefix.letter(forExponent: 3 * thousands) else { return nil }
    var mantissa = self
    mantissa.pointPosition -= 3 * thousands
    return mantissa.positional(fillsWithZeros: true).map { $0 + letter }
  }

  /// `1266.713` or `0.0045`; nil where that would be a long row of zeros.
  ///
  /// Zeros stand before the point only with `fillsWithZeros`: in a rounded number they would be digits that nobody
  /// computed.
  func positional(fillsWithZeros: Bool) -> String? {
    let sign = isNegative ? "-" : ""
    if pointPosition > 0 {
      let zeros = max(0, pointPosition - digits.count)
      guard zeros == 0 || fillsWithZeros && pointPosition <= 21 else { return nil }
      let fraction = text(digits.dropFirst(pointPosition))
      let whole = text(digits.prefix(pointPosition)) + String(repeating: "0", count: zeros)
      return sign + whole + (fraction.isEmpty ? "" : "." + fraction)
    }
    guard pointPosition > -6 else { return nil }
    return sign + "0." + String(repeating: "0", count: -pointPosition) + text(digits[...])
  }

  /// `1.266713e3`.
  var scientific: String? {
    let fraction = text(digits[1...])
    return (isNegative ? "-" : "") + text(digits[..<1]) + (fraction.isEmpty ? "" : "." + fraction)
      + "e\(pointPosition - 1)"
  }

  private func text(_ digits: ArraySlice<UInt8>) -> String {
    String(decoding: digits, as: UTF8.self)
  }
}
