extension NumberText {
  /// The form for little room: an SI prefix in place of zeros, at most `digits` significant digits (1 to 17), one to three of
  /// them before the point: `250k`, `1.267k`, `3.75m`.
  ///
  /// Numbers from 1 to below 1000 have no prefix; 0, numbers that are not finite and those beyond the prefixes are displayed
  /// as ever. The text reads back with `parse`.
  ///
  /// - Parameters:
  ///   - value: The number.
  ///   - digits: How many significant digits it keeps.
  /// - Returns: The text, and whether it is all of the number.
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
