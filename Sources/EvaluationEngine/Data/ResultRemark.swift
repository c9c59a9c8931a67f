public import DataSets

/// A remark on the value of a node, which is shown beside the value.
public enum ResultRemark: Hashable, Sendable {
  /// Some values are in no bin of a histogram; the counts say why.
  case outside(OutsideCounts)
  /// Two categories differ but look alike.
  case alike(NearDuplicates)
  /// A fit was made to points without errors, so the uncertainty of its result follows from their scatter.
  case scatter(degreesOfFreedom: Int)
  /// The value was chosen at random from `count` values.
  case drawn(count: Int)

  var isOfSource: Bool {
    switch self {
    case .outside, .alike: false
    case .scatter, .drawn: true
    }
  }
}

/// How many values are in no bin of a histogram, and why.
public struct OutsideCounts: Hashable, Sendable {
  /// The number of values below the lower end of the bins.
  public var below: Int
  /// The number of values above the upper end of the bins.
  public var above: Int
  /// The number of points that have no value.
  public var missing: Int

  /// Creates counts of values, none of them negative.
  public init(below: Int, above: Int, missing: Int) {
    self.below = below
    self.above = above
    self.missing = missing
  }
}
