public import GraphAnalysis

/// How the uncertainty of a number was evaluated (GUM, JCGM 100:2008, 3.3.4).
public enum UncertaintyEvaluation: Hashable, Sendable {
  /// The degrees of freedom of the number's uncertainty: a finite number above 0.
  case degreesOfFreedom(Double)
  /// The independent components of which the uncertainty consists, at least one; see `UncertaintyComponent`.
  case components([UncertaintyComponent])

  /// The maximum number of components of a number's uncertainty.
  public static let componentLimit = 100

  /// The reason why an evaluation is not valid.
  public enum Problem: Error, Hashable, Sendable {
    case badDegrees
    /// Degrees of freedom were given for a number without an uncertainty.
    case degreesOfNothing
    /// The degrees of freedom or the uncertainty were given in addition to components, which already determine them.
    ///
    /// The payload is the name of the superfluous member.
    case besideComponents(String)
    case noComponents
    case tooManyComponents
    case tooLarge
  }

  /// Throws an error if the evaluation contradicts the uncertainty stated for the number.
  ///
  /// - Complexity: linear in the components.
  public func check(beside uncertainty: StandardUncertainty?) throws(Problem) {
    switch self {
    case .degreesOfFreedom(let degrees):
      guard degrees > 0, degrees.isFinite else { throw .badDegrees }
      if uncertainty == nil { throw .degreesOfNothing }
    case .components(let components):
      if components.isEmpty { throw .noComponents }
      if components.count > Self.componentLimit { throw .tooManyComponents }
      guard standardUncertainty?.upper.isFinite == true else { throw .tooLarge }
    }
  }

  /// The uncertainty that results from the components; nil without components.
  ///
  /// - Complexity: linear in the components.
  public var standardUncertainty: StandardUncertainty? {
    guard case .components(let components) = self else { return nil }
    let scale = components.reduce(0) { max($0, $1.standardUncertainty) }
    if scale == 0 || components.count == 1 { return StandardUncertainty(scale) }
    let square = components.reduce(0) { $0 + ($1.standardUncertainty / scale) * ($1.standardUncertainty / scale) }
    return StandardUncertainty(scale * square.squareRoot())
  }

  /// The value of the number according to its readings: the mean of the first component with readings.
  ///
  /// Nil if no component has readings.
  ///
  /// - Complexity: Linear in the readings.
  public var value: Double? {
    components.first { !$0.readings.isEmpty }.map { ReadingStatistics.mean($0.readings) }
  }

  /// The components; empty if the evaluation has only degrees of freedom.
  public var components: [UncertaintyComponent] {
    if case .components(let components) = self { components } else { [] }
  }

  /// The degrees of freedom of the total uncertainty: above 0, and infinite if the uncertainty is known exactly.
  public var degreesOfFreedom: Double {
    switch self {
    case .degreesOfFreedom(let degrees): degrees
    case .components(let components):
      EffectiveDegrees.ofIndependent(
        components.map { .init(effect: $0.standardUncertainty, degreesOfFreedom: $0.degreesOfFreedom) })
    }
  }

  var readingCount: Int { components.reduce(0) { $0 + $1.readings.count } }
}

extension UncertaintyEvaluation.Problem {
  /// The problem and a suggestion.
  public var sentence: String {
    switch self {
    case .badDegrees: UncertaintyComponent.Problem.badDegrees.sentence
    case .degreesOfNothing: "degrees of freedom need an uncertainty; write 'uncertainty' too, or leave them out"
    case .besideComponents(let member): "the components already determine '\(member)'; leave out one of the two"
    case .noComponents: "a list of components needs at least one; remove it if the number is exact"
    case .tooManyComponents:
      "more than \(UncertaintyEvaluation.componentLimit) components of one number; combine some, or put some into number nodes of their own"
    case .tooLarge: "the components together exceed a 64-bit number; write them in a larger unit"
    }
  }
}
