import TextScanning

/// A compiled formula: a list of steps for a stack machine.
///
/// Operands come before operators, so `a + b` is the steps `a`, `b`, `+`. Computing it needs no recursion, even for
/// deeply nested formulas.
public struct Program: Hashable, Sendable {
  /// A step: it puts a value on the stack, or applies an operator to the values on top of the stack.
  public enum Step: Hashable, Sendable {
    /// The value at a port, from 0.
    case input(Int)
    case constant(Double)
    /// A call of an operator; its arguments are the inputs, followed by the parameters.
    ///
    /// If a parameter is a formula for every point, its value on the stack is ignored.
    case call(OperatorID, arguments: Int)
    /// A variable of a formula for every point; it has a value only there.
    case variable(PointVariable)
    /// An unknown name in a formula for every point; the number is assigned by the code that creates the program.
    case unknownName(Int)
    /// Puts a copy of a value on the stack; 0 copies the top value, 1 the value below it.
    case pick(Int)
    /// Removes this many values below the top one.
    case slide(Int)
    /// Sets the unit of the top value, or converts it to a unit.
    case unit(UnitMark)
  }

  /// What an input of a program becomes when its steps are copied into another program.
  public enum InlinedInput: Hashable, Sendable {
    /// A port of the other program.
    case port(Int)
    /// The value at this index of the other program's stack, from 0 at the bottom.
    case value(height: Int)
  }

  /// The maximum number of steps that a program should have.
  ///
  /// Code that combines programs checks their ``count`` first.
  public static let mostSteps = 1_000_000

  /// How many ports a node with this formula has.
  public private(set) var inputCount = 0
  private(set) var code: [Instruction] = []
  private(set) var depth = 0
  /// The number of values for which the stack needs space; see `UnsafeBufferPointer.run(on:_:_:input:)`.
  var stackSize: Int { depth + 1 }
  /// The number of values that the steps leave on the stack.
  public private(set) var height = 0
  /// The formulas that are computed for every point, as parameters of calls.
  private(set) var formulas: [PointCalculation] = []
  private var texts: [String] = []
  /// Whether the program contains operators on data sets, or formulas for every point.
  private(set) var needsOperands = false
  /// Whether some step sets or converts a unit.
  public private(set) var hasUnits = false

  /// Creates a program without steps, which is not complete.
  public init() {}

  /// Reserves space for this many steps; it affects only speed.
  public mutating func reserve(_ steps: Int) { code.reserveCapacity(steps) }

  /// Removes all steps, so the memory can be reused for another program.
  public mutating func restart() {
    code.removeAll(keepingCapacity: true)
    (inputCount, depth, height) = (0, 0, 0)
    if !formulas.isEmpty { formulas = [] }
    if !texts.isEmpty { texts = [] }
    needsOperands = false
    hasUnits = false
  }

  var trimmed: Program {
    var program = self
    program.code = code.withUnsafeBufferPointer { Array($0) }
    return program
  }

  /// Returns a hash, which is very rarely equal for different programs.
  ///
  /// - Complexity: Linear in the steps.
  func hash(by hash: SeededHash) -> UInt64 {
    var state = hash.start
    for instruction in code {
      let (first, second) = instruction.words
      hash.combine(first, second, into: &state)
    }
    // Few programs have formulas or texts, but two programs may differ only in them.
    if !formulas.isEmpty || !texts.isEmpty {
      var hasher = Hasher()
      hasher.combine(formulas)
      hasher.combine(texts)
      hash.combine(UInt64(truncatingIfNeeded: hasher.finalize()), 0, into: &state)
    }
    return state
  }

  /// The number of steps.
  public var count: Int { code.count }

  /// Whether the steps leave exactly one value on the stack; otherwise the formula has no value.
  public var isComplete: Bool { height == 1 }

  /// The steps in order.
  public var steps: [Step] { code.map { $0.step(texts) } }

  /// Appends a step that puts the value of a port on the stack.
  ///
  /// - Precondition: `port` is not negative and below `Ports.limit`.
  public mutating func appendInput(_ port: Int) {
    precondition((0..<Ports.limit).contains(port), "no such port")
    appendOperand(port)
  }

