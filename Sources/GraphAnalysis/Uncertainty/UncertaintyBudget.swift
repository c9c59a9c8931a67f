public import EvaluationEngine

/// The uncertainty of a value, divided into the contributions of its sources.
public struct UncertaintyBudget: Hashable, Sendable {
  /// The contributions of uncertain numbers, of formulas with uncertain numbers, and of data nodes with errors.
  ///
  /// The contributions are sorted by ascending id, and include sources that cancel out.
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
    /// For a data node or a formula, it is the uncertainty of the value that is caused by the node's points, or by the
    /// uncertain numbers in the formula. It may then not be finite.
    public let uncertainty: StandardUncertainty
    /// The degrees of freedom of the source's uncertainty, if it is a scatter of points around a fit; otherwise
    /// infinite.
    ///
    /// For one fit, this is the number of points minus the number of parameters; for several fits, the effective
    /// degrees of freedom. The graph does not know the degrees of freedom of other sources.
    public let degreesOfFreedom: Double

    /// The uncertainty that the value would have if only this source were uncertain; nil if it is not finite.
    public var effect: StandardUncertainty? { uncertainty.times(derivative) }
  }

  /// The combined uncertainty; nil if it is unknown, as for `sqrt` at 0.
  ///
  /// `finding` has the reason.
  public var uncertainty: StandardUncertainty? { finding.known }
}
