import Glibc

/// Distributions between two limits, and what decays (JCGM 101:2008, 6.4.2 to 6.4.6 and 6.4.10).
extension DistributionKind {
  /// Anything between two limits, all alike (JCGM 101:2008, 6.4.2).
  public static let uniform = DistributionKind(
    name: "uniform", parameters: ["low", "high"], summary: "anything between two limits, all alike",
    demand: "low less than high",
    fault: risingFault,
    moments: { (middle($0[0], $0[1]), half($0[0], $0[1]) / 3.0.squareRoot()) },
    quantiles: { parameters in
      let (middle, half) = (middle(parameters[0], parameters[1]), half(parameters[0], parameters[1]))
      return { middle + half * (2 * $0 - 1) }
    },
    parametersOfLimits: { [$0, $1] })

  /// Between two limits, most likely at the mode (JCGM 101:2008, 6.4.5).
  public static let triangular = DistributionKind(
    name: "triangular", parameters: ["low", "mode", "high"], summary: "between two limits, most likely at the mode",
    demand: "low, mode, high in this order and low less than high",
    fault: risingFault,
    moments: { trapezoidMoments($0[0], $0[1], $0[1], $0[2]) },
    quantiles: { trapezoidQuantiles($0[0], $0[1], $0[1], $0[2]) },
    parametersOfLimits: { [$0, middle($0, $1), $1] })

  /// Between two limits, all alike within the inner two (JCGM 101:2008, 6.4.4).
  public static let trapezoidal = DistributionKind(
    name: "trapezoidal", parameters: ["low", "from", "upTo", "high"],
    summary: "between two limits, all alike within the inner two",
    demand: "low, from, upTo, high in this order and low less than high",
    fault: risingFault,
    moments: { trapezoidMoments($0[0], $0[1], $0[2], $0[3]) },
    quantiles: { trapezoidQuantiles($0[0], $0[1], $0[2], $0[3]) })

  /// What swings between two limits as a sine does: U-shaped (JCGM 101:2008, 6.4.6).
  public static let arcsine = DistributionKind(
    name: "arcsine", parameters: ["low", "high"],
    summary: "what swings between two limits as a sine does, most likely near them",
    demand: "low less than high",
    fault: risingFault,
    moments: { (middle($0[0], $0[1]), half($0[0], $0[1]) / 2.0.squareRoot()) },
    quantiles: { parameters in
      let (middle, half) = (middle(parameters[0], parameters[1]), half(parameters[0], parameters[1]))
      return { middle - half * cos(Double.pi * $0) }
    },
    parametersOfLimits: { [$0, $1] })

  /// What is not negative, and of which only the mean is known (JCGM 101:2008, 6.4.10).
  public static let exponential = DistributionKind(
    name: "exponential", parameters: ["mean"], summary: "what is not negative, and of which only the mean is known",
    demand: "mean 0 or more",
    fault: { $0[0] < 0 ? (0, "is negative") : nil },
    moments: { ($0[0], $0[0]) },
    quantiles: { parameters in
      let mean = parameters[0]
      return { -mean * log1p(-$0) }
    })

  private static func middle(_ low: Double, _ high: Double) -> Double { low / 2 + high / 2 }

  private static func half(_ low: Double, _ high: Double) -> Double { high / 2 - low / 2 }

  /// Parameters never fall, and the last is more than the first.
  private static let risingFault: @Sendable ([Double]) -> (parameter: Int, reason: String)? = { parameters in
    for place in parameters.indices.dropFirst() where parameters[place] < parameters[place - 1] {
      return (place, "is less than the one before it")
    }
    guard let first = parameters.first, let last = parameters.last, first < last else {
      return (parameters.count - 1, "is the same as the first one")
    }
    return nil
  }

  /// From the middle of the limits in halves of their distance, so that nothing is lost far from 0.
  private static func trapezoidMoments(
    _ low: Double, _ from: Double, _ upTo: Double, _ high: Double
  ) -> (mean: Double, deviation: Double) {
    let (middle, half) = (middle(low, high), half(low, high))
    let (b, c) = ((from - middle) / half, (upTo - middle) / half)
    let width = 2 + c - b
    let first = (1 + c + c * c - (1 - b + b * b)) / (3 * width)
    let second = (1 + c + c * c + c * c * c - (-1 + b - b * b + b * b * b)) / (6 * width)
    return (middle + half * first, half * max(second - first * first, 0).squareRoot())
  }

  private static func trapezoidQuantiles(
    _ low: Double, _ from: Double, _ upTo: Double, _ high: Double
  ) -> @Sendable (Double) -> Double {
    let half = half(low, high)
    let (rise, top, fall) = ((from - low) / half, (upTo - from) / half, (high - upTo) / half)
    let area = rise / 2 + top + fall / 2
    let (left, right) = (rise / 2 / area, fall / 2 / area)
    return { probability in
      if probability < left { return low + half * (2 * rise * probability * area).squareRoot() }
      let rest = 1 - probability
      if rest < right { return high - half * (2 * fall * rest * area).squareRoot() }
      return from + half * (probability - left) * area
    }
  }
}
