/// A calculation over the inputs of one node: steps in the order in which a stack machine takes them, operands before what
/// uses them.
///
/// It is flat, so that it is run by a loop however deeply its parts are nested.
public struct Program: Hashable, Sendable {
  /// A value put on the stack, or an operator applied to the values on top of it.
  public enum Step: Hashable, Sendable {
    /// The value that comes through a port, from 0.
    case input(Int)
    case constant(Double)
    case call(OperatorID, arguments: Int)
  }

  /// How many ports the node has.
  public private(set) var inputCount = 0
  private(set) var code: [Instruction] = []
  /// The most values that lie on the stack at once.
  private(set) var depth = 0
  private var height = 0

  /// A program without steps, which is not complete.
  public init() {}

  /// How many steps there are.
  public var count: Int { code.count }

  /// Whether the steps leave one value: only then has a node of this program one.
  public var isComplete: Bool { height == 1 }

  /// The steps in order.
  public var steps: [Step] { code.map(\.step) }

  /// Appends a step that puts the value of a port on the stack.
  ///
  /// - Precondition: `port` is not negative and below `Ports.limit`.
  public mutating func appendInput(_ port: Int) {
    precondition((0..<Ports.limit).contains(port), "no such port")
    inputCount = max(inputCount, port + 1)
    push(Instruction(input: port))
  }

  /// Appends a step that puts a number on the stack.
  public mutating func appendConstant(_ constant: Double) {
    push(Instruction(constant: constant))
  }

  /// Appends a step that takes so many values from the stack and puts the operator's result there.
  ///
  /// - Precondition: there are so many values, and the operator takes as many.
  public mutating func appendCall(_ operation: OperatorID, arguments: Int) {
    let ports = operation.descriptor.ports
    precondition(arguments >= 0 && arguments <= height, "too few values on the stack")
    precondition(
      arguments >= ports.minimum && arguments <= ports.maximum, "the operator takes another number of values")
    height -= arguments
    push(Instruction(operation, arguments: arguments))
  }

  private mutating func push(_ instruction: Instruction) {
    code.append(instruction)
    height += 1
    depth = max(depth, height)
  }
}
