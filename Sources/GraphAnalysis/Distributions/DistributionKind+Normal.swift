import Glibc

extension DistributionKind {
  /// A value with a standard uncertainty, normally distributed (JCGM 101:2008, 6.4.7).
  public static let normal = DistributionKind(
    name: "normal", parameters: ["mean", "sd"], summary: "a value with a standard uncertainty",
    demand: "sd 0 or more",
    fault: { $0[1] < 0 ? (1, "is negative") : nil },
    moments: { ($0[0], $0[1]) },
    quantiles: { parameters in
      let (mean, deviation) = (parameters[0], parameters[1])
      return { mean + deviation * StandardNormal.quantile($0) }
    }, roles: [.value, .deviation])

  /// A quantity whose logarithm has a normal distribution.
  ///
  /// Johnson, Kotz and Balakrishnan, "Continuous Univariate Distributions", volume 1, 2nd edition (1994), chapter 14.
  public static let lognormal = DistributionKind(
    name: "lognormal", parameters: ["mu", "sigma"],
    summary: "a value whose logarithm is normal with mean mu and deviation sigma",
    demand: "sigma 0 or more",
    fault: { $0[1] < 0 ? (1, "is negative") : nil },
    moments: { lognormalMoments($0[0], $0[1]) },
    quantiles: { lognormalQuantiles($0[0], $0[1]) }, roles: [.plain, .plain])

  /// Two halves of normal distributions joined at the mode (the split normal distribution).
  ///
  /// S. John, "The three-parameter two-piece normal family of distributions and its fitting", Communications in
  /// Statistics A 11 (1982) 879–885.
  public static let twoPiece = DistributionKind(
    name: "twoPiece", parameters: ["mode", "lower", "upper"],
    summary: "a most likely value with a standard uncertainty for each side",
    demand: "lower and upper 0 or more",
    fault: { $0[1] < 0 ? (1, "is negative") : $0[2] < 0 ? (2, "is negative") : nil },
    moments: { parameters in
      let (mode, lower, upper) = (parameters[0], parameters[1], parameters[2])
      let scale = max(lower, upper)
      if scale == 0 { return (mode, 0) }
      let (left, right) = (lower / scale, upper / scale)
      let difference = right - left
      let variance = (1 - 2 / Double.pi) * difference * difference + left * right
      return (mode + (2 / Double.pi).squareRoot() * scale * difference, scale * variance.squareRoot())
    },
    quantiles: { parameters in
      let (mode, lower, upper) = (parameters[0], parameters[1], parameters[2])
      let scale = max(lower, upper)
      if scale == 0 { return { _ in mode } }
      let (left, right) = (lower / scale, upper / scale)
      let share = left / (left + right)
      return { probability in
        probability < share
          ? mode + lower * StandardNormal.quantile(probability / share / 2)
          : mode - upper * StandardNormal.quantile(max((1 - probability) / (1 - share) / 2, .leastNormalMagnitude))
      }
    }, roles: [.value, .deviation, .deviation])

  /// A quantity that is between two numbers with a probability of 90 %: `5 to 9`.
  ///
  /// It is below the lower number with 5 %, and above the higher number with 5 %. As in Guesstimate and Squiggle, the
  /// distribution is lognormal if both numbers are above 0, otherwise normal.
  public static let interval = DistributionKind(
    name: "to", parameters: ["low", "high"],
    summary: "between two numbers with 90 %: lognormal if both are above 0, otherwise normal",
    demand: "low less than high",
    fault: { $0[0] < $0[1] ? nil : (1, "is not more than low") },
    moments: { parameters in
      if let (mu, sigma) = logarithms(parameters) { return lognormalMoments(mu, sigma) }
      let (mean, deviation) = centre(parameters[0], parameters[1])
      return (mean, deviation)
    },
    quantiles: { parameters in
      if let (mu, sigma) = logarithms(parameters) { return lognormalQuantiles(mu, sigma) }
      let (mean, deviation) = centre(parameters[0], parameters[1])
      return { mean + deviation * StandardNormal.quantile($0) }
    },
    isWrittenBetween: true, needsZero: true)

  /// Returns the mean and the standard deviation of a normal distribution from two of its quantiles.
  ///
  /// The distribution is below `low` with 5 %, and above `high` with 5 %.
  private static func centre(_ low: Double, _ high: Double) -> (mean: Double, deviation: Double) {
    (low / 2 + high / 2, (high / 2 - low / 2) / StandardNormal.quantile(0.95))
  }

  private static func logarithms(_ limits: [Double]) -> (mean: Double, deviation: Double)? {
    limits[0] > 0 ? centre(log(limits[0]), log(limits[1])) : nil
  }

  private static func lognormalMoments(_ mu: Double, _ sigma: Double) -> (mean: Double, deviation: Double) {
    let mean = exp(mu + sigma * sigma / 2)
    return (mean, mean * expm1(sigma * sigma).squareRoot())
  }

  private static func lognormalQuantiles(_ mu: Double, _ sigma: Double) -> @Sendable (Double) -> Double {
    { exp(mu + sigma * StandardNormal.quantile($0)) }
  }
}
