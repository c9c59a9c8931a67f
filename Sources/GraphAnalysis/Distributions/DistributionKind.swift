import TextScanning

/// A family of distributions: its parameters, and their consequences.
///
/// A new one is a descriptor in a file beside this one and a word in ``all``.
public struct DistributionKind: Sendable {
  /// The word that it is written with.
  public let name: String
  /// The names of its parameters, in order.
  public let parameters: [String]
  /// Its purpose, in a line.
  public let summary: String
  /// The requirement for the parameters, as a part of a sentence; empty if any finite numbers are valid.
  let demand: String
  /// The first invalid parameter, with a description of the violated rule.
  let fault: @Sendable ([Double]) -> (parameter: Int, reason: String)?
  /// The expectation and the standard deviation.
  let moments: @Sendable ([Double]) -> (mean: Double, deviation: Double)
  /// The quantile function for parameters.
  let quantiles: @Sendable ([Double]) -> @Sendable (Double) -> Double
  /// The parameters of the distribution with a lower and an upper limit; nil if limits do not determine it.
  let parametersOfLimits: (@Sendable (Double, Double) -> [Double])?
  /// Whether it is written as `5 to 9` rather than with brackets.
  let isWrittenBetween: Bool

  init(
    name: String, parameters: [String], summary: String, demand: String = "",
    fault: @escaping @Sendable ([Double]) -> (parameter: Int, reason: String)?,
    moments: @escaping @Sendable ([Double]) -> (mean: Double, deviation: Double),
    quantiles: @escaping @Sendable ([Double]) -> @Sendable (Double) -> Double,
    parametersOfLimits: (@Sendable (Double, Double) -> [Double])? = nil, isWrittenBetween: Bool = false
  ) {
    self.name = name
    self.parameters = parameters
    self.summary = summary
    self.demand = demand
    self.fault = fault
    self.moments = moments
    self.quantiles = quantiles
    self.parametersOfLimits = parametersOfLimits
    self.isWrittenBetween = isWrittenBetween
  }

  /// Every kind there is.
  public static let all: [DistributionKind] = [
    .normal, .uniform, .triangular, .lognormal, .twoPiece, .trapezoidal, .arcsine, .studentT, .exponential, .interval,
  ]

  /// The kind of that name, compared byte by byte; nil if there is none.
  public static func named(_ name: some StringProtocol) -> DistributionKind? { all.first { $0.name == name } }

  /// The names of the kinds that are determined by their limits.
  public static var namesOfLimited: [String] { all.filter { $0.divisor != nil }.map(\.name) }

  /// The divisor of half the distance between the limits for the standard uncertainty, such as √3 of a uniform one
  /// (GUM, JCGM 100:2008, 4.3.7); nil for a kind that its limits do not determine.
  public var divisor: Double? {
    guard let parametersOfLimits else { return nil }
    let deviation = moments(parametersOfLimits(-1, 1)).deviation
    return deviation > 0 ? 1 / deviation : nil
  }

  /// How it is written, with the names of its parameters: `uniform(low, high)`.
  public var pattern: String { Self.written(name, parameters, isBetween: isWrittenBetween) }

  /// How it is written with these parameters.
  func text(_ values: [Double]) -> String {
    Self.written(name, values.map(DecimalWriter.shortest), isBetween: isWrittenBetween)
  }

  private static func written(_ name: String, _ parts: [String], isBetween: Bool) -> String {
    isBetween ? parts.joined(separator: " \(name) ") : "\(name)(\(parts.joined(separator: ", ")))"
  }
}

extension DistributionKind: Hashable {
  /// Kinds are the same if they have the same name.
  public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
