internal import CColumnKernels

/// A fast loop that computes an operator for a block of rows.
///
/// It gives the same bits as computing single numbers. Operators without such a loop are computed row by row.
struct ColumnKernel: Sendable {
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
  /// Rounds to the nearest integer.
  ///
  /// Rounding to a number of digits has no loop.
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

  var arity: Int { Int(column_arity(operation)) }
}

/// The loops for an instruction set of the processor.
///
/// All instruction sets give the same bits.
struct ColumnLoops: Sendable {
  let level: column_level

  /// The loops for the best instruction set that the processor supports.
  static let best = ColumnLoops(level: column_best_level())

  /// The loops for every instruction set of this processor, the most basic one first.
  static var all: [ColumnLoops] {
    (COLUMN_BASELINE.rawValue...column_best_level().rawValue).map { ColumnLoops(level: column_level(rawValue: $0)) }
  }

  /// Returns the loop of a kernel; nil if it has none.
  ///
  /// `place` is the index of the argument that is the same in all rows. It may be given for kernels with two arguments.
  @inline(__always)
  func callAsFunction(_ kernel: ColumnKernel, constantAt place: Int? = nil) -> column_kernel? {
    let form = place == nil ? COLUMN_ALL : place == 0 ? COLUMN_FIRST_CONSTANT : COLUMN_SECOND_CONSTANT
    return column_kernel_at(level, kernel.operation, form)
  }
}

/// How a step of a ``ColumnCode`` is computed.
///
/// Stored in each step, so that its operator need not be looked up.
enum ColumnLoop: UInt8, Sendable {
  /// Copies the argument; a row without a number waits for the node that fails.
  case pass
  /// Fails in every row, because an operator for data sets has a number in its first port and nothing in the others.
  ///
  /// A data set in the first port would be enough. If the first port has no value, the result waits for the node linked
  /// to it.
  case fedAlone
  /// A fast loop with one argument.
  case columnOfOne
  /// A fast loop with two arguments; more arguments are combined from left to right.
  case columnOfTwo
  /// A fast loop with three arguments.
  case columnOfThree
  /// A function of one number, called for each row.
  case unary
  /// A function of two numbers, called for each row; more arguments are combined from left to right.
  case fold
  /// Any other operator, computed row by row.
  case general

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
