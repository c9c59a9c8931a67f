import TextScanning

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
    /// An operator's parameters are further arguments; one that is a formula leaves no value that counts.
    case call(OperatorID, arguments: Int)
    /// A variable of a formula for every point, which has no value but there.
    case variable(PointVariable)
    /// A name that the formula of a parameter does not know; the ordinal is whose who made the program.
    case unknownName(Int)
  }

  /// How many ports the node has.
  public private(set) var inputCount = 0
  private(set) var code: [Instruction] = []
  /// The most values that lie on the stack at once.
  private(set) var depth = 0
  private var height = 0
  /// The formulas for every point in it.
  private(set) var formulas: [PointFormula] = []
  /// The texts that annotations are compared with.
  private var texts: [String] = []
  /// Whether it has operators on data sets, or what only a formula for every point can compute.
  private(set) var needsOperands = false

  /// A program without steps, which is not complete.
  public init() {}

  /// Reserves space for so many steps; only speed depends on it.
  public mutating func reserve(_ steps: Int) { code.reserveCapacity(steps) }

  /// Takes all steps away, for the next of many programs that are made in the same memory.
  public mutating func restart() {
    code.removeAll(keepingCapacity: true)
    (inputCount, depth, height) = (0, 0, 0)
    if !formulas.isEmpty { formulas = [] }
    if !texts.isEmpty { texts = [] }
    needsOperands = false
  }

  /// The same program in memory of its own, of just its size.
  var trimmed: Program {
    var program = self
    program.code = code.withUnsafeBufferPointer { Array($0) }
    return program
  }

  /// A number that equal programs have in common, and others hardly ever.
  ///
  /// - Complexity: linear in the steps.
  func hash(by hash: SeededHash) -> UInt64 {
    var state = hash.start
    for instruction in code {
      let (first, second) = instruction.words
      hash.combine(first, second, into: &state)
    }
    // What few programs have, and two can differ in alone.
    if !formulas.isEmpty || !texts.isEmpty {
      var hasher = Hasher()
      hasher.combine(formulas)
      hasher.combine(texts)
      hash.combine(UInt64(truncatingIfNeeded: hasher.finalize()), 0, into: &state)
    }
    return state
  }

  /// How many steps there are.
  public var count: Int { code.count }

  /// Whether the steps leave one value: only then has a node of this program one.
  public var isComplete: Bool { height == 1 }

  /// The steps in order.
  public var steps: [Step] { code.map { $0.step(texts) } }

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

  /// Appends a step that stands for a variable of a formula for every point.
  public mutating func appendVariable(_ variable: PointVariable) {
    needsOperands = true
    if case .annotationIs(let text) = variable { texts.append(text) }
    push(Instruction(variable, text: texts.count - 1))
  }

  /// Appends a step for a name that is not known, which fails and reports this ordinal.
  public mutating func appendUnknownName(_ ordinal: Int) {
    needsOperands = true
    push(Instruction(unknownName: ordinal))
  }

  /// Appends a step that takes so many values from the stack and puts the operator's result there.
  ///
  /// Of an argument that is a formula for every point the steps are stored as such.
  ///
  /// - Precondition: there are so many values, and the operator takes as many.
  public mutating func appendCall(_ operation: OperatorID, arguments: Int) {
    precondition(arguments >= 0 && arguments <= height, "too few values on the stack")
    if KernelTable.plainArguments[Int(operation.index)]?.contains(arguments) == true {
      height -= arguments
      return push(Instruction(operation, arguments: arguments))
    }
    let descriptor = operation.descriptor
    precondition(descriptor.takes(arguments), "the operator takes another number of values")
    if descriptor.isForData { needsOperands = true }
    var formula: Int?
    if let place = descriptor.formulaArgument(of: arguments) {
      formula = formulas.count
      formulas.append(PointFormula(parts.parts(ofStep: parts.topSteps(arguments)[place])))
    }
    height -= arguments
    push(Instruction(operation, arguments: arguments, formula: formula))
  }

  private mutating func push(_ instruction: Instruction) {
    code.append(instruction)
    height += 1
    depth = max(depth, height)
  }
}
