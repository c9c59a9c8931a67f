import EvaluationEngine
public import GraphAnalysis

/// What a document states of the uncertainty of a number.
public struct NumberUncertainty: Hashable, Sendable {
  /// How large it is; nil for an exact number.
  public var standard: StandardUncertainty?
  /// How it was evaluated, if it is stated; if there are components, the uncertainty results from them.
  public var evaluation: UncertaintyEvaluation?
  /// How likely the values are, if it is stated; components exclude it.
  public var distribution: Distribution?

  /// The parts as they are stated.
  public init(
    _ standard: StandardUncertainty? = nil, evaluation: UncertaintyEvaluation? = nil, distribution: Distribution? = nil
  ) {
    self.standard = standard
    self.evaluation = evaluation
    self.distribution = distribution
  }

  /// Whether nothing is stated.
  public var isNone: Bool { standard == nil && evaluation == nil && distribution == nil }

  /// The same with the uncertainty that results from the components or the distribution, if there is no other.
  var completed: NumberUncertainty {
    let implied = standard ?? distribution.map { StandardUncertainty($0.standardUncertainty) }
    return NumberUncertainty(
      evaluation?.standardUncertainty ?? implied, evaluation: evaluation, distribution: distribution)
  }

  /// Refuses an uncertainty that is not finite or negative, and an evaluation that is not valid beside it.
  func check() throws(EditError) {
    let sides = standard.map { [$0.lower, $0.upper] } ?? []
    guard sides.allSatisfy({ $0.isFinite && $0 >= 0 }) else { throw .badUncertainty }
    try check(evaluation)
  }

  /// Refuses an evaluation that is not valid beside this uncertainty.
  func check(_ evaluation: UncertaintyEvaluation?) throws(EditError) {
    do throws(UncertaintyEvaluation.Problem) {
      try evaluation?.check(beside: standard)
    } catch {
      throw .badEvaluation(error)
    }
  }

  /// In bytes, beside those of the value itself.
  var memory: Int { evaluation?.memory ?? 0 }
}

/// What an edit states of the uncertainty of a number: all of it, or one part.
public enum UncertaintyStatement: Hashable, Sendable {
  /// All of it.
  case all(NumberUncertainty)
  /// Another uncertainty removes components and a distribution; degrees of freedom stay.
  case standard(StandardUncertainty)
  /// Components give the uncertainty, and remove a distribution; without an evaluation the uncertainty stays.
  case evaluation(UncertaintyEvaluation?)
  /// A distribution removes components; it gives the uncertainty of an exact number.
  case distribution(Distribution?)

  /// The parts that are stated.
  var stated: NumberUncertainty {
    switch self {
    case .all(let all): all
    case .standard(let standard): NumberUncertainty(standard)
    case .evaluation(let evaluation): NumberUncertainty(evaluation: evaluation)
    case .distribution(let distribution): NumberUncertainty(distribution: distribution)
    }
  }

  /// What is stated of a number afterwards.
  func applied(to old: NumberUncertainty) -> NumberUncertainty {
    var new = old
    let components = old.evaluation?.components ?? []
    switch self {
    case .all(let all): return all.completed
    case .standard(let standard):
      if standard == old.standard { return old }
      new = NumberUncertainty(standard, evaluation: components.isEmpty ? old.evaluation : nil)
    case .evaluation(let evaluation):
      new.evaluation = evaluation
      if evaluation?.components.isEmpty == false { new.distribution = nil }
    case .distribution(let distribution):
      new.distribution = distribution
      if distribution != nil, !components.isEmpty { new.evaluation = nil }
    }
    return new.completed
  }
}
