extension DataSet {
  /// A mean of values with given weights, and its derivatives.
  public struct WeightedMean: Hashable, Sendable {
    /// The mean; not finite if the weights add up to 0.
    public let mean: Double
    /// The derivative of the mean with respect to each value.
    public let slopesByValue: [Double]
    /// The derivative of the mean with respect to each weight.
    public let slopesByWeight: [Double]
  }

  /// Returns the mean in which each value has the weight of the point with the same index in another set.
  ///
  /// The sums are rounded once.
  ///
  /// - Throws: `emptySet`; `unequalLengths` or `differentMissing` if the sets do not match.
  /// - Complexity: linear.
  public func mean(weightedBy weights: DataSet) throws(DataProblem) -> WeightedMean {
    if isEmpty { throw .emptySet(.weightedMean) }
    try DataSet.checkAligned([self, weights])
    let total = weights.values.roundedSum
    // Distances from a value in the middle keep the digits of large values that are alike.
    let centre = values.withUnsafeBufferPointer { $0.roundedMean } ?? 0
    let distance = zip(weights.values, values).map { $0 * ($1 - centre) }.roundedSum
    let mean = centre + distance / total
    return WeightedMean(
      mean: mean, slopesByValue: weights.values.map { $0 / total }, slopesByWeight: values.map { ($0 - mean) / total })
  }
}
