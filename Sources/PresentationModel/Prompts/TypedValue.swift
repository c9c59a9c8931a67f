import EvaluationEngine
import Formulas
import GraphDocument

/// Lines that are typed for one node, read with all that its document has on them.
extension DocumentContents {
  /// The formula that is typed for a node.
  func formula(typed text: String, for node: NodeID) throws(FormulaProblem) -> Formula {
    let formula = try Formula.parse(text, shadowing: shadowedOperators)
    if let problem = callProblem(in: formula) { throw problem }
    if let problem = ambiguity(in: formula.prefixed, for: node) { throw problem }
    return formula
  }

  /// The value that is typed for a number node: a number, or a formula of what there is.
  ///
  /// - Throws: of what is neither the problem as a number, which the line is for.
  func value(typed text: String, for node: NodeID) throws(FormulaProblem) -> TypedText.Meaning {
    if let typed = try? TypedText(text, shadowing: shadowedOperators),
      (typed.formula?.names ?? []).allSatisfy({ self.node(named: $0) != nil })
    {
      if let formula = typed.formula, let problem = callProblem(in: formula) { throw problem }
      if let problem = ambiguity(in: typed.prefixed, for: node) { throw problem }
      return typed.meaning
    }
    do throws(NumberProblem) {
      return .number(try NumberText.parse(text))
    } catch {
      throw FormulaProblem(error)
    }
  }

  /// The name of a node that a name without a node was probably meant to be; nil where there are too many to compare.
  func suggestion(forOpenName name: String) -> String? {
    count <= PromptContext.searchedNodes ? nameLike(name) : nil
  }
}
