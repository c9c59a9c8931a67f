import DataSets

/// A value as one `Double`: a number is itself, everything else is a quiet NaN with a payload.
///
/// Sets, and failures of more than 32 bits, are in the graph's `DataSideTable`. In place of such a value, a stamp is
/// stored here. The stamp changes with the content, so two values of a node are equal exactly when their bits are
/// equal.
///
///     sign and exponent  quiet  marks (bits 40, 41)  kind (bits 32…39)  detail (bits 0…31)
///     0 11111111111      1      …                    …                  port, domain problem, node or stamp
enum StoredValue {
  private enum Kind: UInt64 {
    case openPort = 1
    case outsideDomain
    case overflow
    case assertionFailed
    case waiting
    case absent
    case wrongKind
    case badParameter
    case unknownName
    case set
    case largeFailure
    case variable
    case lacksX
    case units
  }

  private static let quietNaN: UInt64 = 0x7FF8_0000_0000_0000

  /// The flag of a missing value that could still be found later: see `Failure.isUndecided`.
  ///
  /// The flag is inherited by values that are missing because of such a value.
  private static let undecided: UInt64 = 1 << 40
  /// The flag for an open port or an unknown name that has become the result of a program step.
  ///
  /// With this flag, it is treated as an ordinary failure.
  private static let handedOn: UInt64 = 1 << 41

  /// The value of a node that was never computed.
  ///
  /// No computed value has these bits.
  static let uncomputed = Double(bitPattern: quietNaN)

  static let overflow = encode(.overflow, 0)
  static let assertionFailed = encode(.assertionFailed, 0)

  /// The value of a sink, which has neither a value nor a failure.
  static let absent = encode(.absent, 0)

  /// Returns the next stored value of a sink whose inputs were checked again; it differs from `old`.
  static func absent(after old: Double) -> Double {
    let isAbsent = old.isNaN && (old.bitPattern >> 32) & 0xFF == Kind.absent.rawValue
    return isAbsent ? encode(.absent, (old.bitPattern & 0xFFFF_FFFF) &+ 1) : absent
  }

  static func openPort(_ port: Int) -> Double {
    encode(.openPort, UInt64(truncatingIfNeeded: port))
  }

  static func outsideDomain(_ problem: DomainProblem) -> Double {
    encode(.outsideDomain, UInt64(problem.rawValue))
  }

  static func unknownName(_ ordinal: Int) -> Double {
    encode(.unknownName, UInt64(truncatingIfNeeded: ordinal))
  }

  /// Returns the failure that a port has a value of the wrong kind.
  ///
  /// Ports up to 65 535 can be stored.
  static func wrongKind(port: Int, needs: InputKind) -> Double {
    encode(.wrongKind, UInt64(port & 0xFFFF) << 8 | UInt64(needs.rawValue))
  }

  /// Returns the value of a node that waits for its input node `source`.
  ///
  /// If `source` itself waits for a failing node, the result waits for that node.
  ///
  /// - Parameters:
  ///   - source: The index of the input node.
  ///   - value: The stored value of the input node.
  /// - Returns: The stored value.
  static func waiting(for source: Int32, which value: Double) -> Double {
    (value.bitPattern >> 32) & 0xFF == Kind.waiting.rawValue
      ? value
      : Double(bitPattern: waiting(for: NodeID(index: source)).bitPattern | value.bitPattern & undecided)
  }

  static func waiting(for node: NodeID) -> Double {
    encode(.waiting, UInt64(UInt32(bitPattern: node.index)))
  }

  static func number(_ number: Double) -> Double {
    number.isFinite ? number : overflow
  }

  /// Returns a failure as a stored value; nil if the failure must be in the side table.
  static func encode(_ failure: Failure) -> Double? {
    switch failure {
    case .openPort(let port): openPort(port)
    case .outsideDomain(let problem): outsideDomain(problem)
    case .overflow: overflow
    case .assertionFailed: assertionFailed
    case .wrongKind(let port, let needs): wrongKind(port: port, needs: needs)
    case .badParameter(let place): encode(.badParameter, UInt64(truncatingIfNeeded: place))
    case .unknownName(let ordinal): unknownName(ordinal)
    case .noPoint: variable
    case .units: units
    case .data, .element, .tooLarge, .unread, .stopped: nil
    }
  }

