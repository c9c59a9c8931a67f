public import EvaluationEngine

extension Formula {
  /// The formula as a node computes it: its steps one by one, its names as ports.
  ///
  /// - Complexity: linear in the number of steps.
  public var program: Program {
    var program = Program()
    for step in steps {
      switch step.kind {
      case .literal(let index): program.appendConstant(literals[index].value)
      case .constant(let constant): program.appendConstant(constant.value)
      case .name(let name): program.appendInput(name)
      case .variable(let variable): program.appendVariable(variable)
      case .call(let operation, let arguments): program.appendCall(operation, arguments: arguments)
      }
    }
    return program
  }

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

extension Formula {
  /// The formula `0`.
  public static let zero = Formula(
    text: "0", steps: [Step(kind: .literal(0), first: 0, span: 0..<1)], literals: [Quantity(0)], names: [],
    mentions: [],
    prefixed: []
  )
}
