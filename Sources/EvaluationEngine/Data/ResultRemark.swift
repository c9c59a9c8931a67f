public import DataSets

/// A remark that accompanies the value of a result.
public enum ResultRemark: Hashable, Sendable {
  /// How many values are in no bin, and why.
  case outside(OutsideCounts)
  /// Two categories that differ and look alike.
  case alike(NearDuplicates)
  /// The uncertainty of a fit is the scatter of its points, which have no errors.
  case scatter(degreesOfFreedom: Int)
  /// The value was chosen at random from `count` values.
  case drawn(count: Int)

  /// Whether the remark is about a source of uncertainty.
  var isOfSource: Bool {
    switch self {
    case .outside, .alike: false
    case .scatter, .drawn: true
    }
  }
}

/// How many values are in no bin, and why.
public struct OutsideCounts: Hashable, Sendable {
  /// Values below the lower end of the bins.
  public var below: Int
  /// Values above the upper end of the bins.
  public var above: Int
  /// Points that have no value.
  public var missing: Int

  /// Creates counts of values, none of them negative.
  public init(below: Int, above: Int, missing: Int) {
    self.below = below
    self.above = above
    self.missing = missing
  }
}
