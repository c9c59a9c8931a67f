extension DataSet {
  /// The set of the results of `transform` for every point; this set stays unchanged.
  ///
  /// `transform` gives the errors.
  public func mapped(_ transform: (Datum) throws(DataProblem) -> Datum) throws(DataProblem) -> DataSet {
    var result = DataSet()
    result.values.reserveCapacity(count)
    for index in indices {
      let point = try transform(self[index])
      if !point.value.isFinite { throw .resultNotFinite(index: index) }
      try result.append(point)
    }
    result.missingPlaces = missingPlaces
    return result
  }

  /// The set with `transform` done to every value, all else unchanged.
  ///
  /// An error is multiplied by the `slope` at its value (linear propagation); a falling slope turns bars over and the
  /// sign of correlations. Where the slope is 0 no correlation is left, and if it is not finite no error. Fails at the
  /// first value for which `transform` gives no finite number.
  ///
  /// - Complexity: Linear; if the compiler knows the closure, at about the speed of memory.
  @inlinable
  public func mappedValues(
    _ transform: (Double) -> Double, slope: (Double) -> Double
  ) throws(DataProblem) -> DataSet {
    let result = try values.withUnsafeBufferPointer { old throws(DataProblem) in
      try [Double].finite(old.count) { transform(old[$0]) }
    }
    return try replacingValues(result) { slope(values[$0]) }
  }

  /// The set with other values at the same places; `slope` returns the derivative of the value at an index by the old
  /// one, and is called only if there are errors, which it scales.
  ///
  /// - Precondition: there are as many values as points, and all are finite.
  /// - Complexity: O(1) without errors, else linear.
  public func replacingValues(_ new: [Double], slope: (_ index: Int) -> Double) throws(DataProblem) -> DataSet {
    var result = self
    result.values = new
    guard let errors = errorYColumn else { return result }
    for index in indices {
      guard let bar = errors[index] else { continue }
      let slope = slope(index)
      var error = ErrorSum()
      error.add(bar, times: slope)
      result.errorYColumn?.lower[index] = error.bar?.lower ?? .nan
      result.errorYColumn?.upper[index] = error.bar?.upper ?? .nan
      if slope == 0 {
        result.correlationColumn?[index] = .nan
      } else if slope < 0, let correlation = correlationColumn?[index] {
        result.correlationColumn?[index] = -correlation
      }
    }
    result.dropUnused()
    return result
  }
}
