/// Why arguments are outside an operator's domain.
public enum DomainProblem: UInt8, CaseIterable, Hashable, Sendable {
  case divisionByZero
  case rootOfNegative
  case rootOfDegreeZero
  case logarithmOfZero
  case logarithmOfNegative
  /// A base that is not positive, or is 1.
  case logarithmBase
  /// A negative number to a power that is not an integer.
  case fractionalPowerOfNegative
  /// `asin`, `acos` or `atanh` of a number outside −1 to 1.
  case outsideUnitInterval
  /// `acosh` below 1.
  case belowOne
  /// `clamp` with low above high.
  case lowAboveHigh
  case notAnInteger
  /// An integer function of a negative integer.
  case negativeInteger
  /// `gamma` at 0, −1, −2, …
  case poleOfGamma
  /// An interest rate of −1 or less.
  case rateTooLow
  /// An annuity with no periods, or a negative number of them.
  case noPeriods
  /// Amounts that do not balance at any rate, or after any number of periods.
  case amountsNeverMeet
  /// A date outside the years 0000 to 9999.
  case outsideCalendar
}

/// An argument outside the domain: the problem with it, and its port.
public struct OutsideDomain: Hashable, Sendable {
  /// The problem with the argument.
  public var problem: DomainProblem
  /// The port of the argument, from 0.
  public var port: Int

  /// Creates a problem with the argument at `port`, from 0.
  public init(_ problem: DomainProblem, port: Int) {
    self.problem = problem
    self.port = port
  }
}
