extension DataSet {
  /// Returns the derivatives of a reduction, such as the mean, with respect to each value.
  ///
  /// The choice of the lowest, highest or middle points counts as fixed, and so do the weights of a weighted mean.
  /// `fraction` is the fraction of a quantile.
  ///
  /// If the derivatives do not exist, as for the standard deviation of equal values, the numbers are not finite. They
  /// are never finite for `reduce` and `integral`, which do not depend only on values.
  ///
  /// - Complexity: Linear; for medians and quantiles, the complexity of sorting.
  public func slopes(of reduction: Reduction, fraction: Double = 0.5) -> [Double] {
    switch reduction {
    case .count: return even(0)
    case .sum: return even(1)
    case .mean: return even(1 / Double(count))
    case .weightedMean: return weightShares
    case .median: return slopes(ofPlace: Double(count - 1) / 2)
    case .quantile: return slopes(ofPlace: fraction * Double(count - 1))
    case .min: return slopes(ofPointWith: extentY?.lowest)
    case .max: return slopes(ofPointWith: extentY?.highest)
    case .var: return spreadSlopes { _, slope in slope * 2 }
    case .std: return spreadSlopes { variance, slope in slope / variance.squareRoot() }
    case .reduce, .integral: return even(.nan)
    }
  }

  /// Returns the derivative of a quantile with respect to `fraction`: the slope between its two neighbouring values.
  public func slopeOfQuantile(byFraction fraction: Double) -> Double {
    let steps = Double(count - 1)
    let below = Swift.max(Swift.min(Int(fraction * steps), count - 2), 0)
    if count < 2 { return 0 }
    let pair = OrderStatistics.neighbours(values, at: below)
    return (pair.above - pair.at) * steps
  }

  private func even(_ slope: Double) -> [Double] { [Double](repeating: slope, count: count) }

  private func slopes(ofPointWith value: Double?) -> [Double] {
    var slopes = even(0)
    if let value, let index = values.firstIndex(of: value) { slopes[index] = 1 }
    return slopes
  }

  private func slopes(ofPlace place: Double) -> [Double] {
    var slopes = even(0)
    guard !isEmpty, place >= 0 else { return slopes }
    let below = Swift.min(Int(place), count - 1)
    let fraction = place - Double(below)
    let order = RadixOrder.ascending(values)
    slopes[order[below]] += 1 - fraction
    slopes[order[Swift.min(below + 1, count - 1)]] += fraction
    return slopes
  }

  /// Returns the derivatives of the variance or the standard deviation with respect to each value.
  ///
  /// `slope` computes the derivative for one value from the variance and from (value − mean) / (count − 1).
  private func spreadSlopes(_ slope: (_ variance: Double, _ share: Double) -> Double) -> [Double] {
    let plain = withoutErrors
    guard count >= 2, let mean = try? plain.mean().value, let variance = try? plain.variance().value else {
      return even(.nan)
    }
    return values.map { slope(variance, ($0 - mean) / Double(count - 1)) }
  }

  private var weightShares: [Double] {
    guard let errors = errorYColumn else { return even(.nan) }
    let sizes = indices.map { errors[$0]?.mean ?? .nan }
    let least = sizes.min() ?? 1
    let weights = sizes.map { (least / $0) * (least / $0) }
    let total = weights.roundedSum
    return weights.map { $0 / total }
  }
}
