extension DataSet {
  /// Returns the set in which `transform` replaces each point.
  ///
  /// The new points have the errors that `transform` returns. Missing values stay at their places.
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

  /// Returns the set in which `transform` replaces each value; the other properties stay.
  ///
  /// Each error is multiplied by `slope` at its value (linear propagation). A negative slope exchanges the sides of the
  /// bar and changes the sign of the correlation. If the slope is 0, the correlation is dropped. If the slope is not
  /// finite, the error is dropped.
  ///
  /// - Throws: `resultNotFinite` for the first value for which `transform` returns no finite number.
  /// - Complexity: Linear; if the compiler can inline the closure, at about the speed of memory.
  @inlinable
  public func mappedValues(
    _ transform: (Double) -> Double, slope: (Double) -> Double
  ) throws(DataProblem) -> DataSet {
    let result = try values.withUnsafeBufferPointer { old throws(DataProblem) in
      try [Double].finite(old.count) { transform(old[$0]) }
    }
    return try replacingValues(result) { slope(values[$0]) }
  }

  /// Returns the set with another x for each point; the errors of x are multiplied by `slope`, the derivative.
  ///
  /// - Throws: `notFinite` for an x that is too large.
  /// - Complexity: linear.
  public func mappedX(_ transform: (Double) -> Double, slope: (Double) -> Double) throws(DataProblem) -> DataSet {
    guard let old = xColumn else { return self }
    var result = self
    for index in indices where !old[index].isNaN {
      let x = transform(old[index])
      guard x.isFinite else { throw .notFinite(.valueX, index: index) }
      result.xColumn?[index] = x
      guard let bar = errorXColumn?[index] else { continue }
      let factor = abs(slope(old[index]))
      result.errorXColumn?.lower[index] = bar.lower * factor
      result.errorXColumn?.upper[index] = bar.upper * factor
    }
    return result
  }

  /// Returns the set with other values for the same points, and with errors multiplied by `slope`.
  ///
  /// `slope` returns the derivative of the new value at an index with respect to the old value; it is called only if
  /// there are errors.
  ///
  /// - Precondition: `new` has one value per point, and all values are finite.
  /// - Complexity: O(1) without errors, otherwise linear.
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
