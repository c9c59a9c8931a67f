/// Adjacent ranges of equal width from a low end to a high end.
///
/// Edge i is at low + i · (high - low) / count. Every bin includes its lower edge and excludes its upper edge; only the
/// last bin includes both.
public struct Bins: Hashable, Sendable {
  /// The number of bins, from 1 to `largestCount`.
  public let count: Int
  /// The lower edge of the first bin; finite and below `high`.
  public let low: Double
  /// The upper edge of the last bin; finite.
  public let high: Double

  /// The largest number of bins.
  public static let largestCount = 1_000_000

  /// Creates `count` bins from `low` to `high`.
  ///
  /// - Throws: `binCount` for fewer than 1 or more than `largestCount` bins; `binRange` if `low` is not below `high` or
  ///   their distance is not finite.
  public init(_ count: Int, from low: Double, to high: Double) throws(DataProblem) {
    guard count >= 1, count <= Self.largestCount else { throw .binCount(count) }
    guard low < high, low.isFinite, high.isFinite, (high - low).isFinite else {
      throw .binRange(low: low, high: high)
    }
    self.count = count
    self.low = low
    self.high = high
  }

  /// Returns the lower edge of the bin with this index; for the index `count`, the upper edge of the last bin.
  public func edge(_ index: Int) -> Double {
    if index == count { return high }
    let product = Double(index) * (high - low)
    return low + (product.isFinite ? product / Double(count) : Double(index) * ((high - low) / Double(count)))
  }

  /// Returns the middle of the bin with this index.
  public func centre(_ index: Int) -> Double {
    edge(index) / 2 + edge(index + 1) / 2
  }
}
