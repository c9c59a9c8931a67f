import EvaluationEngine
import Formulas
import GraphDocument

extension PromptReader {
  /// What a line of `=` would make.
  func formulaEntry(_ text: String) -> PromptPreview {
    if text.trimmed.isEmpty { return PromptPreview() }
    let entry = FormulaEntry(text, focus: focus.map { contents.name(of: $0) })
    // The value may still come; a name that cannot be is wrong at once.
    if let name = entry.name, let refusal = contents.refusal(ofName: name, for: nil) {
      return .refusal(refusal.sentence, problem: text.characters(at: entry.nameSpan))
    }
    switch entry.result {
    case .failure(let problem): return .refusal(problem.sentence, problem: text.characters(at: problem.span))
    case .success(.number(let quantity)): return PromptPreview("= \(NumberText.display(quantity))")
    case .success(.formula(let formula)): return value(of: formula)
    case .success(.data(let set)): return PromptPreview("= \(DataSetText.list(set, digits: 6))")
    }
  }

  /// What the formula of a node would come to.
  func formula(_ text: String, of node: NodeID) -> PromptPreview {
    do throws(FormulaProblem) {
      let formula = try Formula.parse(text)
      if let refusal = contents.refusal(ofFormula: formula, for: node) {
        return .refusal(refusal.sentence)
      }
      return value(of: formula)
    } catch {
      return .refusal("\(error)", problem: text.characters(at: error.span))
    }
  }

  /// What a formula comes to among the values as they are.
  ///
  /// Linear in the formula.
  func value(of formula: Formula) -> PromptPreview {
    switch contents.value(of: formula) {
    case .number(let number): PromptPreview("= \(NumberText.display(number))")
    case .data(let set): PromptPreview("= \(DataSetText.list(set, digits: 6))")
    case .failure(.openPort(let port)) where formula.names.indices.contains(port):
      PromptPreview("'\(formula.names[port])' is no node yet: its port stays open")
    case .failure(let failure): PromptPreview("fails: \(failure.sentence)")
    case .waiting(let node): PromptPreview("waits for '\(contents.name(of: node))'")
    case .absent: PromptPreview()
    }
  }
}
