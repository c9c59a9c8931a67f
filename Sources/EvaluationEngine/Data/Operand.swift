import DataSets

/// An argument of an operator: a number, a data set, or the reason why there is no value.
enum Operand: Sendable {
  /// A number, or the reason why there is no value, encoded in 64 bits as in `StoredValue`.
  case stored(Double)
  case set(DataSet)
  case failure(Failure)

  init(_ failure: Failure) {
    self = StoredValue.encode(failure).map(Operand.stored) ?? .failure(failure)
  }

  init(_ value: Value) {
    switch value {
    case .number(let number): self = .stored(StoredValue.number(number))
    case .data(let set): self = .set(set)
    case .failure(let failure): self = Operand(failure)
    case .waiting(let node): self = .stored(StoredValue.waiting(for: node))
    case .absent: self = .stored(StoredValue.absent)
    }
  }

  /// Returns the operand as the value of `node`, which waits for itself if it was never computed.
  func value(of node: NodeID) -> Value {
    switch self {
    case .stored(let stored): StoredValue.decode(stored, of: node) ?? .failure(.overflow)
    case .set(let set): .data(set)
    case .failure(let failure): .failure(failure)
    }
  }

  /// The number; NaN if the operand is not a number.
  var bits: Double {
    switch self {
    case .stored(let stored): stored
    case .set, .failure: StoredValue.uncomputed
    }
  }

  var number: Double? {
    switch self {
    case .stored(let stored): stored.isFinite ? stored : nil
    case .set, .failure: nil
    }
  }

  var set: DataSet? {
    switch self {
    case .set(let set): set
    case .stored, .failure: nil
    }
  }

  /// Whether the operators `failed` and `ifFailed` treat the operand as a failure.
  var isCaught: Bool { isMissing && !isUndecided }

  /// Whether a value may come later, for example when data has been read.
  var isUndecided: Bool {
    switch self {
    case .stored(let stored): StoredValue.isUndecided(stored)
    case .set: false
    case .failure(let failure): failure.isUndecided
    }
  }

  /// The reason why there is no value, encoded as in `StoredValue`.
  ///
  /// A reason that cannot be encoded becomes an overflow.
  var lack: Double {
    switch self {
    case .stored(let stored): stored
    case .set: StoredValue.overflow
    case .failure: isUndecided ? StoredValue.undecided(StoredValue.overflow) : StoredValue.overflow
    }
  }

  /// The result of a call that has no value because of this argument.
  var handedOn: Operand {
    switch self {
    case .stored(let stored): .stored(StoredValue.handedOn(stored))
    case .set, .failure: self
    }
  }

  var isMissing: Bool {
    switch self {
    case .stored(let stored): stored.isNaN
    case .set: false
    case .failure: true
    }
  }
}

struct Computed: Sendable {
  var operand: Operand
  var remark: ResultRemark?

  init(_ operand: Operand, _ remark: ResultRemark? = nil) {
    self.operand = operand
    self.remark = remark
  }

  init(_ failure: Failure) {
    self.init(Operand(failure))
  }
}
