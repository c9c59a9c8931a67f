public import EvaluationEngine

extension Formula {
  /// The formula as a node computes it: its steps one by one, its names as ports.
  ///
  /// - Complexity: linear in the number of steps.
  public var program: Program { Program(steps, literals) }

  /// The number as written behind a step; nil for other steps.
  public func literal(ofStep step: Int) -> Quantity? {
    guard steps.indices.contains(step), case .literal(let index) = steps[step].kind else { return nil }
    return literals[index]
  }

  /// The text of a step's part, its brackets included.
  public func text(ofStep step: Int) -> String {
    guard steps.indices.contains(step) else { return "" }
    let span = steps[step].span
    return String(decoding: text.utf8.dropFirst(span.lowerBound).prefix(span.count), as: UTF8.self)
  }
}

extension Program {
  /// The program of a formula's steps and numbers.
  init(_ steps: [Formula.Step], _ literals: [Quantity]) {
    self.init()
    reserve(steps.count)
    for step in steps {
      switch step.kind {
      case .literal(let index): appendConstant(literals[index].value)
      case .constant(let constant): appendConstant(constant.value)
      case .name(let name): appendInput(name)
      case .variable(let variable): appendVariable(variable)
      case .call(let operation, let arguments): appendCall(operation, arguments: arguments)
      }
    }
  }
}

extension Formula {
  /// The formula `0`.
  public static let zero = Formula(
    text: "0", steps: [Step(kind: .literal(0), first: 0, span: 0..<1)], literals: [Quantity(0)], names: [],
    mentions: [],
    prefixed: []
  )
}
