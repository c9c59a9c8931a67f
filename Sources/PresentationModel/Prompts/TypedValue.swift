import EvaluationEngine
import Formulas
import GraphDocument

/// Lines typed for one node, parsed with everything that its document knows about them.
extension DocumentContents {
  /// The formula that is typed for a node.
  func formula(typed text: String, for node: NodeID) throws(FormulaProblem) -> Formula {
    // What is there already is accepted as it is.
    let formula =
      text == formulaText(of: node)
      ? try Formula.parse(text, shadowing: shadowedOperators)
      : try TypedText.formula(text, shadowing: shadowedOperators)
    if let problem = callProblem(in: formula) { throw problem }
    if let problem = ambiguity(in: formula.prefixed, for: node) { throw problem }
    return formula
  }

  /// The problem with the first name in a formula that no node has; nil if there is none.
  func unknownName(in formula: Formula) -> FormulaProblem? {
    guard let mention = formula.mentions.first(where: { node(named: formula.names[$0.name]) == nil }) else {
      return nil
    }
    let name = formula.names[mention.name]
    return FormulaProblem(.unknownName(name, suggestion: suggestion(forOpenName: name)), at: mention.span)
  }

  /// The name of a node that a name without a node was probably meant to be; nil if there are too many to compare.
  func suggestion(forOpenName name: String) -> String? {
    count <= PromptContext.searchedNodes ? nameLike(name) : nil
  }
}
