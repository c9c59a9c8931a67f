public import EvaluationEngine

extension Formula {
  /// The program that a node computes: the formula's steps one by one, with its names as ports.
  ///
  /// A call of a group fails like an unknown name. Its ordinal is its index in `calls` plus the number of names. See
  /// `linked(by:)`.
  ///
  /// - Complexity: linear in the number of steps.
  public var program: Program { Program(steps, literals, units, names: names.count) }

  /// Returns the number as it was written for a step; nil for other steps.
  public func literal(ofStep step: Int) -> Quantity? {
    guard steps.indices.contains(step), case .literal(let index) = steps[step].kind else { return nil }
    return literals[index]
  }

  /// Returns the text of the part that a step completes, including its brackets.
  public func text(ofStep step: Int) -> String {
    guard steps.indices.contains(step) else { return "" }
    let span = steps[step].span
    return String(decoding: text.utf8.dropFirst(span.lowerBound).prefix(span.count), as: UTF8.self)
  }
}

extension Program {
  /// Creates the program of a formula's steps and numbers; the formula mentions `names` names.
  init(_ steps: [Formula.Step], _ literals: [Quantity], _ units: [UnitMark], names: Int) {
    self.init()
    reserve(steps.count)
    for step in steps {
      append(step.kind, literals, units, names: names) { $0.appendInput($1) }
    }
  }

  /// Appends a step; `appendName` appends the step of a name.
  ///
  /// A call of a group takes its arguments and fails.
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
