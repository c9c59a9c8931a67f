public import EvaluationEngine

/// The uncertainty of a value: known, unknown for some reason, or absent because the value is not uncertain.
public enum UncertaintyFinding: Hashable, Sendable {
  /// The value depends on nothing uncertain.
  case none
  case known(StandardUncertainty)
  case unknown(UnknownUncertainty)

  /// The uncertainty, if it is known.
  public var known: StandardUncertainty? {
    if case .known(let uncertainty) = self { uncertainty } else { nil }
  }

  /// The reason why the uncertainty is unknown; nil if it is known, or if the value is not uncertain.
  public var unknown: UnknownUncertainty? {
    if case .unknown(let unknown) = self { unknown } else { nil }
  }

  /// Returns the uncertainty of a result whose derivative with respect to this value is `slope`.
  ///
  /// If the uncertainty is too large, it is unknown, and `cause` is the reason.
  func times(_ slope: Double, tooLargeAt cause: UnknownUncertainty) -> UncertaintyFinding {
    if slope == 0 { return self == .none ? .none : .known(StandardUncertainty(0)) }
    guard case .known(let uncertainty) = self else { return self }
    return uncertainty.times(slope).map(UncertaintyFinding.known) ?? .unknown(cause)
  }
}

/// The reason why the uncertainty of a value is unknown; the value itself is known.
public struct UnknownUncertainty: Hashable, Sendable {
  /// The reasons why an uncertainty is unknown.
  public enum Reason: Hashable, Sendable {
    /// There is no derivative, because of an infinite slope, a jump, or a function of integers.
    case noSlope
    /// The result is a number of points, and the errors of some points reach across a limit, such as the limit of a
    /// bin.
    case counting
    /// An uncertain number is used as an integer, or to choose between alternatives.
    case steps
    /// A fit has as many parameters as points without errors, so the scatter of the points is unknown.
    case noFreedom
    /// Correlations contradict each other, because they would make the variance negative.
    case contradiction
    /// The derivative is 0, but nearby values of the sources give other results.
    case flat
    case tooLarge
    /// The points depend on their sources along too many paths to compute their correlations.
    case tooManyPaths
    case stopped
  }

  /// Why the uncertainty is unknown.
  public var reason: Reason
  /// The node where the uncertainty becomes unknown.
  public var node: NodeID
  /// The operator at which the uncertainty becomes unknown; nil if the node has no operator.
  public var operation: OperatorID?

  /// Creates the reason why an uncertainty is unknown at a node.
  public init(_ reason: Reason, at node: NodeID, _ operation: OperatorID? = nil) {
    self.reason = reason
    self.node = node
    self.operation = operation
  }
}

extension StandardUncertainty {
  /// Returns the uncertainty of a result that depends on the value with the derivative `slope`.
  ///
  /// Nil if a side is not finite. A negative slope swaps the sides; a slope of 0 gives an uncertainty of 0.
  public func times(_ slope: Double) -> StandardUncertainty? {
    if slope == 0 { return StandardUncertainty(0) }
    let sides = (lower * slope.magnitude, upper * slope.magnitude)
    // An uncertainty of 0 stays 0, however steep the slope is.
    let (down, up) = (lower == 0 ? 0 : sides.0, upper == 0 ? 0 : sides.1)
    guard down.isFinite, up.isFinite else { return nil }
    return slope < 0 ? StandardUncertainty(lower: up, upper: down) : StandardUncertainty(lower: down, upper: up)
  }
}
