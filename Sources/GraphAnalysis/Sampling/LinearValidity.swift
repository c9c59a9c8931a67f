/// The result of linear propagation for a value, to be compared with Monte Carlo samples.
public struct LinearPrediction: Hashable, Sendable {
  /// The node's value for the stated values of all sources.
  public var value: Double
  /// The standard uncertainty by linear propagation; nil if it is unknown.
  public var uncertainty: StandardUncertainty?
  /// The effective degrees of freedom; infinite if all uncertainties are known exactly.
  ///
  /// Nil if they are undefined, for example because sources are correlated.
  public var degreesOfFreedom: Double?
  /// The largest change of the value that rounding alone can cause.
  public var rounding: Double

  /// Creates a result of linear propagation for a comparison with samples.
  public init(value: Double, uncertainty: StandardUncertainty?, degreesOfFreedom: Double?, rounding: Double = 0) {
    self.value = value
    self.uncertainty = uncertainty
    self.degreesOfFreedom = degreesOfFreedom
    self.rounding = rounding
  }

  /// The coverage factor for 95 %, by Student's t distribution.
  ///
  /// It uses the effective degrees of freedom, or the normal distribution if they are not defined.
  public var factor: Double {
    StudentT.coverageFactor(level: SampleSummary.level, degreesOfFreedom: degreesOfFreedom ?? .infinity)
  }
}

/// Whether linear propagation agrees with Monte Carlo samples (JCGM 101:2008, 8.1).
///
/// The interval of linear propagation is the value plus and minus the expanded uncertainty for 95 %. Its ends are
/// compared with the ends of the symmetric interval of the samples. They may differ by half a unit of the second digit
/// of the uncertainty. If the uncertainty is 0 or unknown, the samples may differ from the value only by rounding.
public enum LinearValidity: Hashable, Sendable {
  case holds
  /// The ends of the intervals differ by `difference`, which is more than `allowed`.
  case fails(difference: Double, allowed: Double)
  /// Linear propagation is not valid, because so many samples have no value that their interval has no end.
  case failsWithoutValues
  /// There are too few samples to decide; about this many are needed.
  case undecided(needed: Double)
  /// The ends of the intervals agree, but some samples have no value.
  case undecidedWithoutValues

  /// The fraction of samples without a value from which on linear propagation fails.
  ///
  /// With so many samples without a value, the interval of the samples has no end.
  private static let mostFailed = (1 - SampleSummary.level) / 2

  /// Compares the result of linear propagation with samples of a value; nil if there are fewer than two samples.
  public init?(_ linear: LinearPrediction, against summary: SampleSummary) {
    let total = summary.count + summary.failed
    guard total > 1 else { return nil }
    if Double(summary.failed) >= Self.mostFailed * Double(total) {
      self = .failsWithoutValues
      return
    }
    guard let interval = summary.symmetric, let scatter = summary.scatterOfEnds else { return nil }
    let verdict = Self.compared(linear, interval, scatter, Double(summary.count))
    self = verdict == .holds && summary.failed > 0 ? .undecidedWithoutValues : verdict
  }

  private static func compared(
    _ linear: LinearPrediction, _ interval: SampleSummary.Interval, _ scatter: Double, _ count: Double
  ) -> LinearValidity {
    guard let uncertainty = linear.uncertainty, uncertainty.mean > 0 else {
      let difference = max(abs(interval.low - linear.value), abs(interval.high - linear.value))
      return difference <= linear.rounding ? .holds : .fails(difference: difference, allowed: linear.rounding)
    }
    let factor = linear.factor
    let allowed = max(halfOfSecondDigit(uncertainty.mean), linear.rounding)
    let difference = max(
      abs(linear.value - factor * uncertainty.lower - interval.low),
      abs(linear.value + factor * uncertainty.upper - interval.high))
    if difference > allowed + 3 * scatter { return .fails(difference: difference, allowed: allowed) }
    if scatter > allowed / 3 {
      let ratio = 3 * scatter / allowed
      return .undecided(needed: count * ratio * ratio)
    }
    return difference <= allowed ? .holds : .fails(difference: difference, allowed: allowed)
  }

  /// Returns half a unit of the second significant digit (JCGM 101:2008, 7.9.2).
  static func halfOfSecondDigit(_ size: Double) -> Double {
    var unit = 1.0
    while unit <= size / 10 { unit *= 10 }
    while unit > size { unit /= 10 }
    // 99.6 is rounded to 1.0e2, and not to 100e0.
    if (size / unit * 10).rounded() >= 100 { unit *= 10 }
    return unit / 20
  }

  /// The verdict in a word: `holds`, `fails` or `undecided`.
  public var word: String {
    switch self {
    case .holds: "holds"
    case .fails, .failsWithoutValues: "fails"
    case .undecided, .undecidedWithoutValues: "undecided"
    }
  }
}
