internal import Glibc

/// A number without limits for its exponent, so that intermediate results do not overflow or underflow.
///
/// The number is `significand` times a power of two. The absolute value of `significand` is from 1 to below 2. If
/// `significand` is 0, infinite or NaN, the exponent is 0. Each operation rounds once, as with doubles.
struct ScaledNumber {
  private let significand: Double
  private let exponent: Int

  init(_ number: Double) {
    self.init(number, 0)
  }

  private init(_ significand: Double, _ exponent: Int) {
    if significand.isFinite, significand != 0 {
      self.significand = Double(signOf: significand, magnitudeOf: significand.significand)
      self.exponent = exponent + Int(significand.exponent)
    } else {
      self.significand = significand
      self.exponent = 0
    }
  }

  /// The nearest double: 0 if too small, infinite if too large.
  var value: Double {
    Double(sign: significand.sign, exponent: exponent, significand: significand.magnitude)
  }

  var isZero: Bool { significand == 0 }

  /// Returns e to a power; NaN for NaN.
  static func exp(_ power: Double) -> ScaledNumber {
    // Beyond this, no factor within the range of doubles brings the result back into that range.
    if !(power.magnitude < 1e6) { return ScaledNumber(power > 0 ? .infinity : power < 0 ? 0 : .nan) }
    let doublings = (power / 0.693_147_180_559_945_3).rounded()
    // log 2 in two parts, of which the first times any number of doublings is exact (Cody and Waite 1980).
    let rest = power - doublings * 0.693_147_180_369_123_8 - doublings * 1.908_214_929_270_587_7e-10
    return ScaledNumber(Glibc.exp(rest), Int(doublings))
  }

  /// The natural logarithm of a number above 0.
  var logarithm: Double { Glibc.log(significand) + Double(exponent) * 0.693_147_180_559_945_3 }

  static func * (left: ScaledNumber, right: ScaledNumber) -> ScaledNumber {
    ScaledNumber(left.significand * right.significand, left.exponent + right.exponent)
  }

  static func / (left: ScaledNumber, right: ScaledNumber) -> ScaledNumber {
    ScaledNumber(left.significand / right.significand, left.exponent - right.exponent)
  }

  static func + (left: ScaledNumber, right: ScaledNumber) -> ScaledNumber {
    if left.isZero { return right }
    if right.isZero { return left }
    let (large, small) = left.exponent >= right.exponent ? (left, right) : (right, left)
    // An addend that is so much smaller changes no digit.
    let distance = Swift.min(large.exponent - small.exponent, 200)
    let addend = Double(sign: small.significand.sign, exponent: -distance, significand: small.significand.magnitude)
    return ScaledNumber(large.significand + addend, large.exponent)
  }

  static prefix func - (number: ScaledNumber) -> ScaledNumber { ScaledNumber(-number.significand, number.exponent) }
}
