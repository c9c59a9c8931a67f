import Formulas
import TextScanning

/// Writes numbers and texts as SQL literals.
enum SQLLiteral {
  /// The largest finite double as a literal that every database parses correctly.
  static let largest = "1.7976931348623157e308"

  /// Writes the shortest decimal number that parses back to the same double, always with an exponent.
  ///
  /// Databases read a number without an exponent as a decimal and not as a double.
  static func withExponent(_ number: Double) -> String {
    let digits = NumberText.shortest(number)
    return inBrackets(digits.contains("e") ? digits : digits + "e0")
  }

  /// Writes a text in quotation marks, with quotation marks inside it doubled.
  static func text(_ text: String) -> String { "'\(TextEscapes.sqlText.escaped(text))'" }

  /// Adds brackets around a negative number.
  ///
  /// Without brackets, the minus could be read as a subtraction, or be applied after a cast.
  static func inBrackets(_ digits: String) -> String { digits.hasPrefix("-") ? "(\(digits))" : digits }

  /// Writes a number so that even a database with imprecise parsing reads it exactly.
  ///
  /// SQLite multiplies the digits by a power of ten, with a precision that depends on the processor and the version.
  /// This can give a wrong double if the number is close to the midpoint of two doubles. Such a number is written as a
  /// product of whole numbers below 2⁵³ and powers of 2, which are always parsed exactly.
  static func exactly(_ number: Double) -> String {
    if number == 0 { return number.sign == .minus ? "(-0.0)" : "0.0" }
    let magnitude = number.magnitude
    let digits = NumberText.shortest(magnitude)
    if magnitude == magnitude.rounded(), magnitude < 0x1p53 {
      return inBrackets((number < 0 ? "-" : "") + "\(Int64(magnitude)).0")
    }
    if isReadWell(digits, as: magnitude) { return inBrackets((number < 0 ? "-" : "") + digits) }
    return product(of: number) + " /* \(number < 0 ? "-" : "")\(digits) */"
  }

  /// Whether every database parses these digits as `magnitude`, even if it divides imprecisely by a power of ten.
  private static func isReadWell(_ digits: String, as magnitude: Double) -> Bool {
    guard let point = digits.firstIndex(of: "."), !digits.contains("e") else { return false }
    let places = digits.distance(from: point, to: digits.endIndex) - 1
    guard places <= 22, let whole = Int64(digits.filter { $0 != "." }), whole < 1 << 53 else { return false }
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    // The exact error of the quotient, compared with half the distance to the next double.
    let missed = (Double(whole).addingProduct(-magnitude, scale) / scale).magnitude
    return missed < magnitude.ulp * 0.49
  }

  private static func product(of number: Double) -> String {
    // A subnormal number's significand has fewer bits; the arithmetic below needs no special case for it.
    var whole = number.magnitude.significandBitPattern | (number.isNormal ? 1 << 52 : 0)
    var exponent = (number.isNormal ? Int(number.exponent) : -1_022) - 52
    while whole & 1 == 0, whole != 0 {
      whole >>= 1
      exponent += 1
    }
    var text = "(\(number < 0 ? "-" : "")\(whole).0"
    while exponent != 0 {
      let step = min(exponent.magnitude, 52)
      text += " \(exponent > 0 ? "*" : "/") \(UInt64(1) << step).0"
      exponent += exponent > 0 ? -Int(step) : Int(step)
    }
    return text + ")"
  }
}

extension SQLLiteral {
  static func digits(_ number: Double) -> String { NumberText.shortest(number) }
}
