import DataSets

/// The values of all steps of a program, to explain and to derive its value.
public struct ProgramParts {
  /// The program of the steps.
  public let program: Program
  private let parts: Program.Parts
  private let node: NodeID
  private let operands: [Operand]
  /// The number of 64-bit numbers that are free beside the results of all steps.
  private let free: Int
  /// The limit of the budget that they are of.
  private let limit: Int
  /// The remark on the program's value.
  private let remark: ResultRemark?

  /// A program with open ports beyond the given inputs.
  init(_ program: Program, of node: NodeID, openBeyond inputs: [Operand], within remainingBudget: RemainingBudget) {
    let open = (inputs.count..<max(inputs.count, program.inputCount)).map { Operand.stored(StoredValue.openPort($0)) }
    self.init(program, of: node, inputs: inputs + open, within: remainingBudget)
  }

  init(_ program: Program, of node: NodeID, inputs: [Operand], within remainingBudget: RemainingBudget) {
    self.program = program
    self.node = node
    let parts = program.parts
    self.parts = parts
    var remark: ResultRemark?
    var operands: [Operand] = []
    operands.reserveCapacity(program.count)
    // What steps come to lies side by side until the last is done.
    var budget = DataBudget(limit: remainingBudget.free)
    for case .set(let set) in inputs { budget.know(set) }
    var remaining: RemainingBudget {
      RemainingBudget(
        free: budget.free(), limit: remainingBudget.limit, meter: remainingBudget.meter)
    }
    program.code.withUnsafeBufferPointer { code in
      for (step, instruction) in code.enumerated() {
        switch instruction.shape {
        case .input: operands.append(inputs[Int(instruction.operand)])
        case .constant: operands.append(.stored(instruction.constant))
        case .variable: operands.append(.stored(StoredValue.variable))
        case .unknownName: operands.append(.stored(StoredValue.unknownName(Int(instruction.operand))))
        case .pick, .slide: operands.append(operands[parts.origins[step]])
        case .sum, .difference, .product, .quotient, .unary, .binary, .other, .data:
          let computed = program.call(at: step, parts, operands, within: remaining).result()
          if let set = computed.operand.set { budget.hold(set) }
          operands.append(computed.operand)
          if step == parts.origins.last, remark == nil { remark = computed.remark }
          // Where uncertainty begins is told of every step.
          if computed.remark?.isOfSource == true { remark = computed.remark }
        }
      }
    }
    self.operands = operands
    self.remark = remark
    free = remaining.free
    limit = remaining.limit
  }

  /// The steps in order.
  public var steps: [Program.Step] { parts.steps }

  /// For each step, the steps of its operands: a call's arguments, the copied value of a pick, the remaining value of a
  /// slide; none for others.
  ///
  /// A value that is picked is an argument of several.
  public var arguments: [[Int]] { parts.arguments }

  /// The call of a step, for questions and not for computing it again; nil for other steps.
  ///
  /// `meter` counts the work of the answers.
  func call(ofStep step: Int, countedBy meter: EvaluationMeter?) -> OperatorCall? {
    guard case .call = steps[step] else { return nil }
    return program.call(
      at: step, parts, operands, within: RemainingBudget(free: free, limit: limit, meter: meter))
  }

  /// The steps that the constants of a call's formula for every point are; none of other steps.
  func constants(ofStep step: Int) -> [Int] { program.formula(ofStep: step)?.constantSteps(before: step) ?? [] }

  /// The port that the first input of a step's part is; 0 if it has none.
  func firstPort(ofStep step: Int) -> Int { parts.firstPort(ofStep: step) }

  /// For each step, whether one of these results depends on it for any numbers.
  ///
  /// - Complexity: linear in the number of steps; no recursion.
  func needed(for results: [Int]) -> [Bool] {
    var isNeeded = [Bool](repeating: false, count: steps.count)
    for step in results { isNeeded[step] = true }
    for step in steps.indices.reversed() where isNeeded[step] {
      // Of a formula for every point only the constants have values.
      let formula = parts.formulaArgument(of: step)
      for argument in parts.arguments[step] where argument != formula { isNeeded[argument] = true }
      for constant in constants(ofStep: step) { isNeeded[constant] = true }
    }
    return isNeeded
  }

  /// The result of a step.
  func operand(ofStep step: Int) -> Operand { operands[step] }

  /// The result of the program.
  var result: Computed { Computed(operands.last ?? .stored(StoredValue.overflow), remark) }

  /// The value of the step.
  ///
  /// Without a value, the reason: it waits, or the node itself fails in it or before it.
  public func value(ofStep step: Int) -> Value { operands[step].value(of: node) }

  /// Whether the step has no value in a way that `failed` sees.
  public func hasFailed(inStep step: Int) -> Bool { operands[step].isCaught }

