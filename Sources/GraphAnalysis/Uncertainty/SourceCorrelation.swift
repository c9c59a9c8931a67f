public import EvaluationEngine

/// How two uncertain numbers vary together: 1 fully, 0 not at all, −1 fully in opposite directions.
public struct SourceCorrelation: Hashable, Sendable {
  /// One of the two sources.
  public var first: NodeID
  /// The other one: which comes first does not matter.
  public var second: NodeID
  /// From −1 to 1.
  public var coefficient: Double

  /// A correlation of two sources; nothing is checked here.
  public init(_ first: NodeID, _ second: NodeID, _ coefficient: Double) {
    self.first = first
    self.second = second
    self.coefficient = coefficient
  }
}
