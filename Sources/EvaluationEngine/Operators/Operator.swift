/// All there is to an operator.
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
  /// How many inputs it takes, and their labels.
  public let ports: Ports
  /// How it computes.
  public let kernel: Kernel
  /// Explains a result that is not finite: the problem with the arguments, or `nil` for an overflow.
  public let domain: @Sendable (_ arguments: [Double]) -> OutsideDomain?
  /// The partial derivative by each argument, given the arguments and the result.
  ///
  /// Where a function has a kink the slope to its right is taken, on a step 0. Not finite if there is no derivative: at
  /// a jump, an infinite slope, of functions of integers.
  public let derivative: @Sendable (_ arguments: [Double], _ result: Double) -> [Double]
  /// A call with its result, as references show it.
  public let example: Example
  /// The parameters beside the inputs; a formula is the only one of its kind.
  public var parameters: [OperatorParameter] = []
  /// The reduction that an operator on numbers applies to a single data set.
  public var reduction: DataKernel? = nil
  /// Whether the errors of its results are chances that points fall elsewhere, rather than how far it moves with points.
  public var errorsAreChances = false
  /// The loop that computes it for many rows; without it the kernel is called for each row.
  var columns: ColumnKernel? = nil

  /// Where the operator is in references and palettes.
  public enum Category: CaseIterable, Hashable, Sendable {
    case arithmetic
    case function
    case money
    case logic
    case data
  }

  /// The value for arguments that are all there: a number or a failure.
  public func callAsFunction(_ arguments: [Double]) -> Value {
    if reduction != nil, arguments.count == 1 { return .failure(.wrongKind(port: 0, needs: .data)) }
    let result = kernel(arguments)
    return result.isFinite ? .number(result) : .failure(failure(for: arguments))
  }

  /// Why the kernel's result for `arguments` is not finite.
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

  /// Whether it is made for data sets.
  public var isForData: Bool {
    switch kernel {
    case .data: true
    case .sum, .difference, .product, .quotient, .unary, .binary, .ternary, .fold, .several, .constant, .choice,
      .assertion, .failureTest, .fallback:
      false
    }
  }
}
