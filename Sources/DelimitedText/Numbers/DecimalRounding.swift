extension DecimalScan {
  /// The double nearest to `digits` times ten to the `exponent`, ties to even; nil where that takes longer to tell.
  ///
  /// Two exact factors where there are some (W. D. Clinger, 1990), else a product with 128 bits of the power of five (D. Lemire,
  /// Number parsing at a gigabyte per second, 2021).
  @inline(__always)
  static func rounded(_ digits: UInt64, _ exponent: Int) -> Double? {
    if digits <= 1 << 53 {
      if exponent == 0 { return Double(digits) }
      if exponent < 0, exponent >= -22 { return Double(digits) / powersOfTen[-exponent] }
      if exponent > 0, exponent <= 22 { return Double(digits) * powersOfTen[exponent] }
      if digits == 0 { return 0 }
    }
    return roundedProduct(digits, exponent)
  }

  @inline(never)
  private static func roundedProduct(_ digits: UInt64, _ exponent: Int) -> Double? {
    guard exponent >= PowersOfFive.lowest, exponent <= PowersOfFive.highest, digits != 0 else { return nil }
    let place = 2 * (exponent - PowersOfFive.lowest)
    let shift = digits.leadingZeroBitCount
    let normal = digits << UInt64(shift)
    var product = normal.multipliedFullWidth(by: PowersOfFive.halves[place])
    // The nine lowest bits of the upper half decide only with the lower half of the power.
    if product.high & 0x1FF == 0x1FF {
      let (low, carried) = product.low.addingReportingOverflow(
        normal.multipliedFullWidth(by: PowersOfFive.halves[place + 1]).high)
      product = (product.high &+ (carried ? 1 : 0), low)
    }
    let upper = product.high >> 63
    var significand = product.high >> (upper + 9)
    var binaryExponent = ((217_706 * exponent) >> 16) + 63 + Int(upper) - shift + 1023
    // A tie, which goes to even: possible only where the power of five is short.
    if product.low <= 1, exponent >= -4, exponent <= 23, significand & 3 == 1,
      significand << (upper + 9) == product.high
    {
      significand &= ~1
    }
    significand = (significand + (significand & 1)) >> 1
    if significand == 1 << 53 {
      significand = 1 << 52
      binaryExponent += 1
    }
    return Double(bitPattern: UInt64(binaryExponent) << 52 | significand & (1 << 52 - 1))
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]
}
