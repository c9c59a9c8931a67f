internal import Glibc

/// A positive number with 106 significant bits and any power of two: (`high` + `low`) · 2^`exponent`.
///
/// `high` is from 1 to below 2. Intermediate results such as 10^600 in 10^600 / 10^598 exceed the range of a float. The
/// algorithms are those of T. J. Dekker, A floating-point technique for extending the available precision, 1971, with
/// fused multiplication.
struct ScaledFloat {
  private(set) var high: Double
  private(set) var low: Double
  private(set) var exponent: Int

  static let one = ScaledFloat(high: 1, low: 0)

  /// Creates the number `high` + `low`, where `low` is at most half an ulp of `high`.
  init(high: Double, low: Double) {
    self.init(high: high, low: low, exponent: 0)
  }

  init(_ value: UInt64) {
    let high = Double(value)
    // Both parts are exact: a float of 64-bit size has at most 11 bits less than the number.
    let low = high >= 0x1p64 ? -Double(UInt64.max - value) - 1 : Double(Int64(bitPattern: value &- UInt64(high)))
    self.init(high: high, low: low)
  }

  private init(high: Double, low: Double, exponent: Int) {
    let sum = high + low
    let rest = low - (sum - high)
    let shift = Int(sum.exponent)
    self.high = Double(sign: .plus, exponent: -shift, significand: sum)
    self.low = rest * Double(sign: .plus, exponent: -shift, significand: 1)
    self.exponent = exponent + shift
  }

  /// The nearest float; infinite or 0 if the number is outside the range of a float.
  var value: Double {
    guard exponent <= 1_100 else { return .infinity }
    guard exponent >= -1_100 else { return 0 }
    return scalbn(high + low, Int32(exponent))
  }

  static func * (left: ScaledFloat, right: ScaledFloat) -> ScaledFloat {
    let product = left.high * right.high
    let error = (-product).addingProduct(left.high, right.high)
    let rest = error + (left.high * right.low + left.low * right.high)
    return ScaledFloat(high: product, low: rest, exponent: left.exponent + right.exponent)
  }

  static func / (left: ScaledFloat, right: ScaledFloat) -> ScaledFloat {
    let first = left.high / right.high
    // The remainder of the first quotient gives the second half of the digits.
    let remainder = left.high.addingProduct(-first, right.high) + (left.low - first * right.low)
    return ScaledFloat(high: first, low: remainder / right.high, exponent: left.exponent - right.exponent)
  }

  func raised(to power: Int64) -> ScaledFloat {
    var result = ScaledFloat.one
    var square = self
    var rest = power.magnitude
    while rest > 0 {
      if rest & 1 == 1 { result = result * square }
      rest >>= 1
      if rest > 0 { square = square * square }
    }
    return power < 0 ? .one / result : result
  }

  /// Returns the `degree`-th root.
  ///
  /// The degree is from 1 to 27,720, the number from about 1 to 2^64.
  func root(_ degree: Int64) -> ScaledFloat {
    guard degree > 1 else { return self }
    // exp2(log2(x) / degree) with log2(x) = exponent + log2(high), split so that every part is small.
    let (whole, rest) = exponent.quotientAndRemainder(dividingBy: Int(degree))
    let guess = exp2((Double(rest) + log2(high)) / Double(degree))
    let first = ScaledFloat(high: guess, low: 0, exponent: whole)
    // One step of Newton's method doubles the number of correct digits.
    let ratio = self / first.raised(to: degree)
    let excess =
      scalbn(ratio.high, Int32(clamping: ratio.exponent)) - 1 + scalbn(ratio.low, Int32(clamping: ratio.exponent))
    return first * ScaledFloat(high: 1, low: excess / Double(degree))
  }
}
