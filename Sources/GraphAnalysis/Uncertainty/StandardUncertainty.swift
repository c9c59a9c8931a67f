/// A standard uncertainty, downwards and upwards; both are finite and not negative.
public struct StandardUncertainty: Hashable, Sendable {
  /// Downwards, in the unit of the value.
  public var lower: Double
  /// Upwards, in the unit of the value.
  public var upper: Double

  /// Creates an uncertainty for each side, which the caller knows to be finite and not negative.
  public init(lower: Double, upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  /// Creates an uncertainty that is the same in both directions.
  public init(_ uncertainty: Double) {
    self.init(lower: uncertainty, upper: uncertainty)
  }

  /// Whether both sides are equal.
  public var isSymmetric: Bool { lower == upper }

  /// The mean of both sides.
  public var mean: Double { lower / 2 + upper / 2 }
}
