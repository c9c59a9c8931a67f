extension DataSet {
  /// Returns the sample variance: the sum of squared distances from the mean, divided by the count minus 1.
  ///
  /// It is rounded only once. The set must have at least two points.
  public func variance() throws(DataProblem) -> Estimate {
    let variance = try sampleVariance(.var) { $0.rounded }
    let mean = roundedMean
    let slope = 2 / Double(count - 1)
    return Estimate(variance, error: try errorOfResult(.var) { slope * (values[$0] - mean) })
  }

  /// Returns the sample standard deviation, which is the root of the sample variance.
  ///
  /// It is rounded only once, and exists even if the variance is too large for a double. The set must have at least two
  /// points. If all values are equal, there are no slopes for computing its error, so the result has no error.
  public func standardDeviation() throws(DataProblem) -> Estimate {
    let deviation = try sampleVariance(.std) { $0.squareRoot.rounded }
    if deviation == 0 { return Estimate(0) }
    let mean = roundedMean
    let degrees = Double(count - 1)
    return Estimate(deviation, error: try errorOfResult(.std) { (values[$0] - mean) / deviation / degrees })
  }

  private var roundedMean: Double { values.withUnsafeBufferPointer { $0.roundedMean } ?? 0 }

  private func sampleVariance(
    _ reduction: Reduction, _ form: (LeadingBits) -> Double
  ) throws(DataProblem) -> Double {
    if isEmpty { throw .emptySet(reduction) }
    if count < 2 { throw .tooFewPoints(reduction, needed: 2, count: count) }
    let result = values.withUnsafeBufferPointer { $0.sampleVariance(form) }
    if !result.isFinite { throw .overflow(reduction) }
    return result
  }
}
