import EvaluationEngine
public import GraphAnalysis

/// What a document states about the uncertainty of a number.
public struct NumberUncertainty: Hashable, Sendable {
  /// The standard uncertainty; nil for an exact number.
  public var standard: StandardUncertainty?
  /// How the uncertainty was evaluated; nil if the document does not say.
  ///
  /// If the evaluation has components, they determine the uncertainty.
  public var evaluation: UncertaintyEvaluation?
  /// The distribution of the number's possible values; nil if the document states none, or if there are components.
  public var distribution: Distribution?

  /// Creates a statement from its parts; by default, nothing is stated.
  public init(
    _ standard: StandardUncertainty? = nil, evaluation: UncertaintyEvaluation? = nil, distribution: Distribution? = nil
  ) {
    self.standard = standard
    self.evaluation = evaluation
    self.distribution = distribution
  }

  /// Whether nothing is stated: no uncertainty, no evaluation and no distribution.
  public var isNone: Bool { standard == nil && evaluation == nil && distribution == nil }

  /// The same statement with its standard uncertainty filled in.
  ///
  /// Components determine the uncertainty. Without components, the stated uncertainty stays. If none is stated, it is
  /// the standard deviation of the distribution.
  var completed: NumberUncertainty {
    let implied = standard ?? distribution.map { StandardUncertainty($0.standardUncertainty) }
    return NumberUncertainty(
      evaluation?.standardUncertainty ?? implied, evaluation: evaluation, distribution: distribution)
  }

  func check() throws(EditError) {
    let sides = standard.map { [$0.lower, $0.upper] } ?? []
    guard sides.allSatisfy({ $0.isFinite && $0 >= 0 }) else { throw .badUncertainty }
    try check(evaluation)
  }

  func check(_ evaluation: UncertaintyEvaluation?) throws(EditError) {
    do throws(UncertaintyEvaluation.Problem) {
      try evaluation?.check(beside: standard)
    } catch {
      throw .badEvaluation(error)
    }
  }

  /// The memory in bytes, without the size of `NumberUncertainty` itself.
  var memory: Int { evaluation?.memory ?? 0 }
}

/// An edit of what a document states about the uncertainty of a number: of everything, or of one part.
public enum UncertaintyStatement: Hashable, Sendable {
  /// Replaces the whole statement.
  case all(NumberUncertainty)
  /// Sets the standard uncertainty.
  ///
  /// If it changes, components and the distribution are removed, but degrees of freedom stay.
  case standard(StandardUncertainty)
  /// Sets how the uncertainty was evaluated; nil removes the evaluation, but not the uncertainty.
  ///
  /// If the evaluation has components, they determine the uncertainty, and the distribution is removed.
  case evaluation(UncertaintyEvaluation?)
  /// Sets the distribution and removes components.
  ///
  /// A number without an uncertainty gets the standard deviation of the distribution as its uncertainty.
  case distribution(Distribution?)

  /// The parts that the edit sets; all other parts are nil.
  var stated: NumberUncertainty {
    switch self {
    case .all(let all): all
    case .standard(let standard): NumberUncertainty(standard)
    case .evaluation(let evaluation): NumberUncertainty(evaluation: evaluation)
    case .distribution(let distribution): NumberUncertainty(distribution: distribution)
    }
  }

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
