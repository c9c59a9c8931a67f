public import EvaluationEngine

/// The uncertainty of a value with the contribution of each source.
public struct UncertaintyBudget: Hashable, Sendable {
  /// One for each uncertain number upstream, each formula with such numbers in it, and each data node whose points have
  /// errors; by ascending id, including those that cancel out.
  public let contributions: [Contribution]
  /// The total; never `none`.
  public let finding: UncertaintyFinding

  /// The contribution of one source.
  public struct Contribution: Hashable, Sendable {
    /// The number, formula or data node that it is of.
    public let source: NodeID
    /// The derivative of the value by the source; of a data node and of a formula 1.
    public let derivative: Double
    /// The source's own uncertainty; of a data node, how far its points move the value, of a formula, how far the uncertain numbers
    /// written in it do, which may not be finite.
    public let uncertainty: StandardUncertainty
    /// The degrees of freedom of points whose scatter around a fit is their uncertainty: points less parameters, and
    /// for several fits the effective ones; infinite for all others, which the graph does not know.
    public let degreesOfFreedom: Double

    /// The change of the value, down and up, by this source alone; nil if it is not finite.
    public var effect: StandardUncertainty? { uncertainty.times(derivative) }
  }

  /// Nil if it is unknown, as through `sqrt` at 0: `finding` is the reason.
  public var uncertainty: StandardUncertainty? { finding.known }
}
