import EvaluationEngine

/// Per-point formulas: in `map(s, value * 2)`, `value` is a variable and not a node.
extension FormulaParser {
  /// Replaces names by variables in the per-point formula of a call.
  ///
  /// Call it after the whole call has been read. Names that are not among the operator's variables stay.
  ///
  /// - Throws: The problem of a per-point formula inside another one.
  mutating func bindVariables(
    of descriptor: Operator, inArgument place: Int, of count: Int
  ) throws(FormulaProblem) {
    var last = steps.count - 1
    for _ in place + 1..<max(count, place + 1) { last = steps[last].first - 1 }
    let variables = descriptor.pointVariables
    for index in steps[last].first...last {
      switch steps[index].kind {
      case .name(let name):
        guard let variable = PointVariable.named(names[name], among: variables) else { continue }
        let step = steps[index]
        steps[index] = Formula.Step(kind: .variable(variable), first: step.first, span: step.span)
        hasVariables = true
      case .call(let inner, let arguments):
        guard inner.descriptor.formulaArgument(of: arguments) != nil else { continue }
        throw FormulaProblem(.nestedPointFormula(inner.name), at: steps[index].span)
      case .literal, .constant, .variable, .groupCall, .unit: break
      }
    }
  }

  /// Removes from `names` the names that became variables.
  mutating func forgetVariables() {
    var remaining: [Formula.Mention] = []
    var newIndices: [Int: Int] = [:]
    var newNames: [String] = []
    var next = 0
    for index in steps.indices {
      switch steps[index].kind {
      case .variable: next += 1
      case .name(let name):
        let newIndex = newIndices[name] ?? newNames.count
        if newIndex == newNames.count, newIndices[name] == nil {
          newIndices[name] = newIndex
          newNames.append(names[name])
        }
        remaining.append(Formula.Mention(name: newIndex, span: mentions[next].span))
        steps[index] = Formula.Step(kind: .name(newIndex), first: steps[index].first, span: steps[index].span)
        next += 1
      case .literal, .constant, .call, .groupCall, .unit: break
      }
    }
    mentions = remaining
    names = newNames
  }
}
