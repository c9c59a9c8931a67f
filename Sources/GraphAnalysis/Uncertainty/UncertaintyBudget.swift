public import EvaluationEngine

/// The uncertainty of a value, divided into the contributions of its sources.
public struct UncertaintyBudget: Hashable, Sendable {
  /// The contributions of uncertain numbers, of formulas with uncertain numbers, and of data nodes with errors.
  ///
  /// They are sorted by ascending id, and include sources that cancel out.
  public let contributions: [Contribution]
  /// The value's combined uncertainty, or the reason why it is unknown; never `none`.
  public let finding: UncertaintyFinding

  /// The contribution of one source to the uncertainty of the value.
  public struct Contribution: Hashable, Sendable {
    /// The number, formula or data node that contributes.
    public let source: NodeID
    /// The derivative of the value with respect to the source; 1 for a data node and for a formula.
    public let derivative: Double
    /// The source's own uncertainty.
    ///
    /// For a data node, it is the uncertainty of the value that the node's points cause; for a formula, the one that
    /// the uncertain numbers in it cause. These two are not always finite.
    public let uncertainty: StandardUncertainty
    /// The degrees of freedom of points whose scatter around a fit is their uncertainty: the number of points minus the
    /// parameters.
    ///
    /// For several fits they are the effective ones. They are infinite for all other sources, because the graph does
    /// not know them.
    public let degreesOfFreedom: Double

    /// The uncertainty of the value if only this source were uncertain; nil if it is not finite.
    public var effect: StandardUncertainty? { uncertainty.times(derivative) }
  }

  /// The combined uncertainty; nil if it is unknown, as through `sqrt` at 0; `finding` then has the reason.
  public var uncertainty: StandardUncertainty? { finding.known }
}
