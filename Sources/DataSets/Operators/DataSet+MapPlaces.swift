/// The result of a function of a point's value and x, with its derivatives.
public struct Sloped: Hashable, Sendable {
  /// The result of the function; operators throw if it is not finite.
  public var value: Double
  /// The derivative with respect to the point's value.
  public var byValue: Double
  /// The derivative with respect to the point's x.
  public var byX: Double
  /// The derivative with respect to the running total before this point, in `scanned(from:_:)`.
  ///
  /// It is 0 for a function of a single point.
  public var byTotal: Double

  /// Creates a result with its derivatives.
  public init(_ value: Double, byValue: Double, byX: Double = 0, byTotal: Double = 0) {
    self.value = value
    self.byValue = byValue
    self.byX = byX
    self.byTotal = byTotal
  }
}

extension DataSet {
  /// Returns the set in which a function of value, x and index replaces each value; the other properties stay.
  ///
  /// The x is nil for a point without x. The new error u combines the errors of value (uy) and x (ux) with the point's
  /// `errorCorrelation` r: u² = (a·uy)² + (b·ux)² + 2·r·a·b·uy·ux. Here a and b are the derivatives with respect to
  /// value and x. The upper error uses the sides of the bars that increase the result, and the lower error uses the
  /// sides that decrease it. The correlation of the new value with x is computed too.
  public func mappedPlaces(
    _ transform: (_ value: Double, _ x: Double?, _ index: Int) -> Sloped
  ) throws(DataProblem) -> DataSet {
    var result = self
    var errors = ErrorColumn(none: count)
    var correlations = [Double](repeating: .nan, count: count)
    for index in indices {
      let point = transform(values[index], xColumn.flatMap { $0[index].unlessNaN }, index)
      if !point.value.isFinite { throw .resultNotFinite(index: index) }
      result.values[index] = point.value
      // If the error is not finite, the value has no error.
      guard let bar = errorOfFunction(point, at: index) else { continue }
      errors.lower[index] = bar.lower
      errors.upper[index] = bar.upper
      if let correlation = errorPair(at: index).correlationWithX(point) { correlations[index] = correlation }
    }
    result.errorYColumn = errors
    result.correlationColumn = correlations
    result.dropUnused()
    return result
  }
}

extension DataSet {
  /// Returns the error of a function's result, from the errors of the point's value and x.
  ///
  /// Returns nil if neither error affects the result, or if the error is not finite.
  func errorOfFunction(_ function: Sloped, at index: Int) -> ErrorBar? {
    if errorYColumn?[index] == nil, errorXColumn?[index] == nil || function.byX == 0 { return nil }
    return errorPair(at: index).error(function)
  }

  private func errorPair(at index: Int) -> CorrelatedPair {
    CorrelatedPair(
      y: errorYColumn?[index], x: errorXColumn?[index],
      correlation: correlationColumn.flatMap { $0[index].unlessNaN } ?? 0)
  }
}

private struct CorrelatedPair {
  var y: ErrorBar?
  var x: ErrorBar?
  var correlation: Double

  func error(_ function: Sloped) -> ErrorBar? {
    let upwards = sides(function, upwards: true)
    let downwards = sides(function, upwards: false)
    return ErrorBar(lower: root(downwards.y, downwards.x), upper: root(upwards.y, upwards.x))
  }

  /// Returns the correlation between the errors of the result and of x.
  ///
  /// Returns nil if one of these errors is 0 or absent, or if they are uncorrelated.
  func correlationWithX(_ function: Sloped) -> Double? {
    guard let x, x.mean > 0 else { return nil }
    let parts = (y: function.byValue * (y?.mean ?? 0), x: function.byX * x.mean)
    let error = root(parts.y, parts.x)
    if error == 0 || (correlation == 0 && parts.x == 0) { return nil }
    return Swift.min(Swift.max((correlation * parts.y + parts.x) / error, -1), 1)
  }

  /// Returns what each error bar contributes to the upper or lower error of the result, with the sign of the
  /// derivative.
  private func sides(_ function: Sloped, upwards: Bool) -> (y: Double, x: Double) {
    func part(_ bar: ErrorBar?, _ slope: Double) -> Double {
      guard let bar, slope != 0 else { return 0 }
      return slope * ((slope > 0) == upwards ? bar.upper : bar.lower)
    }
    return (part(y, function.byValue), part(x, function.byX))
  }

  private func root(_ first: Double, _ second: Double) -> Double {
    let scale = Swift.max(abs(first), abs(second))
    if scale == 0 || !scale.isFinite { return scale }
    let parts = (first / scale, second / scale)
    let square = parts.0 * parts.0 + parts.1 * parts.1 + 2 * correlation * parts.0 * parts.1
    return scale * Swift.max(square, 0).squareRoot()
  }
}
