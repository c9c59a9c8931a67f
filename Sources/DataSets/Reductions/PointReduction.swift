/// A reduction for the points of a bin or category; a quantile also has a fraction.
struct PointReduction {
  private let reduction: Reduction
  private let fraction: Double

  /// Creates a reduction.
  ///
  /// `reduce` and `integral` need more than the points, so they are replaced by a count.
  init(_ reduction: Reduction, fraction: Double = 0.5) {
    self.reduction = reduction
    self.fraction = fraction
  }

  var leastPoints: Int {
    switch reduction {
    case .count, .sum: 0
    case .std, .var: 2
    case .mean, .weightedMean, .median, .min, .max, .quantile, .reduce, .integral: 1
    }
  }

  func estimate(_ points: DataSet) throws(DataProblem) -> Estimate {
    switch reduction {
    case .count, .reduce, .integral: Estimate(Double(points.count))
    case .sum: try points.sum()
    case .mean: try points.mean()
    case .weightedMean: try points.weightedMean()
    case .median: try points.median()
    case .std: try points.standardDeviation()
    case .var: try points.variance()
    case .min: try points.minimum()
    case .max: try points.maximum()
    case .quantile: try points.quantile(fraction)
    }
  }

  func slopes(_ points: DataSet) -> [Double] { points.slopes(of: reduction, fraction: fraction) }
}
