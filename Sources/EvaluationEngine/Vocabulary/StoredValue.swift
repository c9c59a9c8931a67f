/// A value as one `Double`: a number is itself, anything else is a quiet NaN whose payload says which.
///
/// Two values are the same exactly when their bits are.
///
///     sign and exponent  quiet  kind (bits 32…39)  detail (bits 0…31)
///     0 11111111111      1      …                  port, domain problem or node
enum StoredValue {
  private enum Kind: UInt64 {
    case openPort = 1
    case outsideDomain
    case overflow
    case assertionFailed
    case waiting
    case absent
  }

  private static let quietNaN: UInt64 = 0x7FF8_0000_0000_0000

  /// The state of a node before its first computation; differs from every computed value.
  static let uncomputed = Double(bitPattern: quietNaN)

  static let overflow = encode(.overflow, 0)
  static let assertionFailed = encode(.assertionFailed, 0)

  static let absent = encode(.absent, 0)

  static func openPort(_ port: Int) -> Double {
    encode(.openPort, UInt64(truncatingIfNeeded: port))
  }

  static func outsideDomain(_ problem: DomainProblem) -> Double {
    encode(.outsideDomain, UInt64(problem.rawValue))
  }

  /// What a node stores whose input `source` has no number: the same root if that one waits, else `source`.
  static func waiting(for source: Int32, which value: Double) -> Double {
    (value.bitPattern >> 32) & 0xFF == Kind.waiting.rawValue
      ? value : encode(.waiting, UInt64(UInt32(bitPattern: source)))
  }

  static func number(_ number: Double) -> Double {
    number.isFinite ? number : overflow
  }

  static func encode(_ value: Value) -> Double {
    switch value {
    case .number(let number): self.number(number)
    case .failure(.openPort(let port)): openPort(port)
    case .failure(.outsideDomain(let problem)): outsideDomain(problem)
    case .failure(.overflow): overflow
    case .failure(.assertionFailed): assertionFailed
    case .waiting(let node): encode(.waiting, UInt64(UInt32(bitPattern: node.index)))
    case .absent: absent
    }
  }

  /// The value of `node`; one that was never computed waits for itself.
  static func decode(_ stored: Double, of node: NodeID) -> Value {
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
    case nil: return .waiting(for: node)
    }
  }

  private static func encode(_ kind: Kind, _ detail: UInt64) -> Double {
    Double(bitPattern: quietNaN | kind.rawValue << 32 | detail & 0xFFFF_FFFF)
  }
}
