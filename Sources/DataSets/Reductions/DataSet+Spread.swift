extension DataSet {
  /// The sample variance: squared distances from the mean, divided by the count less 1.
  ///
  /// Needs two points.
  public func variance() throws(DataProblem) -> Estimate {
    let spread = try spread(.var)
    let slope = 2 / Double(count - 1)
    return Estimate(spread.variance, error: try errorOfResult(.var) { slope * (values[$0] - spread.mean) })
  }

  /// The sample standard deviation: the root of the variance, right to 14 digits.
  ///
  /// Needs two points. Where all values are equal its error cannot be told from slopes and is left out.
  public func standardDeviation() throws(DataProblem) -> Estimate {
    let spread = try spread(.std)
    let deviation = spread.variance.squareRoot()
    if deviation == 0 { return Estimate(0) }
    let divisor = deviation * Double(count - 1)
    return Estimate(deviation, error: try errorOfResult(.std) { (values[$0] - spread.mean) / divisor })
  }

  private func spread(_ reduction: Reduction) throws(DataProblem) -> (mean: Double, variance: Double) {
    if isEmpty { throw .emptySet(reduction) }
    if count < 2 { throw .tooFewPoints(reduction, needed: 2, count: count) }
    let result = values.withUnsafeBufferPointer { numbers in
      numbers.meanAndSquaredDeviations.map { ($0.mean, variance: $0.squares / Double(numbers.count - 1)) }
    }
    guard let result, result.variance.isFinite else { throw .overflow(reduction) }
    return result
  }
}
