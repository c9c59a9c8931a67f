/// A number and its standard uncertainty, if one was written.
///
/// All parts are finite, and an uncertainty is never negative.
public struct Quantity: Hashable, Sendable {
  /// The number itself, without its uncertainty.
  public let value: Double
  /// How far the standard uncertainty reaches below the value; nil if the number is exact.
  ///
  /// `lower` and `upper` are either both given or both nil.
  public let lower: Double?
  /// How far the standard uncertainty reaches above the value; nil if the number is exact.
  public let upper: Double?

  /// Creates an exact number.
  public init(_ value: Double) {
    self.value = value
    lower = nil
    upper = nil
  }

  /// Creates a number with the same uncertainty in both directions.
  public init(_ value: Double, uncertainty: Double) {
    self.init(value, lower: uncertainty, upper: uncertainty)
  }

  /// Creates a number with an uncertainty for each side.
  public init(_ value: Double, lower: Double, upper: Double) {
    self.value = value
    self.lower = lower
    self.upper = upper
  }

  /// Whether the number was written without an uncertainty; an uncertainty of 0 counts as written.
  public var isExact: Bool { lower == nil }

  /// Whether the uncertainty is the same on both sides; true for an exact number.
  public var isSymmetric: Bool { lower == upper }

  /// The number after a minus sign: the value is negated, `lower` and `upper` stay.
  ///
  /// The uncertainties are those of the negative number, as in `-5(+0.2 -0.1)`.
  var withMinus: Quantity {
    guard let lower, let upper else { return Quantity(-value) }
    return Quantity(-value, lower: lower, upper: upper)
  }

  /// The number with its sign changed by a calculation; `lower` and `upper` are swapped.
  public var negated: Quantity {
    guard let lower, let upper else { return Quantity(-value) }
    return Quantity(-value, lower: upper, upper: lower)
  }
}
