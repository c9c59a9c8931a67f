/// The complete description of an operator.
///
/// The memberwise initialiser makes it impossible to forget a part.
public struct Operator: Sendable {
  /// The name in files and formulas.
  public let name: String
  /// The sign on the screen, such as `÷`, or the name if there is none.
  public let symbol: String
  /// The sign in ASCII.
  public let asciiSymbol: String
  /// One sentence for people, without a full stop.
  public let summary: String
  /// The section of references and palettes that lists it.
  public let category: Category
  /// The number of inputs, and their labels.
  public let ports: Ports
  /// How the operator computes its result.
  public let kernel: Kernel
  /// Explains a result that is not finite: the problem with the arguments, or `nil` for an overflow.
  public let domain: @Sendable (_ arguments: [Double]) -> OutsideDomain?
  /// Returns the partial derivatives with respect to each argument, given the arguments and the result.
  ///
  /// At a kink it is the slope to the right, on a step 0. It is not finite if there is no derivative: at a jump, at an
  /// infinite slope, and for functions of integers.
  public let derivative: Derivative
  /// A call with its result, as references show it.
  public let example: Example
  /// How the unit of the result depends on the units of the arguments; plain numbers are taken if it is not stated.
  public var units = UnitRule.plain
  /// The parameters besides the inputs; at most one of them is a formula.
  public var parameters: [OperatorParameter] = []
  /// The reduction that an operator on numbers applies to a single data set.
  public var reduction: DataKernel? = nil
  /// Whether errors of the result express the chance that points fall elsewhere, rather than its change with the
  /// points.
  public var errorsAreChances = false
  /// The loop that computes it for many rows; without it the kernel is called for each row.
  var columns: ColumnKernel? = nil

  /// The section of references and palettes that lists an operator.
  public enum Category: CaseIterable, Hashable, Sendable {
    case arithmetic
    case function
    case money
    case date
    case logic
    case data
  }

  /// Returns the result for arguments that all have values: a number or a failure.
  public func callAsFunction(_ arguments: [Double]) -> Value {
    if reduction != nil, arguments.count == 1 { return .failure(.wrongKind(port: 0, needs: .data)) }
    let result = kernel(arguments)
    return result.isFinite ? .number(result) : .failure(failure(for: arguments))
  }

  /// Returns why the kernel's result for `arguments` is not finite.
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
