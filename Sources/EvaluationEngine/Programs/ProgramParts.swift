import DataSets

/// The results of all steps of a program, used to explain and to differentiate the program's value.
public struct ProgramParts {
  /// The program whose steps have been computed.
  public let program: Program
  private let parts: Program.Parts
  private let node: NodeID
  private let operands: [Operand]
  /// The memory left for data sets after all steps were computed, as a count of 64-bit numbers.
  private let free: Int
  /// The memory limit for all data sets, as a count of 64-bit numbers.
  private let limit: Int
  private let remark: ResultRemark?

  /// Computes the steps of a program for a node.
  ///
  /// - Parameters:
  ///   - program: The program to compute.
  ///   - node: The node.
  ///   - inputs: The values at the first ports. All further ports are open.
  ///   - remainingBudget: How much memory the results may use.
  ///   - result: The result of the last step, if it is known; the step is then not computed again.
  init(
    _ program: Program, of node: NodeID, openBeyond inputs: [Operand], within remainingBudget: RemainingBudget,
    result: Operand? = nil
  ) {
    let open = (inputs.count..<max(inputs.count, program.inputCount)).map { Operand.stored(StoredValue.openPort($0)) }
    self.init(program, of: node, inputs: inputs + open, within: remainingBudget, result: result)
  }

  init(
    _ program: Program, of node: NodeID, inputs: [Operand], within remainingBudget: RemainingBudget,
    result: Operand? = nil
  ) {
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
          if let result, step == code.count - 1 {
            operands.append(result)
            continue
          }
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

  /// For each step, the indices of the steps whose results it uses.
  ///
  /// A call uses its arguments, a pick uses the value that it copies, and a slide uses the value that it keeps; other
  /// steps use none.
  public var arguments: [[Int]] { parts.arguments }

  /// Returns the call in a step, without computing it; nil if the step is not a call.
  ///
  /// `meter` limits the work that is later done with the call.
  func call(ofStep step: Int, countedBy meter: EvaluationMeter?) -> OperatorCall? {
    guard case .call = steps[step] else { return nil }
    return program.call(
      at: step, parts, operands, within: RemainingBudget(free: free, limit: limit, meter: meter))
  }

  func constants(ofStep step: Int) -> [Int] { program.formula(ofStep: step)?.constantSteps(before: step) ?? [] }

  func firstPort(ofStep step: Int) -> Int { parts.firstPort(ofStep: step) }

  /// Returns, for each step, whether any of `results` may depend on it for some inputs.
  ///
  /// - Complexity: Linear in the number of steps; no recursion.
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

  func operand(ofStep step: Int) -> Operand { operands[step] }

  var result: Computed { Computed(operands.last ?? .stored(StoredValue.overflow), remark) }

  /// Returns the value of a step, or the reason why it has none.
  ///
  /// The reason is a failing upstream node, or the failure of this step or of an earlier one.
  public func value(ofStep step: Int) -> Value { operands[step].value(of: node) }

  /// Whether the operator `failed` would return 1 for the value of this step.
  public func hasFailed(inStep step: Int) -> Bool { operands[step].isCaught }

  /// Returns the steps that the program's value depends on, in order.
  ///
  /// Arguments that have no effect are left out:
  ///
  /// - For `if`, only the condition and the chosen branch count.
  /// - For `ifFailed`, the replacement counts only if the value is missing.
  /// - For `null`, no argument counts.
  ///
  /// - Complexity: Linear in the number of steps; no recursion.
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

  /// Returns the step in which the node fails; nil if the program has a value, or if the cause is an upstream node.
  ///
  /// Either the step has no value although its operands have one, or the step is an open input.
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
  fileprivate func call(
    at step: Int, _ parts: Parts, _ operands: [Operand], within remainingBudget: RemainingBudget
  ) -> OperatorCall {
    OperatorCall(
      OperatorID(index: code[step].operatorIndex).descriptor, arguments: parts.arguments[step].map { operands[$0] },
      formula: formula(ofStep: step).map { ComputedFormula($0, before: step, parts, operands) },
      within: remainingBudget)
  }

  /// Returns the per-point formula of the call in a step; nil if there is none.
  func formula(ofStep step: Int) -> PointCalculation? {
    guard code[step].isCall, formulas.indices.contains(code[step].formula) else { return nil }
    return formulas[code[step].formula]
  }
}

extension Graph {
  /// Evaluates a program that belongs to no node.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - sources: For each port of the program, the node that feeds it; nil for an open port.
  ///   - meter: Counts the work on data sets and may end it.
  /// - Returns: The value, or the reason why there is none.
  /// - Complexity: Linear in the number of steps, and in the points of the sets that they work on.
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

  /// The largest amount of work for showing the parts of a formula: the number of steps times the points of the data
  /// sets.
  ///
  /// This work cannot be interrupted.
  private static let mostStepsOfParts = 10_000_000

  /// Computes a formula node again and returns the results of all its steps.
  ///
  /// Returns nil for other nodes, for an incomplete program, if the evaluation was stopped, and if the calculation
  /// takes too long.
  ///
  /// - Complexity: Linear in the number of steps, and in the points of the sets that they work on.
  public func parts(ofFormula id: NodeID) -> ProgramParts? {
    guard case .formula(let program) = calculation(of: id), program.isComplete else { return nil }
    if case .failure(.stopped) = value(of: id) { return nil }
    let meter = EvaluationMeter(block: Self.mostStepsOfParts) { StoppedEvaluation("not computed twice") }
    let parts = ProgramParts(
      program, of: id, inputs: operands(inputs(of: id)),
      within: sideTable.remainingBudget(for: id.index, countedBy: meter))
    return meter.stop == nil ? parts : nil
  }

  /// Returns the number of steps in a formula node, or in the per-point formula of an operator node; 0 for other nodes.
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

  func operands(_ sources: [NodeID?]) -> [Operand] {
    sources.enumerated().map { port, source in source.map(operand) ?? .stored(StoredValue.openPort(port)) }
  }

  func operand(of source: NodeID) -> Operand {
    let value = record(of: source).value
    if StoredValue.isSet(value), case .set(let set)? = sideTable.content(of: source.index) { return .set(set) }
    return .stored(value.isNaN ? StoredValue.waiting(for: source.index, which: value) : value)
  }
}
