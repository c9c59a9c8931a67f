/// The complete description of an operator.
///
/// The initialiser requires every mandatory part, so that no part can be forgotten.
public struct Operator: Sendable {
  /// The name in files and formulas.
  public let name: String
  /// The symbol on the screen, such as `÷`; for an operator without a symbol, the name.
  public let symbol: String
  /// The symbol for terminals that show only ASCII.
  public let asciiSymbol: String
  /// A description in one sentence, without a full stop.
  public let summary: String
  /// The section of the reference and the palette in which the operator is listed.
  public let category: Category
  /// The minimum and maximum number of inputs, and the inputs' labels.
  public let ports: Ports
  /// How the operator computes its result.
  public let kernel: Kernel
  /// Returns what is wrong with the arguments if the result is not finite; nil if the result is only too large.
  public let domain: @Sendable (_ arguments: [Double]) -> OutsideDomain?
  /// Returns the derivatives with respect to each argument, computed from the arguments and the result.
  ///
  /// At a kink, the derivative is the slope to the right. Between the jumps of a function such as `floor`, it is 0. It
  /// is not finite where no derivative exists: at a jump, at an infinite slope, and for functions of integers.
  public let derivative: Derivative
  /// An example call with its result, for the reference.
  public let example: Example
  /// How the unit of the result depends on the units of the arguments; by default, arguments must be plain numbers.
  public var units = UnitRule.plain
  /// The parameters, which are set in addition to the inputs; at most one of them is a formula.
  public var parameters: [OperatorParameter] = []
  /// How an operator on numbers, such as `max`, computes a result from a data set that is its only input.
  ///
  /// Nil if the operator does not accept a data set as its only input.
  public var reduction: DataKernel? = nil
  /// Whether the errors of the result say how likely it is that points belong to another bin.
  ///
  /// If false, the errors of the points are propagated to the result.
  public var errorsAreChances = false
  var columns: ColumnKernel? = nil

  /// A section of the reference and the palette in which operators are listed.
  public enum Category: CaseIterable, Hashable, Sendable {
    case arithmetic
    case function
    case money
    case date
    case logic
    case data
  }

  /// Returns the result for these numbers, or the failure if there is none.
  public func callAsFunction(_ arguments: [Double]) -> Value {
    if reduction != nil, arguments.count == 1 { return .failure(.wrongKind(port: 0, needs: .data)) }
    let result = kernel(arguments)
    return result.isFinite ? .number(result) : .failure(failure(for: arguments))
  }

  func failure(for arguments: [Double]) -> Failure {
    switch kernel {
    case .assertion:
      .assertionFailed
    case .data(let kernel):
      .wrongKind(port: kernel.takes.firstPortOfData ?? 0, needs: .data)
    case .sum, .difference, .product, .quotient, .unary, .binary, .ternary, .fold, .several, .constant, .choice,
      .failureTest, .fallback:
      if let found = domain(arguments) { .outsideDomain(found.problem) } else { .overflow }
    }
  }

  /// Whether the operator works on data sets.
  public var isForData: Bool {
    switch kernel {
    case .data: true
    case .sum, .difference, .product, .quotient, .unary, .binary, .ternary, .fold, .several, .constant, .choice,
      .assertion, .failureTest, .fallback:
      false
    }
  }
}