  /// Appends a step that puts an operand on the stack, in a program whose inputs are not ports.
  ///
  /// Ports are limited in number; operands are limited only by the length of the formula's text.
  mutating func appendOperand(_ place: Int) {
    inputCount = max(inputCount, place + 1)
    push(Instruction(input: place))
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

  /// Appends a step for an unknown name, which fails; `ordinal` identifies the name.
  public mutating func appendUnknownName(_ ordinal: Int) {
    needsOperands = true
    push(Instruction(unknownName: ordinal))
  }

  /// Appends a step that pushes a copy of the value at `depth`; 0 copies the top one.
  ///
  /// - Precondition: `depth` is not negative and below ``height``.
  public mutating func appendPick(_ depth: Int) {
    precondition((0..<height).contains(depth), "no such value on the stack")
    push(Instruction(pick: depth))
  }

  /// Appends a step that removes `count` values below the top one; if `count` is 0, appends nothing.
  ///
  /// - Precondition: `count` is not negative and below ``height``.
  public mutating func appendSlide(_ count: Int) {
    precondition((0..<height).contains(count), "too few values on the stack")
    if count > 0 { push(Instruction(slide: count), taking: count + 1) }
  }

  /// Appends a step that assigns a unit to the top value, or converts the value to a unit.
  ///
  /// - Precondition: there is a value on the stack.
  public mutating func appendUnit(_ mark: UnitMark) {
    precondition(height > 0, "no value on the stack")
    texts.append(mark.unit)
    push(Instruction(mark.purpose, text: texts.count - 1), taking: 1)
    hasUnits = true
  }

  /// Appends a step of another program.
  ///
  /// - Precondition: the stack has the arguments of the step.
  public mutating func append(_ step: Step) {
    switch step {
    case .input(let port): appendInput(port)
    case .constant(let number): appendConstant(number)
    case .call(let operation, let arguments): appendCall(operation, arguments: arguments)
    case .variable(let variable): appendVariable(variable)
    case .unknownName(let ordinal): appendUnknownName(ordinal)
    case .pick(let depth): appendPick(depth)
    case .slide(let count): appendSlide(count)
    case .unit(let mark): appendUnit(mark)
    }
  }

  /// Appends the steps of another program, which put its value on the stack.
  ///
  /// To copy a called formula `f(a, b)`, append the arguments first. Then append the steps of `f`, replacing each input
  /// by `.value` with the position of an argument. At the end, append a step that removes the arguments.
  ///
  /// - Precondition: `body` is complete. Ports are from 0 to below `Ports.limit`, and heights are below ``height``.
  /// - Complexity: Linear in the steps of `body`.
  public mutating func append(_ body: Program, input: (_ port: Int) -> InlinedInput) {
    precondition(body.isComplete, "the program leaves no value, or more than one")
    let places = 0..<height
    let (firstFormula, firstText) = (formulas.count, texts.count)
    // A formula refers to steps by their distance from its call, which does not change.
    formulas += body.formulas
    texts += body.texts
    needsOperands = needsOperands || body.needsOperands
    hasUnits = hasUnits || body.hasUnits
    for instruction in body.code {
      guard instruction.shape == .input else {
        push(instruction.moved(behindFormulas: firstFormula, texts: firstText), taking: instruction.taken)
        continue
      }
      switch input(Int(instruction.operand)) {
      case .port(let port): appendInput(port)
      case .value(let place):
        precondition(places.contains(place), "no such value on the stack")
        appendPick(height - 1 - place)
      }
    }
  }

  /// Appends a call of an operator, whose arguments are the top `arguments` values of the stack.
  ///
  /// If an argument is a formula for every point, its steps are also stored as a `PointCalculation`.
  ///
  /// - Precondition: The stack has this many values, and the operator accepts this number of arguments.
  /// - Complexity: O(1) without such a formula; otherwise linear in the steps from the beginning of the formula on.
  public mutating func appendCall(_ operation: OperatorID, arguments: Int) {
    precondition(arguments >= 0 && arguments <= height, "too few values on the stack")
    if KernelTable.plainArguments[Int(operation.index)]?.contains(arguments) == true {
      return push(Instruction(operation, arguments: arguments), taking: arguments)
    }
    let descriptor = operation.descriptor
    precondition(descriptor.takes(arguments), "the operator takes a different number of values")
    if descriptor.isForData { needsOperands = true }
    var formula: Int?
    if let place = descriptor.formulaArgument(of: arguments) {
      formula = formulas.count
      formulas.append(pointCalculation(ofValue: arguments - 1 - place))
    }
    push(Instruction(operation, arguments: arguments, formula: formula), taking: arguments)
  }

  /// Returns the calculation for every point whose result is the value at `depth` in the stack; 0 is the top.
  ///
  /// If the program has no steps, the calculation is incomplete.
  ///
  /// - Complexity: Linear in the steps of this value and of the values above it.
  func pointCalculation(ofValue depth: Int) -> PointCalculation {
    if code.isEmpty { return PointCalculation([], at: 0, before: 0) }
    var end = code.count
    for _ in 0..<depth { end = code.firstStep(ofPartEndingAt: end - 1) }
    let first = code.firstStep(ofPartEndingAt: end - 1)
    return PointCalculation(code[first..<end].map { $0.step(texts) }, at: first, before: code.count)
  }

  private mutating func push(_ instruction: Instruction, taking taken: Int = 0) {
    code.append(instruction)
    height += 1 - taken
    depth = max(depth, height)
  }
}

extension [Instruction] {
  /// Returns the first of the steps that together yield the value of the step at `last`.
  fileprivate func firstStep(ofPartEndingAt last: Int) -> Int {
    var first = last
    var missing = self[first].taken
    while missing > 0 {
      first -= 1
      missing += self[first].taken - 1
    }
    return first
  }
}
