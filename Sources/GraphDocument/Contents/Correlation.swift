public import EvaluationEngine

/// How far two uncertain numbers vary together.
public struct Correlation: Hashable, Sendable {
  /// One of the two numbers.
  public var first: NodeID
  /// The other one: which comes first does not matter.
  public var second: NodeID
  /// Between −1 and 1.
  public var coefficient: Double

  /// A correlation of two nodes; nothing is checked here.
  public init(first: NodeID, second: NodeID, coefficient: Double) {
    self.first = first
    self.second = second
    self.coefficient = coefficient
  }
}
