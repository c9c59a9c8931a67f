extension StudentT {
  /// Returns the factor by which a standard uncertainty is multiplied to get an interval with a given probability.
  ///
  /// It is computed from Student's t distribution, for an interval with two sides.
  ///
  /// - Parameters:
  ///   - level: The probability that the interval contains the value, above 0 and below 1.
  ///   - degreesOfFreedom: A number above 0, not always an integer; infinite for the normal distribution.
  /// - Returns: Not-a-number for invalid arguments.
  /// - Complexity: at most a few dozen evaluations of the tail probability.
  public static func coverageFactor(level: Double, degreesOfFreedom: Double) -> Double {
    guard level > 0, level < 1, degreesOfFreedom > 0 else { return .nan }
    // The quantile of the lower tail, so that no digits of a small probability are lost.
    return -StudentT(degreesOfFreedom: degreesOfFreedom).quantile((1 - level) / 2)
  }
}
