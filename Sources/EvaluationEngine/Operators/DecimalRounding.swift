/// A number rounded to a place of its decimal digits, a half away from zero.
///
/// The digits are the shortest that read back as the number (Adams 2018, as the standard library writes them): what people see. So
/// 2.675 to two places is 2.68, though the double nearest to it lies below. The result is the double nearest to the rounded decimal.
struct DecimalRounding {
  /// The nearest number with so many decimal places; infinite beyond the largest.
  let result: Double
  /// Whether the number lies halfway between two such numbers, where the result jumps.
  let isHalfway: Bool

  /// - Parameters:
  ///   - number: A finite number.
  ///   - places: How many digits stay behind the point; negative for places before it: −2 rounds to hundreds.
  /// - Complexity: constant: a double has at most 17 digits.
  init(_ number: Double, places: Int) {
    let (digits, point) = DecimalRounding.shortestDigits(of: number.magnitude)
    let (kept, isOverflow) = point.addingReportingOverflow(places)
    if isOverflow ? places > 0 : kept >= digits.count {
      (result, isHalfway) = (number, false)
      return
    }
    guard !isOverflow, kept >= 0 else {
      (result, isHalfway) = (number.sign == .minus ? -0.0 : 0, false)
      return
    }
    isHalfway = digits[kept] == 5 && kept == digits.count - 1
    // At most 16 digits are kept, so that they are a whole number without a rounding.
    var significand = digits.prefix(kept).reduce(0) { $0 * 10 + Int($1) }
    if digits[kept] >= 5 { significand += 1 }
    let magnitude = Double("\(significand)e\(point - kept)") ?? .infinity
    result = number.sign == .minus ? -magnitude : magnitude
  }

  /// The digits behind a point, without zeros at either end, and the power of ten that they are to be multiplied by; none for 0.
  private static func shortestDigits(of magnitude: Double) -> (digits: [UInt8], point: Int) {
    var digits: [UInt8] = []
    var point = 0
    var isFraction = false
    var bytes = Substring(magnitude.description).utf8
    while let byte = bytes.popFirst() {
      switch byte {
      case UInt8(ascii: "."):
        isFraction = true
      case UInt8(ascii: "e"):
        // "1e-07": what is behind is the whole exponent.
        point += Int(String(Substring(bytes))) ?? 0
        bytes = bytes.suffix(0)
      default:
        if digits.isEmpty, byte == UInt8(ascii: "0") {
          if isFraction { point -= 1 }
        } else {
          digits.append(byte &- UInt8(ascii: "0"))
          if !isFraction { point += 1 }
        }
      }
    }
    while digits.last == 0 { digits.removeLast() }
    return (digits, point)
  }
}
