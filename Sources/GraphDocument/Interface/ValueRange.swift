import Formulas

/// The range in which the value of a number node is expected; both ends belong to it.
///
/// A value outside the range is reported but accepted.
public struct ValueRange: Hashable, Sendable {
  /// The lowest value.
  public let low: Double
  /// The highest value.
  public let high: Double

  /// The reason why two numbers are not a range.
  public enum Problem: Error, Hashable, Sendable {
    case notFinite
    case upsideDown(low: Double, high: Double)
  }

  /// Creates a range from the lowest to the highest value, which may be equal.
  ///
  /// - Throws: If a value is not finite, or if the values are in the wrong order.
  public init(_ low: Double, _ high: Double) throws(Problem) {
    guard low.isFinite, high.isFinite else { throw .notFinite }
    if low > high { throw .upsideDown(low: low, high: high) }
    self.low = low
    self.high = high
  }

  /// Whether the value is in the range.
  public func contains(_ value: Double) -> Bool { low <= value && value <= high }
}

extension ValueRange.Problem {
  /// The problem and a suggestion.
  public var sentence: String {
    switch self {
    case .notFinite: "a range needs two finite numbers"
    case .upsideDown(let low, let high):
      "a range goes from its minimum to its maximum: write \(NumberText.shortest(high)) before \(NumberText.shortest(low))"
    }
  }
}

extension ValueRange {
  /// Returns where a value is in the range: from 0 at the lowest to 1 at the highest value.
  ///
  /// For a value outside the range, the result is that of the nearer end.
  public func share(of value: Double) -> Double {
    if value <= low { return 0 }
    if value >= high { return 1 }
    // Halved, because the distance of two finite numbers may overflow.
    let width = high / 2 - low / 2
    return width > 0 ? (value / 2 - low / 2) / width : 0
  }

  /// Returns a value plus `count` hundredths of the range, without rounding noise, and limited to the range.
  ///
  /// A result within a millionth of a step from an end becomes this end.
  public func stepped(_ value: Double, by count: Int) -> Double {
    let hundredth = high / 100 - low / 100
    let result =
      NumberText.stepped(value, by: count, hundredthsFrom: low, to: high) ?? value + Double(count) * hundredth
    if result >= high - hundredth * 1e-6 { return high }
    return result <= low + hundredth * 1e-6 ? low : result
  }
}
