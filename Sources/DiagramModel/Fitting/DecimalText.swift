import Formulas

/// A decimal number with the digits of the text from which it was parsed, so that it can be rounded exactly.
package struct DecimalText: Equatable {
  var isNegative: Bool
  /// The significant digits, at least one.
  ///
  /// The first is 0 only for the number 0.
  var digits: [UInt8]
  /// The number of digits before the point; negative for zeros after it, as -2 for 0.00125.
  var pointPosition: Int

  /// Parses a number such as `-1 266.713`, `1e-7` or `−0.5`; nil for other texts.
  package init?(_ text: String) {
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
      // Separators between groups of digits.
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

  /// Returns the number rounded to `count` significant digits, half away from zero, with zeros at the end if necessary.
  ///
  /// A number without more digits is returned unchanged.
  package func rounded(toDigits count: Int) -> DecimalText {
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
    while result.digits.count < count { result.digits.append(UInt8(ascii: "0")) }
    return result
  }

  /// Returns the number rounded to a multiple of 10^`place`, half away from zero.
  func rounded(toPlace place: Int) -> DecimalText {
    let count = pointPosition - place
    if count >= 1 { return rounded(toDigits: count) }
    let isUp = count == 0 && digits[0] >= UInt8(ascii: "5")
    var result = self
    result.digits = [UInt8(ascii: isUp ? "1" : "0")]
    result.pointPosition = place + 1
    return result
  }

  var isZero: Bool { digits == [UInt8(ascii: "0")] }

  func fixed(decimals: Int) -> String {
    let zero = "0"
    let whole =
      pointPosition > 0
      ? text(digits.prefix(pointPosition)) + String(repeating: zero, count: max(0, pointPosition - digits.count)) : zero
    var fraction =
      pointPosition >= 0
      ? text(digits.dropFirst(pointPosition)) : String(repeating: zero, count: -pointPosition) + text(digits[...])
    fraction = String(fraction.prefix(decimals))
    fraction += String(repeating: zero, count: max(0, decimals - fraction.count))
    return (isNegative ? "-" : "") + whole + (decimals > 0 ? "." + fraction : "")
  }

  /// The exponent of 1000 that leaves one to three digits before the point; -1 for 0.0125, which is 12.5m.
  var thousands: Int { (pointPosition > 0 ? pointPosition - 1 : pointPosition - 3) / 3 }

  /// Whether an SI prefix needs no additional zeros before the point.
  ///
  /// This is true for `12k`, and false for `100k` if the number has only one known digit.
  package var hasDigitsToPrefix: Bool { pointPosition - 3 * thousands <= digits.count }

  /// The number with an SI prefix and one to three digits before the point, such as `1.266713k`; nil if no prefix fits.
  package var prefixed: String? {
    guard thousands != 0, let letter = SIPrefix.letter(forExponent: 3 * thousands) else { return nil }
    var mantissa = self
    mantissa.pointPosition -= 3 * thousands
    return mantissa.positional(fillsWithZeros: true).map { $0 + letter }
  }

  /// Returns the number without an exponent, such as `1266.713` or `0.0045`; nil if it would need many zeros.
  ///
  /// Zeros before the point are added only if `fillsWithZeros` is true. In a rounded number, readers would mistake such
  /// zeros for computed digits.
  package func positional(fillsWithZeros: Bool) -> String? {
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

  /// The number with an exponent, such as `1.266713e3`.
  package var scientific: String? {
    let fraction = text(digits[1...])
    return (isNegative ? "-" : "") + text(digits[..<1]) + (fraction.isEmpty ? "" : "." + fraction)
      + "e\(pointPosition - 1)"
  }

  private func text(_ digits: ArraySlice<UInt8>) -> String {
    String(decoding: digits, as: UTF8.self)
  }
}