  /// The steps that the program's value depends on, in order: of `if` the condition and the chosen branch, of
  /// `ifFailed` the value and, if that is missing, its replacement, of `null` no argument.
  ///
  /// - Complexity: linear in the number of steps; no recursion.
  public func usedSteps() -> [Int] {
    var isUsed = [Bool](repeating: false, count: program.count)
    if let last = isUsed.indices.last { isUsed[last] = true }
    for step in steps.indices.reversed() where isUsed[step] {
      guard case .call(let operation, _) = steps[step] else {
        for argument in arguments[step] { isUsed[argument] = true }
        continue
      }
      switch operation.descriptor.kernel {
      case .constant: break
      case .choice:
        let condition = arguments[step][0]
        isUsed[condition] = true
        if let number = value(ofStep: condition).number { isUsed[arguments[step][number != 0 ? 1 : 2]] = true }
      case .fallback:
        let first = arguments[step][0]
        isUsed[first] = true
        if operands[first].isCaught { isUsed[arguments[step][1]] = true }
      case .sum, .difference, .product, .quotient, .unary, .binary, .ternary, .fold, .several, .assertion, .failureTest,
        .data:
        for argument in arguments[step] { isUsed[argument] = true }
      }
    }
    return isUsed.indices.filter { isUsed[$0] }
  }

  /// The step in which the node fails: it has no number although all its operands have one, or it is an open input.
  ///
  /// nil if the program has a value, or waits for a node.
  public func failingStep() -> Int? {
    guard var step = steps.indices.last else { return nil }
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
  /// The call of a step; the steps before it have these results.
  fileprivate func call(
    at step: Int, _ parts: Parts, _ operands: [Operand], within remainingBudget: RemainingBudget
  ) -> OperatorCall {
    OperatorCall(
      OperatorID(index: code[step].operatorIndex).descriptor, arguments: parts.arguments[step].map { operands[$0] },
      formula: formula(ofStep: step).map { ComputedFormula($0, before: step, parts, operands) },
      within: remainingBudget)
  }

  /// The formula for every point of the call that a step is; nil if it has none.
  func formula(ofStep step: Int) -> PointCalculation? {
    guard code[step].isCall, formulas.indices.contains(code[step].formula) else { return nil }
    return formulas[code[step].formula]
  }
}

extension Graph {
  /// The value of a program that belongs to no node, fed by these nodes; nil is an open port.
  ///
  /// `meter` counts the work on data sets and may end it.
  ///
  /// - Complexity: linear in the number of its steps, and in the points of the sets that they work on.
  public func value(
    of program: Program, fedBy sources: [NodeID?], countedBy meter: EvaluationMeter? = nil
  ) -> Value {
    // The id serves to find a node that waits for itself; none does here.
    let nobody = NodeID(index: -1)
    guard program.isComplete, sources.count >= program.inputCount else { return .failure(.overflow) }
    let parts = ProgramParts(
      program, of: nobody, inputs: operands(sources),
      within: sideTable.remainingBudget(for: nobody.index, countedBy: meter))
    return parts.value(ofStep: program.count - 1)
  }

  /// The most steps at points of data sets that are repeated to show the parts of a formula; this work cannot be
  /// interrupted.
  private static let mostStepsOfParts = 10_000_000

  /// The parts of a formula, computed again; nil for other nodes, for an incomplete program, and if computing was ended
  /// or takes too long to repeat.
  ///
  /// - Complexity: linear in the number of its steps, and in the points of the sets that they work on.
  public func parts(ofFormula id: NodeID) -> ProgramParts? {
    guard case .formula(let program) = content(of: id), program.isComplete else { return nil }
    if case .failure(.stopped) = value(of: id) { return nil }
    let meter = EvaluationMeter(block: Self.mostStepsOfParts) { StoppedEvaluation("not computed twice") }
    let parts = ProgramParts(
      program, of: id, inputs: operands(inputs(of: id)),
      within: sideTable.remainingBudget(for: id.index, countedBy: meter))
    return meter.stop == nil ? parts : nil
  }

  /// How many steps the formula of a node has, or that of its parameter for every point; 0 of other nodes.
  ///
  /// - Complexity: O(1).
  public func stepsOfFormula(of id: NodeID) -> Int {
    switch content(of: id) {
    case .formula(let program): return program.count
    case .operator:
      for case .formula(let formula)? in parameters(of: id)?.values ?? [] { return formula.calculation.body.count }
      return 0
    case .number, .data, .sink: return 0
    }
  }

  /// The values at ports that these nodes feed.
  func operands(_ sources: [NodeID?]) -> [Operand] {
    sources.enumerated().map { port, source in source.map(operand) ?? .stored(StoredValue.openPort(port)) }
  }

  /// The operand that a node passes to the nodes it feeds.
  func operand(of source: NodeID) -> Operand {
    let value = record(of: source).value
    if StoredValue.isSet(value), case .set(let set)? = sideTable.content(of: source.index) { return .set(set) }
    return .stored(value.isNaN ? StoredValue.waiting(for: source.index, which: value) : value)
  }
}
