public import DataSets

/// The reason why a node has neither a number nor a set.
public enum Failure: Error, Hashable, Sendable {
  /// The lowest open port.
  case openPort(Int)
  case outsideDomain(DomainProblem)
  /// The arguments are finite and within the domain, the result is not finite.
  case overflow
  case assertionFailed
  /// The value at the port is a set instead of a number, or the reverse.
  case wrongKind(port: Int, needs: InputKind)
  /// A parameter has a number that it cannot have; the payload is its index among the operator's parameters.
  case badParameter(Int)
  /// The formula of a parameter mentions an unknown name; the ordinal is its place among the mentioned names.
  case unknownName(Int)
  /// A formula mentions a variable of points, but is computed without points.
  case noPoint
  /// The data sets do not allow the operation.
  case data(DataProblem)
  /// The element at that index, from 0, fails for that reason.
  indirect case element(index: Int, Failure)
  /// All data sets together would have more than `limit` numbers.
  case tooLarge(limit: Int)
  /// The data could not be read; the reader gives the reason.
  case unread(UnreadData)
  /// The evaluation ended before the node was computed; the caller gives the reason.
  case stopped(StoppedEvaluation)
  /// The units of the values do not fit together; whoever knows the units of the nodes gives the reason.
  case units

  /// Whether more time or more space could still give a value.
  ///
  /// `failed` and `ifFailed` wait for such a value; they never treat it as missing.
  public var isUndecided: Bool {
    switch self {
    case .tooLarge, .stopped: true
    case .unread(let data): data.isInterrupted
    case .element(_, let failure): failure.isUndecided
    case .openPort, .outsideDomain, .overflow, .assertionFailed, .wrongKind, .badParameter, .unknownName, .noPoint,
      .data, .units:
      false
    }
  }
}

/// The kind of a value at a port.
public enum InputKind: UInt8, CaseIterable, Hashable, Sendable {
  case number
  case data
}

/// The reason why there is no set, in a sentence of the reader: the file, its line and column, and the problem there.
public struct UnreadData: Hashable, Sendable {
  /// A sentence for people.
  public var reason: String
  /// Whether reading has not begun, or was given up: another try may find the data.
  public var isInterrupted: Bool

  /// Creates the reason as a sentence for people; by default reading was tried to the end.
  public init(_ reason: String, isInterrupted: Bool = false) {
    self.reason = reason
    self.isInterrupted = isInterrupted
  }
}

/// The reason why an evaluation ended early, in a sentence of the caller.
///
/// The sentence says after which time it ended, and how to compute the rest.
public struct StoppedEvaluation: Hashable, Sendable {
  /// A sentence for people.
  public var reason: String

  /// Creates a reason, a sentence for people.
  public init(_ reason: String) {
    self.reason = reason
  }
}
