/// The reason why units cannot be added, multiplied or converted.
///
/// The sentences are in `UnitConflict+Wording.swift`.
public struct UnitConflict: Error, Hashable, Sendable {
  /// The reason why the units do not fit.
  public enum Kind: Hashable, Sendable {
    case dimensions
    /// A point such as 20 °C is in a product, quotient or power.
    case pointInProduct
    /// A sum contains the zero of a scale a number of times (the weight) other than 0 or 1, as in `25 °C + 3 °C`.
    case weight(Rational)
    /// A difference such as 5 Δ°C is requested in a unit of points such as °F.
    case differenceToPoint
    /// A point such as 20 °C is requested in a unit of differences such as Δ°F.
    case pointToDifference
    /// A point is combined with a plain amount, as in `min(20 °C, 300 K)`; both must be points.
    case pointWithPlain
    /// Months or years are requested as days, or the reverse.
    case calendar
    /// Two levels of the same dimension are added: dBm + dBm.
    case levelSum
    case levelInProduct
    case levelWithPlain
    /// A literal 0 is combined with points; it is unclear whether the 0 means the zero of the scale or no amount.
    case zeroBesidePoint
    /// An exponent is not constant, so the result has no fixed unit.
    case variableExponent
    /// The mean of levels is requested; it is unclear whether the powers or the numbers are averaged.
    case levelMean
    case noDecibels
    case noDate
    /// The levels belong to different families, or to families that have no sum.
    case levelFamilies
    /// Decibels are requested as a plain number.
    case levelRatio
    /// Turns or cycles may either be counted or become radians.
    case rotation(RotationChoice)
    case limit(UnitLimit)
    /// A factor outside the range of a float.
    case range
    /// A text in a formula, or the declared unit of a node, is no unit of the catalogue or of the document.
    case noUnit(UnitProblem.Kind)
  }

  /// The operation that failed.
  public enum Action: Hashable, Sendable {
    case add
    case subtract
    case multiply
    case divide
    case raise
    case convert
    /// The values are used in one operation, such as a minimum or a comparison.
    case combine
  }

  /// The reason why the units do not fit.
  public let kind: Kind
  /// The operation that failed.
  public let action: Action
  /// The first unit, or the unit that is converted.
  public let left: Unit
  /// The second unit, or the unit that is requested.
  public let right: Unit

  /// Creates a conflict between two units.
  public init(_ kind: Kind, _ action: Action, _ left: Unit, _ right: Unit) {
    self.kind = kind
    self.action = action
    self.left = left
    self.right = right
  }

  /// The dimension by which the right unit must be multiplied to have the dimension of the left unit.
  ///
  /// Nil if an exponent of this dimension exceeds the limits.
  public var missingFactor: Dimension? { left.dimension.divided(by: right.dimension) }
}

/// The two possible conversions of a unit with a turn or cycle to a unit without one.
public struct RotationChoice: Hashable, Sendable {
  /// The unit with the turn or cycle, such as `rpm`.
  public let unit: String
  /// The unit of the result if a turn or cycle counts as 1, such as `1/min`.
  public let counted: String
  /// The unit of the result if a turn or cycle counts as 2π radians, such as `rad/min`.
  public let radians: String
}
