import EvaluationEngine

/// Shows how a formula is parsed, by writing it with more brackets, for documentation and explanations.
public enum FormulaReading {
  /// Returns the formula with brackets around every operation: `(a - b) - c` for `a - b - c`.
  ///
  /// - Returns: Nil if the text is not a formula.
  /// - Complexity: Linear in the text for usual formulas, more for deep nesting; no recursion.
  public static func bracketed(_ text: String) -> String? {
    guard let formula = try? Formula.parse(text) else { return nil }
    var stack: [(text: String, isWhole: Bool)] = []
    for (place, step) in formula.steps.enumerated() {
      switch step.kind {
      case .literal(let index):
        let quantity = formula.literals[index]
        stack.append((NumberText.display(quantity), quantity.isExact && quantity.value.sign == .plus))
      case .constant(let constant): stack.append((constant.spellings[0], true))
      case .name(let index): stack.append((formula.names[index], true))
      case .variable(let variable): stack.append((variable.name, true))
      case .unit(let index):
        let value = stack.popLast() ?? ("", true)
        let unit = formula.units[index]
        if place > 0, case .literal(let number) = formula.steps[place - 1].kind,
          let date = unit.dateText(formula.literals[number])
        {
          stack.append((date, true))
          continue
        }
        if unit.purpose == .counted {
          stack.append(("number(\(value.text), [\(unit.unit)])", true))
          continue
        }
        let text = value.isWhole ? value.text : "(\(value.text))"
        stack.append(("\(text) \(unit.purpose == .given ? "" : "to ")[\(unit.unit)]", unit.purpose == .given))
      case .groupCall(let call, let count):
        let arguments = stack.suffix(count).map(\.text)
        stack.removeLast(count)
        stack.append((formula.calls[call].text(of: arguments), true))
      case .call(let operation, let count):
        let arguments = stack.suffix(count)
        stack.removeLast(count)
        let parts = arguments.map { $0.isWhole ? $0.text : "(\($0.text))" }
        let sign = FormulaSign.all.first { $0.operatorName == operation.name && $0.argument == nil }
        switch (sign?.position, parts.count) {
        case (.infix, 2): stack.append((parts[0] + " \(sign?.spellings[0] ?? "") " + parts[1], false))
        case (.prefix, 1):
          stack.append(((sign?.spellings[0] ?? "") + (operation.name == "not" ? " " : "") + parts[0], false))
        case (.infix, _), (.prefix, _), (.postfix, _), (nil, _):
          let list = arguments.map(\.text).joined(separator: ", ")
          stack.append((operation == SignLookup.list ? "[\(list)]" : "\(operation.name)(\(list))", true))
        }
      }
    }
    return stack.last?.text
  }
}
