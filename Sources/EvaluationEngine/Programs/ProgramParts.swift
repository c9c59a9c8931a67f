import DataSets

/// A program looked at part by part, to explain and to derive its value: what each of its steps comes to.
public struct ProgramParts: Sendable {
  public let program: Program
  /// For each step the steps that yield its arguments; none for anything but a call.
  public let arguments: [[Int]]
  private let node: NodeID
  private let operands: [Operand]
  /// What is to be said of the program's value.
  private var remark: ResultRemark?

  init(_ program: Program, of node: NodeID, inputs: [Operand], within allowance: DataAllowance) {
    self.program = program
    self.node = node
    let arguments = program.parts.arguments
    var errors: [Int: ErrorBar] = [:]
    var remark: ResultRemark?
    var operands: [Operand] = []
    operands.reserveCapacity(program.count)
    // What steps come to lies side by side until the last is done.
    var budget = DataBudget(limit: allowance.free)
    for case .set(let set) in inputs { budget.know(set) }
    program.withCode { code in
      for (step, instruction) in code.enumerated() {
        switch instruction.shape {
        case .input: operands.append(inputs[Int(instruction.operand)])
        case .constant: operands.append(.stored(instruction.constant))
        case .variable: operands.append(.stored(StoredValue.variable))
        case .unknownName: operands.append(.stored(StoredValue.unknownName(Int(instruction.operand))))
        case .sum, .difference, .product, .quotient, .unary, .binary, .other, .data:
          let taken = arguments[step].map { operands[$0] }
          let formula = instruction.formula
          let call = OperatorCall(
            OperatorID(index: instruction.operatorIndex).descriptor, arguments: taken,
            formula: program.formulas.indices.contains(formula) ? program.formulas[formula] : nil, inputs: inputs,
            within: DataAllowance(free: budget.limit - budget.used, limit: allowance.limit))
          let computed = call.result()
          if let set = computed.operand.set { budget.hold(set) }
          operands.append(computed.operand)
          if step == code.count - 1 { remark = computed.remark }
          if case .error(let bar)? = computed.remark { errors[step] = bar }
        }
      }
    }
    self.arguments = arguments
    self.operands = operands
    self.remark = remark
    if !errors.isEmpty, let bar = error(from: errors) { self.remark = .error(bar) }
  }

  /// What the errors of steps come to in the program's value, by its slopes; nil where that is not finite.
  private func error(from errors: [Int: ErrorBar]) -> ErrorBar? {
    guard operands.last?.number != nil else { return nil }
    let slopes = slopes { errors[$0] != nil }
    var sides = (lower: 0.0, upper: 0.0)
    for step in errors.keys.sorted() {
      guard let bar = errors[step], slopes[step] != 0 else { continue }
      let (down, up) = slopes[step] > 0 ? (bar.lower, bar.upper) : (bar.upper, bar.lower)
      sides.lower += slopes[step] * slopes[step] * down * down
      sides.upper += slopes[step] * slopes[step] * up * up
    }
    return ErrorBar(lower: sides.lower.squareRoot(), upper: sides.upper.squareRoot())
  }

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
      case .sum, .difference, .product, .quotient, .unary, .binary, .ternary, .fold, .assertion, .data:
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

  /// The derivative of the program's value by each step's: by reverse accumulation, as between nodes.
  ///
  /// Steps that no `isFed` step feeds get 0, whatever their slopes are; not finite where a slope is not.
  ///
  /// - Complexity: linear in the number of steps; no recursion.
  public func slopes(isFed: (_ step: Int) -> Bool) -> [Double] {
    let steps = program.steps
    var feeds = [Bool](repeating: false, count: steps.count)
    for step in steps.indices { feeds[step] = isFed(step) || arguments[step].contains { feeds[$0] } }
    var slopes = [Double](repeating: 0, count: steps.count)
    guard let last = slopes.indices.last else { return slopes }
    slopes[last] = feeds[last] ? 1 : 0
    for step in steps.indices.reversed() where slopes[step] != 0 {
      guard case .call(let operation, _) = steps[step], let result = value(ofStep: step).number else { continue }
      // An argument without a number is one that the result does not rest on; its derivative is 0.
      let numbers = arguments[step].map { value(ofStep: $0).number ?? .nan }
      for (argument, derivative) in zip(arguments[step], operation.descriptor.derivative(numbers, result))
      where feeds[argument] && derivative != 0 {
        slopes[argument] = slopes[step] * derivative
      }
    }
    return slopes
  }
}

extension Graph {
  /// What a program that is no node's would come to, fed by these nodes; nil is an open port.
  ///
  /// - Complexity: linear in the number of its steps.
  public func value(of program: Program, fedBy sources: [NodeID?]) -> Value {
    // The id says who waits for itself: nobody does here.
    let nobody = NodeID(index: -1)
    guard program.isComplete, sources.count >= program.inputCount else { return .failure(.overflow) }
    let parts = ProgramParts(program, of: nobody, inputs: operands(sources), within: room.budget.allowance())
    return parts.value(ofStep: program.count - 1)
  }

  /// The parts of a formula, computed anew; nil for other nodes and for a program that is not complete.
  ///
  /// - Complexity: linear in the number of its steps.
  public func parts(ofFormula id: NodeID) -> ProgramParts? {
    guard case .formula(let program) = content(of: id), program.isComplete else { return nil }
    return ProgramParts(program, of: id, inputs: operands(inputs(of: id)), within: room.allowance(for: id.index))
  }

  /// What comes through ports that these nodes feed.
  private func operands(_ sources: [NodeID?]) -> [Operand] {
    sources.enumerated().map { port, source in
      guard let source else { return .stored(StoredValue.openPort(port)) }
      let value = record(of: source).value
      if StoredValue.isSet(value), case .set(let set)? = room.content(of: source.index) { return .set(set) }
      return .stored(value.isNaN ? StoredValue.waiting(for: source.index, which: value) : value)
    }
  }
}
