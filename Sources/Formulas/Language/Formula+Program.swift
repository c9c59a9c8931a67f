public import EvaluationEngine

extension Formula {
  /// The formula as a node computes it: its steps one by one, its names as ports.
  ///
  /// A call of a group fails as a name does that is not known, with the ordinal that is its place among `calls` behind the names: see
  /// `linked(by:)`.
  ///
  /// - Complexity: linear in the number of steps.
  public var program: Program { Program(steps, literals, names: names.count) }

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
  /// The program of a formula's steps and numbers, which mentions this many names.
  init(_ steps: [Formula.Step], _ literals: [Quantity], names: Int) {
    self.init()
    reserve(steps.count)
    for step in steps {
      append(step.kind, literals, names: names) { $0.appendInput($1) }
    }
  }

  /// Appends a step; `appendName` appends that of a name.
  ///
  /// A call of a group takes its arguments and fails.
  @inline(__always)
  mutating func append(
    _ step: Formula.Step.Kind, _ literals: [Quantity], names: Int, _ appendName: (inout Program, _ name: Int) -> Void
  ) {
    switch step {
    case .literal(let index): appendConstant(literals[index].value)
    case .constant(let constant): appendConstant(constant.value)
    case .name(let name): appendName(&self, name)
    case .variable(let variable): appendVariable(variable)
    case .call(let operation, let arguments): appendCall(operation, arguments: arguments)
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
