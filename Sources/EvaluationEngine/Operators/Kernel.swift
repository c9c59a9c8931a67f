/// A C function that computes an operator of one number.
///
/// It is a C function pointer, because calling a closure is slower. It is called only with finite numbers. If its
/// result is not finite, the operator fails, and `Operator.domain` explains why.
public typealias UnaryFunction = @Sendable @convention(c) (Double) -> Double
/// A function that computes an operator of two numbers.
public typealias BinaryFunction = @Sendable @convention(c) (Double, Double) -> Double
/// A function that computes an operator of three numbers.
public typealias TernaryFunction = @Sendable @convention(c) (Double, Double, Double) -> Double

/// A function that computes an operator of several numbers; the operator's ports say how many.
public typealias SeveralFunction = @Sendable (_ arguments: [Double]) -> Double

/// How an operator is computed; the evaluation loop handles each of these cases.
public enum Kernel: Sendable {
  // The processor's own four, which the loop computes without a call.
  /// The sum of two or more terms, from left to right.
  case sum
  case difference
  /// The product of two or more factors, from left to right.
  case product
  case quotient

  case unary(UnaryFunction)
  case binary(BinaryFunction)
  case ternary(TernaryFunction)
  /// A function of two arguments; more arguments are combined from left to right: f(f(a, b), c).
  case fold(BinaryFunction)
  /// A function of all arguments, for operators whose last inputs are optional.
  case several(SeveralFunction)

  /// A constant for all inputs, including failing ones.
  case constant(Double)
  /// The second argument if the first is not 0, else the third.
  ///
  /// A failure of the argument that is not chosen has no effect.
  case choice
  /// Returns its argument; fails if the argument is 0.
  case assertion
  /// 1 if the argument has no value, else 0.
  case failureTest
  /// The first argument, or the second if the first has no value.
  case fallback
  /// A computation with data sets; it has a data set as its first input, or computes a data set from numbers.
  case data(DataKernel)

  /// Returns the result for numbers; it is not finite if the operator fails.
  ///
  /// It is NaN if there are too few arguments.
  public func callAsFunction(_ arguments: [Double]) -> Double {
    switch self {
    case .sum, .product, .fold:
      guard let function = binaryFunction, let first = arguments.first else { return .nan }
      return arguments.dropFirst().reduce(first) { function($0, $1) }
    case .difference, .quotient, .binary:
      guard let function = binaryFunction, arguments.count >= 2 else { return .nan }
      return function(arguments[0], arguments[1])
    case .unary(let function):
      return arguments.count >= 1 ? function(arguments[0]) : .nan
    case .ternary(let function):
      return arguments.count >= 3 ? function(arguments[0], arguments[1], arguments[2]) : .nan
    case .several(let function):
      return function(arguments)
    case .constant(let value):
      return value
    case .choice:
      guard arguments.count >= 3 else { return .nan }
      return arguments[0] != 0 ? arguments[1] : arguments[2]
    case .assertion:
      guard let condition = arguments.first, condition != 0 else { return .nan }
      return condition
    case .failureTest:
      return arguments.first?.isNaN ?? true ? 1 : 0
    case .fallback:
      guard arguments.count >= 2 else { return .nan }
      return arguments[0].isNaN ? arguments[1] : arguments[0]
    case .data:
      return .nan
    }
  }

  /// Returns the derivatives of `+`, `-`, `·` or `/`; nil for other kernels.
  ///
  /// It allocates no array.
  func slopes(_ left: Double, _ right: Double) -> (left: Double, right: Double)? {
    switch self {
    case .sum: (1, 1)
    case .difference: (1, -1)
    case .product: (right, left)
    case .quotient: (1 / right, -(left / right) / right)
    case .unary, .binary, .ternary, .fold, .several, .constant, .choice, .assertion, .data,
      .failureTest, .fallback:
      nil
    }
  }

  /// Whether the operator checks if its first argument has a value.
  public var seesFailures: Bool {
    switch self {
    case .failureTest, .fallback: true
    case .sum, .difference, .product, .quotient, .unary, .binary, .ternary, .fold, .several, .constant, .choice,
      .assertion, .data:
      false
    }
  }

  var binaryFunction: BinaryFunction? {
    switch self {
    case .sum: { $0 + $1 }
    case .difference: { $0 - $1 }
    case .product: { $0 * $1 }
    case .quotient: { $0 / $1 }
    case .binary(let function), .fold(let function): function
    case .unary, .ternary, .several, .constant, .choice, .assertion, .failureTest, .fallback, .data: nil
    }
  }
}
