public import DataSets

/// The reason why a node has no value, neither a number nor a data set.
public enum Failure: Error, Hashable, Sendable {
  /// An input is not linked; the payload is the first port without a link.
  case openPort(Int)
  case outsideDomain(DomainProblem)
  /// The result is not finite, although the arguments are finite and within the operator's domain.
  case overflow
  case assertionFailed
  /// The value at the port has the wrong kind: a set instead of a number, or a number instead of a set.
  case wrongKind(port: Int, needs: InputKind)
  /// A parameter of the operator has an invalid number; the payload is the parameter's index.
  case badParameter(Int)
  /// The formula of a parameter mentions an unknown name; the payload is the name's index among the names in the
  /// formula.
  case unknownName(Int)
  /// A formula mentions a point variable such as `x`, but is evaluated outside a per-point formula.
  case noPoint
  case data(DataProblem)
  /// The element at `index` of the set, counted from 0, fails for the given reason.
  indirect case element(index: Int, Failure)
  /// The data sets of the whole graph would have more than `limit` numbers.
  case tooLarge(limit: Int)
  case unread(UnreadData)
  /// The evaluation ended early, before the node was computed; the payload says why.
  case stopped(StoppedEvaluation)
  /// The units of the values do not fit together.
  ///
  /// The layer above the engine, which knows the units, reports details.
  case units

  /// Whether the node could still get a value, with more time or more memory.
  ///
  /// The operators `failed` and `ifFailed` do not treat such a node as failed, but wait for its value.
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

/// The kind of value that a port needs.
public enum InputKind: UInt8, CaseIterable, Hashable, Sendable {
  case number
  case data
}

/// The reason why a data set could not be read, as a sentence that names the file, line, column and problem.
public struct UnreadData: Hashable, Sendable {
  /// The reason as a sentence for the user.
  public var reason: String
  /// Whether reading has not begun or was cancelled; reading again may then succeed.
  public var isInterrupted: Bool

  /// Creates a reason from a sentence for the user; by default, reading was not interrupted.
  public init(_ reason: String, isInterrupted: Bool = false) {
    self.reason = reason
    self.isInterrupted = isInterrupted
  }
}

/// The reason why an evaluation ended early, as a sentence.
///
/// The sentence says after what time the evaluation ended, and how to compute the rest.
public struct StoppedEvaluation: Hashable, Sendable {
  /// The reason as a sentence for the user.
  public var reason: String

  /// The reason for a set that was discarded after its last use, because its node was not requested.
  static let discarded = StoppedEvaluation("not kept: only requested nodes keep their data sets")

  /// Creates a reason from a sentence for the user.
  public init(_ reason: String) {
    self.reason = reason
  }
}
