public import GraphAnalysis

/// One component of a number's uncertainty, such as readings or the limits of a tolerance (GUM, JCGM 100:2008, 4.2 and
/// 4.3).
public struct UncertaintyComponent: Hashable, Sendable {
  /// The information from which the uncertainty of the component is computed.
  public enum Basis: Hashable, Sendable {
    /// Type A: at least two readings of the same quantity.
    ///
    /// If a series is named, other numbers in the series were read at the same times.
    case readings([Double], series: String?)
    /// Type B: a stated uncertainty, and the coverage factor by which it must be divided to get the standard
    /// uncertainty.
    ///
    /// The coverage factor is above 0.
    case stated(Double, coverage: Double)
    /// Type B: half the distance between two limits, and the distribution of values between them.
    ///
    /// The kind of distribution must have a `divisor`.
    case limits(halfWidth: Double, DistributionKind)
  }

  /// The label, a free text; nil if the component has no label.
  public let label: String?
  /// The information from which the uncertainty is computed.
  public let basis: Basis
  /// Members of the component in its file that nodecalc does not know, in the order in which they were read.
  public let unknownMembers: [UnknownMember]
  /// The standard uncertainty in the unit of the number: finite and not negative.
  public let standardUncertainty: Double
  /// The degrees of freedom, above 0; infinite if the uncertainty is known exactly.
  public let degreesOfFreedom: Double

  /// The reason why a component is not valid.
  public enum Problem: Error, Hashable, Sendable {
    case tooFewReadings
    case readingsTooFarApart
    case degreesOfReadings
    case badDegrees
    case badUncertainty
    case badCoverage
    case badHalfWidth
    case withoutLimits
  }

  /// Creates a component.
  ///
  /// By default, n readings have n − 1 degrees of freedom, and other components have infinitely many.
  ///
  /// - Throws: The problem with the component's numbers.
  /// - Complexity: Linear in the readings.
  public init(
    label: String? = nil, _ basis: Basis, degreesOfFreedom: Double? = nil, unknownMembers: [UnknownMember] = []
  ) throws(Problem) {
    self.label = label
    self.basis = basis
    self.unknownMembers = unknownMembers
    if let degreesOfFreedom, !(degreesOfFreedom > 0) { throw .badDegrees }
    switch basis {
    case .readings(let readings, _):
      guard readings.count > 1 else { throw .tooFewReadings }
      if degreesOfFreedom != nil { throw .degreesOfReadings }
      let mean = ReadingStatistics.mean(readings)
      standardUncertainty = ReadingStatistics.uncertaintyOfMean(readings)
      guard mean.isFinite, standardUncertainty.isFinite else { throw .readingsTooFarApart }
      self.degreesOfFreedom = Double(readings.count - 1)
    case .stated(let uncertainty, let coverage):
      guard uncertainty >= 0, uncertainty.isFinite else { throw .badUncertainty }
      guard coverage > 0, coverage.isFinite, (uncertainty / coverage).isFinite else { throw .badCoverage }
      standardUncertainty = uncertainty / coverage
      self.degreesOfFreedom = degreesOfFreedom ?? .infinity
    case .limits(let halfWidth, let kind):
      guard halfWidth >= 0, halfWidth.isFinite else { throw .badHalfWidth }
      guard let divisor = kind.divisor else { throw .withoutLimits }
      standardUncertainty = halfWidth / divisor
      self.degreesOfFreedom = degreesOfFreedom ?? .infinity
    }
  }

  /// The readings of a type A component; empty for other components.
  public var readings: [Double] {
    if case .readings(let readings, _) = basis { readings } else { [] }
  }

  /// The name of the series to which the readings belong; nil if they belong to no series.
  public var series: String? {
    if case .readings(_, let series) = basis { series } else { nil }
  }

  /// The name of the distribution, for a table of contributions.
  public var distribution: String {
    switch basis {
    case .readings: "t"
    case .stated: "normal"
    case .limits(_, let kind): kind.name
    }
  }

  /// The number by which the half width or the stated uncertainty is divided to get the standard uncertainty.
  ///
  /// For readings, it is the square root of their number.
  public var divisor: Double {
    switch basis {
    case .readings(let readings, _): Double(readings.count).squareRoot()
    case .stated(_, let coverage): coverage
    case .limits(_, let kind): kind.divisor ?? 1
    }
  }
}

extension UncertaintyComponent.Problem {
  /// The problem and a suggestion.
  public var sentence: String {
    switch self {
    case .tooFewReadings: "readings need at least two numbers; for a single one write 'uncertainty' or 'halfWidth'"
    case .readingsTooFarApart: "the readings are too far apart for a 64-bit number; write them in a larger unit"
    case .degreesOfReadings:
      "n readings have n − 1 degrees of freedom; leave 'degreesOfFreedom' out"
    case .badDegrees: "degrees of freedom must be above 0; leave them out if the uncertainty is exact"
    case .badUncertainty:
      "an uncertainty must be finite and not negative; write it without a sign"
    case .badCoverage: "a coverage factor must be above 0, such as 2"
    case .withoutLimits:
      "limits need a bounded distribution: \(DistributionKind.namesOfLimited.joined(separator: ", "))"
    case .badHalfWidth:
      "a half width must be finite and not negative; write the distance from the value to its limits"
    }
  }
}

/// Computes means of readings, their uncertainties and their correlations (GUM, JCGM 100:2008, 4.2.1, 4.2.3 and 5.2.3).
public enum ReadingStatistics {
  /// Returns the mean; not finite if the readings are too far apart.
  ///
  /// - Precondition: there is at least one reading.
  public static func mean(_ readings: [Double]) -> Double {
    // Relative to the first reading, so that a large common part causes no rounding.
    let origin = readings[0]
    return origin + readings.reduce(0) { $0 + ($1 - origin) } / Double(readings.count)
  }

  /// Returns the standard uncertainty of the mean.
  ///
  /// - Precondition: there are at least two readings.
  public static func uncertaintyOfMean(_ readings: [Double]) -> Double {
    let (parts, scale) = deviations(readings)
    if scale == 0 { return 0 }
    let count = Double(readings.count)
    return scale * (parts.reduce(0) { $0 + $1 * $1 } / (count - 1) / count).squareRoot()
  }

  /// Returns the correlation of two lists of readings, which is also the correlation of their means.
  ///
  /// It is from −1 to 1. If all readings in one of the lists are equal, it is 0.
  ///
  /// - Precondition: Both lists have the same number of readings, at least two.
  public static func correlation(_ first: [Double], _ second: [Double]) -> Double {
    let (one, other) = (deviations(first).parts, deviations(second).parts)
    let squares = [one, other].map { $0.reduce(0) { $0 + $1 * $1 } }
    if squares.contains(0) { return 0 }
    let sum = zip(one, other).reduce(0) { $0 + $1.0 * $1.1 }
    return min(max(sum / (squares[0] * squares[1]).squareRoot(), -1), 1)
  }

  /// Returns all deviations from the mean divided by `scale`, and `scale`, which is the largest absolute deviation.
  ///
  /// If all readings are equal, there are no deviations.
  private static func deviations(_ readings: [Double]) -> (parts: [Double], scale: Double) {
    let mean = mean(readings)
    let scale = readings.reduce(0) { max($0, abs($1 - mean)) }
    return (scale == 0 ? [] : readings.map { ($0 - mean) / scale }, scale)
  }
}
