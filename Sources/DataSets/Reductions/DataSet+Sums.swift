extension DataSet {
  /// The sum of all values, rounded once; 0 of the empty set.
  ///
  /// The errors of the points are taken to be independent: the error of the sum is the root of the sum of their squares. A
  /// point without an error counts as exact.
  public func sum() throws(DataProblem) -> Estimate {
    let sum = values.roundedSum
    if !sum.isFinite { throw .overflow(.sum) }
    return Estimate(sum, error: try errorOfResult(.sum) { _ in 1 })
  }

  /// The arithmetic mean of all values; a failure for the empty set.
  ///
  /// Errors as in `sum`, divided by the count. The double nearest to the exact mean for any values.
  public func mean() throws(DataProblem) -> Estimate {
    guard let mean = values.withUnsafeBufferPointer({ $0.roundedMean }) else { throw .emptySet(.mean) }
    let share = 1 / Double(count)
    return Estimate(mean, error: try errorOfResult(.mean) { _ in share })
  }

  /// The mean in which the weight of every value is the reciprocal of its error's square.
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
  /// `missingCount` reports that.
  public var pointCount: Int { count }

  /// The errors of all points, each above 0.
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

  /// The error of a result that moves by `slope` of an index times the distance that the point's value moves.
  ///
  /// Nil if no point has an error.
  func errorOfResult(_ reduction: Reduction, slope: (_ index: Int) -> Double) throws(DataProblem) -> ErrorBar? {
    guard let column = errorYColumn else { return nil }
    var sum = ErrorSum()
    for index in 0..<column.count { sum.add(column[index], times: slope(index)) }
    guard let bar = sum.bar else { throw .overflow(reduction) }
    return bar
  }
}
