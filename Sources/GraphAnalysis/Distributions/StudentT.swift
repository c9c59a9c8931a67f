import Glibc

/// Student's t distribution with any number of degrees of freedom.
public struct StudentT: Hashable, Sendable {
  /// The degrees of freedom: more than 0; if they are infinite, the distribution is normal.
  public let degreesOfFreedom: Double

  /// Creates the distribution with these degrees of freedom, which must be more than 0.
  public init(degreesOfFreedom: Double) {
    self.degreesOfFreedom = degreesOfFreedom
  }

  /// The number of degrees of freedom from which on the distribution is computed from a normal one.
  ///
  /// Two correction terms are added. Fisher and Cornish, "The percentile points of distributions having known
  /// cumulants", Technometrics 2 (1960) 209–225.
  private static let manyDegrees = 1e6

  private var isNearlyNormal: Bool { degreesOfFreedom >= Self.manyDegrees }

  private func density(_ t: Double) -> Double {
    exp(logFactor - (degreesOfFreedom + 1) / 2 * log1p(t * t / degreesOfFreedom))
  }

  /// Returns the probability that a random number from this distribution is above `t`.
  ///
  /// The accuracy is about 1 part in 10¹³ for up to some 10⁶ degrees of freedom.
  public func probability(above t: Double) -> Double {
    if isNearlyNormal {
      let (square, share) = (t * t, 1 / degreesOfFreedom)
      let change = (square + 1) / 4 - ((13 * square + 8) * square + 3) / 96 * share
      return StandardNormal.probability(below: -t * (1 - change * share))
    }
    if t < 0 { return 1 - probability(above: -t) }
    let square = t * t
    let (half, total) = (degreesOfFreedom / 2, degreesOfFreedom + square)
    let share = degreesOfFreedom / total
    if share < (half + 1) / (half + 2.5) {
      return 0.5 * Self.incompleteBeta(half, 0.5, share, square / total, logBeta)
    }
    return 0.5 - 0.5 * Self.incompleteBeta(0.5, half, square / total, share, logBeta)
  }

  /// Returns the quantile: a random number from this distribution is below this number with the given probability.
  ///
  /// The probability is more than 0 and less than 1.
  public func quantile(_ probability: Double) -> Double {
    if isNearlyNormal {
      let (z, share) = (StandardNormal.quantile(probability), 1 / degreesOfFreedom)
      let square = z * z
      return z * (1 + share * ((square + 1) / 4 + ((5 * square + 16) * square + 3) / 96 * share))
    }
    if probability == 0.5 { return 0 }
    let tail = probability < 0.5 ? probability : 1 - probability
    let size = upperQuantile(tail)
    return probability < 0.5 ? -size : size
  }

  /// Returns the number that a random number from this distribution exceeds with probability `tail`, below a half.
  ///
  /// An approximation is refined by Newton's method. Bounds around the result make sure that the method converges.
  private func upperQuantile(_ tail: Double) -> Double {
    var (low, high) = (0.0, Double.infinity)
    var t = hillQuantile(2 * tail)
    if !t.isFinite || t <= 0 { t = 1 }
    for _ in 0..<200 {
      let excess = probability(above: t) - tail
      if excess == 0 { return t }
      if excess > 0 { low = t } else { high = t }
      var next = t + excess / density(t)
      if !(next > low && next < high) { next = high.isFinite ? low / 2 + high / 2 : 2 * t }
      if abs(next - t) <= 2e-16 * t || next == low || next == high { return next }
      t = next
      if !t.isFinite { return t }
    }
    return t
  }

  /// Returns an approximation of a quantile; `twoTails` is the probability on both sides together.
  ///
  /// Hill, "Algorithm 396: Student's t-Quantiles", Communications of the ACM 13 (1970) 619–620.
  private func hillQuantile(_ twoTails: Double) -> Double {
    let n = max(degreesOfFreedom, 1)
    let a = 1 / (n - 0.5)
    let b = 48 / (a * a)
    var c = ((20700 * a / b - 98) * a - 16) * a + 96.36
    let d = ((94.5 / (b + c) - 3) / b + 1) * (a * Double.pi / 2).squareRoot() * n
    var y = pow(d * twoTails, 2 / n)
    if y > 0.05 + a {
      let x = StandardNormal.quantile(twoTails / 2)
      y = x * x
      if n < 5 { c += 0.3 * (n - 4.5) * (x + 0.6) }
      c += (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b
      y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x
      y = expm1(a * y * y)
    } else {
      y =
        ((1 / (((n + 6) / (n * y) - 0.089 * d - 0.822) * (n + 2) * 3) + 0.5 / (n + 4)) * y - 1) * (n + 1) / (n + 2)
        + 1 / y
    }
    return (n * y).squareRoot()
  }

  private var logBeta: Double { log(Double.pi) / 2 - log(Self.gammaRatio(degreesOfFreedom / 2)) }

  private var logFactor: Double { -logBeta - log(degreesOfFreedom) / 2 }

  /// Returns Γ(a + ½) / Γ(a).
  ///
  /// From a = 64 on, the asymptotic series is used (Tricomi and Erdélyi 1951), and for smaller a the recurrence. Two
  /// logarithms of the gamma function would lose digits by cancellation.
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

  /// Returns the regularised incomplete beta function by its continued fraction.
  ///
  /// `x` must be small enough for fast convergence. NIST Digital Library of Mathematical Functions, 8.17.22, by the
  /// method of W. J. Lentz, Applied Optics 15 (1976) 668–671.
  private static func incompleteBeta(
    _ a: Double, _ b: Double, _ x: Double, _ rest: Double, _ logBeta: Double
  ) -> Double {
    if x <= 0 { return 0 }
    let tiny = 1e-300
    func atLeastTiny(_ value: Double) -> Double { abs(value) < tiny ? tiny : value }
    var c = 1.0
    var d = 1 / atLeastTiny(1 - (a + b) * x / (a + 1))
    var fraction = d
    for step in 1...10_000 {
      let m = Double(step)
      let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
      d = 1 / atLeastTiny(1 + even * d)
      c = atLeastTiny(1 + even / c)
      fraction *= d * c
      let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      d = 1 / atLeastTiny(1 + odd * d)
      c = atLeastTiny(1 + odd / c)
      fraction *= d * c
      if abs(d * c - 1) < 1e-16 { break }
    }
    return exp(a * log(x) + b * log(rest) - logBeta) * fraction / a
  }
}

extension DistributionKind {
  /// The distribution of a mean of few readings (JCGM 101:2008, 6.4.9).
  public static let studentT = DistributionKind(
    name: "t", parameters: ["mean", "scale", "dof"],
    summary: "a mean of readings with its standard deviation and their degrees of freedom",
    demand: "scale 0 or more and dof more than 2; below, it has no standard deviation",
    fault: { $0[1] < 0 ? (1, "is negative") : $0[2] > 2 ? nil : (2, "is not more than 2") },
    moments: { ($0[0], $0[1] * ($0[2] / ($0[2] - 2)).squareRoot()) },
    quantiles: { parameters in
      let (mean, scale) = (parameters[0], parameters[1])
      let shape = StudentT(degreesOfFreedom: parameters[2])
      return { mean + scale * shape.quantile($0) }
    }, roles: [.value, .deviation, .plain])
}
