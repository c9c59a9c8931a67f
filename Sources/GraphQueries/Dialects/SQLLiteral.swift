import Formulas

/// Numbers and texts as literals.
enum SQLLiteral {
  /// The largest finite double in a form that every reader of decimals accepts.
  static let largest = "1.7976931348623157e308"

  /// The shortest decimal that reads back as the number, with an exponent: engines read a number without one as a
  /// decimal number.
  static func withExponent(_ number: Double) -> String {
    let digits = NumberText.shortest(number)
    return inBrackets(digits.contains("e") ? digits : digits + "e0")
  }

  /// A text in quotation marks, those in it doubled.
  static func text(_ text: String) -> String { "'" + doubling("'", in: text) + "'" }

  /// A text with each of a sign in it doubled.
  static func doubling(_ sign: Unicode.Scalar, in text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      result.append(scalar)
      if scalar == sign { result.append(scalar) }
    }
    return String(result)
  }

  /// A leading minus would be taken for a sign between two values, or bind looser than a cast.
  static func inBrackets(_ digits: String) -> String { digits.hasPrefix("-") ? "(\(digits))" : digits }

  /// A number that a reader of decimals need not round well to get exactly.
  ///
  /// SQLite multiplies the digits by a power of ten, in a width that depends on the processor and the version. That gives the nearest double
  /// wherever the quotient lies well away from the middle between two doubles; elsewhere the number is written as a product of whole numbers
  /// below 2⁵³ and powers of 2, which no reader rounds.
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

  /// Whether dividing the digits by a power of ten gives the number for any precision of the reader.
  private static func isReadWell(_ digits: String, as magnitude: Double) -> Bool {
    guard let point = digits.firstIndex(of: "."), !digits.contains("e") else { return false }
    let places = digits.distance(from: point, to: digits.endIndex) - 1
    guard places <= 22, let whole = Int64(digits.filter { $0 != "." }), whole < 1 << 53 else { return false }
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    // What the quotient misses, exactly, beside half the distance to the next double.
    let missed = (Double(whole).addingProduct(-magnitude, scale) / scale).magnitude
    return missed < magnitude.ulp * 0.49
  }

  private static func product(of number: Double) -> String {
    // Of a subnormal number the significand has fewer bits, which the arithmetic finds by itself.
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
  /// The shortest digits that read back as the number.
  static func digits(_ number: Double) -> String { NumberText.shortest(number) }

  /// A text with a backslash before each of these signs.
  static func escaping(_ signs: Set<Unicode.Scalar>, in text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if signs.contains(scalar) { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }
}
