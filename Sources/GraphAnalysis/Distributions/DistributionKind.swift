import TextScanning

/// A family of distributions: what its parameters are, and what follows from them.
///
/// A new one is a descriptor in a file beside this one and a word in ``all``.
public struct DistributionKind: Sendable {
  /// The word that it is written with.
  public let name: String
  /// What its parameters are called, in order.
  public let parameters: [String]
  /// What it is for, in a line.
  public let summary: String
  /// What the parameters must be, as a part of a sentence; empty if any finite numbers will do.
  let demand: String
  /// The first parameter that is wrong, and what it is and must not be.
  let fault: @Sendable ([Double]) -> (parameter: Int, reason: String)?
  /// The expectation and the standard deviation.
  let moments: @Sendable ([Double]) -> (mean: Double, deviation: Double)
  /// The quantile function for parameters.
  let quantiles: @Sendable ([Double]) -> @Sendable (Double) -> Double
  /// The parameters of the one that is known by a lower and an upper limit alone; nil if there is none such.
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

  /// The names of those that are known by their limits alone.
  public static var namesOfLimited: [String] { all.filter { $0.divisor != nil }.map(\.name) }

  /// By what half the distance between the limits is divided for the standard uncertainty, as √3 of a uniform one (GUM, JCGM 100:2008, 4.3.7);
  /// nil of a kind that is not known by its limits alone.
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
