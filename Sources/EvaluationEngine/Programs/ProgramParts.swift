import DataSets

/// A program looked at part by part, to explain and to derive its value: what each of its steps comes to.
public struct ProgramParts: Sendable {
  /// The program whose steps these are.
  public let program: Program
  /// For each step the steps that yield its arguments; none for anything but a call.
  public let arguments: [[Int]]
  /// For each step the first step of its part.
  private let firsts: [Int]
  private let node: NodeID
  private let inputs: [Operand]
  private let operands: [Operand]
  /// The remark on the program's value.
  private let remark: ResultRemark?

  init(_ program: Program, of node: NodeID, inputs: [Operand], within remainingBudget: RemainingBudget) {
    self.program = program
    self.node = node
    self.inputs = inputs
    let parts = program.parts
    arguments = parts.arguments
    firsts = parts.firsts
    var remark: ResultRemark?
    var operands: [Operand] = []
    operands.reserveCapacity(program.count)
    // What steps come to lies side by side until the last is done.
    var budget = DataBudget(limit: remainingBudget.free)
    for case .set(let set) in inputs { budget.know(set) }
    program.withCode { code in
      for (step, instruction) in code.enumerated() {
        switch instruction.shape {
        case .input: operands.append(inputs[Int(instruction.operand)])
        case .constant: operands.append(.stored(instruction.constant))
        case .variable: operands.append(.stored(StoredValue.variable))
        case .unknownName: operands.append(.stored(StoredValue.unknownName(Int(instruction.operand))))
        case .sum, .difference, .product, .quotient, .unary, .binary, .other, .data:
          let computed = program.call(
            instruction, of: parts.arguments[step].map { operands[$0] }, inputs: inputs,
            within: RemainingBudget(free: budget.limit - budget.used, limit: remainingBudget.limit)
          ).result()
          if let set = computed.operand.set { budget.hold(set) }
          operands.append(computed.operand)
          remark = step == code.count - 1 ? computed.remark : nil
        }
      }
    }
    self.operands = operands
    self.remark = remark
  }

  /// The call that a step is, to be asked about and not computed again; nil of other steps.
  func call(ofStep step: Int) -> OperatorCall? {
    guard case .call = program.steps[step] else { return nil }
    return program.call(program.code[step], of: arguments[step].map { operands[$0] }, inputs: inputs, within: .none)
  }

  /// What a step comes to.
  func operand(ofStep step: Int) -> Operand { operands[step] }

  /// Where the part that yields a call's argument begins.
  func firstStep(ofArgument argument: Int, of step: Int) -> Int { firsts[arguments[step][argument]] }

  /// What the program comes to.
  var result: Computed { Computed(operands.last ?? .stored(StoredValue.overflow), remark) }

  /// What the step comes to; where it has no value, why: it waits, or the node itself fails in it or before it.
  public func value(ofStep step: Int) -> Value { operands[step].value(of: node) }

  /// The steps that the program's value rests on, in order: of `if` the condition and the branch chosen, of `null` none of its
  /// arguments.
  ///
  /// - Complexity: linear in the number of steps; no recursion.
  public func usedSteps() -> [Int] {
    var isUsed = [Bool](repeating: false, count: program.count)
    if let last = isUsed.indices.last { isUsed[last] = true }
    let steps = program.steps
    for step in steps.indices.reversed() where isUsed[step] {
      guard case .call(let operation, _) = steps[step] else { continue }
      switch operation.descriptor.kernel {
      case .constant: break
      case .choice:
        let condition = arguments[step][0]
        isUsed[condition] = true
        if let number = value(ofStep: condition).number { isUsed[arguments[step][number != 0 ? 1 : 2]] = true }
      case .sum, .difference, .product, .quotient, .unary, .binary, .ternary, .fold, .several, .assertion, .data:
        for argument in arguments[step] { isUsed[argument] = true }
      }
    }
    return isUsed.indices.filter { isUsed[$0] }
  }

  /// The step in which the node fails: it has no number though all that it needs do, or it is an open input.
  ///
  /// nil where the program has a value, or waits for a node.
  public func failingStep() -> Int? {
    guard var step = program.steps.indices.last else { return nil }
    guard case .failure(let failure) = value(ofStep: step) else { return nil }
    // An argument that fails for the same reason is where it comes from; of several the first is taken, as in evaluation.
    let used = Set(usedSteps())
    while let argument = arguments[step].first(where: { used.contains($0) && value(ofStep: $0).isMissing }),
      value(ofStep: argument) == .failure(failure)
    {
      step = argument
    }
    return step
  }
}

extension Program {
  /// The call that an instruction is, of these arguments.
  fileprivate func call(
    _ instruction: Instruction, of arguments: [Operand], inputs: [Operand], within remainingBudget: RemainingBudget
  ) -> OperatorCall {
    let formula = instruction.formula
    return OperatorCall(
      OperatorID(index: instruction.operatorIndex).descriptor, arguments: arguments,
      formula: formulas.indices.contains(formula) ? formulas[formula] : nil, inputs: inputs, within: remainingBudget)
  }
}

extension Graph {
  /// What a program that is no node's would come to, fed by these nodes; nil is an open port.
  ///
  /// - Complexity: linear in the number of its steps.
  public func value(of program: Program, fedBy sources: [NodeID?]) -> Value {
    // The id serves to find a node that waits for itself; none does here.
    let nobody = NodeID(index: -1)
    guard program.isComplete, sources.count >= program.inputCount else { return .failure(.overflow) }
    let parts = ProgramParts(program, of: nobody, inputs: operands(sources), within: sideTable.budget.remaining())
    return parts.value(ofStep: program.count - 1)
  }

  /// The parts of a formula, computed again; nil for other nodes and for a program that is not complete.
  ///
  /// - Complexity: linear in the number of its steps.
  public func parts(ofFormula id: NodeID) -> ProgramParts? {
    guard case .formula(let program) = content(of: id), program.isComplete else { return nil }
    return ProgramParts(
      program, of: id, inputs: operands(inputs(of: id)), within: sideTable.remainingBudget(for: id.index))
  }

  /// What comes through ports that these nodes feed.
  func operands(_ sources: [NodeID?]) -> [Operand] {
    sources.enumerated().map { port, source in source.map(operand) ?? .stored(StoredValue.openPort(port)) }
  }

  /// What a node is worth to those it feeds.
  func operand(of source: NodeID) -> Operand {
    let value = record(of: source).value
    if StoredValue.isSet(value), case .set(let set)? = sideTable.content(of: source.index) { return .set(set) }
    return .stored(value.isNaN ? StoredValue.waiting(for: source.index, which: value) : value)
  }
}
