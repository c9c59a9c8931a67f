import Glibc

/// Student's t distribution, for coverage factors.
///
/// The tail is the regularised incomplete beta function by its continued fraction (Abramowitz and Stegun 1964, 26.5.8 and 26.7.1), the
/// quantile the point at which that is met; for many degrees of freedom the expansion about the normal quantile (26.7.5).
public enum StudentT {
  /// From so many degrees of freedom on the expansion is exact to the last digits.
  private static let leastOfExpansion = 1e4
  /// Beyond, a factor serves nobody.
  private static let greatestFactor = 1e150

  /// The factor by which an uncertainty is to be multiplied, so that the value lies within on both sides with that probability.
  ///
  /// - Parameters:
  ///   - level: A probability, above 0 and below 1.
  ///   - degreesOfFreedom: Above 0, whole or not; infinite for the normal distribution.
  /// - Returns: not-a-number outside of these, infinite where it is beyond 10¹⁵⁰.
  /// - Complexity: some hundred evaluations of the tail at most, each of some hundred steps.
  public static func coverageFactor(level: Double, degreesOfFreedom: Double) -> Double {
    guard level > 0, level < 1, degreesOfFreedom > 0 else { return .nan }
    let outside = 1 - level
    if degreesOfFreedom < leastOfExpansion {
      return point(at: outside) { outsideProbability(of: $0, degreesOfFreedom: degreesOfFreedom) }
    }
    let normal = point(at: outside) { Glibc.erfc($0 / 2.0.squareRoot()) }
    return degreesOfFreedom == .infinity ? normal : expanded(normal, degreesOfFreedom)
  }

  /// The probability of a value beyond `factor` on either side.
  static func outsideProbability(of factor: Double, degreesOfFreedom: Double) -> Double {
    let ratio = factor / degreesOfFreedom.squareRoot()
    let inside = ratio * ratio / (1 + ratio * ratio)
    let (a, b) = (degreesOfFreedom / 2, 0.5)
    let x = 1 / (1 + ratio * ratio)
    let front = Glibc.pow(x, a) * Glibc.pow(inside, b) * gammaRatio(a) / Double.pi.squareRoot()
    if front == 0 { return ratio < 1 ? 1 : 0 }
    // The fraction converges fast on one side of the mean.
    if x < (a + 1) / (a + b + 2) { return front / a * fraction(x, a, b) }
    return 1 - front / b * fraction(inside, b, a)
  }

  /// Γ(a + ½) / Γ(a), by its asymptotic series from 64 on (Tricomi and Erdélyi 1951) and from there down.
  private static func gammaRatio(_ a: Double) -> Double {
    var (large, factor) = (a, 1.0)
    while large < 64 {
      factor *= large / (large + 0.5)
      large += 1
    }
    let coefficients = [
      1.0, -1.0 / 8, 1.0 / 128, 5.0 / 1_024, -21.0 / 32_768, -399.0 / 262_144, 869.0 / 4_194_304, 39_325.0 / 33_554_432,
    ]
    let series = coefficients.reversed().reduce(0) { $0 / large + $1 }
    return factor * large.squareRoot() * series
  }

  /// The continued fraction of the incomplete beta function, by Lentz's method (Thompson and Barnett 1986).
  private static func fraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
    let tiny = 1e-300
    func kept(_ value: Double) -> Double { abs(value) < tiny ? tiny : value }
    var c = 1.0
    var d = 1 / kept(1 - (a + b) * x / (a + 1))
    var result = d
    for step in 1...1_000 {
      let m = Double(step)
      for coefficient in [
        m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
        -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
      ] {
        d = 1 / kept(1 + coefficient * d)
        c = kept(1 + coefficient / c)
        result *= c * d
      }
      if abs(c * d - 1) < 1e-16 { break }
    }
    return result
  }

  /// Where a falling function comes down to `target`, to the last digit that halving finds.
  private static func point(at target: Double, _ tail: (Double) -> Double) -> Double {
    var (low, high) = (0.0, 1.0)
    while tail(high) > target {
      low = high
      high *= 2
      if high > greatestFactor { return .infinity }
    }
    while true {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { return high }
      if tail(middle) > target { low = middle } else { high = middle }
      // Small factors are found to a precision that counts, not to the least number.
      if high < 1e-12 { return high }
    }
  }

  private static func expanded(_ z: Double, _ degrees: Double) -> Double {
    let square = z * z
    let terms = [
      1.0,
      (square + 1) / 4,
      ((5 * square + 16) * square + 3) / 96,
      (((3 * square + 19) * square + 17) * square - 15) / 384,
      ((((79 * square + 776) * square + 1_482) * square - 1_920) * square - 945) / 92_160,
    ]
    return z * terms.reversed().reduce(0) { $0 / degrees + $1 }
  }
}
