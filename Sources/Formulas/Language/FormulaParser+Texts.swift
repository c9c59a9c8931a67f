import EvaluationEngine

/// Texts in quotation marks, after `annotation ==` and as words that choose an option of an operator.
extension FormulaParser {
  /// Reads a text in quotation marks.
  ///
  /// Two quotation marks in a row stand for one in the text.
  mutating func readText() throws(FormulaProblem) {
    let start = offset
    let mark = UInt8(ascii: "\"")
    var text = ""
    var next = start + 1
    while true {
      let run = next
      while next < reader.count, reader[next] != mark { next += 1 }
      if next >= reader.count { throw FormulaProblem(.unclosedText, at: start..<reader.count) }
      text += reader.text(run..<next)
      next += 1
      if reader[next] != mark { break }
      text += "\""
      next += 1
    }
    hasTexts = true
    appendValue(.constant(.word(text, place: nil)), span: start..<next)
  }

  /// Replaces the texts among a call's arguments by their indices in the operator's allowed words.
  ///
  /// - Throws: The problem that a text is not an allowed word.
  mutating func placeWords(of descriptor: Operator, of count: Int) throws(FormulaProblem) {
    for (place, words) in descriptor.choiceArguments(of: count) {
      var step = steps.count - 1
      for _ in place + 1..<max(count, place + 1) { step = steps[step].first - 1 }
      guard case .constant(.word(let text, _)) = steps[step].kind, let chosen = words.firstIndex(of: text) else {
        throw FormulaProblem(.noChoice(function: descriptor.name, words: words), at: steps[step].span)
      }
      steps[step] = Formula.Step(
        kind: .constant(.word(text, place: chosen)), first: steps[step].first, span: steps[step].span)
    }
  }

  /// Replaces `annotation == "text"` or `annotation != "text"` by a point variable.
  ///
  /// Returns false for other operands.
  mutating func compareAnnotation(by operation: OperatorID) -> Bool {
    guard hasTexts, steps.count >= 2, operation.name == "equal" || operation.name == "notEqual",
      case .constant(.word(let text, nil)) = steps[steps.count - 1].kind,
      case .name(let name) = steps[steps.count - 2].kind, names[name] == PointVariable.annotation.name
    else { return false }
    let span = steps[steps.count - 2].span.lowerBound..<steps[steps.count - 1].span.upperBound
    let first = steps[steps.count - 2].first
    steps.removeLast(2)
    steps.append(Formula.Step(kind: .variable(.annotationIs(text)), first: first, span: span))
    if operation.name == "notEqual", let not = OperatorID(named: "not") {
      steps.append(Formula.Step(kind: .call(not, arguments: 1), first: first, span: span))
    }
    hasVariables = true
    return true
  }

  /// Rejects a text that is neither compared with `annotation` nor one of an operator's words.
  func checkTexts() throws(FormulaProblem) {
    if !hasTexts { return }
    for step in steps {
      if case .constant(.word(_, nil)) = step.kind { throw FormulaProblem(.looseText, at: step.span) }
    }
  }
}
