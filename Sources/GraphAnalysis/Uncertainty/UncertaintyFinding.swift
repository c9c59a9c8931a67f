public import EvaluationEngine

/// The result for a value's uncertainty.
public enum UncertaintyFinding: Hashable, Sendable {
  /// The value depends on nothing uncertain.
  case none
  case known(StandardUncertainty)
  /// The value depends on something uncertain, but its uncertainty is unknown.
  case unknown(UnknownUncertainty)

  /// The uncertainty, if it is known.
  public var known: StandardUncertainty? {
    if case .known(let uncertainty) = self { uncertainty } else { nil }
  }

  /// The reason why it is unknown; nil if it is known or there is none.
  public var unknown: UnknownUncertainty? {
    if case .unknown(let unknown) = self { unknown } else { nil }
  }

  /// Returns the result for a value with the derivative `slope`.
  func times(_ slope: Double, tooLargeAt cause: UnknownUncertainty) -> UncertaintyFinding {
    if slope == 0 { return self == .none ? .none : .known(StandardUncertainty(0)) }
    guard case .known(let uncertainty) = self else { return self }
    return uncertainty.times(slope).map(UncertaintyFinding.known) ?? .unknown(cause)
  }
}

/// The reason why the uncertainty of a value is unknown: the value itself is not affected.
public struct UnknownUncertainty: Hashable, Sendable {
  /// The reasons why an uncertainty is unknown.
  public enum Reason: Hashable, Sendable {
    /// There is no derivative: an infinite slope, a jump, a function of integers.
    case noSlope
    /// The result counts points, and some points may be on either side of an edge.
    case counting
    /// An uncertain number is taken as a whole number, or as a choice.
    case steps
    /// A fit has as many points without errors as parameters: their scatter is unknown.
    case noFreedom
    /// Correlations contradict each other: they reduce the variance below zero.
    case contradiction
    /// The derivative is 0, but nearby values differ.
    case flat
    /// The uncertainty is too large for a number.
    case tooLarge
    /// The points are correlated along more paths than are followed.
    case tooManyPaths
    /// The caller ended the differentiation.
    case stopped
  }

  /// Why the uncertainty is unknown.
  public var reason: Reason
  /// The node with the cause.
  public var node: NodeID
  /// The operator with the cause; nil if the node has none.
  public var operation: OperatorID?

  /// Creates an uncertainty that is unknown for a reason at a node.
  public init(_ reason: Reason, at node: NodeID, _ operation: OperatorID? = nil) {
    self.reason = reason
    self.node = node
    self.operation = operation
  }
}

extension StandardUncertainty {
  /// Returns the uncertainty of a value with the derivative `slope`; nil if a side is not finite.
  ///
  /// A negative slope swaps the sides; a slope of 0 gives an uncertainty of 0.
  public func times(_ slope: Double) -> StandardUncertainty? {
    if slope == 0 { return StandardUncertainty(0) }
    let sides = (lower * slope.magnitude, upper * slope.magnitude)
    // An uncertainty of 0 stays 0, however steep the slope is.
    let (down, up) = (lower == 0 ? 0 : sides.0, upper == 0 ? 0 : sides.1)
    guard down.isFinite, up.isFinite else { return nil }
    return slope < 0 ? StandardUncertainty(lower: up, upper: down) : StandardUncertainty(lower: down, upper: up)
  }
}
