public import DataSets

/// A remark on a result beside its value.
public enum ResultRemark: Hashable, Sendable {
  /// Where those values went that are in no bin.
  case outside(OutsideCounts)
  /// Two categories that differ and look alike.
  case alike(NearDuplicates)
  /// The uncertainty of a fit is the scatter of its points, which have no errors.
  case scatter(degreesOfFreedom: Int)
  /// The value is a random choice of one of `count`.
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

  /// Counts of values, none negative.
  public init(below: Int, above: Int, missing: Int) {
    self.below = below
    self.above = above
    self.missing = missing
  }
}
