extension PolynomialFit {
  /// The derivatives of a result of the fit with respect to the value and the x of each point.
  public struct Slopes: Sendable {
    /// The derivative with respect to the value of each point.
    public var values: [Double]
    /// The derivative with respect to the x of each point; empty if no x has an error.
    public var x: [Double]
  }

  /// Returns the derivatives of each fit parameter with respect to the points, in the units of values and x.
  ///
  /// - Throws: `fitUndetermined` if the points do not determine the parameters.
  /// - Complexity: O(count · degree²).
  public func slopesOfParameters() throws(DataProblem) -> [Slopes] {
    guard points.hasErrorsOfX else {
      let weights = self.weights
      return zip(basis.columns, basis.squares).map { column, square in
        Slopes(values: zip(column, weights).map { $0 * $1 / square }, x: [])
      }
    }
    let slopes = try FitDescent(points, basis, errorUnit: errorUnit, parameters).slopes()
    return zip(slopes.values, slopes.places).map { values, places in
      Slopes(values: values, x: places.map { $0 * unit / halfWidth })
    }
  }

  /// Returns the derivatives of chi-square with respect to the points.
  ///
  /// - Complexity: O(count · degree).
  public func slopesOfChiSquare() -> Slopes {
    guard points.hasErrorsOfX else {
      let scale = isWeighted ? 2 / errorUnit / errorUnit / unit : 2 * unit
      let residuals = points.residuals(basis, parameters)
      return Slopes(values: zip(residuals, weights).map { $0 * $1 * scale }, x: [])
    }
    let slopes = FitDescent(points, basis, errorUnit: errorUnit, parameters).slopesOfSquares()
    let scale = 1 / errorUnit / errorUnit
    return Slopes(
      values: slopes.values.map { $0 * scale / unit }, x: slopes.places.map { $0 * scale / halfWidth })
  }

  private var weights: [Double] {
    points.errors?.map { errorUnit / $0 * (errorUnit / $0) } ?? [Double](repeating: 1, count: pointCount)
  }

  /// The covariance of the fit parameters.
  ///
  /// The covariance follows from the errors of the points. For points without errors, it follows from their scatter
  /// around the polynomial.
  public struct Spread: Sendable {
    fileprivate var covariance: [[Double]]

    /// Returns the standard deviation of a weighted sum of the fit parameters; nil if it is not finite.
    public func error(_ weights: [Double]) -> ErrorBar? {
      var variance = 0.0
      for (row, first) in weights.enumerated() {
        for (column, second) in weights.enumerated() { variance += first * second * covariance[row][column] }
      }
      return ErrorBar(Swift.max(variance, 0).squareRoot())
    }
  }

  /// Returns the covariance of the fit parameters; nil if neither errors nor scatter determine it.
  ///
  /// - Complexity: O(count · degree²) with errors of x, otherwise O(degree²).
  public func spread() throws(DataProblem) -> Spread? {
    let count = parameterCount
    var covariance = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
    guard let errorsOfX = points.errorsOfX else {
      guard let deviation = isWeighted ? errorUnit * unit : scatter else { return nil }
      for place in 0..<count { covariance[place][place] = deviation / basis.squares[place] * deviation }
      return Spread(covariance: covariance)
    }
    let slopes = try FitDescent(points, basis, errorUnit: errorUnit, parameters).slopes()
    for index in points.places.indices {
      let (first, cross) = (points.errors?[index] ?? 0, -points.variance(at: index).linear / 2)
      for row in 0..<count {
        let (value, place) = (slopes.values[row][index], slopes.places[row][index])
        for column in 0..<count {
          let (other, otherPlace) = (slopes.values[column][index], slopes.places[column][index])
          let variance =
            value * other * first * first + place * otherPlace * errorsOfX[index] * errorsOfX[index]
            + (value * otherPlace + place * other) * cross
          covariance[row][column] += variance * unit * unit
        }
      }
    }
    return Spread(covariance: covariance)
  }
}
