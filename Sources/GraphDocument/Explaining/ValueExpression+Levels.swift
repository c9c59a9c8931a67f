public import EvaluationEngine
public import Formulas

extension ValueExpression {
  private static let mostLevels = 6
  private static let longestLine = 160

  /// Returns the lines of a calculation: the expression with names, then with their values, then with more parts
  /// computed.
  ///
  /// Each line computes the innermost parts of the line before it, and differs from that line; parts without a number
  /// stay unchanged. The final value is not included. If there are too many lines, the last ones are replaced by `…`.
  public func lines(digits: Int, in contents: DocumentContents) -> [String] {
    if let quotation { return [quotation.shortened(to: Self.longestLine)] }
    let height = steps.last?.height ?? 0
    /// Returns the number of the node `name` as text, to be shown in place of its name; nil if it has no number.
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
    // An expression that is a single number or name has no steps between itself and the value.
    if height == 0, steps.last?.value != nil { lines.removeSubrange(1...) }
    return lines.map { $0.shortened(to: Self.longestLine) }
  }

  /// Returns the expression as terms, in which all parts up to the nesting depth `level` are replaced by their values.
  ///
  /// If `level` is nil, names stay names. Otherwise, a name is replaced by the term that `replacing` returns; if this
  /// is nil, by its number. The result is empty for an expression that is quoted as a whole (see ``quotation``).
  ///
  /// - Complexity: Linear in the expression.
  public func terms(
    computedTo level: Int?, replacing: (String) -> Term? = { _ in nil }
  ) -> [Term] {
    var terms: [Term] = []
    // The index of the first term of each value on the stack.
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

  /// Returns terms as text on one line, with at most `digits` significant digits in values.
  ///
  /// - Complexity: Linear in the terms for usual expressions, more for deep nesting; no recursion.
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
  /// A term of an expression in postfix order: operands come before their operator.
  public enum Term: Hashable, Sendable {
    case name(String)
    case literal(Quantity)
    case constant(FormulaConstant)
    /// The computed value of a name or of a part of the expression.
    case value(Appraisal<Quantity>)
    /// A computed value, and the text with which it is shown.
    case shown(Appraisal<Quantity>, text: String)
    case call(OperatorID, arguments: Int)
    case groupCall(GroupCall)

    /// How many of the preceding values are operands of the term.
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
