/// The standard uncertainty of a number on its lower and its upper side; both are finite and not negative.
public struct ErrorBar: Hashable, Sendable {
  /// The downward uncertainty; finite, 0 or more.
  public let lower: Double
  /// The upward uncertainty; finite, 0 or more.
  public let upper: Double

  /// Creates an error bar with two sides; nil if a side is negative or not finite.
  public init?(lower: Double, upper: Double) {
    guard lower >= 0, upper >= 0, lower.isFinite, upper.isFinite else { return nil }
    self.init(checkedLower: lower, upper: upper)
  }

  /// Creates an error bar with equal sides; nil if the error is negative or not finite.
  public init?(_ error: Double) {
    self.init(lower: error, upper: error)
  }

  /// Creates an error bar.
  ///
  /// Both sides must be finite and not negative.
  init(checkedLower lower: Double, upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  /// Whether both sides are equal.
  public var isSymmetric: Bool { lower == upper }

  /// A single uncertainty for both sides: the mean of the two.
  public var mean: Double { lower / 2 + upper / 2 }
}

extension ErrorBar {
  /// Returns the error of a result that is computed from numbers with independent errors.
  ///
  /// `slope` is the derivative of the result with respect to each number. A negative slope exchanges the sides of a
  /// bar.
  ///
  /// Returns nil if no number has an error, or if the result is not finite.
  public static func propagated(_ parts: [(bar: ErrorBar?, slope: Double)]) -> ErrorBar? {
    if parts.allSatisfy({ $0.bar == nil }) { return nil }
    var sum = ErrorSum()
    for part in parts { sum.add(part.bar, times: part.slope) }
    return sum.bar
  }
}
