public import Formulas
public import GraphAnalysis

extension Quantity {
  /// Its uncertainty, if it has one.
  public var uncertainty: StandardUncertainty? {
    guard let lower, let upper else { return nil }
    return StandardUncertainty(lower: lower, upper: upper)
  }

  /// A value and its uncertainty.
  public init(_ value: Double, _ uncertainty: StandardUncertainty?) {
    if let uncertainty {
      self.init(value, lower: uncertainty.lower, upper: uncertainty.upper)
    } else {
      self.init(value)
    }
  }
}
