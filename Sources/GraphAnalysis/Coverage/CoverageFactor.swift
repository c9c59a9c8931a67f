extension StudentT {
  /// The factor of an uncertainty for a two-sided interval that contains the value with that probability.
  ///
  /// - Parameters:
  ///   - level: A probability, above 0 and below 1.
  ///   - degreesOfFreedom: Above 0, whole or not; infinite for the normal distribution.
  /// - Returns: not-a-number outside of these.
  /// - Complexity: some dozen evaluations of the tail at most.
  public static func coverageFactor(level: Double, degreesOfFreedom: Double) -> Double {
    guard level > 0, level < 1, degreesOfFreedom > 0 else { return .nan }
    // Below the lower limit, so that no digits of a small rest are lost.
    return -StudentT(degreesOfFreedom: degreesOfFreedom).quantile((1 - level) / 2)
  }
}
