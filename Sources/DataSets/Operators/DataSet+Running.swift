extension DataSet {
  /// Returns the running sums, each correct to the last digit: the first value, the sum of the first two values, and so
  /// on.
  ///
  /// x, annotations and preserved fields stay. Errors of the points are treated as independent, so the errors of the
  /// sums grow.
  public func cumulativeSum() throws(DataProblem) -> DataSet {
    var result = self
    var sum = RunningSum()
    var error = ErrorSum()
    var errors = ErrorColumn(none: hasErrors ? count : 0)
    for index in indices {
      sum.add(values[index])
      guard sum.rounded.isFinite else { throw .resultNotFinite(index: index) }
      result.values[index] = sum.rounded
      guard let column = errorYColumn else { continue }
      error.add(column[index])
      errors.lower[index] = error.bar?.lower ?? .nan
      errors.upper[index] = error.bar?.upper ?? .nan
    }
    if hasErrors { result.errorYColumn = errors }
    result.correlationColumn = nil
    result.dropUnused()
    return result
  }

  /// Returns the running totals that `step` computes, each from the previous total and a point.
  ///
  /// The first total is computed from `start`. x, annotations and preserved fields stay.
  ///
  /// Errors of different points are independent; the errors of value and x of one point are correlated by its
  /// `errorCorrelation`. The error u of a total is u² = (c·v)² + w², where v is the error of the previous total, c is
  /// the derivative with respect to the previous total, and w is the error from the point alone.
  ///
  /// - Throws: `resultNotFinite` at the first point at which the total is not finite.
  public func scanned(
    from start: Double, _ step: (_ total: Double, _ index: Int) -> Sloped
  ) throws(DataProblem) -> DataSet {
    var result = self
    var total = start
    var bar: ErrorBar?
    var errors = ErrorColumn(none: hasErrors || hasErrorsX ? count : 0)
    for index in indices {
      let point = step(total, index)
      guard point.value.isFinite else { throw .resultNotFinite(index: index) }
      total = point.value
      result.values[index] = total
      if errors.count == 0 { continue }
      let own = errorOfFunction(point, at: index)
      if bar == nil, own == nil { continue }
      var error = ErrorSum()
      error.add(own)
      // With a derivative of 0 the earlier error does not count, even if it is infinite.
      if point.byTotal != 0 { error.add(bar, times: point.byTotal) }
      bar = error.bar
      errors.lower[index] = bar?.lower ?? .nan
      errors.upper[index] = bar?.upper ?? .nan
    }
    result.errorYColumn = errors.count == 0 ? nil : errors
    result.correlationColumn = nil
    result.dropUnused()
    return result
  }

  /// Returns the differences between each value and the value before it.
  ///
  /// The result has one point fewer, and its points have the other properties of the later point. For one point or
  /// none, the result is the empty set. Errors of neighbours are treated as independent.
  public func differences() throws(DataProblem) -> DataSet {
    if count < 2 { return DataSet() }
    var result = taking(count - 1, from: 1)
    for index in result.indices {
      let difference = values[index + 1] - values[index]
      if !difference.isFinite { throw .resultNotFinite(index: index) }
      result.values[index] = difference
    }
    result.correlationColumn = nil
    guard let column = errorYColumn else { return result }
    var errors = ErrorColumn(none: result.count)
    for index in result.indices where column[index + 1] != nil || column[index] != nil {
      var error = ErrorSum()
      error.add(column[index + 1])
      error.add(column[index], times: -1)
      errors.lower[index] = error.bar?.lower ?? .nan
      errors.upper[index] = error.bar?.upper ?? .nan
    }
    result.errorYColumn = errors
    result.dropUnused()
    return result
  }
}

/// A running sum with compensated rounding.
///
/// It is compensated twice, so the last digit is correct for any number of terms, unless they cancel to less than
/// 10^-30 of their size (A. Klein, A generalized Kahan-Babuška summation algorithm, 2006).
struct RunningSum {
  private var sum = 0.0
  private var error = 0.0
  private var errorOfError = 0.0

  init() {}

  @inline(__always)
  mutating func add(_ number: Double) {
    let next = sum + number
    let lost = abs(sum) >= abs(number) ? (sum - next) + number : (number - next) + sum
    sum = next
    let nextError = error + lost
    errorOfError += abs(error) >= abs(lost) ? (error - nextError) + lost : (lost - nextError) + error
    error = nextError
  }

  var rounded: Double { sum + (error + errorOfError) }
}
