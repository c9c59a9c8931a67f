/// Neighbouring ranges of equal width, from a low end to a high end.
///
/// Edge i is at low + i · (high - low) / count. Every bin holds its lower edge and not its upper one, but the last
/// holds both.
public struct Bins: Hashable, Sendable {
  /// The number of bins, from 1 to `largestCount`.
  public let count: Int
  /// Where the first bin begins; finite and below `high`.
  public let low: Double
  /// Where the last bin ends; finite.
  public let high: Double

  /// How many bins there can be.
  public static let largestCount = 1_000_000

  /// Bins from `low` to `high`; throws where there are fewer than 1 or more than `largestCount`, and where `low` is not
  /// below `high` or their distance is not finite.
  public init(_ count: Int, from low: Double, to high: Double) throws(DataProblem) {
    guard count >= 1, count <= Self.largestCount else { throw .binCount(count) }
    guard low < high, low.isFinite, high.isFinite, (high - low).isFinite else {
      throw .binRange(low: low, high: high)
    }
    self.count = count
    self.low = low
    self.high = high
  }

  /// The lower edge of bin `index`; for `count`, the upper edge of the last one.
  public func edge(_ index: Int) -> Double {
    if index == count { return high }
    let product = Double(index) * (high - low)
    return low + (product.isFinite ? product / Double(count) : Double(index) * ((high - low) / Double(count)))
  }

  /// The middle of a bin.
  public func centre(_ index: Int) -> Double {
    edge(index) / 2 + edge(index + 1) / 2
  }
}
