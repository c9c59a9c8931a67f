import TextScanning

/// A family of distributions, such as uniform: the names of its parameters, and functions that compute with them.
///
/// To add a kind, write a descriptor in a file next to this one and add its name to ``all``.
public struct DistributionKind: Sendable {
  /// The name with which the distribution is written, such as `uniform`.
  public let name: String
  /// The names of the parameters, in the order in which they are written.
  public let parameters: [String]
  /// A description in one line.
  public let summary: String
  /// The condition for valid parameters, such as `low less than high`; empty if all finite numbers are valid.
  let demand: String
  /// Returns the index of the first invalid parameter, and a description of the violated rule; nil if all are valid.
  let fault: @Sendable ([Double]) -> (parameter: Int, reason: String)?
  let moments: @Sendable ([Double]) -> (mean: Double, deviation: Double)
  let quantiles: @Sendable ([Double]) -> @Sendable (Double) -> Double
  /// Returns the parameters of the distribution between two limits; nil for a kind that needs further parameters.
  let parametersOfLimits: (@Sendable (Double, Double) -> [Double])?
  /// Whether the distribution is written as `5 to 9` rather than as `uniform(5, 9)`.
  let isWrittenBetween: Bool

  private let roles: [ParameterRole]
  /// Whether the distribution depends on where 0 is, so that its numbers cannot be points such as °C.
  public let needsZero: Bool

  /// What a parameter says about the quantity, which decides how a unit applies to it.
  public enum ParameterRole: Hashable, Sendable {
    /// A value of the quantity, such as a mean or a limit.
    case value
    /// A difference between values, such as a standard deviation.
    case deviation
    /// A number without a unit, such as degrees of freedom.
    case plain
  }

  /// Returns the role of the parameter at an index in `parameters`.
  public func role(of parameter: Int) -> ParameterRole { roles.indices.contains(parameter) ? roles[parameter] : .value }

  init(
    name: String, parameters: [String], summary: String, demand: String = "",
    fault: @escaping @Sendable ([Double]) -> (parameter: Int, reason: String)?,
    moments: @escaping @Sendable ([Double]) -> (mean: Double, deviation: Double),
    quantiles: @escaping @Sendable ([Double]) -> @Sendable (Double) -> Double,
    parametersOfLimits: (@Sendable (Double, Double) -> [Double])? = nil, isWrittenBetween: Bool = false,
    roles: [ParameterRole] = [], needsZero: Bool = false
  ) {
    self.roles = roles
    self.needsZero = needsZero
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

  /// All kinds that can be written by name in a document.
  public static let all: [DistributionKind] = [
    .normal, .uniform, .triangular, .lognormal, .twoPiece, .trapezoidal, .arcsine, .studentT, .exponential, .interval,
  ]

  /// Returns the kind with this name, compared byte by byte; nil if no kind has the name.
  public static func named(_ name: some StringProtocol) -> DistributionKind? { all.first { $0.name == name } }

  /// The names of the kinds that can be created from two limits only.
  public static var namesOfLimited: [String] { all.filter { $0.divisor != nil }.map(\.name) }

  /// The number by which half the distance between the limits is divided to get the standard uncertainty.
  ///
  /// For a uniform distribution, it is √3 (GUM, JCGM 100:2008, 4.3.7). For a kind with further parameters, it is nil.
  public var divisor: Double? {
    guard let parametersOfLimits else { return nil }
    let deviation = moments(parametersOfLimits(-1, 1)).deviation
    return deviation > 0 ? 1 / deviation : nil
  }

  /// How the distribution is written, with the names of the parameters: `uniform(low, high)`.
  public var pattern: String { Self.written(name, parameters, isBetween: isWrittenBetween) }

  func text(_ values: [Double]) -> String { text(ofParameters: values.map(DecimalWriter.shortest)) }

  /// Returns a distribution with these texts as parameters, such as `uniform(1 m, 2 m)` or `5 m to 9 m`.
  public func text(ofParameters parts: [String]) -> String {
    Self.written(name, parts, isBetween: isWrittenBetween)
  }

  private static func written(_ name: String, _ parts: [String], isBetween: Bool) -> String {
    isBetween ? parts.joined(separator: " \(name) ") : "\(name)(\(parts.joined(separator: ", ")))"
  }
}

extension DistributionKind: Hashable {
  /// Whether both kinds have the same name.
  public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
