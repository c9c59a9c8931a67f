extension StudentT {
  /// Returns the factor of an uncertainty for a two-sided interval that contains the value with a probability.
  ///
  /// - Parameters:
  ///   - level: A probability, above 0 and below 1.
  ///   - degreesOfFreedom: Above 0, whole or not; infinite for the normal distribution.
  /// - Returns: not-a-number for other arguments.
  /// - Complexity: some dozen evaluations of the tail at most.
  public static func coverageFactor(level: Double, degreesOfFreedom: Double) -> Double {
    guard level > 0, level < 1, degreesOfFreedom > 0 else { return .nan }
    // The quantile of the lower tail, so that no digits of a small probability are lost.
    return -StudentT(degreesOfFreedom: degreesOfFreedom).quantile((1 - level) / 2)
  }
}
