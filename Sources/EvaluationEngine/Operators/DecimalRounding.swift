import TextScanning

/// A number rounded to a decimal place, as its displayed digits suggest.
///
/// It is first rounded to 15 significant digits and then to the place. So 4.5 · 0.15, rounded to two places, is 0.68,
/// although the stored number is slightly below 0.675.
///
/// A number whose first 15 digits end before the place stays unchanged, unless it is rounded to an integer.
struct DecimalRounding {
  enum Direction {
    /// To the nearer neighbour; away from zero if both are equally near.
    case nearest
    case awayFromZero
    case towardZero

    var ofDoubles: FloatingPointRoundingRule {
      switch self {
      case .nearest: .toNearestOrAwayFromZero
      case .awayFromZero: .awayFromZero
      case .towardZero: .towardZero
      }
    }
  }

  /// The rounded number; infinite beyond the largest double.
  let result: Double
  /// The derivative of the result.
  ///
  /// - 1 if nothing was rounded
  /// - 0 where the result is constant
  /// - NaN where it jumps
  let slope: Double

  /// Rounds a number.
  ///
  /// - Parameters:
  ///   - number: A finite number.
  ///   - places: The number of digits after the decimal point; negative for digits before it: −2 rounds to hundreds.
  ///   - direction: The direction of rounding.
  /// - Complexity: O(1).
  init(_ number: Double, places: Int, _ direction: Direction) {
    guard number.magnitude < PowerOfTen.nearest(15 - places) else {
      self = places == 0 ? Self(wholeOf: number, direction) : Self(result: number, slope: 1)
      return
    }
    let decimal = FifteenDigits(number.magnitude)
    let dropped = -places - decimal.lastPlace
    let unit = (0...15).contains(dropped) ? PowerOfTen.whole(dropped) : .max
    var (kept, rest) = decimal.significand.quotientAndRemainder(dividingBy: unit)
    let isJump: Bool
    switch direction {
    case .nearest:
      // `unit` is even, or 1 with a rest of 0.
      isJump = rest > 0 && rest == unit / 2
      if rest > 0, unit != .max, rest >= unit / 2 { kept += 1 }
    case .awayFromZero:
      isJump = rest == 0
      if rest > 0 { kept += 1 }
    case .towardZero:
      isJump = rest == 0 && kept > 0
    }
    let magnitude =
      dropped < 0
      ? FifteenDigits.value(decimal.significand, at: decimal.lastPlace) : FifteenDigits.value(kept, at: -places)
    self.init(result: number.sign == .minus ? -magnitude : magnitude, slope: isJump ? .nan : 0)
  }

  /// Rounds a number to an integer, without first rounding it to 15 digits.
  init(wholeOf number: Double, _ direction: Direction) {
    let result = number.rounded(direction.ofDoubles)
    let isJump =
      switch direction {
      case .nearest: (number.magnitude - number.magnitude.rounded(.down)) == 0.5
      case .awayFromZero: number == result
      case .towardZero: number == result && number != 0
      }
    self.init(result: result, slope: isJump ? .nan : 0)
  }

  private init(result: Double, slope: Double) {
    (self.result, self.slope) = (result, slope)
  }
}

/// The first 15 significant digits of a number, correctly rounded; of two equally near numbers, the even one is chosen.
private struct FifteenDigits {
  /// The digits as a whole number: from 10^14 to below 10^15, or 0.
  let significand: Int
  /// The exponent of ten for the last digit.
  let lastPlace: Int

  /// Rounds a number to 15 significant digits.
  ///
  /// - Parameter magnitude: A finite number, not negative.
  init(_ magnitude: Double) {
    // In this range the number times a power of ten is the sum of two doubles without error.
    if magnitude >= 1e-7, magnitude < 1e15 {
      // The decimal exponent, or one less: 1233 / 4096 is just below the logarithm of 2.
      var power = 14 - (Int(magnitude.exponent) * 1_233) >> 12
      var digits = Self.nearest(magnitude, times: PowerOfTen.nearest(power))
      if digits >= PowerOfTen.whole(15) {
        power -= 1
        digits = Self.nearest(magnitude, times: PowerOfTen.nearest(power))
      }
      (significand, lastPlace) = (digits, -power)
    } else {
      let digits = DecimalDigits(magnitude, count: 15)
      (significand, lastPlace) = (digits.leading(15), digits.exponent - 14)
    }
  }

  /// Returns the whole number nearest to `number` · `scale`, ties to even.
  private static func nearest(_ number: Double, times scale: Double) -> Int {
    let product = number * scale
    let whole = product.rounded(.down)
    let fraction = (product - whole) + (-product).addingProduct(number, scale)
    let digits = Int(whole)
    return fraction > 0.5 || fraction == 0.5 && !digits.isMultiple(of: 2) ? digits + 1 : digits
  }

  /// Returns the double nearest to `digits` · 10^`place`.
  static func value(_ digits: Int, at place: Int) -> Double {
    // Below 2⁵³ the digits are exact, and so is a power up to 10²²: one rounding.
    if place.magnitude <= 22 {
      return place < 0
        ? Double(digits) / PowerOfTen.nearest(-place) : Double(digits) * PowerOfTen.nearest(place)
    }
    return Double("\(digits)e\(place)") ?? .infinity
  }
}

private enum PowerOfTen {
  private static let wholes: [Int] = (0..<18).map { (0..<$0).reduce(1) { power, _ in power * 10 } }
  /// The powers of ten that a double represents exactly: from 10⁰ to 10²².
  private static let exact: [Double] = (0...22).map { (0..<$0).reduce(1) { power, _ in power * 10 } }

  /// Returns 10^`exponent`, for exponents from 0 to 17.
  static func whole(_ exponent: Int) -> Int { wholes[exponent] }

  /// Returns the double nearest to 10^`exponent`; infinite or 0 if the exponent is too large or too small.
  static func nearest(_ exponent: Int) -> Double {
    if exponent.magnitude <= 22 { return exponent < 0 ? 1 / exact[-exponent] : exact[exponent] }
    return Double("1e\(exponent)") ?? (exponent < 0 ? 0 : .infinity)
  }
}
