import TextScanning

extension NumberText {
  /// Returns a number as it is written in files: the shortest text that reads back as the same float.
  ///
  /// For example, 2 is `2`, not `2.0`. Minus zero is `-0`, so that it reads back unchanged.
  public static func shortest(_ value: Double) -> String {
    DecimalWriter.shortest(value)
  }

  /// Returns a number and its uncertainty with all digits, as they can be typed: `3 ± 0.2`, `5 (+0.2 -0.1)`.
  public static func shortest(_ quantity: Quantity) -> String {
    guard let lower = quantity.lower, let upper = quantity.upper else { return shortest(quantity.value) }
    return joined(shortest(quantity.value), shortest(lower), shortest(upper), minus: "-")
  }

  /// Returns a number for display, rounded to at most `digits` significant digits (1 to 17): 0.1 + 0.2 is `0.3`.
  ///
  /// Numbers from 0.0001 to below 10^15 are written without an exponent. There is one exception: if zeros would stand
  /// for digits that rounding removed, an exponent is used. With 2 digits, 1234 is `1.2e+03`. Minus zero is `0`.
  /// Parsing the text gives the rounded number.
  public static func display(_ value: Double, digits: Int = 15) -> String {
    guard value.isFinite else { return value.description }
    let rounded = DecimalDigits(value, count: min(max(digits, 1), 17))
    if rounded.isZero { return "0" }
    let sign = value < 0 ? "-" : ""
    return sign + (isPlain(rounded, of: value, digits: digits) ? plain(rounded) : rounded.scientific())
  }

  /// Returns a number with its uncertainty, rounded by the rule of the Particle Data Group.
  ///
  /// The three leading digits of the error decide how it is rounded:
  ///
  /// - From 100 to 354, the error keeps two digits.
  /// - From 355 to 949, the error keeps one digit.
  /// - From 950 on, the error becomes the next power of ten and keeps two digits.
  ///
  /// The value is rounded at the same digit: `1266.7 ± 1.2`, `5.00 (+0.20 −0.10)`. If the errors on the two sides
  /// differ, the smaller one determines this digit. Two errors that round to the same text are written once. An exact
  /// number is written without an error. `parse` can read the text.
  public static func display(_ quantity: Quantity, digits: Int = 15) -> String {
    guard let lower = quantity.lower, let upper = quantity.upper else { return display(quantity.value, digits: digits) }
    let decisive = min(lower, upper) > 0 ? min(lower, upper) : max(lower, upper)
    guard decisive > 0, decisive.isFinite, quantity.value.isFinite else {
      return joined(display(quantity.value, digits: digits), display(lower), display(upper))
    }
    let place = lastPlace(ofError: decisive)
    guard
      let value = DecimalDigits(quantity.value, place: place),
      let below = rounded(error: lower, at: place),
      let above = rounded(error: upper, at: place)
    else {
      // The error is finer than the float's own digits: each is shown by its own rule.
      return joined(
        display(quantity.value, digits: max(digits, 15)), display(lower, digits: 2), display(upper, digits: 2))
    }
    let sign = quantity.value < 0 && !value.isZero ? "-" : ""
    let largest = [value, below, above].filter { !$0.isZero }.map(\.exponent).max() ?? 0
    if largest < 15, largest >= -4 || place >= -5 {
      return joined(sign + value.plain(downTo: place), below.plain(downTo: place), above.plain(downTo: place))
    }
    func scaled(_ digits: DecimalDigits) -> String {
      digits.shifted(by: -largest).plain(downTo: place - largest) + DecimalDigits.exponentText(largest)
    }
    return joined(value.isZero ? "0" : sign + scaled(value), scaled(below), scaled(above))
  }

  /// Returns a value with its symmetric standard uncertainty: see `display(_:digits:)`.
  public static func display(_ value: Double, uncertainty: Double, digits: Int = 15) -> String {
    display(Quantity(value, uncertainty: uncertainty), digits: digits)
  }

  /// Joins the texts of a number and its lower and upper uncertainty.
  static func joined(_ value: String, _ lower: String, _ upper: String, minus: String = "−") -> String {
    lower == upper ? "\(value) ± \(upper)" : "\(value) (+\(upper) \(minus)\(lower))"
  }

  /// Returns the exponent of ten of the last digit written for a number with this error: see `display(_:digits:)`.
  static func lastPlace(ofError error: Double) -> Int {
    let three = DecimalDigits(error, count: 3)
    return three.leading(3) < 355 ? three.exponent - 1 : three.exponent
  }

  /// Returns an error rounded to a multiple of 10^`place`; nil if the result has more than 17 digits.
  static func rounded(error: Double, at place: Int) -> DecimalDigits? {
    let three = DecimalDigits(error, count: 3)
    // Three digits decide, not all of them: 9.496 is 9.50 and so 10.
    if three.exponent == place, three.leading(3) >= 950 { return DecimalDigits(powerOfTen: place + 1) }
    return DecimalDigits(error, place: place)
  }

  private static func isPlain(_ rounded: DecimalDigits, of value: Double, digits: Int) -> Bool {
    guard rounded.exponent >= -4, rounded.exponent < 15 else { return false }
    return rounded.exponent < digits || Double(plain(rounded)) == value.magnitude
  }

  private static func plain(_ rounded: DecimalDigits) -> String {
    rounded.plain(downTo: rounded.lastPlace)
  }
}

extension NumberText {
  /// Returns a short text for a number, with an SI prefix instead of zeros: `250k`, `1.267k`, `3.75m`.
  ///
  /// One to three digits are before the point. Numbers from 1 to below 1000 have no prefix. For 0, for numbers that are
  /// not finite, and for numbers that are too large or small for a prefix, the text is the same as from `display`.
  /// `parse` can read the text.
  ///
  /// - Parameters:
  ///   - value: The number.
  ///   - digits: The maximum number of significant digits, from 1 to 17.
  /// - Returns: The text, and whether it shows all digits of the number.
  public static func prefixed(_ value: Double, digits: Int = 4) -> (text: String, isExact: Bool) {
    let count = min(max(digits, 1), 17)
    let rounded = DecimalDigits(value.isFinite ? value : 0, count: count)
    let thousands = (rounded.exponent - (rounded.exponent < 0 ? 2 : 0)) / 3 * 3
    guard value.isFinite, !rounded.isZero, let letter = SIPrefix.letter(forExponent: thousands) else {
      let text = display(value, digits: count)
      return (text, text == display(value))
    }
    let shifted = rounded.shifted(by: -thousands)
    let text = (value < 0 ? "-" : "") + shifted.plain(downTo: min(shifted.lastPlace, 0)) + letter
    return (text, DecimalDigits(value, count: 17).hasSameDigits(as: rounded))
  }
}