  /// Returns the stored value for content in the side table; `stamp` changes with the content.
  static func stamped(_ content: DataSideTable.Content, _ stamp: UInt32) -> Double {
    switch content {
    case .set: encode(.set, UInt64(stamp))
    case .failure(let failure):
      Double(
        bitPattern: encode(.largeFailure, UInt64(stamp)).bitPattern | (failure.isUndecided ? undecided : 0))
    }
  }

  /// Returns whether the value is missing but may come later: see `Failure.isUndecided`.
  static func isUndecided(_ stored: Double) -> Bool { stored.isNaN && stored.bitPattern & undecided != 0 }

  /// Returns a missing value with the flag that says that the value may come later.
  static func undecided(_ stored: Double) -> Double { Double(bitPattern: stored.bitPattern | undecided) }

  /// Returns whether the value stands for an open port or an unknown name, and is not yet the result of a program step.
  static func isOpen(_ stored: Double) -> Bool {
    let kind = (stored.bitPattern >> 32) & 0xFF
    return stored.isNaN && (kind == Kind.openPort.rawValue || kind == Kind.unknownName.rawValue)
      && stored.bitPattern & handedOn == 0
  }

  /// Returns the result of a program step that has this missing value as an argument.
  static func handedOn(_ stored: Double) -> Double {
    isOpen(stored) ? Double(bitPattern: stored.bitPattern | handedOn) : stored
  }

  static func isSet(_ stored: Double) -> Bool {
    stored.isNaN && (stored.bitPattern >> 32) & 0xFF == Kind.set.rawValue
  }

  static func isStamped(_ stored: Double) -> Bool {
    let kind = (stored.bitPattern >> 32) & 0xFF
    return stored.isNaN && (kind == Kind.set.rawValue || kind == Kind.largeFailure.rawValue)
  }

  static func stamp(of stored: Double) -> UInt32 { UInt32(truncatingIfNeeded: stored.bitPattern) }

  /// The failure of a point variable such as `x` outside of a per-point formula.
  static let variable = encode(.variable, 0)

  /// The failure of units that do not fit together.
  static let units = encode(.units, 0)
  /// The value of the variable `x` for a point that has no x coordinate.
  static let lacksX = encode(.lacksX, 0)
  static func isLackOfX(_ stored: Double) -> Bool { stored.bitPattern == lacksX.bitPattern }

  /// Returns the decoded value of a node; nil if the value is in the side table.
  ///
  /// A node that was never computed waits for itself.
  static func decode(_ stored: Double, of node: NodeID) -> Value? {
    if stored.isFinite { return .number(stored) }
    let detail = UInt32(truncatingIfNeeded: stored.bitPattern)
    switch Kind(rawValue: (stored.bitPattern >> 32) & 0xFF) {
    case .openPort: return .failure(.openPort(Int(detail)))
    case .outsideDomain:
      guard let problem = DomainProblem(rawValue: UInt8(truncatingIfNeeded: detail)) else { return .failure(.overflow) }
      return .failure(.outsideDomain(problem))
    case .overflow: return .failure(.overflow)
    case .assertionFailed: return .failure(.assertionFailed)
    case .waiting: return .waiting(for: NodeID(index: Int32(bitPattern: detail)))
    case .absent: return .absent
    case .wrongKind:
      let needs = InputKind(rawValue: UInt8(truncatingIfNeeded: detail)) ?? .number
      return .failure(.wrongKind(port: Int(detail >> 8), needs: needs))
    case .badParameter: return .failure(.badParameter(Int(detail)))
    case .unknownName: return .failure(.unknownName(Int(detail)))
    case .lacksX: return .failure(.data(.lacksX(index: 0)))
    case .variable: return .failure(.noPoint)
    case .units: return .failure(.units)
    case .set, .largeFailure: return nil
    case nil: return .waiting(for: node)
    }
  }

  private static func encode(_ kind: Kind, _ detail: UInt64) -> Double {
    Double(bitPattern: quietNaN | kind.rawValue << 32 | detail & 0xFFFF_FFFF)
  }
}
