import DataSets

/// The values of all steps of a program, to explain and to differentiate its value.
public struct ProgramParts {
  /// The program of the steps.
  public let program: Program
  private let parts: Program.Parts
  private let node: NodeID
  private let operands: [Operand]
  /// The number of 64-bit numbers that are free in addition to the results of all steps.
  private let free: Int
  /// The limit of the budget that `free` is a part of.
  private let limit: Int
  /// The remark on the program's value.
  private let remark: ResultRemark?

  /// Computes a program whose ports beyond the given inputs are open.
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
    // The results of all steps are kept until the last step is done.
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
        case .unit: operands.append(.stored(StoredValue.units))
        case .sum, .difference, .product, .quotient, .unary, .binary, .other, .data:
          let computed = program.call(at: step, parts, operands, within: remaining).result()
          if let set = computed.operand.set { budget.hold(set) }
          operands.append(computed.operand)
          if step == parts.origins.last, remark == nil { remark = computed.remark }
          // A remark on a source of uncertainty counts in every step.
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

  /// For each step, the steps of its operands.
  ///
  /// They are a call's arguments, the copied value of a pick, or the remaining value of a slide; other steps have none.
  /// A picked value is an argument of several steps.
  public var arguments: [[Int]] { parts.arguments }

  /// Returns the call of a step, to examine it and not to compute it again; nil for other steps.
  ///
  /// `meter` counts the work of the examination.
  func call(ofStep step: Int, countedBy meter: EvaluationMeter?) -> OperatorCall? {
    guard case .call = steps[step] else { return nil }
    return program.call(
      at: step, parts, operands, within: RemainingBudget(free: free, limit: limit, meter: meter))
  }

  /// Returns the steps that yield the constants of a call's formula for every point; none for other steps.
  func constants(ofStep step: Int) -> [Int] { program.formula(ofStep: step)?.constantSteps(before: step) ?? [] }

  /// Returns the port of the first input that a step's value depends on; 0 if it depends on none.
  func firstPort(ofStep step: Int) -> Int { parts.firstPort(ofStep: step) }

  /// Returns, for each step, whether one of these results depends on it for some numbers.
  ///
  /// - Complexity: linear in the number of steps; no recursion.
  func needed(for results: [Int]) -> [Bool] {
    var isNeeded = [Bool](repeating: false, count: steps.count)
    for step in results { isNeeded[step] = true }
    for step in steps.indices.reversed() where isNeeded[step] {
      // In a formula for every point, only the constants have values.
      let formula = parts.formulaArgument(of: step)
      for argument in parts.arguments[step] where argument != formula { isNeeded[argument] = true }
      for constant in constants(ofStep: step) { isNeeded[constant] = true }
    }
    return isNeeded
  }

  /// Returns the result of a step.
  func operand(ofStep step: Int) -> Operand { operands[step] }

  /// The result of the program.
  var result: Computed { Computed(operands.last ?? .stored(StoredValue.overflow), remark) }

  /// Returns the value of a step.
  ///
  /// Without a value, it is the reason: the step waits, or the node itself fails in this step or before it.
  public func value(ofStep step: Int) -> Value { operands[step].value(of: node) }

  /// Whether the operator `failed` would be 1 for the step's value.
  public func hasFailed(inStep step: Int) -> Bool { operands[step].isCaught }

  /// Returns the steps that the program's value depends on, in order.
  ///
  /// For `if` these are the condition and the chosen branch; for `ifFailed` the value and, if it is missing, its
  /// replacement; for `null` no argument.
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

  /// Returns the step in which the node fails; nil if the program has a value, or waits for a node.
  ///
  /// The step has no number although all its operands have one, or it is an open input.
  public func failingStep() -> Int? {
    guard var step = steps.indices.last else { return nil }
    guard case .failure(let failure) = value(ofStep: step) else { return nil }
    // An argument that fails for the same reason is the origin; the first of several counts, as in evaluation.
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
  /// Returns the call of a step, given the results of the steps before it.
  fileprivate func call(
    at step: Int, _ parts: Parts, _ operands: [Operand], within remainingBudget: RemainingBudget
  ) -> OperatorCall {
    OperatorCall(
      OperatorID(index: code[step].operatorIndex).descriptor, arguments: parts.arguments[step].map { operands[$0] },
      formula: formula(ofStep: step).map { ComputedFormula($0, before: step, parts, operands) },
      within: remainingBudget)
  }

  /// Returns the formula for every point in the call of a step; nil if there is none.
  func formula(ofStep step: Int) -> PointCalculation? {
    guard code[step].isCall, formulas.indices.contains(code[step].formula) else { return nil }
    return formulas[code[step].formula]
  }
}

extension Graph {
  /// Returns the value of a program that belongs to no node; `sources` feed its ports, nil leaves a port open.
  ///
  /// `meter` counts the work on data sets and may end it.
  ///
  /// - Complexity: linear in the number of its steps, and in the points of the sets that they work on.
  public func value(
    of program: Program, fedBy sources: [NodeID?], countedBy meter: EvaluationMeter? = nil
  ) -> Value {
    // The id would mark a node that waits for itself; none does here.
    let nobody = NodeID(index: -1)
    guard program.isComplete, sources.count >= program.inputCount else { return .failure(.overflow) }
    let parts = ProgramParts(
      program, of: nobody, inputs: operands(sources),
      within: sideTable.remainingBudget(for: nobody.index, countedBy: meter))
    return parts.value(ofStep: program.count - 1)
  }

  /// The maximum number of steps at points of data sets that are repeated to show the parts of a formula.
  ///
  /// This work cannot be interrupted.
  private static let mostStepsOfParts = 10_000_000

  /// Returns the parts of a formula, computed again; nil for other nodes and for an incomplete program.
  ///
  /// It is also nil if computing was ended or takes too long to repeat.
  ///
  /// - Complexity: linear in the number of its steps, and in the points of the sets that they work on.
  public func parts(ofFormula id: NodeID) -> ProgramParts? {
    guard case .formula(let program) = calculation(of: id), program.isComplete else { return nil }
    if case .failure(.stopped) = value(of: id) { return nil }
    let meter = EvaluationMeter(block: Self.mostStepsOfParts) { StoppedEvaluation("not computed twice") }
    let parts = ProgramParts(
      program, of: id, inputs: operands(inputs(of: id)),
      within: sideTable.remainingBudget(for: id.index, countedBy: meter))
    return meter.stop == nil ? parts : nil
  }

  /// Returns the number of steps in a node's formula, or in its parameter's formula for every point; 0 for other nodes.
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

  /// Returns the operands at ports that these nodes feed; nil stands for an open port.
  func operands(_ sources: [NodeID?]) -> [Operand] {
    sources.enumerated().map { port, source in source.map(operand) ?? .stored(StoredValue.openPort(port)) }
  }

  /// Returns the operand that a node passes to the nodes it feeds.
  func operand(of source: NodeID) -> Operand {
    let value = record(of: source).value
    if StoredValue.isSet(value), case .set(let set)? = sideTable.content(of: source.index) { return .set(set) }
    return .stored(value.isNaN ? StoredValue.waiting(for: source.index, which: value) : value)
  }
}
