/// A function of value and x at one point, with its derivatives.
public struct Sloped: Hashable, Sendable {
  /// The value of the function; a set refuses one that is not finite.
  public var value: Double
  /// The derivative by the value.
  public var byValue: Double
  /// The derivative by x.
  public var byX: Double
  /// The derivative by the total of earlier points; 0 for a function of one point.
  public var byTotal: Double

  /// A result with its derivatives.
  public init(_ value: Double, byValue: Double, byX: Double = 0, byTotal: Double = 0) {
    self.value = value
    self.byValue = byValue
    self.byX = byX
    self.byTotal = byTotal
  }
}

extension DataSet {
  /// The set whose values are a function of value, x (nil if there is none) and index; x and all else stays.
  ///
  /// The errors of value and x both count, with the point's `errorCorrelation`: u² = (a·uy)² + (b·ux)² + 2·r·a·b·uy·ux with the
  /// derivatives a and b, on each side with the sides of the bars that move the result in that direction. The correlation of the
  /// new value with x is worked out with it.
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
      // A value may have an error that is not finite, and then has none.
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
  /// The error that those of a point's value and x give a function of both; nil if neither counts and if it is not
  /// finite.
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

/// The two error bars of a point, and how they go together.
private struct CorrelatedPair {
  var y: ErrorBar?
  var x: ErrorBar?
  var correlation: Double

  /// The error of a function of both.
  func error(_ function: Sloped) -> ErrorBar? {
    let upwards = sides(function, upwards: true)
    let downwards = sides(function, upwards: false)
    return ErrorBar(lower: root(downwards.y, downwards.x), upper: root(upwards.y, upwards.x))
  }

  /// The correlation of the function's error with that of x; nil if one of them has no error.
  func correlationWithX(_ function: Sloped) -> Double? {
    guard let x, x.mean > 0 else { return nil }
    let parts = (y: function.byValue * (y?.mean ?? 0), x: function.byX * x.mean)
    let error = root(parts.y, parts.x)
    if error == 0 || (correlation == 0 && parts.x == 0) { return nil }
    return Swift.min(Swift.max((correlation * parts.y + parts.x) / error, -1), 1)
  }

  /// The contribution of each bar, with the sign of its effect.
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
