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

  /// A value between two limits, whose density rises linearly to the mode and falls linearly after it (JCGM 101:2008,
  /// 6.4.5).
  public static let triangular = DistributionKind(
    name: "triangular", parameters: ["low", "mode", "high"], summary: "between two limits, most likely at the mode",
    demand: "low, mode, high in this order and low less than high",
    fault: risingFault,
    moments: { trapezoidMoments($0[0], $0[1], $0[1], $0[2]) },
    quantiles: { trapezoidQuantiles($0[0], $0[1], $0[1], $0[2]) },
    parametersOfLimits: { [$0, middle($0, $1), $1] })

  /// A value between two limits, whose density is constant between two inner limits (JCGM 101:2008, 6.4.4).
  public static let trapezoidal = DistributionKind(
    name: "trapezoidal", parameters: ["low", "from", "upTo", "high"],
    summary: "between two limits, equally likely within the inner two",
    demand: "low <= from <= upTo <= high, and low < high",
    fault: risingFault,
    moments: { trapezoidMoments($0[0], $0[1], $0[2], $0[3]) },
    quantiles: { trapezoidQuantiles($0[0], $0[1], $0[2], $0[3]) })

  /// The value of a sine oscillation between two limits at a random time, with a U-shaped density (JCGM 101:2008,
  /// 6.4.6).
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

  /// A value between two limits that are themselves not known exactly (JCGM 101:2008, 6.4.3).
  ///
  /// Each limit may be off by up to `inexactness`; both are off by the same amount in opposite directions. The
  /// distribution has no written form. It is used for samples of a value whose limits have degrees of freedom.
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
    }, needsZero: true)

  private static func middle(_ low: Double, _ high: Double) -> Double { low / 2 + high / 2 }

  private static func half(_ low: Double, _ high: Double) -> Double { high / 2 - low / 2 }

  /// Returns the first parameter that is less than the parameter before it, as an error; nil if there is no error.
  ///
  /// It is also an error if all parameters are equal.
  private static let risingFault: @Sendable ([Double]) -> (parameter: Int, reason: String)? = { parameters in
    for place in parameters.indices.dropFirst() where parameters[place] < parameters[place - 1] {
      return (place, "is less than the one before it")
    }
    guard let first = parameters.first, let last = parameters.last, first < last else {
      return (parameters.count - 1, "is the same as the first one")
    }
    return nil
  }

  /// Returns the mean and the standard deviation of a trapezoidal distribution.
  ///
  /// They are computed relative to the middle of the limits, so that no digits are lost far from 0.
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
  /// Values are uniform in an interval around `middle`. Half the width of the interval is itself uniform, from `half` −
  /// `inexactness` to `half` + `inexactness`. The density is therefore constant within the narrowest interval, and
  /// outside it falls as a logarithm.
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

  /// Returns 1 − s + s ln s, where s is a fraction of the largest half width.
  ///
  /// The probability of values further from the middle than s times the largest half width is proportional to this.
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
