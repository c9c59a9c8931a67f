public import DataSets

/// Why a node has neither a number nor a set.
public enum Failure: Error, Hashable, Sendable {
  /// The lowest open port.
  case openPort(Int)
  case outsideDomain(DomainProblem)
  /// The arguments are finite and within the domain, the result is not finite.
  case overflow
  case assertionFailed
  /// What comes through the port is a set where a number is needed, or the reverse.
  case wrongKind(port: Int, needs: InputKind)
  /// A parameter, by its place among the operator's, has a number that it cannot have.
  case badParameter(Int)
  /// The formula of a parameter mentions what it does not know: the ordinal among the names it mentions.
  case unknownName(Int)
  /// A formula mentions what only points have, and is done for none.
  case noPoint
  /// What the data sets themselves do not allow.
  case data(DataProblem)
  /// The element at that index, from 0, fails for that reason.
  indirect case element(index: Int, Failure)
  /// All data sets together would hold more than so many numbers.
  case tooLarge(limit: Int)
  /// The data could not be read; the reason is whose who tried.
  case unread(UnreadData)
  /// The evaluation ended before the node was computed; the reason is whose who ended it.
  case stopped(StoppedEvaluation)

  /// Whether it is still open if there is a value: more time, or more space, would tell.
  ///
  /// `failed` and `ifFailed` wait for such a value; they never take it for one that is not there.
  public var isUndecided: Bool {
    switch self {
    case .tooLarge, .stopped: true
    case .unread(let data): data.isInterrupted
    case .element(_, let failure): failure.isUndecided
    case .openPort, .outsideDomain, .overflow, .assertionFailed, .wrongKind, .badParameter, .unknownName, .noPoint,
      .data:
      false
    }
  }
}

/// What can come through a port.
public enum InputKind: UInt8, CaseIterable, Hashable, Sendable {
  case number
  case data
}

/// Why there is no set, in a sentence of whoever tried to read one: the file, its line and column, and what is wrong there.
public struct UnreadData: Hashable, Sendable {
  /// A sentence for people.
  public var reason: String
  /// Whether reading has not begun, or was given up: another try may find the data.
  public var isInterrupted: Bool

  /// The reason as a sentence for people; data that were tried to the end, unless said otherwise.
  public init(_ reason: String, isInterrupted: Bool = false) {
    self.reason = reason
    self.isInterrupted = isInterrupted
  }
}

/// Why an evaluation ended early, in a sentence of whoever ended it: after which time, and what computes the rest.
public struct StoppedEvaluation: Hashable, Sendable {
  /// A sentence for people.
  public var reason: String

  /// The reason as a sentence for people.
  public init(_ reason: String) {
    self.reason = reason
  }
}
