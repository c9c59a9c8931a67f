extension DataSet {
  /// Returns the sum of all values, rounded once; 0 for the empty set.
  ///
  /// The errors of the points are treated as independent: the error of the sum is the square root of the sum of the
  /// squared errors. A point without an error counts as exact.
  public func sum() throws(DataProblem) -> Estimate {
    let sum = values.roundedSum
    if !sum.isFinite { throw .overflow(.sum) }
    return Estimate(sum, error: try errorOfResult(.sum) { _ in 1 })
  }

  /// Returns the arithmetic mean of all values, the double nearest to the exact mean; throws for the empty set.
  ///
  /// The error is the error of `sum()` divided by the count.
  public func mean() throws(DataProblem) -> Estimate {
    guard let mean = values.withUnsafeBufferPointer({ $0.roundedMean }) else { throw .emptySet(.mean) }
    let share = 1 / Double(count)
    return Estimate(mean, error: try errorOfResult(.mean) { _ in share })
  }

  /// Returns the mean in which points with smaller errors count more: each weight is the reciprocal of the squared
  /// error.
  ///
  /// For a bar with different sides, the mean of both sides counts. Every point needs an error above 0. The error of
  /// the result is the reciprocal of the root of the sum of weights; it depends only on the errors, not on the scatter
  /// of the values.
  public func weightedMean() throws(DataProblem) -> Estimate {
    if isEmpty { throw .emptySet(.weightedMean) }
    let errors = try weights()
    // Weights in proportion to the largest one cannot overflow.
    let least = errors.min() ?? 1
    let weights = errors.map { (least / $0) * (least / $0) }
    let total = weights.roundedSum
    let centre = values.withUnsafeBufferPointer { $0.roundedMean } ?? 0
    let distance = zip(weights, values).map { $0 * ($1 - centre) }.roundedSum
    let mean = centre + distance / total
    if !mean.isFinite { throw .overflow(.weightedMean) }
    return Estimate(mean, error: ErrorBar(least / total.squareRoot()))
  }

  /// The number of points; missing values are not counted.
  ///
  /// `missingCount` is the number of missing values.
  public var pointCount: Int { count }

  /// Returns the errors of all points, from which weights are computed; throws if an error is missing or not above 0.
  private func weights() throws(DataProblem) -> [Double] {
    guard let column = errorYColumn else { throw .lacksWeight(index: 0) }
    var errors: [Double] = []
    errors.reserveCapacity(count)
    for index in 0..<count {
      guard let error = column[index]?.mean, error > 0 else { throw .lacksWeight(index: index) }
      errors.append(error)
    }
    return errors
  }

  /// Returns the error of a reduction's result; nil if no point has an error.
  ///
  /// `slope` returns the derivative of the result with respect to a point's value.
  func errorOfResult(_ reduction: Reduction, slope: (_ index: Int) -> Double) throws(DataProblem) -> ErrorBar? {
    guard let column = errorYColumn else { return nil }
    var sum = ErrorSum()
    for index in 0..<column.count { sum.add(column[index], times: slope(index)) }
    guard let bar = sum.bar else { throw .overflow(reduction) }
    return bar
  }
}
