/// A standard uncertainty, downwards and upwards; both are finite and not negative.
public struct StandardUncertainty: Hashable, Sendable {
  public var lower: Double
  public var upper: Double

  public init(lower: Double, upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  /// The same both ways.
  public init(_ uncertainty: Double) {
    self.init(lower: uncertainty, upper: uncertainty)
  }

  public var isSymmetric: Bool { lower == upper }

  /// What stands for both sides where only one number will do.
  public var mean: Double { lower / 2 + upper / 2 }
}
