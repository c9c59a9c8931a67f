internal import DataSets
internal import Glibc

enum NumberLabel {
  /// Returns `number` times a power of ten, exactly: `250000`, `0.05`, `1.2e9`.
  ///
  /// If `isScientific` is true, the text has an exponent and no trailing zeros before it.
  static func text(_ number: Int, exponent: Int, isScientific: Bool = false) -> String {
    if number == 0 { return "0" }
    let sign = number < 0 ? "-" : ""
    var digits = Array(String(number.magnitude))
    if isScientific {
      let leading = digits.count - 1 + exponent
      while digits.count > 1, digits.last == "0" { digits.removeLast() }
      let fraction = digits.count > 1 ? "." + String(digits[1...]) : ""
      return "\(sign)\(digits[0])\(fraction)e\(leading)"
    }
    if exponent >= 0 { return sign + String(digits) + String(repeating: "0", count: exponent) }
    let missing = 1 - exponent - digits.count
    if missing > 0 { digits = Array(repeating: "0", count: missing) + digits }
    return sign + String(digits[..<(digits.count + exponent)]) + "." + String(digits[(digits.count + exponent)...])
  }

  /// Returns a value with at most `count` significant digits, without rounding noise: `12.5`, `0.3`, `1.5e20`.
  ///
  /// Numbers from 0.0001 to below 10^9 are written without an exponent.
  static func text(_ value: Double, digits count: Int = 6) -> String {
    guard value.isFinite, value != 0 else { return value == 0 ? "0" : value.description }
    // Subnormal numbers have fewer digits, which are written as they are.
    if value.isSubnormal { return value.description }
    var exponent = Int(log10(value.magnitude).rounded(.down)) - count + 1
    var whole = rounded(value, exponent)
    // The logarithm may be off by one at a power of ten, and rounding may carry.
    let limit = Int(pow(10, Double(count)))
    while whole.magnitude >= limit {
      exponent += 1
      whole = rounded(value, exponent)
    }
    while whole != 0, whole % 10 == 0 {
      whole /= 10
      exponent += 1
    }
    let leading = String(whole.magnitude).count - 1 + exponent
    return text(whole, exponent: exponent, isScientific: leading >= 9 || leading < -4)
  }

  /// Returns `value / 10^exponent`, rounded to an integer.
  private static func rounded(_ value: Double, _ exponent: Int) -> Int {
    // Powers of ten beyond the range of floats are applied in two steps.
    let step = exponent < -300 ? value * 1e300 * pow(10, Double(-exponent - 300)) : value / pow(10, Double(exponent))
    return step.isFinite && abs(step) < 1e17 ? Int(step.rounded()) : 0
  }
}

enum ErrorText {
  /// Returns a value with its error: `12.5`, `12.5 ± 0.2`, `12.5 (+0.3 −0.1)`.
  static func text(_ value: Double, _ error: ErrorBar?, digits: Int = 6) -> String {
    let number = NumberLabel.text(value, digits: digits)
    guard let error, error.lower > 0 || error.upper > 0 else { return number }
    let upper = NumberLabel.text(error.upper, digits: 2)
    if error.isSymmetric { return "\(number) ± \(upper)" }
    return "\(number) (+\(upper) −\(NumberLabel.text(error.lower, digits: 2)))"
  }
}

enum PlaceText {
  /// Returns an x value as a number or a date; a date at midnight is written without the time.
  static func text(_ x: Double, isDate: Bool) -> String {
    isDate ? DateText.text(x) ?? NumberLabel.text(x) : NumberLabel.text(x, digits: 9)
  }
}
