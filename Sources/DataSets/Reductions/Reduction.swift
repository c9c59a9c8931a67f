/// The operators that reduce a data set to one number, with their names in formulas.
public enum Reduction: String, CaseIterable, Hashable, Sendable {
  case count
  case sum
  case mean
  case weightedMean
  case median
  case std
  case `var`
  case min
  case max
  case quantile
  case reduce
  case integral
}

/// The result of a reduction, with its error if the points have errors.
public struct Estimate: Hashable, Sendable {
  /// The result of the reduction.
  public var value: Double
  /// The uncertainty of the result; nil if no point has an error, or if the uncertainty is undefined.
  public var error: ErrorBar?

  /// Creates a result with its error, if any.
  public init(_ value: Double, error: ErrorBar? = nil) {
    self.value = value
    self.error = error
  }
}
