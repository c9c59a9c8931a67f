extension Operator {
  /// A call and its result, for the reference pages; a test computes it.
  public struct Example: Hashable, Sendable {
    /// The values at the ports, followed by the parameters.
    public let arguments: [Argument]
    /// The expected result of the call.
    public let result: Result
    /// The call and its result as text, if the arguments are points with x, which cannot be written as lists.
    ///
    /// Nil for all other arguments.
    public let written: String?

    /// An argument of the call.
    public enum Argument: Hashable, Sendable {
      case number(Double)
      case values([Double])
      case formula(String)
      case word(String)
    }

    /// The result of the call; x and errors of points are not stated.
    public enum Result: Hashable, Sendable {
      case number(Double)
      case values([Double])
    }

    /// Creates an example call; the result is checked only by a test.
    public init(arguments: [Argument], result: Result, written: String? = nil) {
      self.arguments = arguments
      self.result = result
      self.written = written
    }

    init(arguments: [Double], result: Double) {
      self.init(arguments: arguments.map(Argument.number), result: .number(result))
    }

    /// The arguments of the example; nil if some argument is not a number.
    public var numbers: [Double]? {
      var numbers: [Double] = []
      for argument in arguments {
        guard case .number(let number) = argument else { return nil }
        numbers.append(number)
      }
      return numbers
    }
  }
}
