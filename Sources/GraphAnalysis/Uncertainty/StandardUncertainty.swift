/// A standard uncertainty with a lower and an upper side; both are finite and not negative.
public struct StandardUncertainty: Hashable, Sendable {
  /// How far the uncertainty reaches below the value, in the unit of the value.
  public var lower: Double
  /// How far the uncertainty reaches above the value, in the unit of the value.
  public var upper: Double

  /// Creates an uncertainty from its sides, which must be finite and not negative; this is not checked.
  public init(lower: Double, upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  /// Creates an uncertainty that is the same on both sides.
  public init(_ uncertainty: Double) {
    self.init(lower: uncertainty, upper: uncertainty)
  }

  /// Whether both sides are equal.
  public var isSymmetric: Bool { lower == upper }

  /// The mean of both sides.
  public var mean: Double { lower / 2 + upper / 2 }
}
