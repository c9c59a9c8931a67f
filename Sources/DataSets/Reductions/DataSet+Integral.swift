extension DataSet {
  /// Returns the integral of the values over x by the trapezoidal rule.
  ///
  /// If no point has an x, indices are used. Dates count in seconds. The error comes only from the errors of the
  /// values; `slopesOfIntegral` also returns the derivatives with respect to x.
  ///
  /// - Throws: `emptySet`; `tooFewPoints` for one point; `lacksX` if some points have an x and others do not;
  ///   `xDoesNotGrow` if x does not increase from each point to the next; `overflow`.
  /// - Complexity: linear.
  public func integral() throws(DataProblem) -> Estimate {
    let places = try growingPlaces()
    var areas: [Double] = []
    areas.reserveCapacity(count)
    for index in 1..<count {
      let width = places[index] - places[index - 1]
      areas.append(width * (values[index] / 2 + values[index - 1] / 2))
    }
    let sum = areas.roundedSum
    if !sum.isFinite { throw .overflow(.integral) }
    let slopes = Self.integralSlopes(byValueAt: places)
    return Estimate(sum, error: try errorOfResult(.integral) { slopes[$0] })
  }

  /// Returns the derivatives of the integral with respect to each value and to each x.
  ///
  /// The derivative with respect to a value is half the distance between the neighbouring x. The derivative with
  /// respect to an x is half the difference between the previous and the next value. If no point has an x, the second
  /// array is empty. Throws if the integral does not exist.
  ///
  /// - Complexity: linear.
  public func slopesOfIntegral() throws(DataProblem) -> (values: [Double], x: [Double]) {
    let byValue = Self.integralSlopes(byValueAt: try growingPlaces())
    guard hasX else { return (byValue, []) }
    let last = count - 1
    let byX = indices.map { index in
      // At the ends, the point's own value with the opposite sign replaces the missing neighbour.
      let before = index == 0 ? -values[0] : values[index - 1]
      let after = index == last ? -values[last] : values[index + 1]
      return before / 2 - after / 2
    }
    return (byValue, byX)
  }

  private static func integralSlopes(byValueAt places: [Double]) -> [Double] {
    let last = places.count - 1
    return places.indices.map { places[Swift.min($0 + 1, last)] / 2 - places[Swift.max($0 - 1, 0)] / 2 }
  }

  /// Returns the x of the points, or their indices if no point has an x.
  ///
  /// Throws if there are fewer than two points, or if x does not increase from each point to the next.
  private func growingPlaces() throws(DataProblem) -> [Double] {
    if isEmpty { throw .emptySet(.integral) }
    if count < 2 { throw .tooFewPoints(.integral, needed: 2, count: count) }
    guard let places = xColumn else { return indices.map(Double.init) }
    if let index = places.firstIndex(where: \.isNaN) { throw .lacksX(index: index) }
    for index in 1..<count where places[index] <= places[index - 1] { throw .xDoesNotGrow(index: index) }
    return places
  }
}
