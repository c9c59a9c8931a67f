public import Formulas
public import GraphAnalysis

extension Quantity {
  /// The uncertainty of the quantity; nil if it is exact.
  public var uncertainty: StandardUncertainty? {
    guard let lower, let upper else { return nil }
    return StandardUncertainty(lower: lower, upper: upper)
  }

  /// Creates a quantity from a value and its uncertainty.
  public init(_ value: Double, _ uncertainty: StandardUncertainty?) {
    if let uncertainty {
      self.init(value, lower: uncertainty.lower, upper: uncertainty.upper)
    } else {
      self.init(value)
    }
  }
}

extension Formula {
  var isUncertain: Bool { !literals.allSatisfy(\.isExact) }

  /// The uncertainties of the numbers in the formula, by step index; nil if all are exact.
  var writtenUncertainties: [Int: StandardUncertainty]? {
    if !isUncertain { return nil }
    var uncertainties: [Int: StandardUncertainty] = [:]
    for step in steps.indices {
      guard let quantity = literal(ofStep: step), let lower = quantity.lower, let upper = quantity.upper else {
        continue
      }
      uncertainties[step] = StandardUncertainty(lower: lower, upper: upper)
    }
    return uncertainties
  }
}
