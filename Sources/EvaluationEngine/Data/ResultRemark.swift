/// What is to be said of a result beside its value.
public enum ResultRemark: Hashable, Sendable {
  /// Where those values went that are in no bin.
  case outside(OutsideCounts)
}

/// How many values lie in no bin, and why.
public struct OutsideCounts: Hashable, Sendable {
  public var below: Int
  public var above: Int
  public var missing: Int

  public init(below: Int, above: Int, missing: Int) {
    self.below = below
    self.above = above
    self.missing = missing
  }
}
