public import EvaluationEngine

/// The effective degrees of freedom of an uncertainty that is combined from several sources.
public enum EffectiveDegrees: Hashable, Sendable {
  /// A number above 0; it is infinite if the uncertainties of all sources are known exactly.
  case known(Double)
  /// Undefined because two sources are correlated, and the formula holds only for independent sources.
  ///
  /// The payload is a pair of correlated sources; the uncertainty of at least one of them is not known exactly.
  case correlated(NodeID, NodeID)

  /// An independent part of a combined uncertainty.
  public struct Part: Hashable, Sendable {
    /// The uncertainty of the result if only this part were uncertain; finite and not negative.
    public var effect: Double
    /// The degrees of freedom of this part: above 0, and infinite if its uncertainty is known exactly.
    public var degreesOfFreedom: Double

    /// Creates a part from its share of the result's uncertainty and its degrees of freedom.
    public init(effect: Double, degreesOfFreedom: Double) {
      self.effect = effect
      self.degreesOfFreedom = degreesOfFreedom
    }
  }

  /// Returns the effective degrees of freedom of independent parts, by the formula of Welch and Satterthwaite.
  ///
  /// See GUM, JCGM 100:2008, G.4.1.
  ///
  /// - Parameters:
  ///   - parts: All parts with finite degrees of freedom. Parts with infinite degrees of freedom may be included.
  ///   - combined: The combined uncertainty; nil if `parts` has all parts of it.
  /// - Returns: The degrees of freedom. They are infinite if no part with finite degrees of freedom changes the result.
  /// - Complexity: Linear in the parts.
  public static func ofIndependent(_ parts: [Part], combined: Double? = nil) -> Double {
    // All are divided by the largest, so that fourth powers neither overflow nor vanish.
    let scale = parts.reduce(combined ?? 0) { max($0, $1.effect) }
    guard scale > 0, scale.isFinite else { return .infinity }
    let squares = parts.map { ($0.effect / scale) * ($0.effect / scale) }
    let variance = combined.map { ($0 / scale) * ($0 / scale) } ?? squares.reduce(0, +)
    let doubt = zip(parts, squares).reduce(0) { $0 + $1.1 * $1.1 / $1.0.degreesOfFreedom }
    return doubt == 0 ? .infinity : variance * variance / doubt
  }

  /// The degrees of freedom; nil if they are undefined.
  public var known: Double? {
    if case .known(let degrees) = self { degrees } else { nil }
  }
}

/// A standard uncertainty u times a coverage factor k, U = k u.
///
/// The value is within ±U with a given probability. See GUM, JCGM 100:2008, 6.2 and G.6.4.
public struct ExpandedUncertainty: Hashable, Sendable {
  /// The probability that the interval of ±U contains the value.
  public let level: Double
  /// The degrees of freedom from which the factor was computed.
  ///
  /// They are rounded to three digits and then down to a whole number, as G.4.1 and EA-4/02 say; values below 1 and
  /// infinity stay unchanged.
  public let degreesOfFreedom: Double
  /// The coverage factor k.
  public let factor: Double
  /// The standard uncertainty times the factor.
  public let uncertainty: StandardUncertainty

  /// Creates the expanded uncertainty for a probability; nil if the expanded uncertainty is not finite.
  ///
  /// - Parameters:
  ///   - uncertainty: The standard uncertainty.
  ///   - degrees: The degrees of freedom of the uncertainty, above 0.
  ///   - level: The probability, above 0 and below 1.
  public init?(of uncertainty: StandardUncertainty, degreesOfFreedom degrees: Double, level: Double) {
    // 18.999 is 19.0, and not 18.
    let whole = Self.roundedToThreeDigits(degrees).rounded(.down)
    let taken = whole < 1 || degrees == .infinity ? degrees : whole
    let factor = StudentT.coverageFactor(level: level, degreesOfFreedom: taken)
    guard factor.isFinite, let expanded = uncertainty.times(factor) else { return nil }
    self.level = level
    degreesOfFreedom = taken
    self.factor = factor
    self.uncertainty = expanded
  }

  private static func roundedToThreeDigits(_ degrees: Double) -> Double {
    guard degrees >= 0.1, degrees < 1e15 else { return degrees }
    var unit = 0.001
    while degrees >= 1_000 * unit { unit *= 10 }
    // A division by a whole number is the nearest float to those digits.
    return unit < 1 ? (degrees / unit).rounded() / (1 / unit).rounded() : (degrees / unit).rounded() * unit
  }
}
