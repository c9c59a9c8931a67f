public import EvaluationEngine

/// The uncertainty of a value and what each source adds to it.
public struct UncertaintyBudget: Hashable, Sendable {
  /// One for each uncertain number upstream, each formula with such numbers in it, and each data node whose points have errors; by
  /// ascending id, those that cancel out included.
  public let contributions: [Contribution]
  /// What they come to; never `none`.
  public let finding: UncertaintyFinding

  /// What one source adds.
  public struct Contribution: Hashable, Sendable {
    /// The number, formula or data node that it is of.
    public let source: NodeID
    /// The derivative of the value by the source; of a data node and of a formula 1.
    public let derivative: Double
    /// The source's own uncertainty; of a data node, how far its points move the value, of a formula, how far the uncertain numbers
    /// written in it do, which may not be finite.
    public let uncertainty: StandardUncertainty
    /// Those of points whose scatter around a fit is their uncertainty: points less parameters, and of several fits the effective ones; infinite
    /// of all else, of which the graph knows none.
    public let degreesOfFreedom: Double

    /// How far the source alone moves the value down and up; nil if that is not finite.
    public var effect: StandardUncertainty? { uncertainty.times(derivative) }
  }

  /// Nil if it is unknown, as through `sqrt` at 0: `finding` is the reason.
  public var uncertainty: StandardUncertainty? { finding.known }
}
