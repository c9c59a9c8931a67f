/// A step of a program as the evaluation loop wants it, in 16 bytes.
struct Instruction: Hashable, Sendable {
  /// How a step is computed, told apart without a look at its operator.
  enum Shape: UInt8 {
    case input
    case constant
    case sum
    case difference
    case product
    case quotient
    case unary
    case binary
    case other
  }

  /// Of a constant, the number.
  let constant: Double
  /// Of an input, its port; of a call, how many arguments it takes.
  let operand: Int32
  let operatorIndex: UInt8
  let shape: Shape

  init(input port: Int) {
    constant = 0
    operand = Int32(truncatingIfNeeded: port)
    operatorIndex = 0
    shape = .input
  }

  /// A number that is not finite is an overflow.
  init(constant: Double) {
    self.constant = StoredValue.number(constant)
    operand = 0
    operatorIndex = 0
    shape = .constant
  }

  init(_ operation: OperatorID, arguments: Int) {
    constant = 0
    operand = Int32(truncatingIfNeeded: arguments)
    operatorIndex = operation.index
    shape =
      switch KernelTable.shape(of: operation, inputCount: arguments) {
      case .sum: .sum
      case .difference: .difference
      case .product: .product
      case .quotient: .quotient
      case .unary: .unary
      case .binary: .binary
      case .removed, .number, .bypassed, .other, .note, .formula: .other
      }
  }

  var step: Program.Step {
    switch shape {
    case .input: .input(Int(operand))
    case .constant: .constant(constant)
    case .sum, .difference, .product, .quotient, .unary, .binary, .other:
      .call(OperatorID(index: operatorIndex), arguments: Int(operand))
    }
  }
}
