public import EvaluationEngine

/// How far two uncertain numbers vary together.
public struct Correlation: Hashable, Sendable {
  public var first: NodeID
  public var second: NodeID
  /// Between −1 and 1.
  public var coefficient: Double

  public init(first: NodeID, second: NodeID, coefficient: Double) {
    self.first = first
    self.second = second
    self.coefficient = coefficient
  }
}
