import Formulas

/// Between which numbers the value of a number node is meant to be, both included.
///
/// It restricts nothing: a value outside of it is told, not refused.
public struct ValueRange: Hashable, Sendable {
  /// The least value.
  public let low: Double
  /// The greatest value.
  public let high: Double

  /// What keeps two numbers from being a range.
  public enum Problem: Error, Hashable, Sendable {
    case notFinite
    case upsideDown(low: Double, high: Double)
  }

  /// From the least to the greatest value, which may be the same.
  ///
  /// - Throws: where one is not finite, or they stand in the other order.
  public init(_ low: Double, _ high: Double) throws(Problem) {
    guard low.isFinite, high.isFinite else { throw .notFinite }
    if low > high { throw .upsideDown(low: low, high: high) }
    self.low = low
    self.high = high
  }

  /// Whether the value is in it.
  public func contains(_ value: Double) -> Bool { low <= value && value <= high }

  /// `0 … 0.2`, for people.
  public var text: String { "\(NumberText.display(low)) … \(NumberText.display(high))" }
}

extension ValueRange.Problem {
  /// What is wrong, and what would mend it.
  public var sentence: String {
    switch self {
    case .notFinite: "a range is two finite numbers"
    case .upsideDown(let low, let high):
      "a range goes from its least to its greatest value: write \(NumberText.shortest(high)) before \(NumberText.shortest(low))"
    }
  }
}

extension ValueRange {
  /// That a value is outside of it; without the name of the node.
  public func sentence(forOutside value: Double) -> String {
    "\(NumberText.shortest(value)) is outside of its range \(text)"
  }
}
