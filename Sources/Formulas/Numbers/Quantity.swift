/// A written number: its value and, if given, its standard uncertainty.
///
/// Everything in it is finite; an uncertainty is never negative.
public struct Quantity: Hashable, Sendable {
  /// The number itself, without its uncertainty.
  public let value: Double
  /// The standard uncertainty downwards; nil if the number is exact.
  ///
  /// It is given if and only if `upper` is.
  public let lower: Double?
  /// The standard uncertainty upwards; nil if the number is exact.
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

  /// Whether no uncertainty was given; an uncertainty of 0 counts as given.
  public var isExact: Bool { lower == nil }

  /// Whether both sides have the same uncertainty; true for an exact number.
  public var isSymmetric: Bool { lower == upper }

  /// The number with a minus sign that was written before it; the written sides belong to the negative number.
  var withMinus: Quantity {
    guard let lower, let upper else { return Quantity(-value) }
    return Quantity(-value, lower: lower, upper: upper)
  }

  /// The number with its sign changed; the two sides are swapped.
  public var negated: Quantity {
    guard let lower, let upper else { return Quantity(-value) }
    return Quantity(-value, lower: upper, upper: lower)
  }
}
