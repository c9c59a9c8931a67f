public import EvaluationEngine
public import Formulas

extension ValueExpression {
  /// The most lines between the names and the value.
  private static let mostLevels = 6
  /// The longest line, in characters.
  private static let longestLine = 160

  /// The expression with the names it mentions, then with their values, then level by level with its parts computed.
  ///
  /// Innermost parts come first; parts without a number stay as they are. The value itself is not among the lines. Each
  /// line differs from the one before it. If there are too many levels, the last ones are replaced by `…`.
  public func lines(digits: Int, in contents: DocumentContents) -> [String] {
    if let quotation { return [quotation.shortened(to: Self.longestLine)] }
    let height = steps.last?.height ?? 0
    /// In the place of a name stands its number, a percentage as one.
    func shown(_ name: String) -> Term? {
      guard let node = contents.node(named: name), let value = contents.graph.value(of: node).number else { return nil }
      let text = contents.valueText(of: node, for: .message, digits: digits).operand(value)
      return .shown(Appraisal(value: Quantity(value)), text: text)
    }
    var lines = [Self.text(of: terms(computedTo: nil), digits: digits)]
    for level in 0..<max(height, 1) {
      if lines.count > Self.mostLevels {
        lines.append("…")
        break
      }
      let text = Self.text(of: terms(computedTo: level, replacing: shown), digits: digits)
      if text != lines.last { lines.append(text) }
    }
    // A lone number or name has no step between its own line and the value.
    if height == 0, steps.last?.value != nil { lines.removeSubrange(1...) }
    return lines.map { $0.shortened(to: Self.longestLine) }
  }

  /// The expression as it is written with the parts of that height and below computed; with nil by its names.
  ///
  /// In the place of a name is the term that `replacing` returns, else its number. Empty for an expression that is
  /// quoted.
  ///
  /// - Complexity: linear in the expression.
  public func terms(
    computedTo level: Int?, replacing: (String) -> Term? = { _ in nil }
  ) -> [Term] {
    var terms: [Term] = []
    // Where the terms of each value on the stack begin.
    var beginnings: [Int] = []
    for step in steps {
      let count = min(step.kind.argumentCount, beginnings.count)
      let beginning = count == 0 ? terms.count : beginnings[beginnings.count - count]
      beginnings.removeLast(count)
      beginnings.append(beginning)
      let term = step.term(computedTo: level, replacing)
      switch term {
      case .value, .shown: terms.removeSubrange(beginning...)
      case .name, .literal, .constant, .call, .groupCall: break
      }
      terms.append(term)
    }
    return terms
  }

  /// Terms as they are printed on a line, their values with at most `digits` significant digits.
  ///
  /// - Complexity: linear in the terms except for their depth; no recursion.
  public static func text(of terms: [Term], digits: Int) -> String {
    var stack: [FormulaPart] = []
    for term in terms {
      let arguments = Array(stack.suffix(term.argumentCount))
      stack.removeLast(arguments.count)
      stack.append(part(of: term, arguments, digits: digits))
    }
    return stack.last?.text ?? ""
  }

  private static func part(of term: Term, _ arguments: [FormulaPart], digits: Int) -> FormulaPart {
    switch term {
    case .name(let name): return FormulaPart(name: name)
    case .literal(let quantity): return FormulaPart(quantity)
    case .constant(let constant): return FormulaPart(constant)
    case .value(let value):
      return FormulaPart(value.value, shown: ValueText(for: .message, digits: digits).text(value))
    case .shown(let value, let text):
      return FormulaPart(value.value, shown: text)
    case .call(let operation, _):
      // A sign before a number reads better than a call: `1.5^-2`.
      if operation.name == "negate", case .number(let quantity)? = arguments.first?.steps.last, quantity.isExact,
        arguments[0].steps.count == 1
      {
        let text = arguments[0].text
        let negated = text.hasPrefix("-") ? String(text.dropFirst()) : quantity.value == 0 ? text : "-" + text
        return FormulaPart(Quantity(-quantity.value), shown: negated)
      }
      return FormulaPart(operation, arguments, spelling: .printed)
    case .groupCall(let call): return FormulaPart(calling: call, arguments)
    }
  }
}

extension ValueExpression {
  /// A step of an expression in written form; operands are before operators.
  public enum Term: Hashable, Sendable {
    case name(String)
    case literal(Quantity)
    case constant(FormulaConstant)
    /// The value of a name or a part.
    case value(Appraisal<Quantity>)
    /// The value with its text.
    case shown(Appraisal<Quantity>, text: String)
    case call(OperatorID, arguments: Int)
    case groupCall(GroupCall)

    /// How many of the values before it a term takes.
    public var argumentCount: Int {
      switch self {
      case .name, .literal, .constant, .value, .shown: 0
      case .call(_, let arguments): arguments
      case .groupCall(let call): call.labels.count
      }
    }
  }
}

extension ValueExpression.Step {
  fileprivate func term(
    computedTo level: Int?, _ replacing: (String) -> ValueExpression.Term?
  ) -> ValueExpression.Term {
    func computed(_ value: Double) -> ValueExpression.Term { .value(Appraisal(value: Quantity(value))) }
    if let level, let value, height <= level {
      if height > 0 { return computed(value) }
      if case .name(let name) = kind { return replacing(name) ?? computed(value) }
    }
    switch kind {
    case .name(let name): return .name(name)
    case .literal(let quantity): return .literal(quantity)
    case .constant(let constant):
      if case .word = constant { return .constant(constant) }
      return level == nil ? .constant(constant) : computed(constant.value)
    case .call(let operation, let arguments): return .call(operation, arguments: arguments)
    case .groupCall(let call): return .groupCall(call)
    }
  }
}
