import EvaluationEngine
import Formulas

extension ValueExpression {
  /// The most lines between the names and the value.
  private static let mostLevels = 6
  /// The longest line, in characters.
  private static let longestLine = 160

  /// The expression with the names it mentions, then with their values, then level by level with its parts computed.
  ///
  /// Innermost parts come first; what comes to no number stays as it is. The value itself is not among the lines. Each line
  /// differs from the one before it. Of many levels the last are left out, and `…` stands for them.
  public func lines(digits: Int) -> [String] {
    if let longText { return [longText.shortened(to: Self.longestLine)] }
    let height = steps.last?.height ?? 0
    var lines = [text(computedTo: nil, digits: digits)]
    for level in 0..<max(height, 1) {
      if lines.count > Self.mostLevels {
        lines.append("…")
        break
      }
      let text = text(computedTo: level, digits: digits)
      if text != lines.last { lines.append(text) }
    }
    // A lone number or name has no step between its own line and the value.
    if height == 0, steps.last?.value != nil { lines.removeSubrange(1...) }
    return lines.map { $0.shortened(to: Self.longestLine) }
  }

  /// The expression with the parts of that height and below computed; with nil by its names.
  private func text(computedTo level: Int?, digits: Int) -> String {
    var stack: [FormulaPart] = []
    for step in steps {
      let arguments = Array(stack.suffix(step.kind.argumentCount))
      stack.removeLast(arguments.count)
      stack.append(part(of: step, arguments, computedTo: level, digits: digits))
    }
    return stack.last?.text ?? ""
  }

  private func part(of step: Step, _ arguments: [FormulaPart], computedTo level: Int?, digits: Int) -> FormulaPart {
    if let level, let value = step.value, step.height <= level, step.height > 0 || step.isName {
      return FormulaPart(shown: value, digits: digits)
    }
    switch step.kind {
    case .name(let name): return FormulaPart(name: name)
    case .literal(let quantity): return FormulaPart(quantity)
    case .constant(let constant):
      if case .word = constant { return FormulaPart(constant) }
      return level == nil ? FormulaPart(constant) : FormulaPart(shown: constant.value, digits: digits)
    case .call(let operation, _):
      // A sign before a number reads better than a call: `1.5^-2`.
      if operation.name == "negate", case .number(let quantity)? = arguments.first?.steps.last, quantity.isExact,
        arguments[0].steps.count == 1
      {
        return FormulaPart(shown: -quantity.value, digits: digits)
      }
      return FormulaPart(operation, arguments, spelling: .printed)
    case .groupCall(let call): return FormulaPart(calling: call, arguments)
    }
  }
}

extension ValueExpression.Step {
  fileprivate var isName: Bool {
    switch kind {
    case .name: true
    case .literal, .constant, .call, .groupCall: false
    }
  }
}
