import DataSets

/// A call of an operator with inputs and parameters that may be data sets.
struct OperatorCall {
  let descriptor: Operator
  let inputs: [Operand]
  /// The parameters in the order of the operator's descriptor; nil for defaults.
  private(set) var parameters: [GivenParameter?] = []
  /// Which derivatives are requested; empty for all.
  ///
  /// There is one element per input, then one per number or constant of each parameter.
  var isAsked: [Bool] = []
  private let remainingBudget: RemainingBudget
  var meter: EvaluationMeter? { remainingBudget.meter }
  private var missing: Operand?
  private var lackOfFormula: Operand?

  /// Creates the call of an operator in a formula.
  ///
  /// - Parameters:
  ///   - descriptor: The operator.
  ///   - arguments: The inputs, then the parameters.
  ///   - formula: The parameter that is a formula for every point; nil if there is none.
  ///   - remainingBudget: How much memory the result may use.
  init(
    _ descriptor: Operator, arguments: [Operand], formula: ComputedFormula?, within remainingBudget: RemainingBudget
  ) {
    self.descriptor = descriptor
    self.remainingBudget = remainingBudget
    let count = descriptor.inputCount(of: arguments.count)
    inputs = Array(arguments.prefix(count))
    var rest = arguments.dropFirst(count)
    for parameter in descriptor.parameters {
      let taken = rest.prefix(parameter.argumentCount)
      rest = rest.dropFirst(parameter.argumentCount)
      if parameter.isFormula {
        parameters.append(formula.flatMap { taken.isEmpty ? nil : bind($0) })
      } else {
        parameters.append(given(parameter, Array(taken), at: arguments.count - rest.count - taken.count))
      }
    }
  }

  init(
    _ descriptor: Operator, inputs: [Operand], parameters given: OperatorParameters?,
    within remainingBudget: RemainingBudget
  ) {
    self.descriptor = descriptor
    self.remainingBudget = remainingBudget
    self.inputs = inputs
    for (place, parameter) in descriptor.parameters.enumerated() {
      let value = given.flatMap { $0.values.indices.contains(place) ? $0.values[place] : nil }
      switch value {
      case .number(let number): parameters.append(.number(number))
      case .range(let low, let high): parameters.append(.range(low, high))
      case .formula(let formula):
        parameters.append(bind(ComputedFormula(formula, inputs: inputs, within: remainingBudget)))
      case nil: parameters.append(nil)
      }
      if value == nil, parameter.isRequired, missing == nil { missing = Operand(.badParameter(place)) }
    }
  }

  private mutating func given(_ parameter: OperatorParameter, _ operands: [Operand], at place: Int) -> GivenParameter? {
    var numbers: [Double] = []
    for (offset, operand) in operands.enumerated() {
      if let number = operand.number {
        numbers.append(number)
      } else if missing == nil {
        missing = operand.isMissing ? operand : Operand(.wrongKind(port: place + offset, needs: .number))
      }
    }
    guard numbers.count == parameter.argumentCount, let first = numbers.first, let last = numbers.last else {
      return nil
    }
    return numbers.count == 2 ? .range(first, last) : .number(first)
  }

  /// Replaces the constants of a formula by their numbers.
  ///
  /// Returns nil if a constant has no number, and stores that constant in `missing`.
  ///
  /// A formula that checks for failures may have constants without a value; whether it fails is then found out at each
  /// point.
  private mutating func bind(_ formula: ComputedFormula) -> GivenParameter? {
    var numbers: [Double] = []
    for constant in formula.constants {
      if let number = constant.operand.number {
        numbers.append(number)
      } else if formula.calculation.seesFailures, constant.operand.isMissing {
        numbers.append(constant.operand.lack)
        if lackOfFormula?.isUndecided != true, lackOfFormula == nil || constant.operand.isUndecided {
          lackOfFormula = constant.operand
        }
      } else {
        if missing == nil {
          missing =
            constant.operand.isMissing
            ? constant.operand : Operand(.wrongKind(port: constant.port, needs: .number))
        }
        return nil
      }
    }
    return .formula(BoundFormula(formula.calculation, constants: numbers, countedBy: remainingBudget.meter))
  }

  /// Returns the operator's result.
  ///
  /// If inputs have no value, it fails for the same reason as the first of them.
  func result() -> Computed {
    switch descriptor.kernel {
    case .constant(let constant):
      return Computed(.stored(constant))
    case .choice:
      return choice()
    case .failureTest, .fallback:
      return observed()
    case .sum, .difference, .product, .quotient, .unary, .binary, .ternary, .fold, .several, .assertion, .data:
      if let missing = inputs.first(where: \.isMissing) { return Computed(missing.handedOn) }
    }
    if case .data(let kernel) = descriptor.kernel, let port = kernel.takes.firstPortOfData,
      inputs.indices.contains(port), inputs[port].number != nil
    {
      return Computed(.wrongKind(port: port, needs: .data))
    }
    if let missing { return Computed(missing.handedOn) }
    do throws(Failure) {
      try spendPoints()
      if case .data(let kernel) = descriptor.kernel {
        try remainingBudget.ask(for: try kernel.size.numbers(self))
        return try kernel.compute(self)
      }
      if let reduction = descriptor.reduction, inputs.count(where: { $0.set == nil }) == 0, inputs.count == 1 {
        return try reduction.compute(self)
      }
      return try elementByElement(within: remainingBudget)
    } catch {
      if let lackOfFormula, !error.isUndecided { return Computed(lackOfFormula.handedOn) }
      return Computed(error)
    }
  }

  /// Checks whether memory for derivatives is free.
  ///
  /// Call it before allocating.
  ///
  /// - Throws: `.tooLarge` if it is not.
  func ask(for numbers: Int) throws(Failure) { try remainingBudget.ask(for: numbers) }

  /// Counts the points of the input sets as steps.
  ///
  /// Plain numbers do not count.
  func spendPoints() throws(Failure) {
    guard let meter else { return }
    let points = inputs.reduce(0) { $0 + ($1.set?.count ?? 0) }
    if points > 0 { try meter.spend(points) }
  }

  private func observed() -> Computed {
    let open = inputs.first { if case .stored(let stored) = $0 { StoredValue.isOpen(stored) } else { false } }
    if let open { return Computed(open.handedOn) }
    guard let value = inputs.first else { return Computed(.stored(StoredValue.overflow)) }
    if value.isUndecided { return Computed(value) }
    if inputs.count == 1 { return Computed(.stored(value.isMissing ? 1 : 0)) }
    return Computed(value.isMissing ? inputs[1] : value)
  }

  private func choice() -> Computed {
    guard inputs.count >= 3 else { return Computed(.stored(StoredValue.overflow)) }
    if inputs[0].isMissing { return Computed(inputs[0].handedOn) }
    if let condition = inputs[0].number { return Computed((condition != 0 ? inputs[1] : inputs[2]).handedOn) }
    if let missing = inputs.first(where: \.isMissing) { return Computed(missing.handedOn) }
    do throws(Failure) {
      try spendPoints()
      return try elementByElement(within: remainingBudget)
    } catch {
      return Computed(error)
    }
  }
}

enum GivenParameter {
  case number(Double)
  case range(Double, Double)
  case formula(BoundFormula)
}
