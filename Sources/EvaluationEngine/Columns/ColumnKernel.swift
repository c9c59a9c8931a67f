internal import CColumnKernels

/// A loop that computes an operator for a block of rows; part of the operator's descriptor.
///
/// Each row equals the result of the operator's own kernel, bit by bit. An operator without a column kernel is computed
/// by calling its own kernel for each row.
struct ColumnKernel: Sendable {
  /// The operation on each row.
  let operation: column_operation

  private init(_ operation: column_operation) {
    self.operation = operation
  }

  static let pass = ColumnKernel(COLUMN_PASS)
  static let negate = ColumnKernel(COLUMN_NEGATE)
  static let reciprocal = ColumnKernel(COLUMN_RECIPROCAL)
  static let abs = ColumnKernel(COLUMN_ABS)
  static let sign = ColumnKernel(COLUMN_SIGN)
  static let sqrt = ColumnKernel(COLUMN_SQRT)
  static let floor = ColumnKernel(COLUMN_FLOOR)
  static let ceil = ColumnKernel(COLUMN_CEIL)
  static let trunc = ColumnKernel(COLUMN_TRUNC)
  /// Rounds to the nearest integer; there is no loop for rounding to digits.
  static let round = ColumnKernel(COLUMN_ROUND)
  static let not = ColumnKernel(COLUMN_NOT)
  static let assert = ColumnKernel(COLUMN_ASSERT)
  static let failed = ColumnKernel(COLUMN_FAILED)
  static let add = ColumnKernel(COLUMN_ADD)
  static let subtract = ColumnKernel(COLUMN_SUBTRACT)
  static let multiply = ColumnKernel(COLUMN_MULTIPLY)
  static let divide = ColumnKernel(COLUMN_DIVIDE)
  static let min = ColumnKernel(COLUMN_MIN)
  static let max = ColumnKernel(COLUMN_MAX)
  static let less = ColumnKernel(COLUMN_LESS)
  static let lessOrEqual = ColumnKernel(COLUMN_LESS_OR_EQUAL)
  static let equal = ColumnKernel(COLUMN_EQUAL)
  static let notEqual = ColumnKernel(COLUMN_NOT_EQUAL)
  static let greaterOrEqual = ColumnKernel(COLUMN_GREATER_OR_EQUAL)
  static let greater = ColumnKernel(COLUMN_GREATER)
  static let and = ColumnKernel(COLUMN_AND)
  static let or = ColumnKernel(COLUMN_OR)
  static let ifFailed = ColumnKernel(COLUMN_IF_FAILED)
  static let select = ColumnKernel(COLUMN_SELECT)
  static let clamp = ColumnKernel(COLUMN_CLAMP)

  /// The number of argument columns.
  var arity: Int { Int(column_arity(operation)) }
}

/// The loops of one level of the processor's instructions; all levels give the same bits.
struct ColumnLoops: Sendable {
  let level: column_level

  /// The loops of the processor's highest level.
  static let best = ColumnLoops(level: column_best_level())

  /// The loops of every level of the processor, lowest first.
  static var all: [ColumnLoops] {
    (COLUMN_BASELINE.rawValue...column_best_level().rawValue).map { ColumnLoops(level: column_level(rawValue: $0)) }
  }

  /// Returns the loop of a kernel; nil if the kernel has no such loop.
  ///
  /// `place` is the index of an argument that is one number for all rows, in a kernel of two arguments; nil if there is
  /// none.
  @inline(__always)
  func callAsFunction(_ kernel: ColumnKernel, constantAt place: Int? = nil) -> column_kernel? {
    let form = place == nil ? COLUMN_ALL : place == 0 ? COLUMN_FIRST_CONSTANT : COLUMN_SECOND_CONSTANT
    return column_kernel_at(level, kernel.operation, form)
  }
}

/// How a step of a ``ColumnCode`` is computed, distinguished without reading its operator.
enum ColumnLoop: UInt8, Sendable {
  /// The argument itself; a failure becomes a wait for the node that it comes from.
  case pass
  /// An operator that has a number at its first port and no other input, although a set there would suffice.
  ///
  /// It waits for its first port if that has no number; otherwise its second port is open.
  case fedAlone
  /// A column kernel of one argument.
  case columnOfOne
  /// A column kernel of two arguments, applied from left to right if there are more.
  case columnOfTwo
  /// A column kernel of three arguments.
  case columnOfThree
  /// A function of one number, called for each row.
  case unary
  /// A function of two numbers, applied from left to right and called for each row.
  case fold
  /// Any other operator, computed row by row.
  case general

  /// Creates the loop of an operator with this number of arguments.
  init(of operatorIndex: UInt8, arguments count: Int) {
    let kernel = KernelTable.all[Int(operatorIndex)]
    let takesMore =
      switch kernel {
      case .sum, .product, .fold: count > 2
      case .difference, .quotient, .unary, .binary, .ternary, .several, .constant, .choice, .assertion, .failureTest,
        .fallback, .data:
        false
      }
    switch KernelTable.columns[Int(operatorIndex)]?.arity {
    case 1 where count == 1: self = .columnOfOne
    case 2 where count == 2 || takesMore: self = .columnOfTwo
    case 3 where count == 3: self = .columnOfThree
    default:
      switch kernel {
      case .unary where count == 1: self = .unary
      case .binary where count == 2: self = .fold
      case .fold where count >= 2: self = .fold
      default: self = .general
      }
    }
  }
}
