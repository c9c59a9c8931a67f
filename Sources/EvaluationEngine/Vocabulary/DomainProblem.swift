/// Why an argument is outside the domain of an operator, such as a negative number for `gamma`.
public enum DomainProblem: UInt8, CaseIterable, Hashable, Sendable {
  case divisionByZero
  case rootOfNegative
  case rootOfDegreeZero
  case logarithmOfZero
  case logarithmOfNegative
  /// The base of a logarithm is not positive, or is 1.
  case logarithmBase
  case fractionalPowerOfNegative
  /// `asin`, `acos` or `atanh` of a number outside −1 to 1.
  case outsideUnitInterval
  case belowOne
  case lowAboveHigh
  case notAnInteger
  /// A negative integer as an argument of an integer function.
  case negativeInteger
  /// `gamma` at 0, −1, −2, …
  case poleOfGamma
  /// An interest rate of −1 or less.
  case rateTooLow
  /// An annuity with no periods, or a negative number of them.
  case noPeriods
  /// Payments that no interest rate, or no number of periods, can balance.
  case amountsNeverMeet
  /// A date outside the years 0000 to 9999.
  case outsideCalendar
}

/// An argument outside an operator's domain, with the reason and the argument's port.
public struct OutsideDomain: Hashable, Sendable {
  /// Why the argument is outside the domain.
  public var problem: DomainProblem
  /// The port of the argument, counted from 0.
  public var port: Int

  /// Creates the error for the argument at `port`, counted from 0.
  public init(_ problem: DomainProblem, port: Int) {
    self.problem = problem
    self.port = port
  }
}
