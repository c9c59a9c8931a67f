package import EvaluationEngine
package import Formulas
package import GraphDocument

extension DocumentContents {
  /// Parses the formula typed for a node.
  ///
  /// `today` is the date that replaces the word `today`.
  ///
  /// - Throws: the problem with the formula.
  func formula(typed text: String, for node: NodeID, today: String?) throws(FormulaProblem) -> Formula {
    // An unchanged formula is accepted in the form that it has.
    let formula =
      text == formulaText(of: node)
      ? try Formula.parse(text, shadowing: shadowedOperators)
      : try TypedUnits(text, today: today, units: unitDefinitions) { self.node(named: $0) != nil }
        .read { text throws(FormulaProblem) in try TypedText.formula(text, shadowing: shadowedOperators) }
    if let problem = callProblem(in: formula) { throw problem }
    if let problem = ambiguity(in: formula.prefixed, for: node) { throw problem }
    return formula
  }

  /// Returns the problem with the first name in a formula that no node has; nil if there is none.
  ///
  /// The node `own`, for which the formula is typed, is not suggested as the intended name.
  package func unknownName(in formula: Formula, for own: NodeID? = nil) -> FormulaProblem? {
    guard let mention = formula.mentions.first(where: { node(named: formula.names[$0.name]) == nil }) else {
      return nil
    }
    let name = formula.names[mention.name]
    return FormulaProblem(.unknownName(name, suggestion: suggestion(forOpenName: name, of: own)), at: mention.span)
  }

  /// Returns the existing name that is most similar to `name`, an unknown name in a formula.
  ///
  /// Nil if no name is similar, or if there are too many nodes to compare. The node `own`, which has the formula, is
  /// not suggested.
  func suggestion(forOpenName name: String, of own: NodeID? = nil) -> String? {
    count <= PromptContext.searchedNodes ? nameLike(name, besides: own) : nil
  }
}
