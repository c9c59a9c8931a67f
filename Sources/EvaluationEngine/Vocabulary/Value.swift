/// What a node comes to.
public enum Value: Hashable, Sendable {
  /// A finite number; −0 is kept.
  case number(Double)
  /// The node itself fails.
  case failure(Failure)
  /// A node upstream fails: the one at the root, through the lowest port that fails.
  ///
  /// A node that was never computed waits for itself.
  case waiting(for: NodeID)
  /// The node is a note: it has no value and lacks none.
  case absent

  /// The number, if there is one.
  public var number: Double? {
    switch self {
    case .number(let number): number
    case .failure, .waiting, .absent: nil
    }
  }

  /// Whether there should be a number and is none.
  public var isMissing: Bool {
    switch self {
    case .number, .absent: false
    case .failure, .waiting: true
    }
  }
}

/// Why a node has no number.
public enum Failure: Hashable, Sendable {
  /// The lowest open port.
  case openPort(Int)
  case outsideDomain(DomainProblem)
  /// The arguments are finite and within the domain, the result is not finite.
  case overflow
  case assertionFailed
}
