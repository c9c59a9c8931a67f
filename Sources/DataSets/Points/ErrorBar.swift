/// A standard uncertainty of a number, downwards and upwards; both are finite and not negative.
public struct ErrorBar: Hashable, Sendable {
  /// How far it reaches downwards; finite, 0 or more.
  public let lower: Double
  /// How far it reaches upwards; finite, 0 or more.
  public let upper: Double

  /// An error bar that may differ on its two sides; nil if a side is negative or not finite.
  public init?(lower: Double, upper: Double) {
    guard lower >= 0, upper >= 0, lower.isFinite, upper.isFinite else { return nil }
    self.init(checkedLower: lower, upper: upper)
  }

  /// An error that is equal on both sides; nil if it is negative or not finite.
  public init?(_ error: Double) {
    self.init(lower: error, upper: error)
  }

  /// For sides that are known to be finite and not negative.
  init(checkedLower lower: Double, upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  /// Whether both sides are equal.
  public var isSymmetric: Bool { lower == upper }

  /// A single number for both sides: their mean.
  public var mean: Double { lower / 2 + upper / 2 }
}

extension ErrorBar {
  /// The error of a result with those slopes by numbers with independent errors; a negative slope exchanges the sides
  /// of a bar.
  ///
  /// Nil if none has an error, and if the result is not finite.
  public static func propagated(_ parts: [(bar: ErrorBar?, slope: Double)]) -> ErrorBar? {
    if parts.allSatisfy({ $0.bar == nil }) { return nil }
    var sum = ErrorSum()
    for part in parts { sum.add(part.bar, times: part.slope) }
    return sum.bar
  }
}
