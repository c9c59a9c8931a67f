import EvaluationEngine
import Formulas

extension OperatorID {
  /// Returns an operator node's calculation as a program with the node's ports.
  ///
  /// Nil if the calculation cannot be written as a call in a formula. `formula` is the compiled per-point formula among
  /// the parameters; nil if there is none.
  func program(ports: Int, parameters: NodeParameters?, formula: Program?) -> Program? {
    let descriptor = descriptor
    let inputs = min(ports, descriptor.callInputs.upperBound)
    var program = Program()
    for port in 0..<inputs { program.appendInput(port) }
    let given = parameters?.values ?? []
    let last = given.lastIndex { $0 != nil } ?? -1
    for (place, parameter) in descriptor.parameters.enumerated() where place <= last {
      guard program.append(parameter, given[place], formula) else { return nil }
    }
    guard descriptor.takes(program.height) else { return nil }
    program.appendCall(self, arguments: program.height)
    return program
  }
}

extension Program {
  /// Appends a parameter as an argument of a call; if `value` is nil, its default is used.
  ///
  /// - Returns: False if there is neither a value nor a default.
  fileprivate mutating func append(
    _ parameter: OperatorParameter, _ value: NodeParameters.Value?, _ formula: Program?
  ) -> Bool {
    switch (value, parameter.kind) {
    case (.number(let number), _): appendConstant(number)
    case (.range(let low, let high), _):
      appendConstant(low)
      appendConstant(high)
    case (.flag(let isTrue), _): appendConstant(isTrue ? 1 : 0)
    case (.word(let word), .choice(let words, _)):
      appendConstant(words.firstIndex(of: word).map { Double($0) } ?? -1)
    case (.formula, _):
      guard let formula else { return false }
      for step in formula.steps { append(step) }
    case (nil, .number(_, _, let standard?)): appendConstant(standard)
    case (nil, .wholeNumber(_, _, let standard?)), (nil, .choice(_, let standard?)): appendConstant(Double(standard))
    case (nil, .flag): appendConstant(0)
    // Without a formula the value of the point itself is used.
    case (nil, .formula(let variables, isRequired: false)) where variables.contains(.value): appendVariable(.value)
    case (.word, _), (nil, _): return false
    }
    return true
  }
}
