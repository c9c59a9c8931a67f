public import Formulas

/// The standard uncertainty of a number node; every side is at least zero.
public enum Uncertainty: Hashable, Sendable {
  case symmetric(Double)
  case asymmetric(lower: Double, upper: Double)

  /// The standard uncertainty below the value.
  public var lower: Double {
    switch self {
    case .symmetric(let uncertainty): uncertainty
    case .asymmetric(let lower, _): lower
    }
  }

  /// The standard uncertainty above the value.
  public var upper: Double {
    switch self {
    case .symmetric(let uncertainty): uncertainty
    case .asymmetric(_, let upper): upper
    }
  }
}

extension Quantity {
  /// Its uncertainty, if it has one.
  public var uncertainty: Uncertainty? {
    guard let lower, let upper else { return nil }
    return lower == upper ? .symmetric(lower) : .asymmetric(lower: lower, upper: upper)
  }

  /// A number node's value and uncertainty.
  public init(_ value: Double, _ uncertainty: Uncertainty?) {
    if let uncertainty {
      self.init(value, lower: uncertainty.lower, upper: uncertainty.upper)
    } else {
      self.init(value)
    }
  }
}
