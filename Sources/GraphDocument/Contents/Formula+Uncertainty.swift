import Formulas
import GraphAnalysis

extension Formula: MayBeUncertain {
  var isUncertain: Bool { !literals.allSatisfy(\.isExact) }

  /// The uncertainties of the numbers written in it, by the steps that put them down; nil where all are exact.
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
