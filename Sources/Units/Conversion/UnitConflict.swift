/// Why units cannot be added, multiplied or converted.
///
/// The sentences are in `UnitConflict+Wording.swift`.
public struct UnitConflict: Error, Hashable, Sendable {
  /// The reason.
  public enum Kind: Hashable, Sendable {
    /// Units of different dimensions.
    case dimensions
    /// A point such as 20 °C in a product, quotient or power.
    case pointInProduct
    /// A sum of points with a weight other than 0 or 1.
    case weight(Rational)
    /// A difference that is requested as a point.
    case differenceToPoint
    /// A point that is requested as a difference.
    case pointToDifference
    /// A point next to a plain amount where both must be points: `min(20 °C, 300 K)`.
    case pointWithPlain
    /// Months or years that are requested as days, or the reverse.
    case calendar
    /// A sum of two levels of one dimension: dBm + dBm.
    case levelSum
    /// A level with a reference in a product, quotient or power.
    case levelInProduct
    /// A level and an amount that is not a level.
    case levelWithPlain
    /// A written 0 beside points, which may be one of them or an amount.
    case zeroBesidePoint
    /// An exponent that may vary, so that the unit of the result does.
    case variableExponent
    /// The mean of levels, which may be that of the powers or that of the numbers.
    case levelMean
    /// A value that is no level in decibels.
    case noDecibels
    /// A value that is no date.
    case noDate
    /// Levels of different families, or of families that have no sum.
    case levelFamilies
    /// Decibels that are requested as a plain number.
    case levelRatio
    /// Turns or cycles that may be counted or become radians.
    case rotation(RotationChoice)
    /// More factors or larger exponents than a unit can have.
    case limit(UnitLimit)
    /// A factor outside the range of a float.
    case range
  }

  /// What was tried.
  public enum Action: Hashable, Sendable {
    case add
    case subtract
    case multiply
    case divide
    case raise
    case convert
    /// Use in one operation, such as a minimum or a comparison.
    case combine
  }

  /// The reason.
  public let kind: Kind
  /// What was tried.
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

  /// The dimension of the factor by which the right unit must be multiplied to fit to the left one; nil if the exponents
  /// have no such factor.
  public var missingFactor: Dimension? { left.dimension.divided(by: right.dimension) }
}

/// The two readings of a turn or cycle that a result does not have.
public struct RotationChoice: Hashable, Sendable {
  /// The unit with the turn or cycle, such as `rpm`.
  public let unit: String
  /// The unit that counts turns or cycles: `1/min`.
  public let counted: String
  /// The unit that has 2π radians for each: `rad/min`.
  public let radians: String
}
