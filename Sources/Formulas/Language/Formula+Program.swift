public import EvaluationEngine

extension Formula {
  /// The program that the formula's node computes; its ports are the formula's `names`.
  ///
  /// A call of a group fails like an unknown name, until `linked(by:)` replaces the call by a calculation. The index of
  /// this unknown name is the number of names plus the index of the call.
  ///
  /// - Complexity: Linear in the number of steps.
  public var program: Program { Program(steps, literals, units, names: names.count) }

  /// Returns the number of a literal step as it was written; nil for other steps.
  public func literal(ofStep step: Int) -> Quantity? {
    guard steps.indices.contains(step), case .literal(let index) = steps[step].kind else { return nil }
    return literals[index]
  }

  /// Returns the part of the text whose value the step yields, including its brackets.
  public func text(ofStep step: Int) -> String {
    guard steps.indices.contains(step) else { return "" }
    let span = steps[step].span
    return String(decoding: text.utf8.dropFirst(span.lowerBound).prefix(span.count), as: UTF8.self)
  }
}

extension Program {
  /// Creates a program from a formula; `names` is the number of names in the formula.
  init(_ steps: [Formula.Step], _ literals: [Quantity], _ units: [UnitMark], names: Int) {
    self.init()
    reserve(steps.count)
    for step in steps {
      append(step.kind, literals, units, names: names) { $0.appendInput($1) }
    }
  }

  /// Appends a step of a formula; `appendName` appends the step for the name at an index.
  ///
  /// A call of a group consumes its arguments and fails.
  @inline(__always)
  mutating func append(
    _ step: Formula.Step.Kind, _ literals: [Quantity], _ units: [UnitMark], names: Int,
    _ appendName: (inout Program, _ name: Int) -> Void
  ) {
    switch step {
    case .literal(let index): appendConstant(literals[index].value)
    case .constant(let constant): appendConstant(constant.value)
    case .name(let name): appendName(&self, name)
    case .variable(let variable): appendVariable(variable)
    case .call(let operation, let arguments): appendCall(operation, arguments: arguments)
    case .unit(let unit): appendUnit(units[unit])
    case .groupCall(let call, let arguments):
      appendUnknownName(names + call)
      appendSlide(arguments)
    }
  }
}

extension Formula {
  /// The formula `0`.
  public static let zero = Formula(
    text: "0", steps: [Step(kind: .literal(0), first: 0, span: 0..<1)], literals: [Quantity(0)], names: [],
    mentions: [],
    prefixed: [], calls: [])
}
