import Glibc

/// Distributions between two limits, and exponential decay (JCGM 101:2008, 6.4.2 to 6.4.6 and 6.4.10).
extension DistributionKind {
  /// Any value between two limits, all equally likely (JCGM 101:2008, 6.4.2).
  public static let uniform = DistributionKind(
    name: "uniform", parameters: ["low", "high"], summary: "any value between two limits, all equally likely",
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

  /// Between two limits, constant within the inner two (JCGM 101:2008, 6.4.4).
  public static let trapezoidal = DistributionKind(
    name: "trapezoidal", parameters: ["low", "from", "upTo", "high"],
    summary: "between two limits, equally likely within the inner two",
    demand: "low, from, upTo, high in this order and low less than high",
    fault: risingFault,
    moments: { trapezoidMoments($0[0], $0[1], $0[2], $0[3]) },
    quantiles: { trapezoidQuantiles($0[0], $0[1], $0[2], $0[3]) })

  /// A quantity that oscillates between two limits like a sine: U-shaped (JCGM 101:2008, 6.4.6).
  public static let arcsine = DistributionKind(
    name: "arcsine", parameters: ["low", "high"],
    summary: "a sine wave between two limits, most likely near them",
    demand: "low less than high",
    fault: risingFault,
    moments: { (middle($0[0], $0[1]), half($0[0], $0[1]) / 2.0.squareRoot()) },
    quantiles: { parameters in
      let (middle, half) = (middle(parameters[0], parameters[1]), half(parameters[0], parameters[1]))
      return { middle - half * cos(Double.pi * $0) }
    },
    parametersOfLimits: { [$0, $1] })

  /// Between two limits that are not known exactly (JCGM 101:2008, 6.4.3).
  ///
  /// Each limit is within `inexactness` of its stated value, and the width varies as one number. The distribution has
  /// no written form: limits with degrees of freedom are drawn from it.
  public static let curvilinearTrapezoid = DistributionKind(
    name: "curvilinear trapezoid", parameters: ["low", "high", "inexactness"],
    summary: "between two limits that are not known exactly",
    demand: "low less than high, inexactness above 0 and at most half their distance",
    fault: { parameters in
      guard parameters[0] < parameters[1] else { return (1, "is not more than low") }
      guard parameters[2] > 0 else { return (2, "is not above 0") }
      return parameters[2] <= half(parameters[0], parameters[1]) ? nil : (2, "is more than half of the distance")
    },
    moments: { parameters in
      let (half, inexactness) = (half(parameters[0], parameters[1]), parameters[2])
      return (
        middle(parameters[0], parameters[1]),
        half * (1 + inexactness / half * (inexactness / half) / 3).squareRoot() / 3.0.squareRoot()
      )
    },
    quantiles: { curvilinearQuantiles(middle($0[0], $0[1]), half($0[0], $0[1]), $0[2]) })

  /// A quantity that is not negative, with a known mean (JCGM 101:2008, 6.4.10).
  public static let exponential = DistributionKind(
    name: "exponential", parameters: ["mean"], summary: "a value that is not negative, with a known mean",
    demand: "mean 0 or more",
    fault: { $0[0] < 0 ? (0, "is negative") : nil },
    moments: { ($0[0], $0[0]) },
    quantiles: { parameters in
      let mean = parameters[0]
      return { -mean * log1p(-$0) }
    })

  private static func middle(_ low: Double, _ high: Double) -> Double { low / 2 + high / 2 }

  private static func half(_ low: Double, _ high: Double) -> Double { high / 2 - low / 2 }

  /// Checks that the parameters never decrease, and that the last is more than the first.
  private static let risingFault: @Sendable ([Double]) -> (parameter: Int, reason: String)? = { parameters in
    for place in parameters.indices.dropFirst() where parameters[place] < parameters[place - 1] {
      return (place, "is less than the one before it")
    }
    guard let first = parameters.first, let last = parameters.last, first < last else {
      return (parameters.count - 1, "is the same as the first one")
    }
    return nil
  }

  /// Returns the moments, computed from the middle of the limits in halves of their distance.
  ///
  /// So no digits are lost far from 0.
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

  /// Returns the quantile function of a curvilinear trapezoid.
  ///
  /// The half width is uniform between half ∓ inexactness, and values are uniform within it. So the density is constant
  /// within the smallest width, and falls as a logarithm outside it.
  private static func curvilinearQuantiles(
    _ middle: Double, _ half: Double, _ inexactness: Double
  ) -> @Sendable (Double) -> Double {
    let (inner, outer) = (half - inexactness, half + inexactness)
    // The narrowest interval as a fraction of the widest.
    let least = inner / outer
    let scale = outer / (4 * inexactness)
    let tailOfInner = scale * curvilinearFall(least)
    let top = least > 0 ? -log(least) / (4 * inexactness) : .infinity
    return { probability in
      let tail = min(probability, 1 - probability)
      var distance: Double
      if tail >= tailOfInner {
        distance = inner - (tail - tailOfInner) / top
      } else {
        // Newton's method from the left, which never goes beyond the root of a falling convex function.
        let wanted = tail / scale
        var share = max(1 - (2 * wanted).squareRoot(), least, 0x1p-60)
        for _ in 0..<60 {
          let next = share + (curvilinearFall(share) - wanted) / -log(share)
          guard next > share, next < 1 else { break }
          share = next
        }
        distance = share * outer
      }
      distance = max(distance, 0)
      return probability < 0.5 ? middle - distance : middle + distance
    }
  }

  /// Returns 1 − s + s ln s, which is proportional to the tail beyond the fraction s of the widest interval.
  private static func curvilinearFall(_ share: Double) -> Double { share > 0 ? 1 - share + share * log(share) : 1 }

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
