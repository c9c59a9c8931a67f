public import EvaluationEngine

/// The uncertainty of a value with the contribution of each source.
public struct UncertaintyBudget: Hashable, Sendable {
  /// The contributions of each uncertain number upstream, each formula with such numbers, and each data node with
  /// errors.
  ///
  /// They are sorted by ascending id, and include sources that cancel out.
  public let contributions: [Contribution]
  /// The total; never `none`.
  public let finding: UncertaintyFinding

  /// The contribution of one source.
  public struct Contribution: Hashable, Sendable {
    /// The number, formula or data node that contributes.
    public let source: NodeID
    /// The derivative of the value with respect to the source; 1 for a data node and for a formula.
    public let derivative: Double
    /// The source's own uncertainty.
    ///
    /// For a data node it is the uncertainty of the value caused by the node's points, for a formula the one caused by
    /// the uncertain numbers written in it; they are not always finite.
    public let uncertainty: StandardUncertainty
    /// The degrees of freedom of points whose scatter around a fit is their uncertainty: points less parameters.
    ///
    /// For several fits they are the effective ones. They are infinite for all other sources, of which the graph does
    /// not know them.
    public let degreesOfFreedom: Double

    /// The change of the value, down and up, by this source alone; nil if it is not finite.
    public var effect: StandardUncertainty? { uncertainty.times(derivative) }
  }

  /// The uncertainty; nil if it is unknown, as through `sqrt` at 0: `finding` is the reason.
  public var uncertainty: StandardUncertainty? { finding.known }
}
