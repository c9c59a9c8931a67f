public import EvaluationEngine

/// The correlation between two uncertain numbers.
public struct Correlation: Hashable, Sendable {
  /// One of the two numbers.
  public var first: NodeID
  /// The other number; the order of the two does not matter.
  public var second: NodeID
  /// The correlation coefficient, from −1 to 1.
  public var coefficient: Double

  /// Creates a correlation of two nodes without checking it.
  public init(first: NodeID, second: NodeID, coefficient: Double) {
    self.first = first
    self.second = second
    self.coefficient = coefficient
  }
}
