import TextScanning

extension NumberText {
  /// Returns the power of ten of the last digit in the displayed number: −3 for `0.045`, −1 for `3.1 ± 0.5`, 0 for
  /// `250000`.
  public static func lastPlace(of quantity: Quantity) -> Int {
    var place = 0
    var power = 0
    var isFraction = false
    var hasExponent = false
    var isNegative = false
    let shown = display(quantity).prefix { $0 != " " }
    for byte in shown.utf8.dropFirst(quantity.value < 0 ? 1 : 0) {
      switch byte {
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"): hasExponent = true
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if hasExponent {
          power = power * 10 + Int(byte - UInt8(ascii: "0"))
        } else if isFraction {
          place -= 1
        }
      default: break
      }
    }
    return place + (isNegative ? -power : power)
  }

  /// Returns `value` plus `count` units of 10^`place`, without rounding noise: 0.1 plus two units of 0.1 is 0.3.
  ///
  /// Only the first 15 significant digits of the value are used, as in the displayed number. Returns nil if the result
  /// is not finite.
  public static func stepped(_ value: Double, by count: Int, place: Int) -> Double? {
    guard value.isFinite else { return nil }
    let digits = DecimalDigits(value, count: 15)
    let lowest = digits.isZero ? place : min(digits.lastPlace, place)
    let significand = digits.leading(digits.digits.count) * (value < 0 ? -1 : 1)
    if let first = scaled(significand, by: digits.isZero ? 0 : digits.lastPlace - lowest),
      let second = scaled(count, by: place - lowest)
    {
      let (sum, isTooLarge) = first.addingReportingOverflow(second)
      if !isTooLarge, let result = Double("\(sum)e\(lowest)") { return result.isFinite ? result : nil }
    }
    // Digits so far apart do not fit into one float.
    guard let step = Double("\(count)e\(place)") else { return nil }
    return (value + step).isFinite ? value + step : nil
  }

  /// Returns `value` plus `count` hundredths of the distance from `low` to `high`, without rounding noise.
  ///
  /// For example, 0.1 plus one hundredth of the distance from 0 to 0.2 is 0.102. Returns nil if the numbers or the
  /// distance are too large.
  public static func stepped(_ value: Double, by count: Int, hundredthsFrom low: Double, to high: Double) -> Double? {
    guard low.isFinite, high.isFinite else { return nil }
    let start = DecimalDigits(low, count: 15)
    let negated = start.leading(start.digits.count) * (low < 0 ? 1 : -1)
    guard let distance = stepped(high, by: negated, place: start.isZero ? 0 : start.lastPlace) else { return nil }
    let span = DecimalDigits(distance, count: 15)
    if span.isZero { return value }
    let significand = span.leading(span.digits.count) * (distance < 0 ? -1 : 1)
    let (units, isTooMany) = significand.multipliedReportingOverflow(by: count)
    return isTooMany ? nil : stepped(value, by: units, place: span.lastPlace - 2)
  }

  private static func scaled(_ number: Int, by power: Int) -> Int? {
    if number == 0 { return 0 }
    guard power < 19 else { return nil }
    var result = number
    for _ in 0..<power {
      let (product, isTooLarge) = result.multipliedReportingOverflow(by: 10)
      if isTooLarge { return nil }
      result = product
    }
    return result
  }
}
