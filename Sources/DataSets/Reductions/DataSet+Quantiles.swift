extension DataSet {
  /// Returns the middle value, or the mean of the two middle values, rounded once.
  public func median() throws(DataProblem) -> Estimate {
    if isEmpty { throw .emptySet(.median) }
    return quantileEstimate(at: Double(count - 1) / 2) { low, high, fraction in
      fraction == 0 ? low : [low, high].withUnsafeBufferPointer { $0.roundedMean } ?? low
    }
  }

  /// Returns the quantile of the values at `fraction`, such as the median for 0.5.
  ///
  /// The quantile is interpolated linearly at the position `fraction` · (count - 1) in sorted order. This is numpy's
  /// `quantile` with the default method (method 7 of R. J. Hyndman and Y. Fan, 1996). Its error comes from the one or
  /// two neighbouring points.
  ///
  /// - Complexity: linear; with errors O(n log n).
  public func quantile(_ fraction: Double) throws(DataProblem) -> Estimate {
    guard fraction >= 0, fraction <= 1 else { throw .quantileOutside(fraction) }
    if isEmpty { throw .emptySet(.quantile) }
    return quantileEstimate(at: fraction * Double(count - 1), Self.between)
  }

  /// Returns the value at a position in sorted order, from 0 to the count minus 1.
  ///
  /// Between two values, `between` computes the result.
  private func quantileEstimate(
    at place: Double, _ between: (_ low: Double, _ high: Double, _ fraction: Double) -> Double
  ) -> Estimate {
    let below = Swift.min(Int(place), count - 1)
    let fraction = place - Double(below)
    guard let errors = errorYColumn else {
      let pair = OrderStatistics.neighbours(values, at: below)
      return Estimate(between(pair.at, pair.above, fraction))
    }
    let order = RadixOrder.ascending(values)
    let first = order[below]
    let second = order[Swift.min(below + 1, count - 1)]
    var error = ErrorSum()
    error.add(errors[first], times: 1 - fraction)
    error.add(errors[second], times: fraction)
    let isKnown = errors[first] != nil || errors[second] != nil
    return Estimate(between(values[first], values[second], fraction), error: isKnown ? error.bar : nil)
  }

  /// Returns the number that is the share `fraction` of the way from `low` to `high`.
  ///
  /// It is computed from the nearer end, as numpy does.
  private static func between(_ low: Double, _ high: Double, _ fraction: Double) -> Double {
    let distance = high - low
    if fraction == 0 { return low }
    if !distance.isFinite { return low * (1 - fraction) + high * fraction }
    return fraction >= 0.5 ? high - distance * (1 - fraction) : low + distance * fraction
  }
}
