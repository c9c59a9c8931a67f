import DataSets

/// A value passed between operators: one that fits into a double, or a larger one.
enum Operand: Sendable {
  /// A number, or a failure or a wait as `StoredValue` writes it; never a stamp.
  case stored(Double)
  case set(DataSet)
  /// A failure that does not fit into a double.
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

  /// Returns the operand as the value of `node`; a value that was never computed waits for `node` itself.
  func value(of node: NodeID) -> Value {
    switch self {
    case .stored(let stored): StoredValue.decode(stored, of: node) ?? .failure(.overflow)
    case .set(let set): .data(set)
    case .failure(let failure): .failure(failure)
    }
  }

  /// The operand as a double; NaN if it is not a number.
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

  /// Whether `failed` and `ifFailed` treat the operand as a failure.
  var isCaught: Bool { isMissing && !isUndecided }

  /// Whether it is not known yet if the operand has a value.
  var isUndecided: Bool {
    switch self {
    case .stored(let stored): StoredValue.isUndecided(stored)
    case .set: false
    case .failure(let failure): failure.isUndecided
    }
  }

  /// The double with the reason why there is no value; an overflow if the reason does not fit into a double.
  var lack: Double {
    switch self {
    case .stored(let stored): stored
    case .set: StoredValue.overflow
    case .failure: isUndecided ? StoredValue.undecided(StoredValue.overflow) : StoredValue.overflow
    }
  }

  /// The failure that a call passes on if this is one of its arguments.
  var handedOn: Operand {
    switch self {
    case .stored(let stored): .stored(StoredValue.handedOn(stored))
    case .set, .failure: self
    }
  }

  /// Whether the operand is neither a number nor a set.
  var isMissing: Bool {
    switch self {
    case .stored(let stored): stored.isNaN
    case .set: false
    case .failure: true
    }
  }
}

/// The result of an operator, and its remark.
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
