public import EvaluationEngine

/// The degrees of freedom of a combined uncertainty.
public enum EffectiveDegrees: Hashable, Sendable {
  /// The degrees of freedom: above 0, infinite if all components of the uncertainty are known exactly.
  case known(Double)
  /// Undefined: the formula holds only for independent parts, and these two are correlated and not both known exactly.
  case correlated(NodeID, NodeID)

  /// A part of an uncertainty that is independent of all others.
  public struct Part: Hashable, Sendable {
    /// The change of the result by this part alone: finite and not negative.
    public var effect: Double
    /// The degrees of freedom: above 0, infinite for an exactly known uncertainty.
    public var degreesOfFreedom: Double

    /// Creates a part with an effect on a result and its degrees of freedom.
    public init(effect: Double, degreesOfFreedom: Double) {
      self.effect = effect
      self.degreesOfFreedom = degreesOfFreedom
    }
  }

  /// Returns the degrees of freedom of independent parts, by the formula of Welch and Satterthwaite.
  ///
  /// See GUM, JCGM 100:2008, G.4.1.
  ///
  /// - Parameters:
  ///   - parts: At least those with finite degrees of freedom.
  ///   - combined: The combined uncertainty including parts that are known exactly; nil if there are none.
  /// - Returns: infinite if no part with finite degrees of freedom changes the result.
  /// - Complexity: linear in the parts.
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

/// A standard uncertainty times a coverage factor, U = k u, for an interval with a given probability.
///
/// See GUM, JCGM 100:2008, 6.2 and G.6.4.
public struct ExpandedUncertainty: Hashable, Sendable {
  /// The probability of the interval.
  public let level: Double
  /// The degrees of freedom for which the factor was computed.
  ///
  /// They are rounded to three digits and then down to a whole number, as G.4.1 and EA-4/02 say; values below 1 and
  /// infinity stay unchanged.
  public let degreesOfFreedom: Double
  /// The coverage factor.
  public let factor: Double
  /// The standard uncertainty times the factor.
  public let uncertainty: StandardUncertainty

  /// Creates the expanded uncertainty at a level; nil if it is not finite.
  ///
  /// - Parameters:
  ///   - uncertainty: The standard uncertainty.
  ///   - degrees: Its degrees of freedom, above 0.
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
