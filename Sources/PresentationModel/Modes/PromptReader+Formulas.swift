import EvaluationEngine
import Formulas
import GraphDocument

extension PromptReader {
  /// What the formula of a node would come to.
  func formula(_ text: String, of node: NodeID) -> PromptPreview {
    do throws(FormulaProblem) {
      let formula = try Formula.parse(text)
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
    case .failure(.openPort(let port)) where formula.names.indices.contains(port):
      PromptPreview("'\(formula.names[port])' is no node yet: its port stays open")
    case .failure(let failure): PromptPreview("fails: \(failure.sentence)")
    case .waiting(let node): PromptPreview("waits for '\(contents.name(of: node))'")
    case .absent: PromptPreview()
    }
  }
}
