/// A probability distribution that states what is known about the value of a quantity (JCGM 101:2008, clause 6).
///
/// Its kind is one of ``DistributionKind/all``, or ``DistributionKind/empirical``. Its parameters are finite and valid
/// for the kind, and its mean and standard deviation are finite.
public struct Distribution: Hashable, Sendable {
  // A single reference, so that nodes without a distribution need no more memory.
  private let facts: Facts

  private final class Facts: Sendable {
    let kind: DistributionKind
    let parameters: [Double]
    let mean: Double
    let deviation: Double

    init(_ kind: DistributionKind, _ parameters: [Double], _ moments: (mean: Double, deviation: Double)) {
      self.kind = kind
      self.parameters = parameters
      (mean, deviation) = moments
    }
  }

  /// The family of the distribution, such as uniform or normal.
  public var kind: DistributionKind { facts.kind }
  /// The parameters, in the order of the kind's `parameters`; for an empirical distribution, the values in ascending
  /// order.
  public var parameters: [Double] { facts.parameters }
  /// The expectation.
  public var mean: Double { facts.mean }
  /// The standard deviation, which is the standard uncertainty of the quantity.
  public var standardUncertainty: Double { facts.deviation }

  /// Creates a distribution of a kind.
  ///
  /// - Throws: if the parameters are not valid for the kind.
  public init(_ kind: DistributionKind, _ parameters: [Double]) throws(DistributionProblem) {
    guard parameters.count == kind.parameters.count else {
      throw DistributionProblem(.count(parameters.count), of: kind)
    }
    if let place = parameters.firstIndex(where: { !$0.isFinite }) {
      throw DistributionProblem(.notFinite, of: kind, at: place)
    }
    if let fault = kind.fault(parameters) {
      throw DistributionProblem(.wrong(fault.reason), of: kind, at: fault.parameter)
    }
    let moments = kind.moments(parameters)
    guard moments.mean.isFinite, moments.deviation.isFinite else {
      throw DistributionProblem(.tooWide, of: kind)
    }
    facts = Facts(kind, parameters, moments)
  }

  /// Creates a distribution from its two limits, for a kind such as uniform or arcsine.
  ///
  /// - Throws: if the kind needs other parameters too, or if the limits are not finite and ascending.
  public init(_ kind: DistributionKind, from low: Double, to high: Double) throws(DistributionProblem) {
    guard let parameters = kind.parametersOfLimits?(low, high) else {
      throw DistributionProblem(.noLimits, of: kind)
    }
    try self.init(kind, parameters)
  }

  /// Creates a distribution in which all `values` are equally likely.
  ///
  /// Nil if there are no values, or if the values are so far apart that the mean or the deviation is not finite.
  ///
  /// - Parameter values: Finite numbers.
  /// - Complexity: The same as for sorting the values.
  public init?(drawnFrom values: [Double]) {
    let sorted = values.sorted()
    guard let low = sorted.first, let high = sorted.last else { return nil }
    let moments = DistributionKind.empirical.moments(sorted)
    guard low.isFinite, high.isFinite, moments.mean.isFinite, moments.deviation.isFinite else { return nil }
    facts = Facts(.empirical, sorted, moments)
  }

  /// Returns the quantile: the quantity is below this number with the given probability.
  ///
  /// - Parameter probability: More than 0 and less than 1.
  /// - Returns: A finite number, or an infinity if the quantile is too large for a float; NaN for an invalid
  ///   probability.
  public func quantile(_ probability: Double) -> Double {
    guard probability > 0, probability < 1 else { return .nan }
    return quantiles(probability)
  }

  /// The quantile function, prepared for many calls: each takes a probability of more than 0 and less than 1.
  ///
  /// The function never decreases, so it turns evenly distributed probabilities into samples (inverse transform, JCGM
  /// 101:2008, C.2.2).
  public var quantiles: @Sendable (Double) -> Double { kind.quantiles(parameters) }

  /// The distribution as it is written in a document: `uniform(1.1, 1.3)`, or `5 to 9`.
  public var text: String { kind.text(parameters) }

  /// Returns whether both distributions have the same kind and the same parameters.
  public static func == (left: Self, right: Self) -> Bool {
    left.kind == right.kind && left.parameters == right.parameters
  }

  /// Hashes the parts that equality compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(parameters)
  }
}

/// Why a distribution cannot be created from the given parameters.
public struct DistributionProblem: Error, Hashable, Sendable {
  /// The kind of problem.
  public enum Reason: Hashable, Sendable {
    /// The number of parameters is wrong; the payload is the number that was given.
    case count(Int)
    case notFinite
    /// A parameter is invalid; the payload describes the parameter and the violated rule.
    case wrong(String)
    /// The mean or the standard deviation is not finite.
    case tooWide
    /// Two limits are given, but the kind needs other parameters.
    case noLimits
  }

  /// The problem.
  public var reason: Reason
  /// The kind of the distribution.
  public var kind: DistributionKind
  /// The index of the invalid parameter; nil if the problem is not about a single parameter.
  public var parameter: Int?

  init(_ reason: Reason, of kind: DistributionKind, at parameter: Int? = nil) {
    self.reason = reason
    self.kind = kind
    self.parameter = parameter
  }

  /// The problem and a suggestion.
  public var sentence: String {
    let fixIt = "write \(kind.pattern)"
    let name = parameter.map { "\(kind.parameters[$0]) of \(kind.name)" } ?? kind.name
    return switch reason {
    case .count(let count): "\(kind.name) takes \(kind.parameters.count) numbers, and \(count) are given: \(fixIt)"
    case .notFinite: "\(name) is not a finite number: \(fixIt)"
    case .wrong(let reason): "\(name) \(reason): \(fixIt)\(kind.demand.isEmpty ? "" : ", \(kind.demand)")"
    case .tooWide: "the mean or the standard deviation of \(name) is too large for a number: write smaller parameters"
    case .noLimits:
      "\(kind.name) needs more than limits: write one of \(DistributionKind.namesOfLimited.joined(separator: ", "))"
    }
  }
}
